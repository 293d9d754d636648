"""A tournament in words: its format, its rules, its times."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.matches import clock_words
from leagues.pairing.knockout import is_bracket
from leagues.points import table_points
from leagues.seasons.words import TIE_BREAK_WORDS, points
from leagues.tournaments.meetings import Meetings
from leagues.tournaments.rules import TournamentRules

FORMAT_WORDS = {
    "swiss": gettext_lazy("Swiss rounds"),
    "round_robin": gettext_lazy("Everybody meets everybody"),
    "knockout": gettext_lazy("Knockout"),
    "groups": gettext_lazy("Groups and a final"),
}
SEEDING_WORDS = {
    "rating": gettext_lazy("Seeds are given by rating."),
    "draw": gettext_lazy("Seeds are drawn."),
}
LATE_WORDS = {
    "stand_ins": gettext_lazy("Matches still running at the deadline of a round are played out by stand-ins at once."),
    "chances": gettext_lazy(
        "Matches still running at the deadline of a round are adjudged by everybody’s chances, "
        "as far as the public can know them."
    ),
    "standing": gettext_lazy(
        "Matches still running at the deadline of a round end with the places everybody has then, "
        "by the score that all can see; equal scores share a place."
    ),
}
MEETING = {
    "most": gettext_lazy("Most pairs meet, as evenly as the rounds allow: %(rounds)s."),
    "once": gettext_lazy("Everybody meets everybody exactly once: %(rounds)s."),
    "least": gettext_lazy("Everybody meets everybody at least once: %(rounds)s."),
}
MEETING_IN_A_GROUP = {
    "most": gettext_lazy("Inside a group most pairs meet, as evenly as the rounds allow: %(rounds)s."),
    "once": gettext_lazy("Inside a group everybody meets everybody exactly once: %(rounds)s."),
    "least": gettext_lazy("Inside a group everybody meets everybody at least once: %(rounds)s."),
}


def rule_sentences(rules: TournamentRules, of_game: Collection[int], meetings: Meetings | None) -> list[str]:
    """The rules in full sentences; `meetings` where everybody is to meet everybody, `of_game` are its table sizes."""
    return [
        how_it_goes(rules, meetings),
        _tables(rules),
        *_same_cards(rules),
        *_scoring(rules, rules.sizes(of_game)),
        str(SEEDING_WORDS[rules.seeding]),
        *_who(rules),
        _times(rules),
        str(LATE_WORDS[rules.late]),
    ]


def clock_sentences(rules: TournamentRules) -> list[str]:
    """How time runs in the matches."""
    return [clock_words.short(rules.clock), *clock_words.sentences(rules.clock)]


def how_it_goes(rules: TournamentRules, meetings: Meetings | None) -> str:
    """The format in a sentence, with its rounds as far as they are known."""
    figures = {"n": rules.rounds, "advance": rules.advance, "groups": rules.groups}
    if rules.format == "swiss":
        sentence = ngettext(
            "%(n)d round; in each you meet people with about as many points, and nobody twice where it can be helped.",
            "%(n)d rounds; in each you meet people with about as many points, and nobody twice where it can be helped.",
            rules.rounds,
        )
        return sentence % figures
    if meetings and rules.format == "groups":
        sentence = _("%(groups)d groups. %(meeting)s The best %(advance)d of each group play the final.")
        return sentence % {**figures, "meeting": _meeting(rules, meetings)}
    if meetings:
        return _meeting(rules, meetings)
    if is_bracket(rules.seats, rules.advance):
        return _("Two meet, one goes on, until one is left. The best seeds rest first where somebody has to.")
    sentence = _(
        "From every table the best %(advance)d go on, until one table is left: the final. "
        "A shared place falls to the better seed."
    )
    return sentence % figures


def _meeting(rules: TournamentRules, meetings: Meetings) -> str:
    figures = {"n": meetings.most, "fewest": meetings.fewest}
    rounds = ngettext("%(n)d round", "%(n)d rounds", meetings.most) % figures
    if meetings.fewest < meetings.most:
        rounds = ngettext(
            "%(fewest)d to %(n)d round, depending on how many play",
            "%(fewest)d to %(n)d rounds, depending on how many play",
            meetings.most,
        )
        rounds %= figures
    how = "most" if not meetings.everybody else "once" if rules.seats == 2 else "least"
    return str((MEETING_IN_A_GROUP if rules.format == "groups" else MEETING)[how]) % {"rounds": rounds}


def _tables(rules: TournamentRules) -> str:
    if rules.mixed and not (rules.format == "knockout" and is_bracket(rules.seats, rules.advance)):
        return _("Tables of %(seats)d, some smaller or larger where the number of players asks for it.") % {
            "seats": rules.seats
        }
    return _("Tables of %(seats)d. Who has to rest for a round loses nothing by it: a bye counts as a first place.") % {
        "seats": rules.seats
    }


def _same_cards(rules: TournamentRules) -> list[str]:
    if not rules.duplicate:
        return []
    return [_("The tables of a round are dealt the same cards; they can be watched when the last of them is over.")]


def _scoring(rules: TournamentRules, sizes: Collection[int]) -> list[str]:
    if rules.format == "knockout":
        return []
    breaks = ", ".join(str(TIE_BREAK_WORDS[name]) for name in rules.tie_breaks)
    return [
        _("Points from the first place to the last: %(points)s. Who shares a place shares the points.")
        % {"points": " – ".join(map(str, rules.points))},
        *_other_tables(rules, sizes),
        _("Level on points: %(breaks)s; at last the public draw.") % {"breaks": breaks}
        if breaks
        else _("Level on points: the public draw."),
    ]


def _other_tables(rules: TournamentRules, sizes: Collection[int]) -> list[str]:
    """What places are worth at tables of other sizes than the usual one."""
    worth = {size: table_points(range(1, size + 1), rules.points) for size in sizes if size != rules.seats}
    told = [
        _("with %(size)d players %(points)s") % {"size": size, "points": " – ".join(map(points, by_place))}
        for size, by_place in worth.items()
    ]
    return [_("Tables of other sizes pay: %(tables)s.") % {"tables": "; ".join(told)}] if told else []


def _who(rules: TournamentRules) -> list[str]:
    parts = [
        _("It takes %(least)d players; there is room for %(most)d, others wait for a place.")
        % {"least": rules.least_players, "most": rules.most_players}
    ]
    if rules.rating_least is not None:
        parts.append(_("Ratings from %(least)d.") % {"least": rules.rating_least})
    if rules.rating_most is not None:
        parts.append(_("Ratings up to %(most)d.") % {"most": rules.rating_most})
    if rules.reliability_least:
        parts.append(_("Reliability of at least %(least)d %%.") % {"least": rules.reliability_least})
    return parts


def _times(rules: TournamentRules) -> str:
    sentence = _("A round lasts at most %(round)s; the next one is drawn %(pause)s after its end.") % {
        "round": clock_words.span(rules.round_minutes * 60),
        "pause": clock_words.span(rules.break_minutes * 60),
    }
    if not rules.break_minutes:
        sentence = _("A round lasts at most %(round)s; the next one is drawn as soon as it is over.") % {
            "round": clock_words.span(rules.round_minutes * 60)
        }
    if rules.check_in_minutes:
        sentence += " " + _("Check-in opens %(span)s before the start; who does not check in does not play.") % {
            "span": clock_words.span(rules.check_in_minutes * 60)
        }
    return sentence
