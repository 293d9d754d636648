"""What pages and programs may read about matches. Never a state: views come from `fanout.py`."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Case, Count, F, IntegerField, Prefetch, Q, QuerySet, When

from games.bots.roster import ROSTER
from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from games.rules.contract import UnknownGame
from games.rules.registry import PACKAGES, rules_for, text_for
from games.rules.words import LANGUAGES

PAGE = 50


class Game(NamedTuple):
    """A game as pages show it."""

    slug: str
    name: str
    tagline: str
    seats: range

    @property
    def most(self) -> int:
        """The largest table."""
        return self.seats[-1]


def language_of(code: str) -> str:
    """The game words' language for a site language code."""
    return code if code in LANGUAGES else "en"


def game(slug: str, language: str) -> Game:
    """One game in the reader's language. Raises unknown_game."""
    try:
        words = text_for(slug).WORDS
    except UnknownGame:
        raise Refusal("unknown_game") from None
    spoken = language_of(language)
    return Game(slug, str(words["name"][spoken]), str(words["tagline"][spoken]), rules_for(slug).seats)


def games(language: str) -> list[Game]:
    """All games in the reader's language."""
    return [game(slug, language) for slug in PACKAGES]


def bots_of_level(level: str) -> list[str]:
    """The account names of all bots of a level."""
    return [account for account, character in ROSTER.items() if character.level == level]


def _with_seats() -> QuerySet[Match]:
    return Match.objects.select_related("owner").prefetch_related(
        Prefetch("seats", queryset=Seat.objects.select_related("user"))
    )


def match_with_seats(public_id: str) -> Match:
    """One match with its seats. Raises unknown_match."""
    match = _with_seats().filter(public_id=public_id).first()
    if match is None:
        raise Refusal("unknown_match")
    return match


def match_by_key(pk: int) -> Match:
    """One match by its key, for the administration. Raises unknown_match."""
    match = _with_seats().filter(pk=pk).first()
    if match is None:
        raise Refusal("unknown_match")
    return match


def open_tables() -> list[Match]:
    """Tables looking for players, the newest first."""
    return list(_with_seats().filter(status=Match.Status.TABLE).order_by("-created")[:PAGE])


def matches_of(user: Any) -> list[Match]:
    """A player's matches: those waiting for him first, then running ones, then the latest finished."""
    mine = Seat.objects.filter(user=user)
    turn = Count("seats", filter=Q(seats__user=user, seats__decision__isnull=False))
    running_first = Case(When(status=Match.Status.FINISHED, then=1), default=0, output_field=IntegerField())
    return list(
        _with_seats()
        .filter(pk__in=mine.values("match"))
        .exclude(status=Match.Status.CANCELLED)
        .annotate(my_turn=turn, over=running_first)
        .order_by("over", "-my_turn", F("finished").desc(nulls_last=True), "-created")[:PAGE]
    )


def free_bots(match: Match) -> list[Any]:
    """The bots that do not sit at this table yet."""
    seated = {seat.user.username for seat in match.seats.all()}
    return [character for account, character in ROSTER.items() if account not in seated]
