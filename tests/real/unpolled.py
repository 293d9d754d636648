"""The site's application for tests of wake-up calls: the poll that would make up for a lost one is off.

With ANY_FRAGMENTS in its environment it does not count the pieces of a message either; with ANY_UNREAD the web server
keeps those who do not read.
"""

import os

from portal.asgi import application  # isort: skip  (loads the applications)
from games.matches import hub
from portal import fragments, unread

hub.POLL_SECONDS = 1e6
if "ANY_FRAGMENTS" in os.environ:
    fragments.MOST_FRAGMENTS = 10**9
if "ANY_UNREAD" in os.environ:
    unread.watch_lines(protocol=fragments.CountingProtocol)

__all__ = ["application"]
