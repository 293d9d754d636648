"""Deadlines as a calendar that other programs subscribe to, at a secret address that its owner can change or end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from games.matches import queries
from portal.ical import folded, moment, text
from portal.notices.links import absolute
from portal.notices.models import NoticeSettings

SHOWN = timedelta(minutes=30)  # an event of no length is hidden by some calendars
MOST_EVENTS = 200


def address_of(row: NoticeSettings) -> str:
    """The secret address of somebody's calendar; none if it is switched off."""
    return absolute(reverse("calendar", args=[_token(row)])) if row.calendar_serial else ""


def owner_of(token: str) -> Any:
    """Whose calendar an address is, or None."""
    key = token.partition("-")[0]
    if not (key.isascii() and key.isdigit() and len(key) < 19):
        return None
    row = NoticeSettings.objects.select_related("user").filter(user_id=int(key), user__is_active=True).first()
    if row is None or not row.calendar_serial or not constant_time_compare(token, _token(row)):
        return None
    return row.user


def _token(row: NoticeSettings) -> str:
    """Made of the site's secret and the serial: the address itself is stored nowhere."""
    proof = salted_hmac("notices.calendar", f"{row.user_id}:{row.calendar_serial}", algorithm="sha256")
    return f"{row.user_id}-{proof.hexdigest()[:40]}"


def feed(user: Any) -> bytes:
    """The calendar: one event for each match that waits for the user until some time."""
    with translation.override(user.language or settings.LANGUAGE_CODE):
        return "".join(folded(line) for line in _lines(user)).encode()


def _lines(user: Any) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Regalia//Deadlines//EN", "METHOD:PUBLISH")
    yield from (f"X-WR-CALNAME:{text(settings.SITE_NAME)}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H")
    waiting = queries.waiting_matches(user).filter(until__isnull=False)
    for match in waiting.prefetch_related("seats__user")[:MOST_EVENTS]:
        yield from _event(match, user)
    yield "END:VCALENDAR"


def _event(match: Any, user: Any) -> Iterator[str]:
    name = queries.game(match.game, translation.get_language() or "en").name
    summary = _("Deadline: %(game)s") % {"game": name}
    others = ", ".join(str(seat.user) for seat in match.seats.all() if seat.user_id != user.pk)
    yield "BEGIN:VEVENT"
    yield f"UID:{match.public_id}-{match.my_turn}@{urlsplit(settings.SITE_URL).hostname}"
    yield f"DTSTAMP:{moment(timezone.now())}"
    yield f"DTSTART:{moment(match.until)}"
    yield f"DTEND:{moment(match.until + SHOWN)}"
    yield f"SUMMARY:{text(summary)}"
    yield f"DESCRIPTION:{text(others)}"
    yield f"URL:{absolute(reverse('table', args=[match.public_id]))}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"
