"""The ways out of the site. Each module has one `send(user, deliveries)` that raises Trouble when it did not work."""

from collections.abc import Sequence
from typing import Any, Protocol

from portal.notices.models import Delivery


class Trouble(Exception):
    """A message that was not taken. `final`: trying again is useless; `wait`: the other side said how long to wait."""

    def __init__(self, code: str, *, final: bool = False, wait: int | None = None, gone: bool = False) -> None:
        super().__init__(code)
        self.code, self.final, self.wait, self.gone = code, final or gone, wait, gone


class Send(Protocol):
    """Sends deliveries of one person, one channel and one endpoint as one message."""

    def __call__(self, user: Any, deliveries: Sequence[Delivery]) -> None:
        """Send, or raise Trouble."""
        ...
