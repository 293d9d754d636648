"""What directors decide: opening a challenge ladder, its limits, closing it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from leagues.challenges.commands.places import held_ladder
from leagues.challenges.commands.stepping import cancel
from leagues.challenges.models import Challenge, ChallengeLadder
from leagues.challenges.queries import games_for_two
from leagues.challenges.refusals import Refusal
from leagues.challenges.rules import BadLadder, LadderRules, check_ladder, encode_rules
from leagues.seasons.commands.founding import directed
from leagues.steps import record_step


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
    was = ChallengeLadder.objects.filter(league=league).first()
    stored = {"rules_json": encode_rules(rules), "closed": None}
    ladder = ChallengeLadder.objects.update_or_create(league=league, defaults=stored)[0]
    step = "change_ladder" if was and was.closed is None else "open_ladder"
    before = msgspec.structs.asdict(was.rules) if was else {}
    record_step(step, event=league, director=user, before=before, after=msgspec.structs.asdict(rules))
    return ladder


@transaction.atomic
def close_ladder(*, user: Any, slug: str) -> ChallengeLadder:
    """No new challenges. Those not answered are called off, those being played are played to their end."""
    league = directed(user, slug)
    ladder = held_ladder(slug)
    if ladder.closed is None:
        ladder.closed = timezone.now()
        ladder.save(update_fields=["closed"])
        waiting = ladder.challenges.filter(state=Challenge.State.OPEN).select_related("challenger", "challenged")
        called_off = list(waiting)
        for challenge in called_off:
            challenge.ladder = ladder
            cancel(challenge)
        record_step("close_ladder", event=league, director=user, after={"challenges": len(called_off)})
    return ladder
