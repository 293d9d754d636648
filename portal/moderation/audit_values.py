"""The values of the audit log's entries in words: what each is called, and what it was and is. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.utils import formats
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.matches.models import Match
from games.rules.contract import RulesError
from games.rules.registry import rules_for
from leagues.challenges.forms import LadderForm
from leagues.rulings.templatetags.rulings import GOES
from leagues.rulings.words import deeds_of, words_of
from leagues.seasons import words as league_words
from leagues.seasons.models import Member, Season
from leagues.seasons.rules import LeagueRules
from leagues.tournaments import words as tournament_words
from leagues.tournaments.meetings import foreseen
from leagues.tournaments.models import Tournament
from leagues.tournaments.rules import TournamentRules
from portal.moderation.chain import canonical
from portal.moderation.models import AuditEntry, Report, Sanction

MOVED = ("places", "ratings")
TOLD_ELSEWHERE = {"rules", "event", "slug", "facts", "match", "step"}  # of what happened in an event
FIELDS = {
    "annulled": gettext_lazy("Match annulled by the look"),
    "called_off": gettext_lazy("Tables called off"),
    "challenges": gettext_lazy("Challenges called off"),
    "days": gettext_lazy("Days"),
    "deadline": gettext_lazy("Deadline"),
    "deed": gettext_lazy("Ruling"),
    "description": pgettext_lazy("tournament", "What it is about"),
    "directors": gettext_lazy("Directors"),
    "ending": gettext_lazy("How it ended"),
    "ground": gettext_lazy("What for"),
    "in_force": gettext_lazy("In force"),
    "is_staff": gettext_lazy("May enter the administration"),
    "kind": gettext_lazy("Sanction"),
    "lifted": gettext_lazy("Sanction lifted"),
    "paused": gettext_lazy("All clocks stand still"),
    "prizes": gettext_lazy("Prizes"),
    "public": gettext_lazy("Everybody may read the reason"),
    "registration_closes": gettext_lazy("Registration closes"),
    "registration_opens": gettext_lazy("Registration opens"),
    "role": gettext_lazy("Role"),
    "round": gettext_lazy("Round"),
    "season": gettext_lazy("Season"),
    "starts": gettext_lazy("Start"),
    "state": gettext_lazy("State"),
    "status": gettext_lazy("State"),
    "without_result": gettext_lazy("Matches without a result"),
    **{name: field.label for name, field in LadderForm.base_fields.items()},
}
ROLES = {
    "visitor": pgettext_lazy("role", "visitor"),
    "player": pgettext_lazy("role", "player"),
    "director": pgettext_lazy("role", "director"),
    "moderator": pgettext_lazy("role", "moderator"),
    "administrator": pgettext_lazy("role", "administrator"),
}
VALUES: dict[str, Mapping[str, Any]] = {
    "ending": dict(Match.Ending.choices),
    "ground": dict(Sanction.Ground.choices),
    "kind": dict(Sanction.Kind.choices),
    "role": ROLES,
    "state": dict(Report.State.choices),
    "status": dict(Match.Status.choices),
}
# What the same names hold in entries about these.
VALUES_OF: dict[str, dict[str, Mapping[str, Any]]] = {
    "tournament": {"state": dict(Tournament.State.choices)},
    "league": {"state": dict(Season.State.choices), "status": dict(Member.Status.choices)},
}
TIMES = ("deadline", "registration_closes", "registration_opens", "starts")


def _of_tournament(rules: TournamentRules) -> list[str]:
    sizes = rules_for(rules.game).seats
    told = tournament_words.rule_sentences(rules, sizes, foreseen(rules, sizes))
    return [*told, *tournament_words.clock_sentences(rules)]


RULES: dict[str, tuple[Any, Callable[[Any], list[str]]]] = {
    "tournament": (TournamentRules, _of_tournament),
    "league": (LeagueRules, lambda rules: [*league_words.rule_sentences(rules), *league_words.clock_sentences(rules)]),
}


class Line(NamedTuple):
    """One value of an entry: what it is called, and what it was and is; None where there was none."""

    name: Any
    before: Any
    after: Any


def lines_of(entry: AuditEntry, before: Mapping[str, Any], after: Mapping[str, Any], people: Any) -> list[Line]:
    """The values of an entry; `people` by the keys under which a ruling moved them."""
    in_event = _kind(entry) in RULES
    names = sorted({*before, *after} - {*MOVED} - (TOLD_ELSEWHERE if in_event else set()))
    plain = [
        Line(_called(entry, name), _word(entry, name, before.get(name)), _word(entry, name, after.get(name)))
        for name in names
    ]
    return [
        *plain,
        *(_rules(entry, before.get("rules"), after.get("rules")) if in_event else []),
        *_moved(before, after, "places", people, "%s", _standing),
        *_moved(before, after, "ratings", people, _("Rating of %s"), _rating),
    ]


def _rules(entry: AuditEntry, before: Any, after: Any) -> list[Line]:
    """The rules of an event; where they were changed, the sentences that are others now."""
    if after is None:
        return []
    old, new = _sentences(entry, before), _sentences(entry, after)
    gone, come = [one for one in old if one not in new], [one for one in new if one not in old]
    if before is not None and not gone and not come:  # what is changed has no sentence of its own
        gone, come = [canonical(before)], [canonical(after)]
    return [Line(_("Rules"), " ".join(gone) or None, " ".join(come) or None)]


def _sentences(entry: AuditEntry, rules: Any) -> list[str]:
    """Rules in full sentences; those that this version does not know as they are stored."""
    type_of, say = RULES[_kind(entry)]
    try:
        return say(msgspec.convert(rules, type_of)) if rules is not None else []
    except (msgspec.ValidationError, RulesError):
        return [canonical(rules)]


def _moved(before: Any, after: Any, name: str, people: Any, title: str, word: Any) -> list[Line]:
    """What a ruling moved, a line for everybody."""
    old, new = before.get(name, {}), after.get(name, {})
    return [Line(title % people.get(key, key), word(old.get(key)), word(new.get(key))) for key in {**old, **new}]


def _standing(value: Sequence[Any] | None) -> str | None:
    place, won, goes = value or (None, None, "")
    if place is None:
        return None
    said = _("place %(place)s, points: %(points)s") % {"place": place, "points": league_words.points(won or 0)}
    return f"{said}, {GOES[goes]}" if goes in GOES else said


def _rating(hundredths: int | None) -> str | None:
    return None if hundredths is None else formats.number_format(hundredths / 100, 1)


def _field(entry: AuditEntry, name: str) -> Any:
    """The field of what was changed in the administration; None elsewhere."""
    model = _kind(entry)
    try:
        return apps.get_model(model)._meta.get_field(name) if model.count(".") == 1 else None
    except (LookupError, FieldDoesNotExist):
        return None


def _called(entry: AuditEntry, name: str) -> Any:
    field = _field(entry, name)
    return capfirst(field.verbose_name) if field else FIELDS.get(name, name)


def _word(entry: AuditEntry, name: str, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, bool):
        return pgettext("audit log", "yes") if value else pgettext("audit log", "no")
    if isinstance(value, list):
        said = {} if name == "directors" else ROLES  # somebody may be called by the name of a role
        return ", ".join(str(said.get(one, one)) for one in value) or "–"
    if name == "deed":
        kind = _kind(entry)
        return words_of(value, kind).name if value in deeds_of(kind) else value
    if _field(entry, name):
        return value
    if name in TIMES:
        return formats.date_format(localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")
    return VALUES_OF.get(_kind(entry), VALUES).get(name, VALUES.get(name, {})).get(value, value)


def _kind(entry: AuditEntry) -> str:
    return entry.target.partition(":")[0]
