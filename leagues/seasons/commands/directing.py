"""What directors decide while a league goes on: its name, the day of the draw, who is no longer in it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.seasons import news
from leagues.seasons.commands.founding import clean_about, directed
from leagues.seasons.commands.room import seat_waiting
from leagues.seasons.models import Entrant, League, Member, Season
from leagues.seasons.refusals import Refusal
from leagues.seasons.rules import DAYS
from leagues.steps import record_step
from portal.accounts.plain_text import clean_plain_text

LONGEST_REASON = 300


@transaction.atomic
def describe_league(*, user: Any, slug: str, name: str, description: str) -> League:
    """Another name and description; the address stays, so that links to the league go on working."""
    league = directed(user, slug)
    before = _about(league)
    league.name, league.description = clean_about(name, description)
    league.save(update_fields=["name", "description"])
    record_step("describe_league", event=league, director=user, before=before, after=_about(league))
    return league


@transaction.atomic
def move_draw(*, user: Any, slug: str, starts: datetime) -> Season:
    """Let the registration that is open end at another time; the season ends as much later or earlier."""
    league = directed(user, slug)
    season = league.seasons.select_for_update().filter(state=Season.State.REGISTRATION).first()
    if season is None:
        raise Refusal("no_registration")
    if not timezone.now() < starts <= timezone.now() + timedelta(days=DAYS[-1]):
        raise Refusal("draw_out_of_range", most=DAYS[-1])
    before, season.starts = season.starts.isoformat(), starts
    season.ends = starts + timedelta(days=season.rules.season_days)
    season.save(update_fields=["starts", "ends"])
    after = {"starts": starts.isoformat(), "season": season.number}
    record_step("move_draw", event=league, director=user, before={"starts": before}, after=after)
    return season


@transaction.atomic
def remove_member(*, user: Any, slug: str, username: str, reason: str) -> Member:
    """Take somebody off the list before he plays, or an invitation back; he is told why. Who plays in the season under
    way is withdrawn by a ruling instead."""
    league = directed(user, slug)
    member = league.members.filter(user__username=username).exclude(status=Member.Status.LEFT).first()
    if member is None or member.status == Member.Status.APPLIED:
        raise Refusal("nobody_to_remove")
    if Entrant.objects.filter(user=member.user, division__season__in=_running(league)).exists():
        raise Refusal("withdraw_instead")
    why = clean_plain_text(reason)[:LONGEST_REASON]
    if not why:
        raise Refusal("no_reason")
    news.removed(member, why)
    if member.status != Member.Status.INVITED:
        member.keep_away()
    before, member.status = {"status": member.status}, Member.Status.LEFT
    member.save(update_fields=["status", "barred_until"])
    seat_waiting(league)
    told = {"subject": member.user, "reason": why, "before": before, "after": {"status": member.status}}
    record_step("remove_member", event=league, director=user, **told)
    return member


def _about(league: League) -> dict[str, str]:
    return {"name": league.name, "description": league.description}


def _running(league: League) -> Any:
    return league.seasons.filter(state=Season.State.RUNNING)
