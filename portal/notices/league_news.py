"""News of leagues as notices: hears what leagues announce, and knows the sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leagues.seasons.signals import league_news
from portal.notices.kinds import Kind
from portal.notices.outbox import notify
from portal.notices.words import NEWS

NEWS.update(
    {
        "season_begun": _("%(league)s: season %(season)s begins. You play in division %(tier)s."),
        "season_begun_live": _(
            "%(league)s: season %(season)s begins. You play in division %(tier)s. A match begins when all its players "
            "are at the table: agree with them on a time."
        ),
        "season_won": _("%(league)s: you have won season %(season)s."),
        "season_promoted": _(
            "%(league)s: season %(season)s is over. Place %(place)s in division %(tier)s: you go up a division."
        ),
        "season_stays": _(
            "%(league)s: season %(season)s is over. Place %(place)s in division %(tier)s: you stay in it."
        ),
        "season_relegated": _(
            "%(league)s: season %(season)s is over. Place %(place)s in division %(tier)s: you go down a division."
        ),
        "registration_open": _(
            "%(league)s: registration for season %(season)s is open. You pause; come back if you want to play."
        ),
        "league_applied": _("%(league)s: a new application from %(name)s waits for your answer."),
        "league_invited": _("%(league)s: a director invites you to this league."),
        "league_active": _("%(league)s: you are in. The next draw places you in a division."),
        "league_waiting": _("%(league)s: your application is accepted. You are on the waiting list for a free place."),
        "league_turned_down": _(
            "%(league)s: the directors did not accept your application. You can apply again after two weeks."
        ),
        "league_removed": _(
            "%(league)s: the directors have taken you off the list of members. Their reason: %(reason)s"
        ),
        "league_uninvited": _("%(league)s: your invitation is withdrawn. The reason: %(reason)s"),
        "league_left": _("%(league)s: the directors did not accept your application."),
    }
)
AT_THE_DESK = ("league_applied",)


@receiver(league_news)
def tell_news(
    sender: Any, users: Sequence[int], code: str, subject: str, league: Any, params: dict[str, Any], **kwargs: Any
) -> None:
    """Write the news down for everybody concerned, with the page it is about."""
    page = reverse("league_desk" if code in AT_THE_DESK else "league", args=[league.slug])
    told = {"code": code, "path": page, "league": league.name, **params}
    notify(Kind.EVENT_NEWS, users, subject=f"league:{subject}", params=told)
