"""Laws of Majesty over random matches, and the engine against a naive table."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from games.rules.contract import BadAction, IllegalMove, decode_action
from games.rules.majesty import cards
from games.rules.majesty.actions import Heal, Take, Trade
from games.rules.majesty.cards import FACES, FIRST_OF_TIER_2, ROLE_NUMBER
from games.rules.majesty.rules import RULES
from games.rules.majesty.state import TAKE, State
from tests.rules.majesty_tables import (
    RNG,
    all_cards,
    matches,
    random_action,
    sick,
)
from tests.rules.naive.majesty import NaiveTable, naive_result


def test_a_naive_table_agrees_with_the_engine_after_every_decision():
    for rng, state in matches(60, seed=2):
        naive = NaiveTable(state, list(FACES))
        while RULES.actors(state):
            seat, action = random_action(state, rng)
            RULES.play(state, seat, action, rng)
            naive.act(action)
            assert [player["points"] for player in naive.players] == state.points
            assert [player["workers"] for player in naive.players] == state.workers
            assert [player["hurt"] for player in naive.players] == [sick(state, seat) for seat in range(state.seats)]
            assert naive.market == [[FACES[card], laid] for card, laid in zip(state.market, state.laid, strict=True)]
            if RULES.actors(state):
                assert (naive.active,) == RULES.actors(state)
        assert naive_result(state) == RULES.result(state)


def test_play_accepts_exactly_what_is_legal_and_refusals_change_nothing():
    every = [Take(p, r) for p in range(6) for r in cards.ROLES]
    every += [Heal(r) for r in cards.ROLES] + [Trade(n) for n in range(6)]
    for rng, state in matches(9, seed=3):
        while RULES.actors(state):
            before = msgspec.json.encode(state)
            for seat in range(state.seats):
                legal = RULES.legal(state, seat)
                assert len(set(legal)) == len(legal)
                for action in every:
                    twin = state.copy()
                    if action in legal:
                        RULES.play(twin, seat, action, rng)
                        continue
                    with pytest.raises(IllegalMove):
                        RULES.play(twin, seat, action, rng)
                    assert msgspec.json.encode(twin) == before
            assert msgspec.json.encode(state) == before
            RULES.play(state, *random_action(state, rng), rng)
        with pytest.raises(IllegalMove):
            RULES.play(state, state.turn, Take(0, "miller"), rng)


def test_no_match_is_longer_than_the_bound_and_no_card_is_ever_lost():
    everything = Counter([*cards.ALL_TIER_1, *cards.ALL_TIER_2])
    for rng, state in matches(30, seed=4):
        moves = 0
        while RULES.actors(state):
            RULES.play(state, *random_action(state, rng), rng)
            moves += 1
            assert all_cards(state) == everything
            assert [len(row) for row in state.wounded] == [counts[7] for counts in state.counts]
        assert moves <= RULES.max_moves


def test_a_state_survives_json_and_copies_are_independent():
    for rng, state in matches(6, seed=5):
        while RULES.actors(state):
            raw = msgspec.json.encode(state)
            assert len(raw) < 8192
            again = msgspec.json.decode(raw, type=RULES.State)
            assert msgspec.json.encode(again) == raw
            twin = state.copy()
            seat, action = random_action(state, rng)
            decoded = decode_action(RULES, msgspec.json.encode(action))
            RULES.play(twin, seat, decoded, rng)
            assert msgspec.json.encode(state) == raw
            RULES.play(state, seat, action, rng)
            assert msgspec.json.encode(state) == msgspec.json.encode(twin)


def test_imagined_states_look_the_same_to_every_viewer():
    for rng, state in matches(12, seed=6):
        while True:
            for viewer in (None, *range(state.seats)):
                view = RULES.view(state, viewer)
                dream = RULES.imagine(view, rng)
                assert msgspec.json.encode(RULES.view(dream, viewer)) == msgspec.json.encode(view)
                assert all_cards(dream) == all_cards(state)
                decoded = msgspec.json.decode(msgspec.json.encode(view), type=RULES.View)
                assert RULES.view(RULES.imagine(decoded, rng), viewer) == view
            if not RULES.actors(state):
                break
            RULES.play(state, *random_action(state, rng), rng)


def test_a_move_tells_nobody_what_the_deck_hides_but_the_card_it_turns_up():
    for rng, state in matches(9, seed=7):
        while RULES.actors(state):
            seat, action = random_action(state, rng)
            dream = RULES.imagine(RULES.view(state, None), rng)
            assert RULES.legal(dream, seat) == RULES.legal(state, seat)
            real = RULES.play(state, seat, action, rng)
            dreamt = RULES.play(dream, seat, action, rng)
            hidden = {"refilled"}
            assert [e for e in real if e.kind not in hidden] == [e for e in dreamt if e.kind not in hidden]


def tell(seen: dict[str, Any], kind: str, seat: int, data: dict[str, Any]) -> None:
    """Change a view, as plain data, by one event."""
    mine = seen["kingdoms"][seat] if seat is not None else {}
    if kind == "took":
        for offer in seen["market"][: data["position"]]:
            offer["workers"] += 1
        offer = seen["market"].pop(data["position"])
        assert (offer["card"], offer["workers"]) == (data["card"], data["workers"])
        mine["workers"] += data["workers"] - data["position"]
        mine["taken"] += 1
        mine["columns"][ROLE_NUMBER[data["role"]]].append(data["card"])
    elif kind == "earned":
        mine["points"] += data["points"]
        mine["workers"] += data["workers"]
    elif kind == "treated":
        for other in data["seats"]:
            seen["kingdoms"][other]["points"] += data["points"]
    elif kind == "wounded":
        his = seen["kingdoms"][data["target"]]
        assert his["columns"][ROLE_NUMBER[data["role"]]].pop() == data["card"]
        his["wounded"].append(data["card"])
    elif kind == "healed":
        assert mine["wounded"].pop() == data["card"]
        mine["columns"][ROLE_NUMBER[data["role"]]].append(data["card"])
    elif kind == "traded":
        mine["workers"] += data["bought"] - data["sold"]
        mine["points"] += data["sold"] - data["bought"]
    elif kind == "cashed":
        mine["workers"] -= data["points"]
        mine["points"] += data["points"]
    elif kind == "refilled":
        seen["market"].append({"card": data["card"], "workers": 0})
        seen["deck_left"] = data["left"]


def told_part(state: State) -> dict[str, Any]:
    """What the events of a turn speak of, as plain data."""
    seen: dict[str, Any] = msgspec.to_builtins(RULES.view(state, None))
    market = [{"card": offer["card"], "workers": offer["workers"]} for offer in seen["market"]]
    return {"market": market, "kingdoms": seen["kingdoms"], "deck_left": seen["deck_left"]}


def test_the_view_before_and_the_events_give_the_view_after():
    for rng, state in matches(18, seed=11):
        while RULES.actors(state):
            seen = told_part(state)
            for event in RULES.play(state, *random_action(state, rng), rng):
                tell(seen, event.kind, event.seat, msgspec.json.decode(msgspec.json.encode(event.data)))
            assert seen == told_part(state)


def test_imagine_keeps_the_tiers_apart_and_finds_every_card_that_may_have_been_put_away():
    state = RULES.deal(2, RULES.Options(), random.Random(3))
    view = RULES.view(state, 0)
    assert view.tier1_left == 0
    assert all(card >= FIRST_OF_TIER_2 for card in RULES.imagine(view, RNG).deck)
    state = RULES.deal(3, RULES.Options(), random.Random(3))
    view = RULES.view(state, 0)
    assert view.tier1_left == 8
    unseen = Counter(cards.ALL_TIER_1) - Counter(state.market)
    tops = Counter(RULES.imagine(view, random.Random(seed)).deck[-1] for seed in range(600))
    assert set(tops) == set(unseen)


def test_the_same_seed_and_moves_give_the_same_bytes():
    traces = []
    for _ in range(2):
        trace = []
        for rng, state in matches(3, seed=8):
            while RULES.actors(state):
                trace.append(msgspec.json.encode(RULES.play(state, *random_action(state, rng), rng)))
                trace.append(msgspec.json.encode(state))
        traces.append(trace)
    assert traces[0] == traces[1]


@pytest.mark.parametrize(
    "raw",
    [
        '{"type":"take","position":6,"role":"miller"}',
        '{"type":"take","position":-1,"role":"miller"}',
        '{"type":"take","position":0,"role":"king"}',
        '{"type":"take","position":0,"role":"miller","x":1}',
        '{"type":"trade","workers":6}',
        '{"type":"heal"}',
        '{"type":"pass"}',
    ],
)
def test_malformed_actions_fail_in_decoding(raw):
    with pytest.raises(BadAction):
        decode_action(RULES, raw)


def test_a_fresh_table_waits_for_its_first_player_alone():
    state = RULES.deal(3, RULES.Options(), random.Random(2))
    assert state.phase == TAKE
    assert RULES.actors(state) == (state.first,)
    assert all(not RULES.legal(state, seat) for seat in range(3) if seat != state.first)
