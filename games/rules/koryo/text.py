"""Koryŏ in words: phrases for actions and events, the rules page and the text board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.koryo.board import card, draw_board, stacks
from games.rules.koryo.cards import FAMILIES, IDS
from games.rules.koryo.foresight import foresee
from games.rules.koryo.lexicon import ACTIONS, BOARD, CARDS, EVENTS, FRAME
from games.rules.koryo.order_words import ORDER_WORDS
from games.rules.koryo.pages import PAGES
from games.rules.koryo.table_lexicon import AFTER, COLUMNS, TABLE
from games.rules.text_board import TextBoard
from games.rules.words import Phrase, SeatName, Template, Words, say

# A family's line of the score sheet bears the family's name.
_LINES: Final = {"line." + IDS[kind]: CARDS["card." + IDS[kind]] for kind in FAMILIES}

_ALL: Final[dict[str, dict[str, Template]]] = {
    **FRAME,
    **CARDS,
    **_LINES,
    **ACTIONS,
    **EVENTS,
    **BOARD,
    **AFTER,
    **COLUMNS,
    **TABLE,
    **ORDER_WORDS,
}
WORDS: Words = _ALL
RULES: Mapping[str, str] = PAGES


def action_phrase(action: Any) -> Phrase:
    """What the action would do, as an instruction."""
    args: dict[str, Any] = {}
    tag = str(action.__struct_config__.tag)
    if tag == "order":
        args = {"card": card(action.kind), "n": action.count}
    elif tag == "order_pair":
        args = {"first": card(action.first), "second": card(action.second)}
    elif tag in ("banish", "discard"):
        args = {"card": card(action.kind)}
    elif tag == "steal":
        args = {"victim": SeatName(action.victim)}
    elif tag == "raid":
        args = {"victim": SeatName(action.victim), "card": card(action.kind)}
    elif tag in ("lobby", "swap"):
        args = {"party": SeatName(action.party), "card": card(action.kind)}
    return Phrase("action." + tag, args)


def event_phrase(event: Any) -> Phrase:
    """What happened, as its viewer may know it."""
    args: dict[str, Any] = {} if event.seat is None else {"seat": SeatName(event.seat)}
    data = event.data
    for name in ("victim", "party", "first"):
        if name in data:
            args[name] = SeatName(data[name])
    if "season" in data:
        args["season"] = data["season"]
    if "kind" in data:
        args["card"] = card(data["kind"])
    if "cards" in data:
        args["cards"] = _stacks(data["cards"])
    variant = _finish(event.kind, data, args)
    return Phrase("event." + variant, args)


def _finish(kind: str, data: Mapping[str, Any], args: dict[str, Any]) -> str:
    """Add what only this kind of event tells; returns the key of its sentence."""
    if kind == "dealt" and "hand" in data:
        args["cards"] = stacks(data["hand"])
        return "dealt_own"
    if kind == "ordered":
        args["n"] = data["count"]
        if not data["count"]:
            return "ordered_nothing"
        return "ordered_own" if "cards" in data else "ordered"
    if kind == "token_taken":
        args["n"] = data["bank"]
    elif kind == "swapped":
        args["first"], args["second"] = map(SeatName, data["parties"])
        args["first_card"], args["second_card"] = map(card, data["kinds"])
    elif kind == "turn_ended" and data["unused"]:
        args["n"] = data["unused"]
        return "turn_ended_unused"
    elif kind == "season_ended":
        args["scores"] = _points(data["standing"])
    elif kind == "round_scored":
        args["scores"] = _points(data["scores"])
    elif kind == "match_ended":
        args["winners"] = [SeatName(seat) for seat, place in enumerate(data["places"]) if place == 1]
    return kind


def _stacks(cards: Sequence[Sequence[int]]) -> list[Phrase] | Phrase:
    found = [Phrase("stack", {"card": card(kind), "n": count}) for kind, count in cards]
    return found or Phrase("board.none")


def _points(scores: Sequence[int]) -> list[Phrase]:
    return [Phrase("points", {"seat": SeatName(seat), "n": points}) for seat, points in enumerate(scores)]


def phase_of(view: Any) -> str:
    """The phase as used in the keys of its name and its hint."""
    return str(view.phase)


def board(view: Any, language: str, names: Sequence[str]) -> TextBoard:
    """The whole view in words."""
    return draw_board(view, lambda phrase: say(WORDS, phrase, language, lambda seat: names[seat]), names)


def effect_phrase(view: Any, action: Any) -> Phrase | None:
    """What a legal action would bring the seat on turn right now."""
    return foresee(view, action)
