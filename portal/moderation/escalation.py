"""PURE. Which sanction to suggest: the next step of a ladder for what was done, by what is remembered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

HALF_LIFE_DAYS = 180.0
WEIGHT = {"note": 0.0, "warning": 0.5, "mute": 1.0, "rated_ban": 1.0, "suspension": 1.5, "ban": 2.0}


class Past(NamedTuple):
    """A sanction of the past: its kind, how long ago, and whether it was lifted as a mistake."""

    kind: str
    days_ago: float
    lifted: bool = False


class Step(NamedTuple):
    """A sanction with its length; None: none, or for good."""

    kind: str
    days: int | None = None

    @property
    def span(self) -> timedelta | None:
        """The length as a span of time."""
        return None if self.days is None else timedelta(days=self.days)


LADDERS: dict[str, tuple[Step, ...]] = {
    "insult": (Step("warning"), Step("mute", 3), Step("mute", 14), Step("suspension", 7), Step("ban")),
    "spam": (Step("warning"), Step("mute", 1), Step("mute", 7), Step("suspension", 3), Step("ban")),
    "unfair": (Step("warning"), Step("rated_ban", 3), Step("rated_ban", 14), Step("suspension", 14), Step("ban")),
    "leaving": (Step("warning"), Step("rated_ban", 2), Step("rated_ban", 7), Step("rated_ban", 30)),
    "collusion": (Step("rated_ban", 30), Step("suspension", 30), Step("ban")),
    "name": (Step("warning"), Step("suspension", 3), Step("suspension", 14), Step("ban")),
    "other": (Step("note"), Step("warning"), Step("suspension", 3)),
}


def remembered(history: Iterable[Past]) -> float:
    """What the past weighs: it fades by half every half-life, and what was lifted weighs nothing."""
    counted = (past for past in history if not past.lifted)
    return sum(WEIGHT[past.kind] * 0.5 ** (max(past.days_ago, 0.0) / HALF_LIFE_DAYS) for past in counted)


def suggest(ground: str, history: Iterable[Past]) -> Step:
    """The step of the ladder that the remembered past has reached. A suggestion: a moderator decides."""
    ladder = LADDERS[ground]
    return ladder[min(int(remembered(history) + 0.5), len(ladder) - 1)]
