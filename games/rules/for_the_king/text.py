"""The words of For the King (and Me): what an action would do, what happened, the board as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.for_the_king.board import board
from games.rules.for_the_king.effects import effect_of
from games.rules.for_the_king.vocabulary import RULES, WORDS, card_phrase, field_phrase
from games.rules.words import Phrase, SeatName

__all__ = ["RULES", "WORDS", "action_phrase", "board", "effect_phrase", "event_phrase", "phase_of"]


def _moves(up: Sequence[int], down: Sequence[int]) -> list[Phrase]:
    rising = [Phrase("move.up", {"field": field_phrase(field)}) for field in up]
    return rising + [Phrase("move.down", {"field": field_phrase(field)}) for field in down]


def _coins(ones: int, twos: int, threes: int) -> list[Phrase]:
    counts = ((ones, 1), (twos, 2), (threes, 3))
    return [Phrase("coins", {"count": count, "value": value}) for count, value in counts if count]


def action_phrase(action: Any) -> Phrase:
    """What the action would do, as an instruction."""
    kind = type(action).__struct_config__.tag
    key = f"action.{kind}"
    match kind:
        case "place":
            return Phrase(key, {"zone": Phrase(f"zone.{action.zone}")})
        case "take" | "discard":
            return Phrase(key, {"card": card_phrase(action.card)})
        case "decree":
            return Phrase(key, {"moves": _moves(action.up, action.down)})
        case "bid":
            return Phrase(key, {"amount": action.amount})
        case "pay":
            return Phrase(key, {"coins": _coins(action.ones, action.twos, action.threes)})
    return Phrase(key)


def _scores(scores: list[int]) -> list[Phrase]:
    return [Phrase("score", {"seat": SeatName(seat), "points": points}) for seat, points in enumerate(scores)]


def _places(scores: list[int], places: list[int]) -> list[Phrase]:
    order = sorted(range(len(places)), key=places.__getitem__)
    return [Phrase("place", {"place": places[seat], "seat": SeatName(seat), "points": scores[seat]}) for seat in order]


def event_phrase(event: Any) -> Phrase:
    """What happened, as the viewer of this SeenEvent may know it."""
    key = f"event.{event.kind}"
    data: dict[str, Any] = event.data
    match event.kind:
        case "auctions_opened":
            return Phrase(key, {"n": data["lots"]})
        case "round_scored":
            return Phrase(key, {"scores": _scores(data["scores"])})
        case "match_ended":
            return Phrase(key, {"places": _places(data["scores"], data["places"])})
    args: dict[str, Any] = {name: data[name] for name in ("bid", "left", "owed") if name in data}
    if event.seat is not None:
        args["seat"] = SeatName(event.seat)
    if "by" in data:
        args["by"] = SeatName(data["by"])
    if "zone" in data:
        args["zone"] = Phrase(f"zone.{data['zone']}")
    if "card" in data:
        args["card"] = card_phrase(data["card"])
        if f"{key}.seen" in WORDS:
            key = f"{key}.seen"
    if "up" in data:
        args["moves"] = _moves(data["up"], data["down"])
    if "ones" in data:
        args["coins"] = _coins(data["ones"], data["twos"], data["threes"])
    return Phrase(key, args)


def phase_of(view: Any) -> str:
    """The current phase's name as used in the keys `phase.…` and `hint.…`."""
    phase: str = view.phase
    return phase


def effect_phrase(view: Any, action: Any) -> Phrase | None:
    """What a legal action would bring its seat right now, as far as its view tells."""
    return effect_of(view, action)
