"""Standing orders: in every game they play only what their owner could have played, and know only what he knows."""

from __future__ import annotations

import random

import msgspec
import pytest

from games.rules import registry
from games.rules.for_the_king.cards import GOLD, KING, LETTERS_PER_FIELD
from games.rules.for_the_king.standing_orders import FIELDS, kind_of
from games.rules.koryo.cards import BANKER, SPY
from games.rules.registry import PACKAGES, orders_for, rules_for
from games.rules.standing_orders import BadOrder, Form, OnlyMove, check_possible, decode_order
from games.rules.words import LANGUAGES
from tests.rules.fill_in import filled_in, random_orders
from tests.rules.koryo_positions import in_orders
from tests.rules.laws.tables import SECRET_KINDS, Table, as_json, positions, tables_of, wander
from tests.rules.laws.wording import sentence

MATCHES = 3


def sampled(slug):
    """One table of each size."""
    return {table.seats: table for table in tables_of(slug)}.values()


def played_by_orders(table: Table, rng: random.Random):
    """A random match in which random orders answer wherever they can: (state, seat, order, legal, answer)."""
    rules, orders = table.rules, orders_for(table.slug)
    state = table.deal(rng)
    given = {seat: [] for seat in range(table.seats)}
    while actors := rules.actors(state):
        for seat in range(table.seats):
            if rng.random() < 0.2:
                given[seat] += random_orders(orders.possible(rules.view(state, seat)), orders, rng, 1)
        seat = rng.choice(actors)
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        given[seat] = [order for order in given[seat] if not orders.expired(order, view)]
        action = None
        for order in given[seat]:
            action = orders.answer(order, view, legal)
            yield state, seat, order, legal, action
            if action is not None:
                if not order.lasts():
                    given[seat].remove(order)
                break
        rules.play(state, seat, rng.choice(legal) if action is None else action, rng)


@pytest.mark.parametrize("slug", PACKAGES)
def test_an_order_only_ever_plays_a_legal_action_of_its_owner(slug):
    answered, kinds = 0, set()
    for table in sampled(slug):
        for number in range(MATCHES):
            for _, _, order, legal, action in played_by_orders(table, random.Random(f"{table}/{number}")):
                if action is not None:
                    assert action in legal
                    answered += 1
                    kinds.add(type(order))
    assert answered > 50
    offered = set(orders_for(slug).Orders.__args__)
    assert kinds >= offered - {OnlyMove}, "some kind of order never answered"


@pytest.mark.parametrize("slug", PACKAGES)
def test_two_matches_alike_to_the_owner_get_the_same_answer_forms_and_end(slug):
    orders, rules = orders_for(slug), rules_for(slug)
    for table in sampled(slug):
        rng = random.Random(f"alike/{table}")
        for state, seat, order, _, action in played_by_orders(table, rng):
            if rng.random() < 0.15:
                view = rules.view(state, seat)
                other = rules.imagine(view, random.Random(rng.random()))
                seen = rules.view(other, seat)
                assert orders.answer(order, seen, rules.legal(other, seat)) == action
                assert orders.expired(order, seen) == orders.expired(order, view)
                assert as_json(orders.possible(seen)) == as_json(orders.possible(view))


@pytest.mark.parametrize("slug", PACKAGES)
def test_an_order_changes_neither_view_nor_list_nor_itself(slug):
    for table in list(sampled(slug))[:1]:
        for state, seat, order, legal, action in played_by_orders(table, random.Random(str(table))):
            view = table.rules.view(state, seat)
            before = as_json([view, legal, order])
            assert orders_for(slug).answer(order, view, legal) == action
            assert as_json([view, legal, order]) == before


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_order_that_is_offered_can_be_said_stored_and_read_again(slug):
    orders = orders_for(slug)
    for table in sampled(slug):
        rng = random.Random(f"said/{table}")
        for state in positions(table, rng, 8):
            for seat in range(table.seats):
                view = table.rules.view(state, seat)
                forms = orders.possible(view)
                assert as_json(msgspec.json.decode(as_json(forms), type=list[Form])) == as_json(forms)
                for form in forms:
                    phrases = [form.phrase, *(field.phrase for field in form.fields if field.phrase)]
                    phrases += [offer.phrase for field in form.fields for offer in field.offers]
                    order = filled_in(form, orders, rng)
                    assert decode_order(orders, as_json(order)) == order
                    check_possible(orders, order, view)
                    for language in LANGUAGES:
                        for phrase in [*phrases, orders.order_phrase(order)]:
                            sentence(slug, phrase, language)


