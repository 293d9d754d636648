"""What a legal action would bring the seat that looks, worked out from its view alone and never from what is hidden."""

from __future__ import annotations

from bisect import insort
from typing import Any

from games.rules.for_the_king.cards import GOLD, KING, LETTERS_PER_FIELD, influence, secondary_office
from games.rules.for_the_king.scoring import ranking
from games.rules.for_the_king.view import View
from games.rules.for_the_king.vocabulary import field_phrase, line_phrase
from games.rules.words import Phrase, SeatName


def effect_of(view: View, action: Any) -> Phrase:
    """One sentence on what the action would do."""
    kind = type(action).__struct_config__.tag
    match kind:
        case "place":
            return _placed(view, action.zone)
        case "take":
            return _gained(view, action.card)
        case "decree":
            return _decreed(view, action.up, action.down)
        case "bid":
            return _bid(view, action.amount)
        case "pay":
            return _paid(view, action.ones + 2 * action.twos + 3 * action.threes)
        case "discard":
            return _lost(view, action.card)
    return _passed(view)


def _me(view: View) -> int:
    assert view.viewer is not None, "only a seat has legal actions"
    return view.viewer


def _known_hands(view: View) -> list[list[int]]:
    """Every hand as far as the viewer knows it, in order, to be changed at will."""
    return [sorted(view.shown[seat] if hand is None else hand) for seat, hand in enumerate(view.hands)]


def _placed(view: View, zone: str) -> Phrase:
    if zone == "self":
        assert view.drawn is not None, "only the adviser places, and he sees what he drew"
        return _gained(view, view.drawn)
    return Phrase(f"effect.place.{zone}")


def _gained(view: View, card: int) -> Phrase:
    if card >= KING:
        return Phrase("effect.king")
    hands = _known_hands(view)
    insort(hands[_me(view)], card)
    return _changed(view, card, hands, 1)


def _lost(view: View, card: int) -> Phrase:
    hands = _known_hands(view)
    hands[_me(view)].remove(card)
    return _changed(view, card, hands, -1)


def _changed(view: View, card: int, hands: list[list[int]], sign: int) -> Phrase:
    """How the card's coming (1) or going (-1) changes the viewer's gold, or his sum and standing in a field."""
    if card >= GOLD:
        gold = view.gold[_me(view)]
        return Phrase("effect.gold", {"before": gold, "after": gold + sign * (card - GOLD + 1)})
    field = card // LETTERS_PER_FIELD
    before = view.fields[field].sums[_me(view)]
    args = {"field": line_phrase(field), "before": before, "after": before + sign * influence(card)}
    return Phrase("effect.sum", {**args, "standing": _standing(view, ranking(hands, field))})


def _standing(view: View, ranked: list[int]) -> Phrase:
    place = ranked.index(_me(view)) if _me(view) in ranked else len(ranked)
    if place == 0 and ranked:
        return Phrase("standing.first")
    return Phrase("standing.second" if place == 1 and place < len(ranked) and view.players > 2 else "standing.none")


def _decreed(view: View, up: tuple[int, ...], down: tuple[int, ...]) -> Phrase:
    offices = view.offices[:]
    for field in up:
        offices[field] += 1
    for field in down:
        offices[field] -= 1
    moves = [_office(view, field, offices[field]) for field in (*up, *down)]
    points = {"before": _points(view, view.offices), "after": _points(view, offices)}
    return Phrase("effect.decree", {"moves": moves, **points})


def _office(view: View, field: int, first: int) -> Phrase:
    """Where a first office moves, and the second one where there is any and it follows."""
    args: dict[str, Any] = {"field": field_phrase(field), "first": first}
    second = secondary_office(first)
    if view.players == 2 or second == view.fields[field].secondary:
        return Phrase("effect.office", args)
    return Phrase("effect.offices", {**args, "second": second})


def _points(view: View, offices: list[int]) -> int:
    """What the offices would pay the viewer if every hand were as he knows it."""
    points = 0
    for field, primary in zip(view.fields, offices, strict=True):
        if field.ranking[:1] == [_me(view)]:
            points += primary
        elif field.ranking[1:2] == [_me(view)] and view.players > 2:
            points += secondary_office(primary)
    return points


def _bid(view: View, amount: int) -> Phrase:
    """What paying would leave; or that it cannot be paid. Short keys: there are up to 78 bids to choose from."""
    assert view.lot is not None, "bids are for a lot"
    in_cards = GOLD <= view.lot < KING
    means = view.hand_sizes[_me(view)] if in_cards else view.gold[_me(view)]
    key = "bid.cards" if in_cards else "bid.gold"
    if amount > means:
        return Phrase(f"{key}.short")
    return Phrase(key, {"means": means, "left": means - amount})


def _passed(view: View) -> Phrase:
    rivals = [seat for seat in view.bidding if seat != view.viewer]
    if not rivals:
        return Phrase("effect.pass.nobody")
    if view.bidder is not None and len(rivals) == 1:
        return Phrase("effect.pass.sold", {"seat": SeatName(view.bidder), "bid": view.bid})
    return Phrase("effect.pass")


def _paid(view: View, total: int) -> Phrase:
    left = view.gold[_me(view)] - total
    if total == view.bid:
        return Phrase("effect.pay.exact", {"left": left})
    return Phrase("effect.pay.over", {"over": total - view.bid, "left": left})
