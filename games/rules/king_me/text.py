"""King Me! in words: what actions and events say, and where the pages and the board are found."""

from __future__ import annotations

from typing import Any

from games.rules.king_me.actions import Place, Promote, Vote
from games.rules.king_me.board import board
from games.rules.king_me.cards import OUT, POINTS, ROUNDS, THRONE
from games.rules.king_me.pages import RULES
from games.rules.king_me.scoring import card_worth
from games.rules.king_me.words import WORDS
from games.rules.words import Phrase, SeatName

__all__ = ["RULES", "WORDS", "action_phrase", "board", "effect_phrase", "event_phrase", "phase_of"]


def action_phrase(action: Any) -> Phrase:
    """What the action would do, as an instruction."""
    if isinstance(action, Place):
        return Phrase("action.place", _courtier_on(action.courtier, action.floor))
    if isinstance(action, Promote):
        return Phrase("action.promote", {"courtier": _courtier(action.courtier)})
    if isinstance(action, Vote):
        return Phrase("action.vote", {"vote": _vote(action.yes)})
    raise TypeError(f"not an action of this game: {type(action).__name__}")


def event_phrase(event: Any) -> Phrase:
    """What happened, as its viewer may know it."""
    kind: str = event.kind
    data: dict[str, Any] = event.data
    args: dict[str, Any] = {}
    if event.seat is not None:
        args["seat"] = SeatName(event.seat)
    if kind in ("placed", "rose"):
        args |= _courtier_on(data["courtier"], data["floor"])
    elif kind in ("nominated", "rejected", "crowned"):
        args["courtier"] = _courtier(data["courtier"])
        args |= {key: [SeatName(seat) for seat in data[key]] for key in ("cast", "noes") if data.get(key)}
        kind = "nominated_cast" if "cast" in args else kind
    elif kind == "servants":
        args["courtiers"] = [_courtier(courtier) for courtier in data["courtiers"]]
    elif kind == "vote_cast" and "yes" in data:
        kind = "vote_cast_own"
        args["vote"] = _vote(data["yes"])
    elif kind == "round_started":
        args["round"] = data["round"]
        if "favourites" in data:
            kind = "round_started_own"
            args["favourites"] = [_courtier(courtier) for courtier in data["favourites"]]
    elif kind == "round_scored":
        args |= {"round": data["round"], "scores": _points(data["scores"])}
    elif kind == "match_ended":
        winners = [SeatName(seat) for seat, place in enumerate(data["places"]) if place == 1]
        args |= {"winners": winners, "scores": _points(data["scores"])}
    return Phrase(f"event.{kind}", args)


def phase_of(view: Any) -> str:
    """The current phase's name as used in the keys `phase.…` and `hint.…`."""
    phase: str = view.phase
    return phase


def _courtier(courtier: int) -> Phrase:
    return Phrase(f"courtier.{courtier}")


def _courtier_on(courtier: int, floor: int) -> dict[str, Any]:
    return {"courtier": _courtier(courtier), "floor": floor, "title": Phrase(f"place.{floor}")}


def _vote(yes: bool) -> Phrase:
    return Phrase("vote.yes" if yes else "vote.no")


def _points(scores: list[int]) -> list[Phrase]:
    return [Phrase("seat_points", {"seat": SeatName(seat), "n": score}) for seat, score in enumerate(scores)]


def effect_phrase(view: Any, action: Any) -> Phrase | None:
    """What a legal action would bring its seat right now; None where nothing is certain."""
    if isinstance(action, Place):
        return _card(view, action.courtier, action.floor)
    if isinstance(action, Promote):
        return _rise(view, action.courtier)
    if isinstance(action, Vote):
        return _ballot(view, action.yes)
    raise TypeError(f"not an action of this game: {type(action).__name__}")


def _rise(view: Any, courtier: int) -> Phrase:
    floor = view.floors[courtier] + 1
    if floor == THRONE:
        return Phrase(
            "effect.nominate", {"crowned": _worth(view, courtier, THRONE), "out": _worth(view, courtier, OUT)}
        )
    place = {"floor": floor, "title": Phrase(f"place.{floor}"), "points": POINTS[floor]}
    return Phrase("effect.rise", {**place, "card": _card(view, courtier, floor)})


def _ballot(view: Any, yes: bool) -> Phrase:
    if yes:
        return Phrase("effect.yes", {"crowned": _worth(view, view.candidate, THRONE)})
    left = view.my_no_cards - 1
    args = {"courtier": _courtier(view.candidate), "out": _worth(view, view.candidate, OUT), "n": left}
    return Phrase("effect.no", args)


def _card(view: Any, courtier: int, place: int) -> Phrase:
    """What becomes of the viewer's goal card when this courtier gets there."""
    if courtier not in view.my_favourites:
        return Phrase("effect.other")
    return Phrase("effect.own", {"before": view.my_points, "after": _worth(view, courtier, place)})


def _worth(view: Any, courtier: int, place: int) -> int:
    floors = view.floors[:]
    floors[courtier] = place
    return card_worth(view.my_goal, floors, view.round == ROUNDS)
