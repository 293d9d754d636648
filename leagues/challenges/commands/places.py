"""Moving people on a ladder whose row is held: places stay 1, 2, 3 … without a gap.

A database looks at every row by itself when places must differ, so those who shift go by way of negative places.
"""

from __future__ import annotations

from typing import Any

from django.db.models import F

from leagues.challenges.models import Challenge, ChallengeLadder, Rung
from leagues.challenges.refusals import Refusal
from leagues.challenges.rules import wins_place


def held_ladder(slug: str) -> ChallengeLadder:
    """The ladder of a league, locked until the transaction ends. Raises no_challenge_ladder."""
    ladders = ChallengeLadder.objects.select_for_update(of=("self",)).select_related("league")
    ladder = ladders.filter(league__slug=slug.replace("\0", "")).first()
    if ladder is None:
        raise Refusal("no_challenge_ladder")
    return ladder


def held_challenge(challenge_pk: int) -> Challenge:
    """A challenge, with its ladder locked until the transaction ends. Raises unknown_challenge."""
    ladder_pk = Challenge.objects.filter(pk=challenge_pk).values_list("ladder", flat=True).first()
    if ladder_pk is None:
        raise Refusal("unknown_challenge")
    ladders = ChallengeLadder.objects.select_for_update(of=("self",)).select_related("league")
    ladder = ladders.get(pk=ladder_pk)
    challenge = Challenge.objects.select_related("challenger", "challenged", "match").get(pk=challenge_pk)
    challenge.ladder = ladder
    return challenge


def add_last(ladder: ChallengeLadder, user: Any) -> Rung:
    """Put somebody on the last rung."""
    return Rung.objects.create(ladder=ladder, user=user, place=ladder.rungs.count() + 1)


def remove(ladder: ChallengeLadder, rung: Rung) -> None:
    """Take somebody off; those below move up by one."""
    rung.delete()
    _shift(ladder, rung.place + 1, None, -1)


def give_place(challenge: Challenge, winner: Any, loser: Any) -> None:
    """The winner takes the higher of the two places, if he has not got it; those between move down by one."""
    rungs = {rung.user_id: rung for rung in challenge.ladder.rungs.filter(user__in=[winner, loser])}
    if len(rungs) == 2 and wins_place(rungs[winner.pk].place, rungs[loser.pk].place):
        _move_up(challenge.ladder, rungs[winner.pk], rungs[loser.pk].place)


def _move_up(ladder: ChallengeLadder, rung: Rung, to: int) -> None:
    left = rung.place
    ladder.rungs.filter(pk=rung.pk).update(place=0)
    _shift(ladder, to, left - 1, 1)
    ladder.rungs.filter(pk=rung.pk).update(place=to)


def _shift(ladder: ChallengeLadder, first: int, last: int | None, by: int) -> None:
    between = ladder.rungs.filter(place__gte=first)
    if last is not None:
        between = between.filter(place__lte=last)
    between.update(place=-1 * F("place") - by)
    ladder.rungs.filter(place__lt=0).update(place=-1 * F("place"))
