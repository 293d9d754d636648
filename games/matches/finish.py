"""The one place where a match ends, however it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, Seat
from games.matches.signals import match_finished
from games.rules.contract import Result, places_of


def finish_played(match: Match, seats: Sequence[Seat], result: Result) -> None:
    """The last move has been played. Who gave up on the way is placed behind everybody else."""
    places = _placed(seats, result.places)
    _finish(match, seats, Match.Ending.PLAYED, places, list(result.scores), list(result.breakdown))


def finish_early(match: Match, seats: Sequence[Seat], ending: str) -> None:
    """The match ends here: those still playing share the best place, those who gave up follow."""
    _finish(match, seats, ending, _placed(seats, [1] * len(seats)), None, None)


def finish_cancelled(match: Match, seats: Sequence[Seat], ending: str) -> None:
    """The match ends without a result."""
    match.status = Match.Status.CANCELLED
    match.ending = ending
    match.finished = timezone.now()
    match.save(update_fields=["status", "ending", "move_number", "chain", "finished"])
    _clear_turns(seats)
    Seat.objects.bulk_update(seats, ["decision", "on_turn_since"])


def _placed(seats: Sequence[Seat], places: Sequence[int]) -> list[int]:
    """Places with those who gave up last: whoever held out longer is ahead of whoever left sooner."""

    def key(seat: Seat) -> tuple[bool, float, int]:
        if seat.resigned is None:
            return True, 0.0, -places[seat.number]
        return False, seat.resigned.timestamp(), 0

    return places_of([key(seat) for seat in sorted(seats, key=lambda seat: seat.number)])


def _finish(match: Match, seats: Sequence[Seat], ending: str, places: list[int], scores: Any, breakdown: Any) -> None:
    match.status = Match.Status.FINISHED
    match.ending = ending
    match.finished = timezone.now()
    match.result = {"scores": scores, "places": places, "breakdown": breakdown, "ending": ending}
    match.save(update_fields=["status", "ending", "move_number", "chain", "finished", "result"])
    _clear_turns(seats)
    for seat in seats:
        seat.score, seat.place = scores[seat.number] if scores else None, places[seat.number]
    Seat.objects.bulk_update(seats, ["score", "place", "decision", "on_turn_since"])
    transaction.on_commit(lambda: match_finished.send_robust(sender=Match, match_id=match.pk), robust=True)


def _clear_turns(seats: Sequence[Seat]) -> None:
    for seat in seats:
        seat.decision = seat.on_turn_since = None
