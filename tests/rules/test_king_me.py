"""The rules of King Me!: every table, ruling, example and bound of the rules text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest

from games.rules.contract import BadAction, BadOptions, BadSeats, Event, IllegalMove, decode_action, decode_options
from games.rules.king_me.actions import Place, Promote, Vote
from games.rules.king_me.cards import BESIDE, COURTIERS, GOALS, MAX_MOVES, MOST_PER_ROUND, NO_CARDS, OUT, THRONE
from games.rules.king_me.rules import RULES
from games.rules.king_me.scoring import points_of, round_lines
from games.rules.king_me.state import ASCENT, ELECTION, OVER, PAST_ELECTIONS, PAST_GOALS, PLACEMENT, State
from tests.rules.naive.king_me import naive_result

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])
OPTIONS = RULES.Options()
YES, NO = Vote(True), Vote(False)

Policy = Callable[[State, int, list[Any]], Any]
Step = tuple[State, int, Any, list[Event]]


def match(seats: int, seed: int, policy: Policy | None = None) -> Iterator[Step]:
    """Play a match (at random unless told otherwise); yields the live state after each step."""
    rng = random.Random(seed)
    state = RULES.deal(seats, OPTIONS, rng)
    while actors := RULES.actors(state):
        seat = rng.choice(actors)
        legal = RULES.legal(state, seat)
        action = policy(state, seat, legal) if policy else rng.choice(legal)
        yield state, seat, action, RULES.play(state, seat, action, rng)


def at_phase(phase: int, seats: int = 4, seed: int = 1) -> State:
    """The first state of a random match that is in this phase."""
    return next(state for state, *_ in match(seats, seed) if state.phase == phase)


def finished(seats: int = 4, seed: int = 1) -> State:
    """A finished random match."""
    *_, (state, *_) = match(seats, seed)
    return state


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def vote_all(state: State, noes: set[int]) -> list[Event]:
    """Everybody who is asked votes; returns the events of the last vote."""
    events: list[Event] = []
    for seat in RULES.actors(state):
        events = RULES.play(state, seat, NO if seat in noes else YES, random.Random(0))
    return events


def test_every_courtier_is_on_twelve_cards_and_every_pair_on_five() -> None:
    assert len(GOALS) == 26
    assert all(len(set(card)) == 6 for card in GOALS)
    assert Counter(courtier for card in GOALS for courtier in card) == dict.fromkeys(range(COURTIERS), 12)
    pairs = Counter(pair for card in GOALS for pair in combinations(card, 2))
    assert pairs == dict.fromkeys(combinations(range(COURTIERS), 2), 5)


def test_the_worked_example_scores_17_22_15_17() -> None:
    floors = [OUT] * COURTIERS
    for courtier, floor in {0: 3, 4: 3, 6: 5, 7: 4, 8: 2, 1: 2, 9: THRONE, 5: 0}.items():
        floors[courtier] = floor
    assert [points_of(card - 1, floors) for card in (7, 3, 24, 22)] == [17, 22, 15, 17]


@SEATS
def test_everybody_places_the_number_in_the_table_and_the_rest_become_servants(seats: int) -> None:
    placements: Counter[int] = Counter()
    events: list[Event] = []
    play = match(seats, 7)
    while "servants" not in kinds(events):
        state, seat, _action, events = next(play)
        placements[seat] += 1
    each, left = {3: (4, 1), 4: (3, 1), 5: (2, 3), 6: (2, 1)}[seats]
    assert placements == dict.fromkeys(range(seats), each)
    assert kinds(events) == ["placed", "servants"]
    assert state.floors.count(0) == left == len(events[1].data["courtiers"])
    assert state.turn == state.first


@SEATS
def test_no_cards_are_dealt_by_the_table(seats: int) -> None:
    state = RULES.deal(seats, OPTIONS, random.Random(1))
    assert state.no_cards == ({3: 4, 4: 3, 5: 2, 6: 2}[seats],) * seats


def test_a_full_floor_takes_nobody() -> None:
    state = RULES.deal(3, OPTIONS, random.Random(1))
    for courtier in range(4):
        RULES.play(state, state.turn, Place(courtier, 4), random.Random(0))
    assert {action.floor for action in RULES.legal(state, state.turn)} == {1, 2, 3}
    with pytest.raises(IllegalMove):
        RULES.play(state, state.turn, Place(5, 4), random.Random(0))


def test_nobody_rises_into_a_full_floor_until_someone_leaves_it() -> None:
    state = RULES.deal(3, OPTIONS, random.Random(1))
    for courtier, floor in enumerate([4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2]):
        RULES.play(state, state.turn, Place(courtier, floor), random.Random(0))
    assert [action.courtier for action in RULES.legal(state, state.turn)] == [0, 1, 2, 3, 12]
    RULES.play(state, state.turn, Promote(0), random.Random(0))
    assert [action.courtier for action in RULES.legal(state, state.turn)] == [0, 1, 2, 3, 4, 5, 6, 7, 12]
    RULES.play(state, state.turn, Promote(4), random.Random(0))
    assert [action.courtier for action in RULES.legal(state, state.turn)] == [0, 1, 2, 3, 4, 8, 9, 10, 11, 12]


@SEATS
def test_floors_hold_at_most_four_and_there_is_always_a_move(seats: int) -> None:
    for seed in range(10):
        for state, *_ in match(seats, seed):
            places = Counter(state.floors)
            assert max(places[floor] for floor in range(1, 6)) <= 4
            assert places[THRONE] <= 1
            assert sum(places.values()) == COURTIERS
            assert all(RULES.legal(state, seat) for seat in RULES.actors(state))


@SEATS
def test_masks_and_counts_agree_with_the_floors(seats: int) -> None:
    for seed in range(10):
        for state, *_ in match(seats, seed):
            for place in range(9):
                here = [courtier for courtier in range(COURTIERS) if state.floors[courtier] == place]
                assert state.count[place] == len(here)
                assert state.on[place] == sum(1 << courtier for courtier in here)
            if state.phase == ASCENT:
                rising = [c for c, floor in enumerate(state.floors) if floor < 5 and state.count[floor + 1] < 4]
                rising += [c for c, floor in enumerate(state.floors) if floor == 5]
                assert [action.courtier for action in RULES.legal(state, state.turn)] == sorted(rising)


def test_one_no_throws_the_candidate_out_and_only_the_noes_are_spent() -> None:
    state = at_phase(ELECTION)
    candidate, crown = state.candidate, state.crown
    before = state.no_cards
    events = vote_all(state, {0, 2})
    assert kinds(events) == ["vote_cast", "rejected"]
    assert events[1].data == {"courtier": candidate, "noes": [0, 2]}
    assert state.floors[candidate] == OUT
    assert state.no_cards == (before[0] - 1, before[1], before[2] - 1, before[3])
    assert state.turn == (crown + 1) % 4
    assert state.crown == crown
    assert RULES.actors(state) == (state.turn,)


def test_all_yes_crowns_the_candidate_and_the_next_round_begins_left_of_the_crown() -> None:
    state = at_phase(ELECTION)
    candidate, crown, goals = state.candidate, state.crown, list(state.goals)
    events = vote_all(state, set())
    assert kinds(events) == ["vote_cast", "crowned", "round_scored", "round_started"]
    assert events[2].data["goals"] == goals
    assert events[2].data["scores"] == [sum(lines.values()) for lines in events[2].data["breakdown"]]
    assert state.past[0][1][candidate] == THRONE
    assert (state.round, state.phase, state.first, state.turn) == (2, PLACEMENT, (crown + 1) % 4, (crown + 1) % 4)
    assert state.no_cards == (3, 3, 3, 3)
    assert state.floors == [BESIDE] * COURTIERS
    assert not set(state.goals) & set(goals)


def test_the_nominator_votes_too() -> None:
    state = at_phase(ELECTION)
    assert RULES.actors(state) == (0, 1, 2, 3)
    assert state.crown in RULES.actors(state)


def test_a_vote_cannot_be_taken_back() -> None:
    state = at_phase(ELECTION)
    RULES.play(state, 2, NO, random.Random(0))
    assert RULES.actors(state) == (0, 1, 3)
    assert RULES.legal(state, 2) == []
    with pytest.raises(IllegalMove):
        RULES.play(state, 2, YES, random.Random(0))


def test_a_player_without_no_cards_is_not_asked_and_votes_yes() -> None:
    def seat_0_always_says_no(state: State, seat: int, legal: list[Any]) -> Any:
        return (NO if seat == 0 else YES) if state.phase == ELECTION else legal[-1]

    for state, _seat, _action, events in match(4, 1, seat_0_always_says_no):
        if state.no_cards[0] == 0 and events[-1].kind == "nominated":
            break
    assert RULES.actors(state) == (1, 2, 3)
    assert events[-1].data["cast"] == [0]
    assert RULES.view(state, 2).voted == (0,)
    assert kinds(vote_all(state, set()))[1] == "crowned"


def test_when_nobody_has_a_no_card_the_nomination_is_the_crowning() -> None:
    def everybody_says_no(state: State, seat: int, legal: list[Any]) -> Any:
        return legal[-1]

    state, _seat, action, events = next(step for step in match(6, 1, everybody_says_no) if "crowned" in kinds(step[3]))
    assert type(action) is Promote
    assert kinds(events)[:3] == ["nominated", "crowned", "round_scored"]
    assert events[0].data["cast"] == [0, 1, 2, 3, 4, 5]
    assert state.past[0][PAST_ELECTIONS][2::3] == [63, 63, 0]


def slowest(state: State, seat: int, legal: list[Any]) -> Any:
    """Settle low, climb from below, and spend one No in each election, spread over all players."""
    if state.phase == PLACEMENT:
        return min(legal, key=lambda action: action.floor)
    if state.phase == ASCENT:
        return min(legal, key=lambda action: state.floors[action.courtier])
    return NO if seat == max(range(state.seats), key=lambda other: state.no_cards[other]) else YES


@pytest.mark.parametrize(
    ("seats", "failed", "promotions", "votes"), [(3, 12, 54, 33), (4, 12, 54, 42), (5, 10, 58, 40), (6, 12, 54, 57)]
)
def test_the_longest_round_is_as_long_as_the_arithmetic_says(
    seats: int, failed: int, promotions: int, votes: int
) -> None:
    moves: Counter[type] = Counter()
    rejected = 0
    for state, _seat, action, events in match(seats, 3, slowest):
        moves[type(action)] += 1
        rejected += "rejected" in kinds(events)
        if state.round == 2:
            break
    assert (rejected, moves[Promote], moves[Vote]) == (failed, promotions, votes)
    assert 3 * moves.total() <= MAX_MOVES
    assert seats != 6 or 3 * moves.total() == MAX_MOVES == RULES.max_moves


def test_no_card_is_worth_more_than_33_and_random_play_reaches_it() -> None:
    best = 0
    for seed in range(400):
        for goals, floors, _scores, _elections in finished(6, seed).past:
            best = max(best, *(points_of(goal, floors) for goal in goals))
    assert best == MOST_PER_ROUND == 33


def test_exactly_nothing_becomes_33_in_round_3_only() -> None:
    floors = [0 if courtier in GOALS[0] else 3 for courtier in range(COURTIERS)]
    assert round_lines(0, floors, king=-1, last=True) == {"king": 0, "palace": 0, "empty_handed": 33}
    assert round_lines(0, floors, king=-1, last=False) == {"king": 0, "palace": 0, "empty_handed": 0}
    floors[GOALS[0][0]] = 1
    assert round_lines(0, floors, king=-1, last=True) == {"king": 0, "palace": 1, "empty_handed": 0}


def over(floors: list[int], goals: list[int], scores: list[int]) -> State:
    """A finished match of three whose third round ended like this."""
    state = finished(3)
    last = [sum(round_lines(goal, floors, floors.index(THRONE), last=True).values()) for goal in goals]
    state.past = [*state.past[:2], [goals, floors, last, []]]
    state.scores = tuple(scores)
    return state


def test_a_tie_goes_to_more_favourites_in_the_palace_and_else_is_shared() -> None:
    floors = [OUT] * COURTIERS
    floors[12] = THRONE
    floors[8] = 0  # on card 1 and not on card 5: in the palace though worth nothing
    state = over(floors, [0, 4, 9], [40, 40, 40])
    assert RULES.result(state).places == [1, 2, 2]
    assert RULES.result(over(floors, [0, 4, 9], [40, 41, 40])).places == [2, 1, 3]


@SEATS
def test_a_second_scorer_agrees(seats: int) -> None:
    for seed in range(40):
        state = finished(seats, seed)
        result = RULES.result(state)
        assert result == naive_result(state)
        assert [sum(lines.values()) for lines in result.breakdown] == result.scores == list(state.scores)


@SEATS
def test_the_match_ends_after_three_rounds_with_both_final_events(seats: int) -> None:
    *_, (state, _seat, _action, events) = match(seats, 11)
    assert kinds(events)[-2:] == ["round_scored", "match_ended"]
    assert (state.phase, state.round, RULES.actors(state)) == (OVER, 3, ())
    assert RULES.legal(state, 0) == []
    assert events[-1].data == {"scores": RULES.result(state).scores, "places": RULES.result(state).places}
    shown = [goal for past in state.past for goal in past[PAST_GOALS]]
    assert len(set(shown)) == 3 * seats


def test_the_first_player_of_round_1_is_random() -> None:
    assert {RULES.deal(6, OPTIONS, random.Random(seed)).first for seed in range(60)} == set(range(6))


@SEATS
def test_play_accepts_exactly_the_legal_actions_and_refusals_change_nothing(seats: int) -> None:
    everything = [Place(c, floor) for c in range(COURTIERS) for floor in range(1, 5)]
    everything += [Promote(courtier) for courtier in range(COURTIERS)] + [YES, NO]
    for number, (state, *_) in enumerate(match(seats, 5)):
        if number % 9:
            continue
        before = msgspec.json.encode(state)
        for seat in range(-1, seats + 1):
            legal = RULES.legal(state, seat)
            for action in everything:
                trial = state.copy()
                if action in legal:
                    RULES.play(trial, seat, action, random.Random(0))
                else:
                    with pytest.raises(IllegalMove):
                        RULES.play(trial, seat, action, random.Random(0))
                    assert msgspec.json.encode(trial) == before
        assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(
    "raw",
    [
        '{"type":"place","courtier":13,"floor":1}',
        '{"type":"place","courtier":0,"floor":5}',
        '{"type":"place","courtier":0,"floor":0}',
        '{"type":"promote","courtier":-1}',
        '{"type":"promote","courtier":1,"floor":2}',
        '{"type":"vote","yes":1}',
        '{"type":"abdicate"}',
    ],
)
def test_what_is_not_an_action_fails_in_decoding(raw: str) -> None:
    with pytest.raises(BadAction):
        decode_action(RULES, raw)


def test_an_equal_action_read_from_json_is_accepted() -> None:
    state = RULES.deal(3, OPTIONS, random.Random(1))
    RULES.play(state, state.turn, decode_action(RULES, '{"type":"place","courtier":12,"floor":4}'), random.Random(0))
    assert state.floors[12] == 4


def test_wrong_seats_and_options_are_refused() -> None:
    for seats in (2, 7):
        with pytest.raises(BadSeats):
            RULES.deal(seats, OPTIONS, random.Random(1))
    with pytest.raises(BadOptions):
        RULES.deal(3, None, random.Random(1))
    with pytest.raises(BadOptions):
        decode_options(RULES, '{"show_no_cards":"maybe"}')
    assert decode_options(RULES, "{}").show_no_cards == "off"


@SEATS
def test_states_survive_json_and_copies_are_independent(seats: int) -> None:
    for state, *_ in match(seats, 2):
        raw = msgspec.json.encode(state)
        assert len(raw) <= 8192
        again = msgspec.json.decode(raw, type=State)
        assert again == state
        assert msgspec.json.encode(again) == raw
        if actors := RULES.actors(state):
            twin = state.copy()
            RULES.play(twin, actors[0], RULES.legal(twin, actors[0])[0], random.Random(0))
            assert msgspec.json.encode(state) == raw


def test_a_caller_may_change_the_list_it_was_given() -> None:
    for phase in (PLACEMENT, ASCENT, ELECTION):
        state = at_phase(phase)
        seat = RULES.actors(state)[0]
        RULES.legal(state, seat).clear()
        assert RULES.legal(state, seat)


@SEATS
def test_matches_stay_within_the_bounds(seats: int) -> None:
    for seed in range(10):
        steps = list(match(seats, seed))
        assert len(steps) <= MAX_MOVES
        for past in steps[-1][0].past:
            noes = [mask for mask in past[PAST_ELECTIONS][2::3] if mask]
            assert len(noes) <= seats * NO_CARDS[seats]
