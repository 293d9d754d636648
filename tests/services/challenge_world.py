"""A league with a challenge ladder, and what a test does with it."""

import secrets

import msgspec
from django.contrib.auth.models import Permission

from games.matches.clocks.policy import PRESETS
from games.matches.commands.adjudge import adjudge
from leagues.challenges import commands
from leagues.challenges.rules import LadderRules
from leagues.seasons.commands import found_league
from leagues.seasons.models import Member
from leagues.seasons.rules import LeagueRules
from tests import factories as make

RULES = LeagueRules(["majesty"], seats=2, matches=3, clock=PRESETS["turns-24h"], division_size=4, points=[3, 0])
LIMITS = LadderRules(window=2, at_once=1, answer_days=3, rematch_days=7)


def director():
    user = make.person()
    user.user_permissions.add(Permission.objects.get(codename="add_league"))
    return type(user).objects.get(pk=user.pk)


def ladder_of(number, **limits):
    """A ladder with so many people on it, in the order they are given, and its director."""
    boss = director()
    league = found_league(user=boss, name=f"Court {boss.pk}", description="", rules=RULES)
    people = [make.person() for _ in range(number)]
    Member.objects.bulk_create(Member(league=league, user=user, status="active", entropy="") for user in people)
    ladder = commands.open_ladder(user=boss, slug=league.slug, rules=msgspec.structs.replace(LIMITS, **limits))
    for user in people:
        commands.step_on(user=user, slug=league.slug, command_id=make.command_id())
    return ladder, people, boss


def challenge(ladder, challenger, challenged, command_id=None):
    return commands.challenge(
        user=challenger, slug=ladder.league.slug, name=challenged.username, entropy=secrets.token_hex(16),
        command_id=command_id or make.command_id(),
    )  # fmt: skip


def answer(asked, accept=True, user=None, command_id=None):
    return commands.answer(
        user=user or asked.challenged, challenge_pk=asked.pk, accept=accept, entropy=secrets.token_hex(16),
        command_id=command_id or make.command_id(),
    )  # fmt: skip


def decide(asked, challenger_wins):
    """End the match of a challenge; the challenged has the first seat. None: they share the first place."""
    asked.refresh_from_db()
    places = {True: [2, 1], False: [1, 2], None: [1, 1]}[challenger_wins]
    adjudge(match_id=asked.match.public_id, places=places, command_id=f"decided-{asked.pk:06}")


def order(ladder):
    """Who stands where, from the top, after checking that places are 1, 2, 3 …"""
    rungs = list(ladder.rungs.order_by("place").values_list("place", "user_id"))
    assert [place for place, _user in rungs] == list(range(1, len(rungs) + 1))
    return [user for _place, user in rungs]
