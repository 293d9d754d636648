"""Whom the steps of a league concern, and what they are told: a code with plain values, never a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from leagues.seasons.models import Entrant, League, Member, Season
from leagues.seasons.signals import league_news


def season_begun(season: Season) -> None:
    """The draw is made: everybody learns his division."""
    entrants = Entrant.objects.filter(division__season=season).values_list("user_id", "division__tier")
    for tier in sorted({tier for _user, tier in entrants}):
        users = [user for user, theirs in entrants if theirs == tier]
        code = "season_begun_live" if season.rules.clock.kind == "live" else "season_begun"
        _tell(users, code, f"season:{season.pk}", season.league, season=season.number, tier=tier)


def season_ended(season: Season) -> None:
    """The places are written down: everybody learns his, and where he goes from there."""
    for entrant in Entrant.objects.filter(division__season=season).select_related("division"):
        code = "season_won" if entrant.place == 1 and entrant.division.tier == 1 else f"season_{entrant.outcome}"
        _tell(
            [entrant.user_id], code, f"season-end:{season.pk}", season.league, season=season.number,
            tier=entrant.division.tier, place=entrant.place,
        )  # fmt: skip


def registration_open(season: Season) -> None:
    """Who pauses may come back for the next season."""
    paused = season.league.members.filter(status=Member.Status.PAUSED).values_list("user_id", flat=True)
    _tell(paused, "registration_open", f"registration:{season.pk}", season.league, season=season.number)


def applied(member: Member) -> None:
    """Somebody asks to be let in: the directors answer."""
    directors = member.league.directors.values_list("pk", flat=True)
    subject = f"applied:{member.pk}:{_season_of(member)}"
    _tell(directors, "league_applied", subject, member.league, name=str(member.user))


def invited(member: Member) -> None:
    """A director asks somebody in."""
    _tell([member.user_id], "league_invited", f"invited:{member.pk}:{_season_of(member)}", member.league)


def answered(member: Member) -> None:
    """The directors have answered an application, or a place has become free."""
    code = "league_turned_down" if member.status == Member.Status.LEFT else f"league_{member.status}"
    _tell([member.user_id], code, f"{code}:{member.pk}:{_season_of(member)}", member.league)


def removed(member: Member, reason: str) -> None:
    """A director has taken somebody off the list, or an invitation back."""
    code = "league_uninvited" if member.status == Member.Status.INVITED else "league_removed"
    subject = f"{code}:{member.pk}:{_season_of(member)}:{member.joined:%Y%m%d%H%M%S}"
    _tell([member.user_id], code, subject, member.league, reason=reason)


def _season_of(member: Member) -> int:
    """So that the same thing may be told again in another season."""
    return member.league.seasons.count()


def _tell(users: Iterable[int], code: str, subject: str, league: League, **params: Any) -> None:
    if people := list(users):
        league_news.send(sender=League, users=people, code=code, subject=subject, league=league, params=params)
