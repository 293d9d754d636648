"""Majesty in words: actions, events, the text board and the rules page, in three languages."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from games.rules.majesty.actions import Heal, Take
from games.rules.majesty.board import board
from games.rules.majesty.cards import BUILDINGS
from games.rules.majesty.page_en import PAGE as PAGE_EN
from games.rules.majesty.page_ru import PAGE as PAGE_RU
from games.rules.majesty.page_uk import PAGE as PAGE_UK
from games.rules.majesty.rules import RULES as RULES_OF_PLAY
from games.rules.majesty.tables import buildings_table, majorities_table
from games.rules.majesty.view import View
from games.rules.majesty.words import WORDS, card_phrase
from games.rules.words import Phrase, SeatName

__all__ = ["OPTION_PARTS", "RULES", "WORDS", "action_phrase", "board", "effect_phrase", "event_phrase", "phase_of"]

RULES: Final[Mapping[str, str]] = {
    language: page.replace("[buildings]", buildings_table(language)).replace("[majorities]", majorities_table(language))
    for language, page in (("en", PAGE_EN), ("ru", PAGE_RU), ("uk", PAGE_UK))
}

OPTION_PARTS: Final = {"sides": tuple(f"building.{name}" for name in BUILDINGS)}  # what each letter is about

NOTHING: Final = Phrase("nothing")


def role_phrase(role: str) -> Phrase:
    """The name of a character."""
    return Phrase(f"role.{role}")


def points_phrase(n: int) -> Phrase:
    """«3 points»."""
    return Phrase("count.points", {"n": n})


def workers_phrase(n: int) -> Phrase:
    """«3 workers»."""
    return Phrase("count.workers", {"n": n})


def action_phrase(action: Any) -> Phrase:
    """What the action would do, as an instruction."""
    if isinstance(action, Take):
        if action.position == 0:
            return Phrase("action.take.free", {"role": role_phrase(action.role)})
        args = {"role": role_phrase(action.role), "place": action.position + 1, "n": action.position}
        return Phrase("action.take", args)
    if isinstance(action, Heal):
        return Phrase("action.heal", {"role": role_phrase(action.role)})
    return Phrase("action.trade", {"n": action.workers})


def event_phrase(event: Any) -> Phrase:
    """What happened, for the log."""
    data: dict[str, Any] = event.data
    if event.kind == "took":
        return Phrase("event.took", {"seat": SeatName(event.seat), **took_args(data)})
    if event.kind == "traded":
        return traded_phrase(event.seat, data)
    if event.kind == "round_scored":
        scores = [
            Phrase("score.of", {"seat": SeatName(seat), "points": points}) for seat, points in enumerate(data["scores"])
        ]
        return Phrase("event.round_scored", {"scores": scores})
    if event.kind == "match_ended":
        winners = [SeatName(seat) for seat, place in enumerate(data["places"]) if place == 1]
        return Phrase("event.match_ended", {"winners": winners})
    return Phrase(f"event.{event.kind}", plain_args(event.seat, data))


def took_args(data: dict[str, Any]) -> dict[str, Phrase]:
    """The card, the half of a double one, the price and the workers found on it."""
    double = len(data["card"]["roles"]) == 2
    cost: int = data["position"]
    return {
        "card": card_phrase(data["card"]["roles"]),
        "half": Phrase("took.half", {"role": role_phrase(data["role"])}) if double else NOTHING,
        "price": Phrase("took.paid", {"cost": workers_phrase(cost)}) if cost else Phrase("took.free"),
        "gift": Phrase("took.gift", {"workers": workers_phrase(data["workers"])}) if data["workers"] else NOTHING,
    }


def traded_phrase(seat: int, data: dict[str, Any]) -> Phrase:
    """A purchase of workers, a sale, or neither."""
    amount = data["bought"] or data["sold"]
    if not amount:
        return Phrase("event.traded", {"seat": SeatName(seat)})
    key = "event.traded.bought" if data["bought"] else "event.traded.sold"
    args = {"seat": SeatName(seat), "workers": workers_phrase(amount), "points": points_phrase(amount)}
    return Phrase(key, args)


def plain_args(seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
    """The arguments of an event that is told in one way only, each as a phrase or a number."""
    args: dict[str, Any] = dict(data)
    if seat is not None:
        args["seat"] = SeatName(seat)
    if "target" in data:
        args["target"] = SeatName(data["target"])
    if "card" in data:
        args["card"] = card_phrase(data["card"]["roles"])
    if "role" in data:
        args["role"] = role_phrase(data["role"])
    if "building" in data:
        args["building"] = Phrase(f"building.{data['building']}")
    if "seats" in data:
        args["seats"] = [SeatName(other) for other in data["seats"]]
    if "points" in data:
        args["points"] = points_phrase(data["points"])
        args["gain"] = gain_phrase(data["points"], data.get("workers", 0))
    return args


def gain_phrase(points: int, workers: int) -> Phrase:
    """Points, workers, or both."""
    if points and workers:
        return Phrase("gain.both", {"points": points_phrase(points), "workers": workers_phrase(workers)})
    if workers:
        return Phrase("gain.workers", {"workers": workers_phrase(workers)})
    return Phrase("gain.points", {"points": points_phrase(points)})


def phase_of(view: View) -> str:
    """The current phase's name as used in the keys `phase.…` and `hint.…`."""
    return view.phase


def effect_phrase(view: Any, action: Any) -> Phrase | None:
    """The points a legal action brings its seat at once and the workers it leaves: nothing hidden bears on them."""
    if view.viewer is None:
        return None
    rng = random.Random(0)  # noqa: S311  (the order of the deck has no part in this)
    state = RULES_OF_PLAY.imagine(view, rng)
    before = state.points[view.viewer]
    RULES_OF_PLAY.play(state, view.viewer, action, rng)
    gained = state.points[view.viewer] - before
    return Phrase("preview", {"points": points_phrase(gained), "workers": workers_phrase(state.workers[view.viewer])})
