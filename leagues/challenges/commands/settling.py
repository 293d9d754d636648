"""How challenges end by themselves: the match is over, or nobody answered. Each may be repeated without harm."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match
from leagues.challenges.commands.challenging import give_up
from leagues.challenges.commands.places import give_place, held_challenge
from leagues.challenges.commands.stepping import cancel
from leagues.challenges.models import Challenge
from leagues.challenges.news import tell
from leagues.challenges.queries import deadline_of
from leagues.ratings.models import VoidedMatch
from leagues.tables import finish_by_rule


@transaction.atomic
def settle(*, challenge_pk: int) -> bool:
    """Give the higher place to who won the match of a challenge. A shared place holds. False while it is played."""
    played = held_challenge(challenge_pk)
    match = played.match
    if played.state != Challenge.State.PLAYING or match is None:
        return False
    if match.status == Match.Status.CANCELLED or VoidedMatch.objects.filter(match=match).exists():
        cancel(played)
        return True
    if match.status != Match.Status.FINISHED:
        return False
    placed = dict(match.seats.values_list("user_id", "place"))
    won = placed[played.challenger_id] < placed[played.challenged_id]
    held = placed[played.challenged_id] < placed[played.challenger_id]
    played.state = Challenge.State.WON if won else Challenge.State.LOST
    played.over = timezone.now()
    played.save(update_fields=["state", "over"])
    if won:
        give_place(played, winner=played.challenger, loser=played.challenged)
    elif held:
        give_place(played, winner=played.challenged, loser=played.challenger)
    tell("challenge_won" if won else "challenge_failed", played, played.challenger)
    tell("challenge_beaten" if won else "challenge_held", played, played.challenged)
    return True


def finish_unplayed(*, challenge_pk: int) -> bool:
    """Finish a live match that has not begun in time by the rule of the league, so that nobody keeps or takes a place
    by staying away. False where there is nothing to do."""
    played = Challenge.objects.select_related("match", "ladder__league").get(pk=challenge_pk)
    match, until = played.match, played.play_by
    if match is None or until is None or not match.gathers or until > timezone.now():
        return False
    return finish_by_rule(match, played.ladder.league.rules.late, f"challenge-end-{played.pk}", unbegun=True)


@transaction.atomic
def expire(*, challenge_pk: int) -> bool:
    """Drop who did not answer in time: the place goes to the challenger. Days of vacation do not count."""
    asked = held_challenge(challenge_pk)
    if asked.state != Challenge.State.OPEN:
        return False
    due = deadline_of(asked)
    if due > timezone.now():
        if due != asked.answer_by:
            asked.answer_by = due
            asked.save(update_fields=["answer_by"])
        return False
    give_up(asked, Challenge.State.EXPIRED)
    tell("challenge_expired", asked, asked.challenger)
    tell("challenge_dropped", asked, asked.challenged)
    return True
