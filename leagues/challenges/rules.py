"""PURE. What a director decides about a challenge ladder, and how places move on it."""

from __future__ import annotations

import msgspec

WINDOWS = range(1, 21)
AT_ONCE = range(1, 6)
DAYS = range(1, 31)


class LadderRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a challenge ladder is played.

    Somebody may challenge those up to `window` places above, and have `at_once` challenges of his own going on. Who is
    challenged answers within `answer_days` or gives the place up. The same two meet again `rematch_days` after their
    last challenge was over.
    """

    window: int = 3
    at_once: int = 1
    answer_days: int = 3
    rematch_days: int = 7


class BadLadder(ValueError):
    """Nobody can play by these rules: which of them, from what, to what."""

    def __init__(self, name: str, allowed: range) -> None:
        super().__init__(name)
        self.name, self.least, self.most = name, allowed[0], allowed[-1]


def check_ladder(rules: LadderRules) -> None:
    """Raise BadLadder for rules that nobody can play by."""
    allowed = {"window": WINDOWS, "at_once": AT_ONCE, "answer_days": DAYS, "rematch_days": DAYS}
    for name, numbers in allowed.items():
        if getattr(rules, name) not in numbers:
            raise BadLadder(name, numbers)


def encode_rules(rules: LadderRules) -> str:
    """The rules as they are stored."""
    return msgspec.json.encode(rules).decode()


def decode_rules(stored: str) -> LadderRules:
    """The rules of a stored ladder."""
    return msgspec.json.decode(stored, type=LadderRules)


def wins_place(winner: int, loser: int) -> bool:
    """Whether the winner takes the loser's place: only where that is the higher one."""
    return loser < winner