@pytest.mark.parametrize("slug", PACKAGES)
def test_nobody_gives_orders_from_outside_or_after_the_end(slug):
    table = next(iter(sampled(slug)))
    *_, last = wander(table, random.Random(1))
    orders = orders_for(slug)
    assert all(orders.possible(table.rules.view(last.state, seat)) == [] for seat in range(table.seats))
    assert orders.possible(table.rules.view(table.deal(random.Random(1)), None)) == []


@pytest.mark.parametrize("slug", PACKAGES)
def test_what_is_no_order_is_refused_with_a_reason(slug):
    orders = orders_for(slug)
    for raw in (b"", b"{}", b"[]", b'{"type":"no_such_order"}', b'{"type":"only_move","x":1}', b"\xff", b" " * 2000):
        with pytest.raises(BadOrder):
            decode_order(orders, raw)


def test_koryo_offers_every_number_of_every_card_of_the_hand():
    state = in_orders({}, {}, hand={SPY: 2, BANKER: 3})
    lay = orders_for("koryo").possible(rules_for("koryo").view(state, 0))[0]
    offered = [offer.value for offer in lay.fields[0].offers]
    assert sorted(offered) == [[SPY, 1], [SPY, 2], [BANKER, 1], [BANKER, 2], [BANKER, 3]]


def test_king_me_offers_every_floor_one_can_settle_on_and_every_one_one_can_climb_to():
    rules = rules_for("king-me")
    forms = orders_for("king-me").possible(rules.view(rules.deal(3, rules.Options(), random.Random(1)), 0))
    offered = {form.type: [offer.value for offer in field.offers] for form in forms for field in form.fields
               if field.name == "floor"}  # fmt: skip
    assert offered == {"settle": [1, 2, 3, 4], "climb": [2, 3, 4, 5, 6]}


def test_an_order_that_is_not_offered_now_is_refused():
    orders, rules = orders_for("king-me"), rules_for("king-me")
    view = rules.view(rules.deal(3, rules.Options(), random.Random(1)), 0)
    for wrong in (
        {"type": "vote_next", "yes": True, "after": 7},
        {"type": "settle", "courtiers": [0, 0], "floor": 4, "round": 1},
        {"type": "climb", "courtiers": [0], "floor": 5, "round": 2},
    ):
        with pytest.raises(BadOrder) as refused:
            check_possible(orders, decode_order(orders, as_json(wrong)), view)
        assert refused.value.code == "order_not_possible"


def test_a_game_of_ones_own_can_have_orders_too(monkeypatch):
    monkeypatch.setitem(registry.PACKAGES, "high-card", "tests.rules.fifth_game")
    monkeypatch.setitem(SECRET_KINDS, "high-card", ("bet",))
    orders = orders_for("high-card")
    for table in tables_of("high-card"):
        for _, _, _, legal, action in played_by_orders(table, random.Random(str(table))):
            assert action is None or action in legal
    assert orders.Orders


def test_a_lot_of_for_the_king_is_of_a_field_one_of_three_golds_or_a_king():
    assert [kind_of(card) for card in (0, GOLD - 1, GOLD, KING - 1, KING)] == [
        FIELDS[0], FIELDS[(GOLD - 1) // LETTERS_PER_FIELD], "gold_1", "gold_3", "king",
    ]  # fmt: skip
