"""How the sockets talk to the database: in the process's one thread for it, on a connection that is kept for a while.

Channels would visit that thread before every message, only to give the connection back, and have it checked before its
next use: together that takes as long as the command itself.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

from asgiref.sync import SyncToAsync
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import InterfaceError, OperationalError, close_old_connections, connection

from games.matches.close_codes import TRY_AGAIN
from games.matches.outages import is_outage

log = logging.getLogger(__name__)

KEPT_SECONDS = 1.0  # a connection that has not been used for longer is checked before it is used again


class _Used(threading.local):
    at = 0.0


_used = _Used()


class InDatabase(SyncToAsync):
    """Calls a function that talks to the database from an event loop."""

    def thread_handler(self, loop: Any, *args: Any, **kwargs: Any) -> Any:
        """Run it, and let go of a connection that failed or was left in a transaction."""
        if time.monotonic() - _used.at > KEPT_SECONDS:
            close_old_connections()
        try:
            return super().thread_handler(loop, *args, **kwargs)
        except BaseException:
            if connection.errors_occurred:
                close_old_connections()
            raise
        finally:
            _used.at = time.monotonic()


in_database = InDatabase


class SocketConsumer(AsyncWebsocketConsumer):
    """A socket that talks to the database through `in_database` alone."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Pass a message on without a visit to the database. While that is away, hang up: whether a command was
        stored is not known, and the client sends it again when it comes back."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except (OperationalError, InterfaceError) as error:
            if not is_outage(error):
                raise
            log.warning("socket_put_off", extra={"reason": type(error).__name__})
            await self.close(TRY_AGAIN)
