"""The score sheet after season 8; ties score for nobody, the Omniscient breaks none here."""

from __future__ import annotations

from games.rules.contract import Result, places_of
from games.rules.koryo.cards import BARBARIANS, FAMILIES, IDS, KINDS, LOBBYING, OMNISCIENT
from games.rules.koryo.majority import holder
from games.rules.koryo.state import NOBODY


def standing(tables: list[int], tokens: list[int], majority: list[int]) -> list[int]:
    """What each seat would score if the match ended now."""
    scores = tokens[:]
    seats = len(tokens)
    for seat in range(seats):
        scores[seat] -= tables[seat * KINDS + BARBARIANS] + tables[seat * KINDS + LOBBYING]
    omniscient = majority[OMNISCIENT]
    for kind in range(OMNISCIENT, BARBARIANS):
        leader = majority[kind]
        if leader == omniscient and leader != NOBODY:  # he may hold this one by a tie, which scores nothing
            leader = holder(tables, seats, kind, NOBODY)
        if leader != NOBODY:
            scores[leader] += kind
    return scores


def score_sheet(tables: list[int], tokens: list[int]) -> list[dict[str, int]]:
    """The lines of every seat: one a family from 9 down, then tokens, then events."""
    seats = len(tokens)
    sheet: list[dict[str, int]] = [{} for _ in range(seats)]
    for kind in reversed(FAMILIES):
        leader = holder(tables, seats, kind, NOBODY)
        for seat in range(seats):
            sheet[seat][IDS[kind]] = kind if seat == leader else 0
    for seat in range(seats):
        base = seat * KINDS
        sheet[seat]["tokens"] = tokens[seat]
        sheet[seat]["events"] = -(tables[base + BARBARIANS] + tables[base + LOBBYING])
    return sheet


def score(tables: list[int], tokens: list[int]) -> Result:
    """Scores, places and score sheet of these tables and tokens; equal scores share the place."""
    sheet = score_sheet(tables, tokens)
    scores = [sum(lines.values()) for lines in sheet]
    return Result(scores, places_of(scores), sheet)
