"""Which matches wait for somebody, and which of his matches moved: ids and numbers only, never a card."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

from games.matches.api.answers import Turn, Turns
from games.matches.models import Match, Seat
from games.matches.urgency import urgency

MOST_TURNS = 500


class Standing(NamedTuple):
    """How one match of somebody stands."""

    number: int
    status: str
    your_turn: bool

    @property
    def is_going(self) -> bool:
        """Whether anything can still happen in it."""
        return self.status in (Match.Status.TABLE, Match.Status.RUNNING)


def turns_of(user_pk: int) -> Turns:
    """The matches waiting for the user, the most urgent first."""
    waiting = (
        Seat.objects.filter(user=user_pk, decision__isnull=False, stand_in="", match__status=Match.Status.RUNNING)
        .select_related("match")
        .order_by(*urgency(match="match__"), "pk")[:MOST_TURNS]
    )
    return Turns(
        [
            Turn(
                *(seat.match.public_id, seat.match.game, seat.match.speed),
                *(seat.number, seat.decision, seat.on_turn_since, seat.deadline),
            )
            for seat in waiting
        ]
    )


def etag_of(turns: Turns) -> str:
    """A tag that changes exactly when the list does."""
    return f'"{hashlib.sha256(msgspec.json.encode(turns)).hexdigest()[:32]}"'


def standings_of(user_pk: int, known: list[str]) -> dict[str, Standing]:
    """The user's matches that are not over, and those already `known` to the caller whatever became of them."""
    mine = Seat.objects.filter(user=user_pk)
    going = mine.filter(match__status__in=(Match.Status.TABLE, Match.Status.RUNNING))
    before = mine.filter(match__public_id__in=known)
    rows = (going | before).values_list("match__public_id", "match__move_number", "match__status", "decision")
    return {match: Standing(number, status, decision is not None) for match, number, status, decision in rows}


def news(old: dict[str, Standing], new: dict[str, Standing]) -> list[tuple[str, dict[str, Any]]]:
    """What changed between two looks."""
    return [(match, now._asdict()) for match, now in new.items() if old.get(match) != now]
