"""Whether rulings can be taken back: what rests on them by now. Reads only: one under its locks, or a list of many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.apps import apps
from django.db.models import Exists, Model, OuterRef

from games.matches.models import Match, Move, Seat
from leagues.rulings import journal
from leagues.rulings.journal import Change, Key, Values
from leagues.rulings.models import Ruling

MATCH, SEAT, MOVE = Match._meta.label_lower, Seat._meta.label_lower, Move._meta.label_lower
VOIDED = "ratings.voidedmatch"
TOGETHER = {"tournaments.pairing": "round", "seasons.fixture": "division"}  # what tables dealt alike have in common


Bar = Callable[[Sequence[Change]], str]  # as `bar` of an event's desk


class Laid(NamedTuple):
    """A table that a ruling left empty, and the match laid at it since; `instead` is the one that goes back there."""

    row: Key
    match: int
    instead: int | None


class _Fresh(NamedTuple):
    """Of the matches laid since: in which nobody has moved, and what they and those they stand for were dealt."""

    unmoved: set[int]
    deals: Mapping[int, str]
    elsewhere: Mapping[str, set[int]]  # by deal the matches of the event that were dealt it, where it is sealed


def obstacles(
    rulings: Sequence[Ruling], standing: Sequence[Ruling], stage: str, bar: Bar, director: Any
) -> dict[int, str]:
    """Why rulings of one event can no longer be taken back by somebody, as the codes of refusals; those that can be are
    not in it. `standing` are all rulings of the event since that were not taken back themselves."""
    found = {ruling.pk: "event_moved_on" for ruling in rulings if ruling.stage != stage}
    recent = [ruling for ruling in rulings if ruling.stage == stage]
    noted = {ruling.pk: _noted(ruling) for ruling in {*recent, *standing}}
    now = journal.rows_now((change for changes in noted.values() for change in changes), {SEAT: {"match_id"}})
    seats = {pk: row["match_id"] for (label, pk), row in now.items() if label == SEAT}
    laid = {ruling.pk: list(_laid_since(noted[ruling.pk], now)) for ruling in recent}
    touched = {pk: touched_matches(changes, seats) for pk, changes in noted.items()}
    about = {pk: touched[pk] | {one.match for one in tables} for pk, tables in laid.items()}
    own = set(
        Seat.objects.filter(user=director, match__in=set().union(*about.values())).values_list("match", flat=True)
    )
    fresh = _fresh([one for tables in laid.values() for one in tables])
    rows = {pk: {change.key for change in changes} for pk, changes in noted.items()}
    for pk, subject in [(ruling.pk, ruling.subject_id) for ruling in recent]:
        since = [later.pk for later in standing if later.pk > pk]
        if any(about[pk] & touched[later] or rows[pk] & rows[later] for later in since):
            found[pk] = "event_moved_on"
        elif subject == director.pk or about[pk] & own:
            found[pk] = "rules_on_himself"
        elif code := _rests_on(noted[pk], now, laid[pk], fresh) or bar(noted[pk]):
            found[pk] = code
    return found


def hold_laid(changes: Sequence[Change]) -> list[Any]:
    """The rows of tables that the ruling left empty and that are laid again, locked: no other is laid meanwhile."""
    held = []
    for label in sorted({change.model for change in changes if _left_empty(change)}):
        keys = {change.pk for change in changes if change.model == label and _left_empty(change)}
        rows = _model(label)._base_manager.filter(pk__in=keys)
        held += [row for row in rows.select_for_update().order_by("pk") if row.match_id is not None]
    return held


def touched_matches(changes: Iterable[Change], seats: Mapping[int, int]) -> set[int]:
    """The matches that a ruling changed, by key: the match itself, its seats, or whether it counts."""
    found = set()
    for change in changes:
        if change.model == MATCH:
            found.add(change.pk)
        elif change.model == SEAT and change.pk in seats:
            found.add(seats[change.pk])
        elif change.model == VOIDED:
            found.add(int(change.kept["match_id"]))
    return found


def seats_of(changes: Iterable[Change]) -> dict[int, int]:
    """By the key of a seat that a ruling changed its match."""
    keys = [change.pk for change in changes if change.model == SEAT]
    return dict(Seat.objects.filter(pk__in=keys).values_list("pk", "match_id"))


def _noted(ruling: Ruling) -> list[Change]:
    """What a ruling changed but for the entries of logs: these never change, and a match tells how many it has."""
    return [change for change in journal.decode(ruling.journal) if change.model != MOVE]


def _rests_on(changes: Sequence[Change], now: Mapping[Key, Values], laid: Sequence[Laid], fresh: _Fresh) -> str:
    """What keeps a ruling in place that no other rests on, as a refusal's code; empty if nothing does."""
    emptied = dict(now)
    for one in laid:
        if one.match not in fresh.unmoved:
            return "table_played"
        emptied[one.row] = {**now[one.row], "match_id": None}
    called_off = {one.match for one in laid}
    for one in laid:
        deal = fresh.deals[one.match]
        if deal != fresh.deals.get(one.instead or 0) and fresh.elsewhere.get(deal, set()) - called_off:
            return "cards_dealt_on"
    if any(_begun(change) for change in changes):
        return "match_moved_on"
    changed = journal.first_touched(changes, emptied)
    if changed is None:
        return ""
    return "match_moved_on" if changed.model in (MATCH, SEAT) else "event_moved_on"


def _begun(change: Change) -> bool:
    """Whether the ruling let a match begin that is played since: its cards have been seen, it cannot gather anew."""
    before, after = change.before or {}, change.after or {}
    dealt_out = change.model == MATCH and before.get("started", "") is None and after.get("started") is not None
    return dealt_out and "status" not in after


def _laid_since(changes: Sequence[Change], now: Mapping[Key, Values]) -> Iterator[Laid]:
    for change in changes:
        match = now.get(change.key, {}).get("match_id") if _left_empty(change) else None
        if match is not None:
            yield Laid(change.key, match, (change.before or {}).get("match_id"))


def _left_empty(change: Change) -> bool:
    """Whether the ruling left a table without a match; of a match that was voided the entry has always one."""
    after = change.after or {}
    return "match_id" in after and after["match_id"] is None


def _fresh(laid: Sequence[Laid]) -> _Fresh:
    if not laid:
        return _Fresh(set(), {}, {})
    keys = {one.match for one in laid}
    rows = Match.objects.filter(pk__in=keys | {one.instead for one in laid if one.instead is not None})
    moved = Exists(Move.objects.filter(match=OuterRef("pk")))
    deals, unmoved, sealed = {}, set(), set()
    for match in rows.annotate(moved=moved).only("commitment", "sealed", "status"):
        deals[match.pk] = match.commitment
        if match.pk in keys:
            unmoved |= {match.pk} if match.status == Match.Status.RUNNING and not match.moved else set()
            sealed |= {match.pk} if match.sealed else set()
    elsewhere: dict[str, set[int]] = {}
    for label in {one.row[0] for one in laid} if sealed else ():
        tables = _model(label)._base_manager
        here = tables.filter(match__in=sealed).values(TOGETHER[label])
        together = tables.filter(**{f"{TOGETHER[label]}__in": here}, match__sealed=True)
        for pk, deal in together.values_list("match", "match__commitment"):
            elsewhere.setdefault(deal, set()).add(pk)
    return _Fresh(unmoved, deals, elsewhere)


def _model(label: str) -> type[Model]:
    return apps.get_model(label)
