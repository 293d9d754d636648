"""What follows from a ruling at the tables, in sentences. Facts that older rulings lack say nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def also_done(deed: str, kind: str, facts: Mapping[str, Any]) -> list[str]:
    """What follows from a ruling in an event of this kind, one sentence each."""
    return [*_seats(deed, kind, facts), *_times(kind, facts), *_given_up(facts)]


def foreseen(deed: str, facts: Mapping[str, Any]) -> Iterator[str]:
    """What a director should know beforehand, and what is soon no longer so."""
    for name, when in facts.get("until", []):
        yield _("%(player)s is on turn and has time until: %(when)s.") % {"player": name, "when": _moment(when)}
    if deed == "stand_in":
        yield (
            _(
                "If this is taken back, %(player)s has the seat again at no price; what the stand-in has played by "
                "then stays."
            )
            % facts
        )


def tables_laid(kind: str, facts: Mapping[str, Any]) -> list[str]:
    """Who sits where after a draw, one line for each table."""
    words = _("Match %(number)s: %(names)s") if kind == "league" else _("Table %(number)s: %(names)s")
    alone = _("%(names)s has a bye.")
    return [
        (words if len(names) > 1 else alone) % {"number": number, "names": ", ".join(names)}
        for number, names in facts.get("laid", [])
    ]


def _seats(deed: str, kind: str, facts: Mapping[str, Any]) -> Iterator[str]:
    if deed == "substitute" and "table" in facts:
        yield _("%(substitute)s sits down at table %(table)s of round %(round)s, which is dealt anew.") % facts
    if deed == "move" and kind == "league":
        yield _("Both matches are dealt anew.")
    elif deed == "move" and "other" in facts:
        yield _("%(other)s goes to table %(here)s in exchange. Both tables are dealt anew.") % facts
    elif deed == "move" and "here" in facts:
        yield _("Tables %(here)s and %(table)s are dealt anew.") % facts
    if left := facts.get("unplayed", 0):
        yield ngettext(
            "%(n)s match that was over before anybody had moved does not count any more.",
            "%(n)s matches that were over before anybody had moved do not count any more.",
            left,
        ) % {"n": left}


def _times(kind: str, facts: Mapping[str, Any]) -> Iterator[str]:
    if "ends" in facts:
        words = _("The season ends: %(when)s.") if kind == "league" else _("The round ends: %(when)s.")
        yield words % {"when": _moment(facts["ends"])}


def _given_up(facts: Mapping[str, Any]) -> Iterator[str]:
    if facts.get("behind"):
        yield _("A stand-in plays on, and %(player)s comes behind everybody who stays.") % facts
    if left := facts.get("given_up", 0):
        words = ngettext(
            "%(player)s gives up %(n)s running match: between two it is over, at a larger table a stand-in plays on, "
            "and %(player)s comes behind everybody who stays.",
            "%(player)s gives up %(n)s running matches: between two they are over, at larger tables stand-ins play "
            "on, and %(player)s comes behind everybody who stays.",
            left,
        )
        yield words % {"player": facts["player"], "n": left}


def _moment(stored: str) -> str:
    """A stored moment as the reader's clock has it."""
    return formats.date_format(timezone.localtime(datetime.fromisoformat(stored)), "SHORT_DATETIME_FORMAT")
