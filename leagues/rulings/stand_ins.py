"""Stand-ins that were seated by a ruling and have moved: the moves stay, and the players can have their seats back."""

from __future__ import annotations

from collections.abc import Iterable

from games.matches.models import Match, Seat
from leagues.rulings import journal
from leagues.rulings.models import Ruling

LEFT = ("lost", "last_from", "forsaken")  # what a seat is marked with that a stand-in keeps


def to_give_back(rulings: Iterable[Ruling]) -> set[int]:
    """Of these rulings, by key, those that seated a stand-in which keeps the seat because of nothing else."""
    seated = {(one.match_id, one.subject_id): one for one in rulings if one.deed == "stand_in"}
    if not seated:
        return set()
    running = Seat.objects.filter(match__status=Match.Status.RUNNING, resigned=None, lost__isnull=False)
    seats = running.filter(match__in=[match for match, _user in seated])
    found = ((seated.get((seat.match_id, seat.user_id)), seat) for seat in seats)
    return {ruling.pk for ruling, seat in found if ruling is not None and _marked_by(ruling, seat)}


def _marked_by(ruling: Ruling, seat: Seat) -> bool:
    """Whether it was this ruling that the player lost the seat by, and he had never lost it before."""
    label, field = Seat._meta.label_lower, Seat._meta.get_field("lost")
    return any(
        change.key == (label, seat.pk)
        and set(LEFT) <= (change.before or {}).keys()
        and (change.after or {}).get("lost") == field.value_to_string(seat)
        for change in journal.decode(ruling.journal)
    )
