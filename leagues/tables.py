"""The matches of an event: opened with everybody seated, and finished by rule when their time is over."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef

from games.matches.clocks.policy import ClockPolicy
from games.matches.commands.adjudge import adjudge, places_by_chances, places_by_standing, play_out
from games.matches.commands.seating import Gates, lay_table, sit_down
from games.matches.gates import reason_by_standing, standing_of
from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.results import OVER

TRIES = 3


def open_with_players(
    *,
    game: str,
    numbers: Mapping[int, str],
    clock: ClockPolicy,
    sealed: bool = False,
    repeats: Match | None = None,
    gathers: bool = False,
) -> Match:
    """Lay a table with these people at it in the order of the seats; the match starts at once, or a live one that
    `gathers` when all of them have come.

    `numbers` are what they add to its chance, by user; for `sealed` and `repeats` see `lay_table`.
    """
    people = get_user_model().objects.in_bulk(numbers)
    first, *_ = numbers
    gates = Gates(invited_only=True, bots_allowed=False)
    match = lay_table(people[first], game, len(numbers), "{}", clock.kind, True, gates, clock, sealed, repeats)
    sit_down(match, [(people[user], number) for user, number in numbers.items()], gathers=gathers)
    return match


def number_for(given: str, salt: str) -> str:
    """Of what a browser gave when its player entered the event another number for every match."""
    return hashlib.sha256(f"{given}:{salt}".encode()).hexdigest()


def shared_number(label: str, given: Iterable[str]) -> str:
    """What every seat adds where tables are dealt the same cards: made of the numbers of everybody in the event."""
    return hashlib.sha256(":".join([label, *given]).encode()).hexdigest()


def finish_by_rule(match: Match, late: str, command_id: str, *, unbegun: bool = False) -> bool:
    """Finish a running match: stand-ins play it out at once, or it ends with the places that the rule gives.

    The places are worked out before the match is locked, which takes a while. If somebody moves meanwhile they are
    worked out anew; False if that goes on, and the next sweep tries again. One that is `unbegun` is let alone if it
    begins meanwhile.
    """
    for _ in range(TRIES):
        try:
            _finish_once(match, late, command_id, unbegun)
        except Refusal as refusal:
            if refusal.code != "stale_move":
                raise
        else:
            return True
    return False


def _finish_once(match: Match, late: str, command_id: str, unbegun: bool) -> None:
    if late == "stand_ins":
        play_out(match_id=match.public_id, unbegun=unbegun)
        return
    seen = Match.objects.values_list("move_number", flat=True).get(pk=match.pk)
    places = {"chances": places_by_chances, "standing": places_by_standing}[late](match.public_id)
    asked = {"match_id": match.public_id, "places": places, "command_id": command_id}
    adjudge(**asked, move_number=seen, cut_short=True, unbegun=unbegun)


def unseal_called_off() -> int:
    """Show everybody the tables that were called off, when nobody plays with their cards any more; returns how many."""
    called_off = Match.objects.filter(sealed=True, held=False, status__in=OVER, fixture=None, pairing=None)
    same_cards = Match.objects.filter(sealed=True, commitment=OuterRef("commitment"))
    return called_off.exclude(Exists(same_cards.exclude(fixture=None, pairing=None))).update(sealed=False)


def check_entry(user: Any, game: str, speed: str, least: int | None, most: int | None, reliability: int) -> None:
    """Refuse somebody whose rating or reliability an event does not let in."""
    if refusal := reason_by_standing(standing_of(user, game, speed), least, most, reliability):
        raise refusal
