"""Stepping onto a ladder and off it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.matches.commands.common import command, remember, repeated
from leagues.challenges.commands.places import add_last, held_ladder, remove
from leagues.challenges.models import GOING_ON, Challenge, ChallengeLadder, Rung
from leagues.challenges.news import tell, tell_off
from leagues.challenges.queries import may_stand
from leagues.challenges.refusals import Refusal


@command
def step_on(*, user: Any, slug: str, command_id: str) -> Rung:
    """Step onto the last rung."""
    ladder = held_ladder(slug)
    rung = ladder.rungs.filter(user=user).first()
    if repeated(user, command_id, "step_on"):
        if rung is None:
            raise Refusal("not_on_challenge_ladder")  # stepped off again since
        return rung
    if ladder.closed or ladder.league.closed:
        raise Refusal("challenge_ladder_closed")
    if not may_stand(ladder, user):
        raise Refusal("not_playing_in_league")
    if rung:
        raise Refusal("already_on_challenge_ladder")
    rung = add_last(ladder, user)
    remember(user, command_id, "step_on", None)
    return rung


@command
def step_off(*, user: Any, slug: str, command_id: str) -> None:
    """Leave the ladder: those below move up, challenges going on are called off."""
    ladder = held_ladder(slug)
    if repeated(user, command_id, "step_off"):
        return
    rung = ladder.rungs.filter(user=user).first()
    if rung is None:
        raise Refusal("not_on_challenge_ladder")
    _off(ladder, rung)
    remember(user, command_id, "step_off", None)


@transaction.atomic
def take_off(*, rung_pk: int) -> bool:
    """Take somebody off who no longer plays in the league. False where there is nothing to do."""
    rung = Rung.objects.filter(pk=rung_pk).select_related("ladder__league", "user").first()
    if rung is None:
        return False
    ladder = held_ladder(rung.ladder.league.slug)
    rung = ladder.rungs.filter(pk=rung_pk).select_related("user").first()
    if rung is None or may_stand(ladder, rung.user):
        return False
    _off(ladder, rung)
    tell_off(ladder, rung_pk, rung.user)
    return True


def cancel(challenge: Challenge) -> None:
    """It leads to nothing; a match that is being played goes on for the ratings alone."""
    challenge.state, challenge.over = Challenge.State.CANCELLED, timezone.now()
    challenge.save(update_fields=["state", "over"])
    tell("challenge_cancelled", challenge, challenge.challenger)
    tell("challenge_cancelled", challenge, challenge.challenged)


def _off(ladder: ChallengeLadder, rung: Rung) -> None:
    going_on = ladder.challenges.filter(Q(challenger=rung.user) | Q(challenged=rung.user), state__in=GOING_ON)
    for challenge in going_on.select_related("challenger", "challenged"):
        challenge.ladder = ladder
        cancel(challenge)
    remove(ladder, rung)
