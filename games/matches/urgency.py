"""In which order matches wait for a player, everywhere: on pages, in the API, in the round by keyboard."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, F, IntegerField, When

from games.matches.models import Match


def urgency(seat: str = "", match: str = "") -> tuple[Any, ...]:
    """The ordering: a live match first, then the nearest deadline, then the longest wait.

    `seat` and `match` lead from the rows being ordered to the player's seat and to its match.
    """
    live = Case(When(**{f"{match}speed": Match.Speed.LIVE}, then=0), default=1, output_field=IntegerField())
    return live, F(f"{seat}deadline").asc(nulls_last=True), F(f"{seat}on_turn_since").asc()
