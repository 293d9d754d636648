"""The site's application for tests of wake-up calls: the poll that would make up for a lost one is off.

With ANY_FRAGMENTS in its environment it does not count the pieces of a message either; with ANY_UNREAD the web server
keeps those who do not read; with ANY_COMPRESSION it unpacks what is compressed; with ANY_PACE nobody talks too fast;
LATE_CALLS are the seconds from a commit to its call, LATE_PAGES those that every page takes longer.
"""

import os
import time

from autobahn.websocket.compress import PerMessageDeflateOfferAccept
from daphne.ws_protocol import WebSocketFactory
from django.core.handlers.base import BaseHandler

from portal.asgi import application  # isort: skip  (loads the applications)
from games.matches import consumers, hub, tell
from portal import fragments, unread

hub.POLL_SECONDS = 1e6
if "ANY_FRAGMENTS" in os.environ:
    fragments.MOST_FRAGMENTS = 10**9
if "ANY_PACE" in os.environ:
    consumers.CREDITS = 10**9
if "ANY_COMPRESSION" in os.environ:
    set_options = WebSocketFactory.setProtocolOptions

    def unpacking(factory: WebSocketFactory, **options: object) -> None:
        """Take any client at his word who says that he compresses."""
        set_options(
            factory, **options, perMessageCompressionAccept=lambda offers: PerMessageDeflateOfferAccept(offers[0])
        )

    WebSocketFactory.setProtocolOptions = unpacking
if "ANY_UNREAD" in os.environ:
    unread.watch_lines(protocol=fragments.CountingProtocol)
if "LATE_PAGES" in os.environ:
    BaseHandler.make_view_atomic = lambda _handler, view: (
        lambda *asked, **named: time.sleep(float(os.environ["LATE_PAGES"])) or view(*asked, **named)
    )
if "LATE_CALLS" in os.environ:
    call = tell.send_wake

    def call_late(wake: dict[str, object]) -> None:
        """Call when the process may have been told to stop since the commit."""
        time.sleep(float(os.environ["LATE_CALLS"]))
        call(wake)

    tell.send_wake = call_late

__all__ = ["application"]
