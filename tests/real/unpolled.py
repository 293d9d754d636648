"""The site's application for tests of wake-up calls: the poll that would make up for a lost one is off."""

from portal.asgi import application  # isort: skip  (loads the applications)
from games.matches import hub

hub.POLL_SECONDS = 1e6

__all__ = ["application"]
