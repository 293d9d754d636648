"""The times of a tournament as a calendar that other programs subscribe to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.tournaments.models import Tournament
from portal.ical import folded, moment, text

SHOWN = timedelta(minutes=30)  # an event of no length is hidden by some calendars


def feed(tournament: Tournament) -> bytes:
    """Registration, check-in, start, and every round with its deadline; a cancelled tournament says so."""
    return "".join(folded(line) for line in _lines(tournament)).encode()


def _lines(tournament: Tournament) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Regalia//Tournaments//EN", "METHOD:PUBLISH")
    yield from (f"X-WR-CALNAME:{text(tournament.name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT15M")
    for what, words, when in (
        ("opens", _("Registration opens: %(name)s"), tournament.registration_opens),
        ("closes", _("Registration closes: %(name)s"), tournament.registration_closes),
    ):
        if when is not None:
            yield from _event(tournament, what, words % {"name": tournament.name}, when, when + SHOWN)
    if tournament.rules.check_in_minutes:
        words = _("Check-in: %(name)s") % {"name": tournament.name}
        yield from _event(tournament, "check-in", words, tournament.check_in_from, tournament.starts)
    words = _("Start: %(name)s") % {"name": tournament.name}
    yield from _event(tournament, "start", words, tournament.starts, tournament.starts + SHOWN)
    for played in tournament.played_rounds.all():
        words = _("Round %(number)s: %(name)s") % {"number": played.number, "name": tournament.name}
        yield from _event(tournament, f"round-{played.number}", words, played.drawn, played.closed or played.deadline)
    yield "END:VCALENDAR"


def _event(tournament: Tournament, what: str, words: str, begins: datetime, ends: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:tournament-{tournament.pk}-{what}@{urlsplit(settings.SITE_URL).hostname}"
    yield f"DTSTAMP:{moment(timezone.now())}"
    yield f"DTSTART:{moment(begins)}"
    yield f"DTEND:{moment(max(ends, begins + SHOWN))}"
    yield f"SUMMARY:{text(words)}"
    yield f"STATUS:{'CANCELLED' if tournament.state == Tournament.State.CANCELLED else 'CONFIRMED'}"
    yield f"URL:{settings.SITE_URL.rstrip('/')}{reverse('tournament', args=[tournament.slug])}"
    yield "END:VEVENT"
