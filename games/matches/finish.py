"""The one place where a match ends."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, Seat
from games.matches.signals import match_finished
from games.rules.contract import Result


def finish(match: Match, seats: Sequence[Seat], result: Result) -> None:
    """Store the result with the match and its seats, and announce it once that is safe."""
    match.status = Match.Status.FINISHED
    match.finished = timezone.now()
    match.result = {"scores": result.scores, "places": result.places, "breakdown": result.breakdown}
    match.save(update_fields=["status", "move_number", "chain", "finished", "result"])
    for seat in seats:
        seat.score, seat.place = result.scores[seat.number], result.places[seat.number]
    Seat.objects.bulk_update(seats, ["score", "place"])
    transaction.on_commit(lambda: match_finished.send_robust(sender=Match, match_id=match.pk), robust=True)
