"""The bots as anchors: every release is frozen with its rating, and a little play every night shows whether one drifts.

Matches of the watch are ordinary friendly ones among bots: they move nobody's rating.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from games.bots.levels import LEVELS
from games.bots.release import FINGERPRINTS, RELEASE
from games.bots.roster import ANCHORS, ROSTER
from games.matches import commands
from games.matches.commands.seating import bot_account
from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from games.rules.registry import PACKAGES, rules_for
from leagues.ratings.models import BotRelease

PAIRS = tuple(pairwise(LEVELS))  # each level and the one above it
RECENT = timedelta(days=7)
REMEMBERED = timedelta(days=90)
LEAST_RECENT, LEAST_BEFORE = 8, 20  # matches, before anything is said
SUSPICIOUS = 3.5  # standard errors: once in some two thousand looks by chance


class Alarm(NamedTuple):
    """Something about the bots that an operator should look at."""

    kind: str
    figures: dict[str, Any]


class Meeting(NamedTuple):
    """Who met in which game."""

    game: str
    lower: str
    upper: str


def freeze() -> list[Alarm]:
    """Write down the present release once; alarms for a level that is not what was released."""
    alarms = []
    for level in LEVELS:
        now = {"anchor": ANCHORS[level], "fingerprint": FINGERPRINTS[level]}
        released, _new = BotRelease.objects.get_or_create(level=level, release=RELEASE, defaults=now)
        if (released.anchor, released.fingerprint) != (ANCHORS[level], FINGERPRINTS[level]):
            alarms.append(Alarm("bot_changed_without_release", {"bots": level, "release": RELEASE}))
    return alarms


def play_a_little() -> list[str]:
    """Open tonight's matches: in every game each level meets the one above it from both sides. Repeating opens none."""
    night = timezone.now().date().isoformat()
    opened = []
    for game in PACKAGES:
        for lower, upper in PAIRS:
            for number, (first, second) in enumerate(((lower, upper), (upper, lower))):
                levels = [first if seat % 2 == 0 else second for seat in range(rules_for(game).seats[0])]
                opened.append(_open(game, levels, f"anchors-{night}-{game}-{lower}-{number}"))
    return [match for match in opened if match]


def _open(game: str, levels: list[str], command_id: str) -> str:
    accounts: list[str] = []
    for level in levels:
        free = [name for name, character in ROSTER.items() if character.level == level and name not in accounts]
        accounts.append(free[0])
    try:
        match = commands.open_table(
            user=bot_account(accounts[0]),
            game=game,
            seats=len(accounts),
            options="{}",
            speed="live",
            rated=False,
            entropy=secrets.token_hex(16),
            command_id=command_id,
            bots=accounts[1:],
        )
    except Refusal:  # a site may have switched a bot off
        return ""
    return match.public_id


def drifts() -> list[Alarm]:
    """Alarms for meetings that lately end otherwise than they did since the release."""
    limit = timezone.now() - RECENT
    before: dict[Meeting, list[float]] = {}
    recent: dict[Meeting, list[float]] = {}
    for match, meeting, score in _results():
        (recent if match.finished >= limit else before).setdefault(meeting, []).append(score)
    alarms = []
    for meeting, lately in recent.items():
        usual = before.get(meeting, [])
        if is_drift(usual, lately):
            figures = {"usual": round(_mean(usual), 3), "lately": round(_mean(lately), 3), "matches": len(lately)}
            alarms.append(Alarm("bot_drift", meeting._asdict() | figures))
    return alarms


def is_drift(before: list[float], recent: list[float]) -> bool:
    """Whether the shares that the upper level took lately are too far from those before to be chance."""
    if len(before) < LEAST_BEFORE or len(recent) < LEAST_RECENT:
        return False
    both = [*before, *recent]
    share = (sum(both) + 1) / (len(both) + 2)  # never exactly 0 or 1: a level that always won may lose once
    error = sqrt(share * (1 - share) * (1 / len(before) + 1 / len(recent)))
    return abs(_mean(recent) - _mean(before)) > SUSPICIOUS * error


def _results() -> Iterator[tuple[Match, Meeting, float]]:
    """Finished matches between two neighbouring levels of the present release, and what the upper one took of them."""
    released = BotRelease.objects.filter(release=RELEASE).order_by("-since").first()
    if released is None:
        return
    since = max(released.since, timezone.now() - REMEMBERED)
    for match in _among_bots().filter(finished__gte=since).prefetch_related("seats__user"):
        seats = [(ROSTER[seat.user.username].level, seat.place or 0) for seat in match.seats.all()]
        levels = {level for level, _place in seats}
        for lower, upper in PAIRS:
            if levels == {lower, upper}:
                yield match, Meeting(match.game, lower, upper), _share(seats, upper)


def _among_bots() -> QuerySet[Match]:
    played = Match.objects.filter(status=Match.Status.FINISHED, ending=Match.Ending.PLAYED)
    others = Seat.objects.exclude(user__username__in=ROSTER)
    return played.exclude(pk__in=others.values("match"))


def _share(seats: list[tuple[str, int]], upper: str) -> float:
    """The share of meetings of two seats of different levels that the upper one won; a tie is half."""
    mine = [place for level, place in seats if level == upper]
    theirs = [place for level, place in seats if level != upper]
    won = [1.0 if place < other else 0.5 if place == other else 0.0 for place in mine for other in theirs]
    return _mean(won)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
