"""The smallest thing daphne and Channels can do with a socket: what a move is compared with."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.urls import path

settings.configure(CHANNEL_LAYERS={})  # nothing of the site's: no Redis, no database


class Echo(AsyncWebsocketConsumer):
    """Sends back what it gets."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One message in, the same out."""
        await self.send(text_data=text_data)


routes: list[Any] = [path("echo/", Echo.as_asgi())]
application = ProtocolTypeRouter({"websocket": URLRouter(routes)})
