"""A league in words: its rules, how equal a schedule is, and what the next step of a season waits for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
from django.utils import formats, timezone
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.matches import clock_words
from games.matches.queries import game
from leagues.pairing.schedule import MOVED, Quality
from leagues.points import UNIT
from leagues.seasons.models import Division
from leagues.seasons.queries import Blocker
from leagues.seasons.rules import LARGEST_LEAGUE, LeagueRules
from leagues.standings import SHARE_UNIT, Line

TIE_BREAK_WORDS = {
    "wins": gettext_lazy("first places"),
    "share": gettext_lazy("share of the points scored at the tables"),
    "strength": gettext_lazy("strength of the opponents met"),
    "head_to_head": gettext_lazy("results at shared tables"),
}
DRAW_WORDS = gettext_lazy("the public draw")
ENTRY_WORDS = {
    "open": gettext_lazy("Anybody with an account may join."),
    "approval": gettext_lazy("A director answers every application."),
    "invitation": gettext_lazy("By invitation of a director."),
}
ENTRY_SHORT = {
    "open": gettext_lazy("open to everybody"),
    "approval": gettext_lazy("by application"),
    "invitation": gettext_lazy("by invitation"),
}
SCORING_WORDS = {
    "places": gettext_lazy("for the places at the table"),
    "comparison": gettext_lazy("by comparing the tables of a round"),
}
LATE_CHOICES = {
    "stand_ins": gettext_lazy("Stand-ins play them out"),
    "chances": gettext_lazy("Places by everybody’s chances"),
    "standing": gettext_lazy("Places by the present score"),
}
LATE_WORDS = {
    "stand_ins": gettext_lazy("Bots on stand-in play the matches still running at the end of a season to their end."),
    "chances": gettext_lazy(
        "Matches still running at the end of a season are adjudged by everybody’s chances, "
        "as far as the public can know them."
    ),
    "standing": gettext_lazy(
        "Matches still running at the end of a season end with the places everybody has then, "
        "by the score that all can see; equal scores share a place."
    ),
}


GATHERS = gettext_lazy(
    "A match begins, and its clocks run, when all its players are at the table. They agree on a time in the talk there."
)


def games_of(rules: LeagueRules) -> str:
    """The games of a league, by name."""
    return ", ".join(game(slug, get_language() or "en").name for slug in rules.games)


def card_sentence(league: Any) -> str:
    """A league in a line for the list: pace, size of its tables, who may join; read by `with_numbers`."""
    rules = league.rules
    pace = _("live") if rules.clock.kind == "live" else _("by turns")
    tables = _("tables of %(n)d") % {"n": rules.seats}
    return " · ".join([pace, tables, str(ENTRY_SHORT[rules.entry])])


def points(thousandths: int) -> str:
    """League points for a reader: whole where they are whole."""
    whole, rest = divmod(thousandths, UNIT)
    return str(whole) if not rest else formats.number_format(round(thousandths / UNIT, 2))


def rule_sentences(rules: LeagueRules) -> list[str]:
    """The rules of a league in full sentences."""
    return [_how_it_is_played(rules), *_how_it_is_scored(rules), _who_may_join(rules), _when(rules)]


def clock_sentences(rules: LeagueRules) -> list[str]:
    """How time runs in the matches of a league."""
    lines = [clock_words.short(rules.clock), *clock_words.sentences(rules.clock)]
    if rules.clock.kind == "live":
        lines.insert(1, str(GATHERS))
    return lines


def quality_sentences(division: Division) -> list[str]:
    """How equal the schedule of a division is; nothing before there is one."""
    if division.quality_json == "{}":
        return []
    quality = msgspec.json.decode(division.quality_json, type=Quality)
    return [
        _one_or_range(
            quality.fewest_matches, quality.most_matches,
            ngettext("Everyone plays %(n)d match.", "Everyone plays %(n)d matches.", quality.most_matches),
            _("Everyone plays %(least)d to %(most)d matches."),
        ),
        _one_or_range(
            quality.fewest_meetings, quality.most_meetings,
            ngettext("Everyone meets everyone %(n)d time.", "Everyone meets everyone %(n)d times.",
                     quality.most_meetings),
            _("How often two players meet: %(least)d–%(most)d times."),
        ),
        _how_it_was_found(quality),
        _("How often somebody has one seat and another differs by at most %(n)d.") % {"n": quality.seat_spread}
        if quality.seat_spread else _("Everyone has every seat equally often."),
        *_how_games_are_shared(quality),
        *_how_many_are_alone(quality),
    ]  # fmt: skip


def _how_games_are_shared(quality: Quality) -> list[str]:
    """How equally everybody plays the games of the league, where there are several and it was measured."""
    if quality.game_spread is None:
        return []
    if not quality.game_spread:
        return [_("Everyone plays every game equally often.")]
    return [_("How often somebody plays one game and another differs by at most %(n)d.") % {"n": quality.game_spread}]


def _how_many_are_alone(quality: Quality) -> list[str]:
    """How many tables are dealt cards that no other has, where the tables of a round are dealt the same."""
    if not quality.alone:
        return []
    n = quality.alone
    return [
        ngettext(
            "%(n)d table is alone in its round: nobody else is dealt its cards.",
            "%(n)d tables are alone in their rounds: nobody else is dealt their cards.",
            n,
        )
        % {"n": n}
    ]


def _how_it_was_found(quality: Quality) -> str:
    if quality.perfect:
        return _("No schedule with these tables is more equal.")
    if quality.method == MOVED:
        return _("A director has moved players since it was drawn.")
    return _("This is the most equal schedule that the search found.")


def apart_sentences(table: Sequence[tuple[Any, Line]]) -> list[str]:
    """What puts those level on points in their order, pair by pair: who they are, with their lines of the standings."""
    told = []
    for (first, line), (second, behind) in pairwise(table):
        if line.ahead_of == behind.player and line.ahead_by != "points":
            what = str(TIE_BREAK_WORDS.get(line.ahead_by, DRAW_WORDS)) + _figures(line, behind)
            names = {"first": first, "second": second, "what": what}
            told.append(_("%(first)s before %(second)s: %(what)s.") % names)
    return told


def _figures(line: Line, behind: Line) -> str:
    """Both figures of a tie-break that has one for everybody."""
    if line.ahead_by == "share":
        return f" ({_share(line)} : {_share(behind)})"
    if line.ahead_by == "strength":
        return f" ({points(line.strength)} : {points(behind.strength)})"
    return f" ({line.wins} : {behind.wins})" if line.ahead_by == "wins" else ""


def _share(line: Line) -> str:
    return formats.number_format(line.share / SHARE_UNIT, 4)


def blocker_sentence(blocker: Blocker) -> str:
    """What the next step waits for, in words."""
    if blocker.code == "registration_open":
        return _("Registration is open (until %(date)s).") % {"date": _moment(blocker.figure)}
    n = blocker.figure
    sentences = {
        "too_few": ngettext(
            "The draw needs %(n)d more member who plays.", "The draw needs %(n)d more members who play.", n
        ),
        "unscheduled": ngettext(
            "The schedule of %(n)d division is being drawn; this takes seconds.",
            "The schedules of %(n)d divisions are being drawn; this takes seconds.", n,
        ),
        "unopened": ngettext(
            "%(n)d match is being opened; this takes seconds.", "%(n)d matches are being opened; this takes seconds.", n
        ),
        "running": ngettext("%(n)d match is still being played.", "%(n)d matches are still being played.", n),
    }  # fmt: skip
    return sentences[blocker.code] % {"n": n}


def _moment(moment: Any) -> str:
    here = timezone.localtime(moment)
    return f"{formats.date_format(here, 'DATETIME_FORMAT')} {formats.date_format(here, 'T')}"


def _one_or_range(least: int, most: int, one: str, several: str) -> str:
    return one % {"n": most} if least == most else several % {"least": least, "most": most}


def _how_it_is_played(rules: LeagueRules) -> str:
    figures = {"seats": rules.seats, "n": rules.matches, "games": games_of(rules)}
    sentence = ngettext(
        "Tables of %(seats)d; everyone plays %(n)d match in a season.",
        "Tables of %(seats)d; everyone plays %(n)d matches in a season.",
        rules.matches,
    )
    if len(rules.games) > 1:
        sentence += " " + _("Everyone plays these games equally often, as nearly as the tables allow: %(games)s.")
    return sentence % figures


def _how_it_is_scored(rules: LeagueRules) -> list[str]:
    breaks = ", ".join(str(TIE_BREAK_WORDS[name]) for name in rules.tie_breaks)
    return [
        _("Points from the first place to the last: %(points)s. Who shares a place shares the points.")
        % {"points": " – ".join(map(str, rules.points))},
        *_same_cards(rules),
        _("Level on points: %(breaks)s; at last the public draw.") % {"breaks": breaks}
        if breaks
        else _("Level on points: the public draw."),
        _divisions(rules),
    ]


def _divisions(rules: LeagueRules) -> str:
    figures = {"size": rules.division_size, "n": min(rules.promote, rules.relegate)}
    if not figures["n"]:
        return _("Players in a division: about %(size)d. After a season nobody goes up or down.") % figures
    return _("Players in a division: about %(size)d. After a season up to %(n)d go up, and as many go down.") % figures


def _same_cards(rules: LeagueRules) -> list[str]:
    if not rules.duplicate:
        return []
    told = [_("The tables of a round are dealt the same cards; they can be watched when the last of them is over.")]
    if rules.scoring == "comparison":
        told.append(
            _(
                "Points are for what a player made of the same seat with the same cards, compared with the other "
                "tables of the round: as many as for the first place when all are beaten, as for the last when none."
            )
        )
    return told


def _who_may_join(rules: LeagueRules) -> str:
    parts = [str(ENTRY_WORDS[rules.entry])]
    if rules.rating_least is not None or rules.rating_most is not None:
        parts.append(_rating_range(rules))
    if rules.reliability_least:
        parts.append(_("Reliability of at least %(least)d %%.") % {"least": rules.reliability_least})
    if rules.most_members < LARGEST_LEAGUE:
        parts.append(_("At most %(most)d members play; others wait for a place.") % {"most": rules.most_members})
    return " ".join(parts)


def _rating_range(rules: LeagueRules) -> str:
    figures = {"least": rules.rating_least, "most": rules.rating_most}
    if rules.rating_most is None:
        return _("Ratings from %(least)d.") % figures
    if rules.rating_least is None:
        return _("Ratings up to %(most)d.") % figures
    return _("Ratings from %(least)d to %(most)d.") % figures


def _when(rules: LeagueRules) -> str:
    day = 24 * 60 * 60
    lengths = _("Registration lasts %(registration)s, a season %(season)s.") % {
        "registration": clock_words.span(rules.registration_days * day),
        "season": clock_words.span(rules.season_days * day),
    }
    kept = ngettext(
        "Who pauses for up to %(n)d season keeps the division; after that the rating decides, as for newcomers.",
        "Who pauses for up to %(n)d seasons keeps the division; after that the rating decides, as for newcomers.",
        rules.hiatus,
    ) % {"n": rules.hiatus}
    return f"{lengths} {LATE_WORDS[rules.late]} {kept}"
