"""The ASGI entry point: pages over HTTP, tables over sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
pages = get_asgi_application()

from games.matches.routing import socket_urls  # noqa: E402  (needs the applications to be loaded)

application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(socket_urls)))}
)
