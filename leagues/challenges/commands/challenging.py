"""Challenging somebody above, answering, and calling it off before there is an answer."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.matches.commands.common import check_entropy, command, remember, repeated
from games.matches.commands.seating import Gates, lay_table, sit_down
from games.matches.conduct import check_rated_play
from games.matches.models import Match
from leagues.challenges.commands.places import give_place, held_challenge, held_ladder
from leagues.challenges.commands.stepping import cancel
from leagues.challenges.models import Challenge
from leagues.challenges.news import tell
from leagues.challenges.queries import games_for_two, reason_to_refuse, rung_of, surroundings
from leagues.challenges.refusals import Refusal
from portal.accounts.queries import find_person


@command
def challenge(*, user: Any, slug: str, name: str, entropy: str, command_id: str) -> Challenge:
    """Challenge somebody above. Raises Refusal with the reason; nothing is stored then."""
    ladder = held_ladder(slug)
    if repeated(user, command_id, "challenge"):
        return Challenge.objects.get(challenger=user, command_id=command_id)
    check_entropy(entropy)
    person = find_person(name)
    rung = ladder.rungs.filter(user=person).select_related("user").first() if person else None
    if rung is None:
        raise Refusal("opponent_not_on_ladder")
    if refusal := reason_to_refuse(surroundings(ladder, user, rung_of(ladder, user), [rung]), rung):
        raise refusal
    check_rated_play(user)
    games, now = games_for_two(ladder.league), timezone.now()
    if not games:
        raise Refusal("no_game_for_two")
    made = Challenge.objects.create(
        ladder=ladder,
        challenger=user,
        challenged=rung.user,
        game=games[ladder.challenges.count() % len(games)],
        entropy=entropy,
        command_id=command_id,
        created=now,
        answer_days=ladder.rules.answer_days,
        answer_by=now + timedelta(days=ladder.rules.answer_days),
    )
    tell("challenge_made", made, made.challenged)
    remember(user, command_id, "challenge", None)
    return made


@command
def answer(*, user: Any, challenge_pk: int, accept: bool, entropy: str, command_id: str) -> Challenge:
    """Accept a challenge, and its table is laid; or decline it and give the place up."""
    asked = held_challenge(challenge_pk)
    if asked.challenged_id != user.pk:
        raise Refusal("not_your_challenge")
    if repeated(user, command_id, "answer_challenge"):
        return asked
    if asked.state != Challenge.State.OPEN:
        raise Refusal("challenge_over")
    check_entropy(entropy)
    if accept:
        check_rated_play(user)
        asked.match, asked.state = _begin(asked, entropy), Challenge.State.PLAYING
        asked.save(update_fields=["match", "state"])
        tell("challenge_accepted_live" if asked.match.gathers else "challenge_accepted", asked, asked.challenger)
    else:
        give_up(asked, Challenge.State.DECLINED)
        tell("challenge_declined", asked, asked.challenger)
    remember(user, command_id, "answer_challenge", asked.match)
    return asked


@command
def call_off(*, user: Any, challenge_pk: int, command_id: str) -> Challenge:
    """Take a challenge back that has not been answered yet."""
    asked = held_challenge(challenge_pk)
    if asked.challenger_id != user.pk:
        raise Refusal("not_your_challenge")
    if repeated(user, command_id, "call_off_challenge"):
        return asked
    if asked.state != Challenge.State.OPEN:
        raise Refusal("challenge_over")
    cancel(asked)
    remember(user, command_id, "call_off_challenge", None)
    return asked


def give_up(asked: Challenge, state: str) -> None:
    """The place goes to the challenger without a match."""
    asked.state, asked.over = state, timezone.now()
    asked.save(update_fields=["state", "over"])
    give_place(asked, winner=asked.challenger, loser=asked.challenged)


def _begin(asked: Challenge, entropy: str) -> Match:
    """Lay the table with both at it; the challenged sits first. A live match begins when both have come."""
    clock = asked.ladder.league.rules.clock
    gates = Gates(invited_only=True, bots_allowed=False)
    match = lay_table(asked.challenged, asked.game, 2, "{}", clock.kind, True, gates, clock)
    numbers = [(asked.challenged, entropy), (asked.challenger, asked.entropy)]
    sit_down(match, [(person, _number_for(number, asked)) for person, number in numbers], gathers=True)
    return match


def _number_for(given: str, asked: Challenge) -> str:
    """What a player adds to the chance of this match: another number for each challenge."""
    return hashlib.sha256(f"{given}:challenge:{asked.pk}".encode()).hexdigest()
