"""The ASGI entry point: pages over HTTP, tables over sockets."""

import gc
import os
import sys

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
# Commands wait for the database in a thread of their own. By default it would get the interpreter back only 5 ms after
# each answer while the event loop is busy, which is longer than the whole command takes.
sys.setswitchinterval(0.0005)
gc.disable()  # a start makes much and throws nothing away: looking for what can go would take a quarter of it
pages = get_asgi_application()

from games.matches.routing import socket_urls, token_socket_urls  # noqa: E402  (needs the applications to be loaded)
from portal import urls  # noqa: E402, F401  (the first visitor would wait for it)
from portal.socket_auth import socket_application  # noqa: E402
from portal.stopping import watch_stop  # noqa: E402
from portal.unread import watch_lines  # noqa: E402

watch_lines()
watch_stop()
application = ProtocolTypeRouter({"http": pages, "websocket": socket_application(socket_urls, token_socket_urls)})
gc.freeze()  # what was loaded is needed to the end: neither looked through again and again nor taken apart then
gc.enable()
