"""Standing orders of King Me!: votes in advance, and the order in which to settle and to lift courtiers."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from games.rules.king_me.actions import Courtier
from games.rules.king_me.cards import COURTIERS, MOST_PER_ROUND, OUT, ROUNDS, THRONE
from games.rules.king_me.choices import PLACE, PROMOTE, VOTES
from games.rules.king_me.scoring import card_worth
from games.rules.king_me.view import View
from games.rules.standing_orders import (
    ONLY_MOVE,
    Field,
    Form,
    Offer,
    OneAnswer,
    OnlyMove,
    Order,
    first_of,
    fixed,
    form,
    number,
    only_move,
    pick_one,
    rank,
)
from games.rules.words import Phrase

Courtiers = Annotated[tuple[Courtier, ...], msgspec.Meta(min_length=1, max_length=COURTIERS)]
Round = Annotated[int, msgspec.Meta(ge=1, le=ROUNDS)]


class VoteNext(OneAnswer, frozen=True, tag="vote_next"):
    """Vote so at the nomination that follows the first `after` of the match."""

    yes: bool
    after: Annotated[int, msgspec.Meta(ge=0, le=100)]


class VoteOn(OneAnswer, frozen=True, tag="vote_on"):
    """Vote so if this courtier is nominated in this round."""

    courtier: Courtier
    yes: bool
    round: Round


class VoteAlways(Order, frozen=True, tag="vote_always"):
    """Vote so at every nomination."""

    yes: bool


class VoteByCard(Order, frozen=True, tag="vote_by_card"):
    """Say Yes when the crowning brings at least so much, otherwise No."""

    least: Annotated[int, msgspec.Meta(ge=0, le=MOST_PER_ROUND)]


class Settle(Order, frozen=True, tag="settle"):
    """In this round settle the first of these who is still beside the board, as high as there is room."""

    courtiers: Courtiers
    floor: Annotated[int, msgspec.Meta(ge=1, le=4)]
    round: Round


class Climb(Order, frozen=True, tag="climb"):
    """In this round move up the first of these who can rise, no higher than a floor."""

    courtiers: Courtiers
    floor: Annotated[int, msgspec.Meta(ge=1, le=THRONE)]
    round: Round


Orders = OnlyMove | VoteNext | VoteOn | VoteAlways | VoteByCard | Settle | Climb

VOTE: Final = {vote.yes: vote for vote in VOTES}


def nominations(view: View) -> int:
    """How many nominations of the match have been decided."""
    return sum([len(past.elections) for past in view.past]) + len(view.elections)


def answer(order: Any, view: Any, legal: list[Any]) -> Any | None:
    """The legal action the order plays now; None to wait."""
    match order:
        case OnlyMove():
            return only_move(legal)
        case Settle():
            floors = range(order.floor, 0, -1)
            return (
                None
                if expired(order, view)
                else first_of([PLACE[c][f - 1] for c in order.courtiers for f in floors], legal)
            )
        case Climb():
            able = [c for c in order.courtiers if view.floors[c] < order.floor]
            return None if expired(order, view) else first_of([PROMOTE[c] for c in able], legal)
    return first_of([_vote(order, view)], legal) if view.phase == "election" else None


def _vote(order: Any, view: View) -> Any | None:
    """What to say about the candidate; None if this order has nothing to say about him."""
    match order:
        case VoteNext(yes, after):
            return VOTE[yes] if nominations(view) == after else None
        case VoteOn(courtier, yes):
            return VOTE[yes] if view.candidate == courtier and not expired(order, view) else None
        case VoteAlways(yes):
            return VOTE[yes]
        case VoteByCard(least):
            return VOTE[_crowned(view) >= least]
    return None


def _crowned(view: View) -> int:
    """What the viewer's goal card brings if the candidate is crowned now."""
    floors = view.floors[:]
    floors[view.candidate or 0] = THRONE
    return card_worth(view.my_goal or 0, floors, view.round == ROUNDS)


def expired(order: Any, view: Any) -> bool:
    """Whether the order can never answer again."""
    match order:
        case VoteNext(_, after):
            return nominations(view) > after
        case VoteOn(courtier):
            return bool(view.round != order.round or view.floors[courtier] == OUT)
        case Settle():
            return bool(view.round != order.round or view.phase != "placement")
        case Climb():
            return bool(view.round != order.round)
    return False


def order_phrase(order: Any) -> Phrase:
    """What the order will do, as an instruction."""
    key = f"orders.{order.__struct_config__.tag}"
    match order:
        case VoteNext() | VoteAlways():
            return Phrase(key, {"vote": _ballot(order.yes)})
        case VoteOn():
            return Phrase(key, {"courtier": _courtier(order.courtier), "vote": _ballot(order.yes)})
        case VoteByCard():
            return Phrase(key, {"least": order.least})
        case Settle() | Climb():
            named = [_courtier(courtier) for courtier in order.courtiers]
            return Phrase(key, {"courtiers": named, "floor": order.floor, "title": Phrase(f"place.{order.floor}")})
    return Phrase(key)


def possible(view: Any) -> list[Form]:
    """The orders that the viewer may give now."""
    if view.viewer is None or view.phase == "over":
        return []
    voted = view.phase == "election" and view.viewer in view.voted
    ballot = pick_one("yes", [Offer(True, _ballot(True)), Offer(False, _ballot(False))])
    this_round = fixed("round", view.round)
    forms = [
        form("vote_next", ballot, fixed("after", nominations(view) + voted)),
        form("vote_on", pick_one("courtier", _still_in(view)), ballot, this_round),
        form("vote_always", ballot),
        form("vote_by_card", number("least", 0, MOST_PER_ROUND, max(view.my_points, 10))),
        form("climb", rank("courtiers", _offers(view)), _floor(2, THRONE, 5), this_round),
    ]
    if view.phase == "placement":
        forms.append(form("settle", rank("courtiers", _offers(view)), _floor(1, 4, 4), this_round))
    return [*forms, ONLY_MOVE]


def _offers(view: View) -> list[Offer]:
    """All courtiers, the viewer's favourites first. Where they stand may change while he fills the form in."""
    courtiers = sorted(range(COURTIERS), key=lambda courtier: courtier not in view.my_favourites)
    return [Offer(courtier, _courtier(courtier)) for courtier in courtiers]


def _still_in(view: View) -> list[Offer]:
    return [offer for offer in _offers(view) if view.floors[offer.value] != OUT]


def _floor(least: int, most: int, value: int) -> Field:
    words = [Phrase("orders.place", {"floor": n, "title": Phrase(f"place.{n}")}) for n in range(least, most + 1)]
    return pick_one("floor", [Offer(least + i, phrase) for i, phrase in enumerate(words)], value)


def _courtier(courtier: int) -> Phrase:
    return Phrase(f"courtier.{courtier}")


def _ballot(yes: bool) -> Phrase:
    return Phrase("vote.yes" if yes else "vote.no")
