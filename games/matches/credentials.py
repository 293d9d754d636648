"""What entitles an open socket to stay open, as the sockets see it. The site says what it is made of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

READ, PLAY, CHAT = "read", "play", "chat"


class Credential(Protocol):
    """A session or a token, at the time the socket was opened."""

    @property
    def user_pk(self) -> int | None:
        """Whose it is."""
        ...

    def allows(self, scope: str) -> bool:
        """Whether it was made for this."""
        ...

    def alive(self, credentials: Collection[Credential]) -> set[Credential]:
        """Those of several credentials of this kind that still hold, in as few queries as it takes."""
        ...


@dataclass(frozen=True)
class Anyone:
    """No credential at all: whoever comes may look and ask."""

    user_pk: None = None

    def allows(self, scope: str) -> bool:
        """The commands themselves refuse who is not signed in."""
        return True

    def alive(self, credentials: Collection[Credential]) -> set[Credential]:
        """Nothing that could end."""
        return set(credentials)


ANYONE = Anyone()


def still_good(credentials: Collection[Credential]) -> set[Credential]:
    """Those that still hold, whatever kind they are."""
    kinds: dict[type, list[Credential]] = {}
    for credential in set(credentials):
        kinds.setdefault(type(credential), []).append(credential)
    return set().union(*(same[0].alive(same) for same in kinds.values()))
