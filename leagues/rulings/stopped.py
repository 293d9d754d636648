"""Which matches directors have stopped: those wait for a ruling, whatever becomes of their event. Reads only."""

from __future__ import annotations

from collections.abc import Iterable

from leagues.rulings.models import Ruling


def stopped_by_ruling(matches: Iterable[int]) -> set[int]:
    """Of these matches, by key, those whose clocks a ruling stopped and none since has let run on."""
    rulings = Ruling.objects.filter(match__in=list(matches), deed__in=["pause", "resume"], undone=None)
    last = dict(rulings.order_by("pk").values_list("match", "deed"))
    return {match for match, deed in last.items() if deed == "pause"}
