"""Whether an action told anybody something hidden. Generic: asks the engine's own imagination, knows no game."""

from __future__ import annotations

import random
from typing import Any

from games.rules.chance import Chance
from games.rules.contract import Rules

SAMPLES = 24


def is_reversible(rules: Rules[Any], seats: int, before: Any, seat: int, action: Any) -> bool:
    """True if everyone, whatever he imagined to be hidden, would have been told just the same.

    For each viewer we imagine states he could not tell from the real one. If the action was impossible in one of them,
    or he would have seen something else, then playing it told him about what is hidden, and it cannot be taken back.
    """
    rng = random.Random(0)  # noqa: S311  (which states are imagined protects nothing)
    truth = before.copy()
    events = rules.play(truth, seat, action, _forbidden())
    for viewer in (None, *range(seats)):
        view = rules.view(before, viewer)
        told = [event.seen_by(viewer) for event in events]
        after = rules.view(truth, viewer)
        if not all(_same(rules, view, seat, action, viewer, told, after, rng) for _ in range(SAMPLES)):
            return False
    return True


def _same(
    rules: Rules[Any], view: Any, seat: int, action: Any, viewer: int | None, told: list[Any], after: Any, rng: Any
) -> bool:
    other = rules.imagine(view, rng)
    if action not in rules.legal(other, seat):
        return False
    chance = _forbidden()
    events = rules.play(other, seat, action, chance)
    return (
        chance.drawn == 0 and [event.seen_by(viewer) for event in events] == told and rules.view(other, viewer) == after
    )


def _forbidden() -> Chance:
    """A random source that counts what is drawn; an action that draws is never taken back."""
    return Chance(b"", "undo")
