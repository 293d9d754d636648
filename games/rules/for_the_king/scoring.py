"""Who gets which office, and who stands where."""

from __future__ import annotations

from bisect import bisect_left

from games.rules.contract import Result, places_of
from games.rules.for_the_king.cards import (
    FIELDS,
    GOLD,
    INFLUENCE,
    LETTERS,
    LETTERS_PER_FIELD,
    gold_value,
    secondary_office,
)
from games.rules.for_the_king.state import State


def by_standing(sums: list[int], letters: list[str]) -> list[int]:
    """The seats with a card of a field, best first: the higher sum, then the letter nearest A. No two share one."""
    standings = [(-sums[seat], held, seat) for seat, held in enumerate(letters) if held]
    standings.sort()
    return [seat for _, _, seat in standings]


def ranking(hands: list[list[int]], field: int) -> list[int]:
    """The seats with a card of the field, best first. Hands are in order."""
    low = field * LETTERS_PER_FIELD
    sums: list[int] = []
    letters: list[str] = []
    for hand in hands:
        cards = hand[bisect_left(hand, low) : bisect_left(hand, low + LETTERS_PER_FIELD)]
        sums.append(sum([INFLUENCE[card] for card in cards]))
        letters.append(LETTERS[cards[0] - low] if cards else "")
    return by_standing(sums, letters)


def score_sheet(state: State) -> list[dict[str, int]]:
    """Per seat, the points of the office it holds in each field."""
    sheet = [{FIELDS[field]: 0 for field in range(len(state.offices))} for _ in range(state.players)]
    for field, primary in enumerate(state.offices):
        ranked = ranking(state.hands, field)
        if ranked:
            sheet[ranked[0]][FIELDS[field]] = primary
        if len(ranked) > 1 and state.players > 2:
            sheet[ranked[1]][FIELDS[field]] = secondary_office(primary)
    return sheet


def tie_key(hand: list[int], fields: int) -> list[int]:
    """What breaks a tie, in order: gold, then per field the number of cards and the letter nearest A.

    No letter exists twice, so two seats with as many cards of a field, but at least one, always differ in it:
    a later field only decides when neither has a card of the earlier ones.
    """
    key = [sum([gold_value(card) for card in hand])]
    for low in range(0, fields * LETTERS_PER_FIELD, LETTERS_PER_FIELD):
        start = bisect_left(hand, low)
        number = bisect_left(hand, low + LETTERS_PER_FIELD) - start
        key += [number, -hand[start] if number else -GOLD]
    return key


def final_result(state: State) -> Result:
    """Scores, places and the score sheet of a finished match."""
    sheet = score_sheet(state)
    scores = [sum(lines.values()) for lines in sheet]
    keys = [[score, *tie_key(hand, len(state.offices))] for score, hand in zip(scores, state.hands, strict=True)]
    return Result(scores, places_of(keys), sheet)
