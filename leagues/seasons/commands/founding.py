"""What directors decide: founding a league, its rules, an early draw, its end."""

from __future__ import annotations

import json
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from games.rules.registry import PACKAGES, rules_for
from leagues import directors
from leagues.seasons.commands.room import seat_waiting
from leagues.seasons.commands.seasons import draw_season, open_registration
from leagues.seasons.models import League, Season
from leagues.seasons.queries import drawable, league_for_update
from leagues.seasons.refusals import WHY_BAD, Refusal
from leagues.seasons.rules import BadRules, LeagueRules, check_rules, encode_rules
from leagues.steps import record_step
from portal.accounts.plain_text import clean_plain_text
from portal.accounts.queries import find_person
from portal.moderation.rights import Role
from portal.moderation.roles import role_of


def found_league(*, user: Any, name: str, description: str, rules: LeagueRules) -> League:
    """Found a league with its first season open for registration; whoever founds it directs it."""
    if not user.has_perm("seasons.add_league"):
        raise Refusal("may_not_found")
    _check(rules)
    clean, about = clean_about(name, description)
    slug = _slug_of(clean)
    try:
        with transaction.atomic():
            league = League.objects.create(slug=slug, name=clean, description=about, rules_json=encode_rules(rules))
            league.directors.add(user)
            open_registration(league_pk=league.pk)
            after = {"description": league.description, **_rules_of(league)}
            record_step("found", event=league, director=user, after=after)
    except IntegrityError:
        raise Refusal("name_taken") from None
    return league


@transaction.atomic
def change_rules(*, user: Any, slug: str, rules: LeagueRules) -> League:
    """Change the rules from the next draw on; a running season keeps its own. More room is given out at once."""
    league = directed(user, slug)
    _check(rules)
    before, league.rules_json = _rules_of(league), encode_rules(rules)
    league.save(update_fields=["rules_json"])
    league.seasons.filter(state="registration").update(rules_json=league.rules_json)
    seat_waiting(league)
    record_step("change_rules", event=league, director=user, before=before, after=_rules_of(league))
    return league


@transaction.atomic
def close_league(*, user: Any, slug: str) -> League:
    """No further seasons; a running one is played to its end."""
    league = directed(user, slug)
    if league.closed is None:
        league.closed = timezone.now()
        league.save(update_fields=["closed"])
        open_season = league.seasons.filter(state=Season.State.REGISTRATION)
        numbers = list(open_season.values_list("number", flat=True))
        open_season.update(state=Season.State.CLOSED, closed=league.closed)
        after = {"season": numbers[0]} if numbers else {}
        record_step("close_league", event=league, director=user, after=after)
    return league


@transaction.atomic
def appoint_director(*, user: Any, slug: str, username: str, in_need: bool = False) -> League:
    """Let somebody else direct the league too; `in_need` an administrator does, where nobody is left to."""
    league = _left_alone(user, slug) if in_need else directed(user, slug)
    person = find_person(username)
    if person is None or not person.is_active or person.kind != "person":
        raise Refusal("unknown_person")
    directors.add(league, person, user)
    return league


@transaction.atomic
def dismiss_director(*, user: Any, slug: str, username: str) -> Any:
    """End the office of a director, or the own one; returns whose."""
    league = league_for_update(slug)
    if role_of(user) < Role.ADMINISTRATOR:
        _check_directs(league, user)
    return directors.dismiss(league, username, user)


@transaction.atomic
def draw_now(*, user: Any, slug: str) -> Season:
    """End registration early and draw; the schedule and the matches follow by themselves."""
    league = directed(user, slug)
    season = league.seasons.filter(state=Season.State.REGISTRATION).first()
    if season is None:
        raise Refusal("no_registration")
    missing = season.rules.seats - drawable(league.pk).count()
    if missing > 0:
        raise Refusal("too_few_members", missing=missing)
    before = _start_of(season)
    season.starts = min(season.starts, timezone.now())
    season.save(update_fields=["starts"])
    draw_season(season_pk=season.pk)
    season.refresh_from_db()
    after = {**_start_of(season), "season": season.number}
    record_step("draw_season", event=league, director=user, before=before, after=after)
    return season


def clean_about(name: str, description: str) -> tuple[str, str]:
    """A name and a description as they are stored. Raises bad_league for a name without letters."""
    clean = clean_plain_text(name)[:80]
    if not _slug_of(clean):
        raise Refusal("bad_league", "name", why=WHY_BAD["name"])
    return clean, clean_plain_text(description)[:600]


def directed(user: Any, slug: str) -> League:
    """The league, locked, for one of its directors."""
    league = league_for_update(slug)
    _check_directs(league, user)
    return league


def _slug_of(name: str) -> str:
    return slugify(name, allow_unicode=True)[:60]


def _rules_of(league: League) -> dict[str, Any]:
    return {"rules": json.loads(league.rules_json)}


def _start_of(season: Season) -> dict[str, str]:
    return {"starts": season.starts.isoformat(), "state": season.state}


def _left_alone(user: Any, slug: str) -> League:
    league = league_for_update(slug)
    if role_of(user) < Role.ADMINISTRATOR or directors.in_order(league):
        raise Refusal("not_director")
    return league


def _check_directs(league: League, user: Any) -> None:
    if not league.directors.filter(pk=user.pk).exists():
        raise Refusal("not_director")


def _check(rules: LeagueRules) -> None:
    try:
        check_rules(rules, {slug: rules_for(slug).seats for slug in PACKAGES})
    except BadRules as error:
        raise Refusal("bad_league", error.code, why=WHY_BAD[error.code] % error.figures) from None
