"""Proves one match from what is stored of it: its log is whole and chained, and its snapshot is what the log makes of
the deal. Changes nothing; says what is wrong in words without a card."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

import msgspec
from django.db import transaction

from games.matches.models import Match, Move, Seat, Vault
from games.matches.records import check
from games.matches.vault import EngineFault, dealt, open_match
from games.rules.contract import RulesError
from games.rules.record import chain_hash


class Entry(NamedTuple):
    """One entry of a log, as the chain reads it."""

    number: int
    kind: str
    seat: int
    action: str
    state_hash: str
    chain: str


def chain_problem(first: str, entries: Iterable[Entry], last_number: int, last_chain: str) -> str:
    """The first entry that is missing, doubled or altered, in words; nothing when the log is whole."""
    chain, number = first, 0
    for number, entry in enumerate(entries, start=1):
        if entry.number != number:
            return f"entry {number} is missing or stands there twice"
        chain = chain_hash(chain, str(number), entry.kind, str(entry.seat), entry.action, entry.state_hash)
        if chain != entry.chain:
            return f"entry {number} is not the one that was chained"
    if number != last_number:
        return f"the log ends at {number}, the match at {last_number}"
    return "" if chain == last_chain else "the match ends with another entry than its log"


@transaction.atomic
def problem_of(match_pk: int) -> str:
    """What is wrong with a match that was dealt; nothing when all is well. Nobody moves in it meanwhile."""
    match = Match.objects.select_for_update().get(pk=match_pk)
    try:
        return _log_problem(match) or _snapshot_problem(match) or _record_problem(match)
    except msgspec.DecodeError:
        return "cannot be replayed: the snapshot is no state of this game"
    except (EngineFault, RulesError) as fault:
        return f"cannot be replayed: {fault}"


def _log_problem(match: Match) -> str:
    deal = dealt(match, Vault.objects.defer("seed").get(pk=match.pk))
    first = chain_hash(match.commitment, sha256(deal).hexdigest())
    rows = Move.objects.filter(match=match).order_by("number", "pk").values_list(*Entry._fields)
    return chain_problem(first, map(Entry._make, rows), match.move_number, match.chain)


def _snapshot_problem(match: Match) -> str:
    opened = open_match(match)
    if not opened.agrees_with_log():
        return "the snapshot is not the fold of the log"
    on_turn = set(Seat.objects.filter(match=match, decision__isnull=False).values_list("number", flat=True))
    running = match.status == Match.Status.RUNNING
    return "" if on_turn == (set(opened.actors()) if running else set()) else "others are on turn than the rules say"


def _record_problem(match: Match) -> str:
    return check(match)["problem"] if match.status == Match.Status.FINISHED else ""
