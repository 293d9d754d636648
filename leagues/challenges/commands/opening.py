"""What directors decide: opening a challenge ladder, its limits, closing it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.challenges.commands.places import held_ladder
from leagues.challenges.commands.stepping import cancel
from leagues.challenges.models import Challenge, ChallengeLadder
from leagues.challenges.queries import games_for_two
from leagues.challenges.refusals import Refusal
from leagues.challenges.rules import BadLadder, LadderRules, check_ladder, encode_rules
from leagues.seasons.commands.founding import directed


@transaction.atomic
def open_ladder(*, user: Any, slug: str, rules: LadderRules) -> ChallengeLadder:
    """Open the challenge ladder of a league, open it again, or change its limits. Challenges going on keep theirs."""
    league = directed(user, slug)
    if league.closed:
        raise Refusal("league_closed")
    try:
        check_ladder(rules)
    except BadLadder as bad:
        raise Refusal("bad_challenge_rules", bad.name, least=bad.least, most=bad.most) from None
    if not games_for_two(league):
        raise Refusal("no_game_for_two")
    stored = {"rules_json": encode_rules(rules), "closed": None}
    return ChallengeLadder.objects.update_or_create(league=league, defaults=stored)[0]


@transaction.atomic
def close_ladder(*, user: Any, slug: str) -> ChallengeLadder:
    """No new challenges. Those not answered are called off, those being played are played to their end."""
    directed(user, slug)
    ladder = held_ladder(slug)
    if ladder.closed is None:
        ladder.closed = timezone.now()
        ladder.save(update_fields=["closed"])
        for challenge in ladder.challenges.filter(state=Challenge.State.OPEN).select_related(
            "challenger", "challenged"
        ):
            challenge.ladder = ladder
            cancel(challenge)
    return ladder
