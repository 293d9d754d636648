"""Works through a finished match: what each decision was worth to its seat at that moment. Never before the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from games.bots.reckoning import Seen
from games.bots.review import Review, review, standing
from games.matches.models import Match
from games.matches.records import build_record
from games.matches.vault import sealed
from games.rules.chance import Quick
from games.rules.contract import decode_action
from games.rules.record import Record, replay, rules_of


def analysed_steps(match: Match, first: int, may_go_on: Callable[[], bool]) -> list[Any]:
    """The steps from `first` on as they are stored, at least one, then for as long as the caller lets it.

    The same steps come out however the work is cut and repeated. Raises Refusal while the match runs, RulesError where
    this build cannot replay it.
    """
    record, found = build_record(match), []
    with sealed():
        for seen in _steps(record, first):
            found.append(msgspec.to_builtins(seen))
            if not may_go_on():
                break
    return found


def _steps(record: Record, first: int) -> Iterator[Seen]:
    rules = rules_of(record)
    counted = in_force(record)
    thought: Review | None = None
    for step in replay(record):
        if step.number >= first:
            chances = standing(rules, step.state, Quick(2 * step.number))
            if thought is None:
                yield Seen(chances, step.seat)
            else:
                yield Seen(chances, step.seat, thought.chosen, thought.best, msgspec.to_builtins(thought.action))
        following, thought = step.number + 1, None
        if following >= first and following in counted:
            played = record.moves[following - 1]
            legal = rules.legal(step.state, played.seat)
            if len(legal) > 1:
                view = rules.view(step.state, played.seat)
                chosen = decode_action(rules, bytes(played.action))
                thought = review(rules, view, legal, chosen, Quick(2 * following + 1))


def in_force(record: Record) -> set[int]:
    """The numbers of the actions that were not taken back."""
    numbers: list[int] = []
    for number, played in enumerate(record.moves, start=1):
        if played.kind == "action":
            numbers.append(number)
        elif played.kind == "undo":
            numbers.pop()
    return set(numbers)
