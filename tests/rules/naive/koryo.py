"""Koryŏ counted again, slowly, from the text of the rules."""

from typing import Any

from games.rules.contract import Result

FAMILY_NAMES = {
    9: "merchant",
    8: "broadcaster",
    7: "guardian",
    6: "banker",
    5: "ship_owner",
    4: "priest",
    3: "senator",
    2: "spy",
    1: "omniscient",
}


def cards_in_front(state: Any, seat: int) -> list[int]:
    """The face-up cards of a seat as a list of kinds: 1 to 9 are families, 0 and 10 events."""
    return [kind for kind in range(11) for _ in range(state.tables[seat * 11 + kind])]


def naive_majority(state: Any, value: int) -> int | None:
    """Who has the family's majority during a season."""
    fronts = [cards_in_front(state, seat) for seat in range(state.seats)]
    for seat, front in enumerate(fronts):
        mine = front.count(value)
        others = [other.count(value) for index, other in enumerate(fronts) if index != seat]
        if mine == 0:
            continue
        if all(mine > theirs for theirs in others):
            return seat
        if all(mine >= theirs for theirs in others) and 1 in front:
            return seat
    return None


def naive_result(state: Any) -> Result:
    """The result if the match is over with these cards and tokens."""
    fronts = [cards_in_front(state, seat) for seat in range(state.seats)]
    sheets = []
    for seat, front in enumerate(fronts):
        sheet = {}
        for value, name in FAMILY_NAMES.items():
            beaten = [front.count(value) > other.count(value) for index, other in enumerate(fronts) if index != seat]
            sheet[name] = value if all(beaten) else 0
        sheet["tokens"] = state.tokens[seat]
        sheet["events"] = -len([card for card in front if card not in FAMILY_NAMES])
        sheets.append(sheet)
    scores = [sum(sheet.values()) for sheet in sheets]
    places = [sorted(scores, reverse=True).index(score) + 1 for score in scores]
    return Result(scores, places, sheets)
