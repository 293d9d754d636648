"""The one place where a match ends, however it ends."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, Seat
from games.matches.rows import TURN_FIELDS
from games.matches.signals import match_ended, match_finished
from games.matches.timing import take_off_turn
from games.rules.contract import Result
from games.rules.endings import final_places


def placed(seats: Sequence[Seat], places: Sequence[int]) -> list[int]:
    """These places with those who gave up or left the seat to a stand-in behind everybody else."""
    left = sorted((seat for seat in seats if seat.last_from), key=lambda seat: seat.last_from)
    return final_places(places, [seat.number for seat in left])


def finish_played(match: Match, seats: Sequence[Seat], result: Result) -> None:
    """The last move has been played. Who gave up or left the seat to a stand-in is placed behind everybody else."""
    _finish(match, seats, Match.Ending.PLAYED, placed(seats, result.places), result)


def finish_early(match: Match, seats: Sequence[Seat], ending: str) -> None:
    """The match ends here: those still playing share the best place, those who gave up follow."""
    _finish(match, seats, ending, placed(seats, [1] * len(seats)), None)


def finish_adjudged(match: Match, seats: Sequence[Seat], places: list[int]) -> None:
    """The match ends here with the places that a director or a season's rule gave."""
    _finish(match, seats, Match.Ending.ADJUDGED, places, None)


def finish_corrected(match: Match, seats: Sequence[Seat], places: list[int]) -> None:
    """A finished match gets other places. It keeps its time, and scores that say otherwise no longer count."""
    match.ending = Match.Ending.ADJUDGED
    match.result = {**(match.result or {}), "ending": match.ending, "places": places}
    match.save(update_fields=["ending", "move_number", "chain", "result"])
    for seat in seats:
        seat.score, seat.place = None, places[seat.number]
    Seat.objects.bulk_update(seats, ["score", "place"])


def finish_cancelled(match: Match, seats: Sequence[Seat], ending: str) -> None:
    """The match ends without a result."""
    match.status = Match.Status.CANCELLED
    match.ending = ending
    match.finished = timezone.now()
    match.save(update_fields=["status", "ending", "move_number", "chain", "finished"])
    _clear_turns(seats)
    Seat.objects.bulk_update(seats, [*TURN_FIELDS, "orders_due"])
    match_ended.send(sender=Match, match=match, seats=seats)


def _finish(match: Match, seats: Sequence[Seat], ending: str, places: list[int], by_rules: Result | None) -> None:
    match.status = Match.Status.FINISHED
    match.ending = ending
    match.finished = timezone.now()
    match.started = match.started or match.finished  # one that still gathered ends as it was dealt
    match.result = {"ending": ending, "places": places, "by_rules": by_rules and msgspec.to_builtins(by_rules)}
    match.save(update_fields=["status", "ending", "move_number", "chain", "started", "finished", "result"])
    _clear_turns(seats)
    for seat in seats:
        seat.score, seat.place = by_rules.scores[seat.number] if by_rules else None, places[seat.number]
    Seat.objects.bulk_update(seats, ["score", "place", *TURN_FIELDS, "orders_due"])
    match_ended.send(sender=Match, match=match, seats=seats)
    transaction.on_commit(lambda: match_finished.send_robust(sender=Match, match_id=match.pk), robust=True)


def _clear_turns(seats: Sequence[Seat]) -> None:
    for seat in seats:
        take_off_turn(seat)
        seat.orders_due = None
