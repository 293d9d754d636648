"""A fifth game is a folder and one line: the suite runs on one, and each law catches the fault it is there for."""

from __future__ import annotations

import random

import pytest

from games.rules import registry
from games.rules.contract import Event, IllegalMove, Result
from tests.rules.conserve import CONSERVED
from tests.rules.fifth_game import rules as package
from tests.rules.fifth_game import text
from tests.rules.fifth_game.actions import BETS, Bet
from tests.rules.fifth_game.cards import CARDS
from tests.rules.fifth_game.state import DRAWING, State
from tests.rules.laws import course, knowledge, legality, wording
from tests.rules.laws.tables import SECRET_KINDS, tables_of
from tests.rules.test_laws import LAWS
from tests.rules.test_words import STATIC_LAWS

SLUG = "high-card"


def conserved(state):
    cards = [*state.deck, *state.hands, *(card for row in state.away for card in row)]
    assert sorted(cards) == list(CARDS)


@pytest.fixture
def fifth(monkeypatch):
    """The game, registered for one test."""
    monkeypatch.setitem(registry.PACKAGES, SLUG, "tests.rules.fifth_game")
    monkeypatch.setitem(CONSERVED, SLUG, conserved)
    monkeypatch.setitem(SECRET_KINDS, SLUG, ("bet",))


def try_everywhere(law):
    """Try the law at every table of the game."""
    for table in tables_of(SLUG):
        law(table)


@pytest.mark.usefixtures("fifth")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_law_holds_for_the_fifth_game(law):
    try_everywhere(law)


@pytest.mark.usefixtures("fifth")
@pytest.mark.parametrize("law", STATIC_LAWS, ids=lambda law: law.__name__)
def test_the_words_of_the_fifth_game_are_complete(law):
    law(SLUG)


class ShowsAllHands(package.HighCard):
    def view(self, state, seat):
        view = super().view(state, seat)
        view.hands = state.hands[:]
        view.turn = sum(state.hands)
        return view


class LeaksAHandSum(package.HighCard):
    def view(self, state, seat):
        view = super().view(state, seat)
        view.deck = sum(state.deck)
        return view


class ListsByTheDeck(package.HighCard):
    def legal(self, state, seat):
        legal = super().legal(state, seat)
        return legal[:1] if state.phase == DRAWING and state.deck[-1] > 4 else legal


class RefusesByTheDeck(package.HighCard):
    def play(self, state, seat, action, rng):
        try:
            return super().play(state, seat, action, rng)
        except IllegalMove:
            raise IllegalMove(f"No. The next card is a {state.deck[-1]}.") from None


class TellsBets(package.HighCard):
    def bet(self, state, seat, coins):
        events = super().bet(state, seat, coins)
        return [Event("betted", seat, {"coins": coins}), *events[1:]]


class ForgetsTheBounds(package.HighCard):
    def play(self, state, seat, action, rng):
        if type(action) is Bet and state.phase != DRAWING and seat in self.actors(state):
            return self.bet(state, seat, action.coins)
        return super().play(state, seat, action, rng)


class ShowsTheSumOfBets(package.HighCard):
    def view(self, state, seat):
        view = super().view(state, seat)
        view.turn = sum(max(0, coins) for coins in state.bets)
        return view


class KeepsQuiet(package.HighCard):
    def draw(self, state, seat, action):
        return [Event(event.kind, event.seat, {}) for event in super().draw(state, seat, action)]


class AcceptsAnything(package.HighCard):
    def draw(self, state, seat, action):
        return super().draw(state, seat, action if type(action) is not Bet else package.Keep())


class RefusesTheLastOfTheList(package.HighCard):
    def bet(self, state, seat, coins):
        if coins == len(BETS) - 1:
            raise IllegalMove("Too much.")
        return super().bet(state, seat, coins)


class ChangesBeforeRefusing(package.HighCard):
    def draw(self, state, seat, action):
        state.turn += 1
        try:
            return super().draw(state, seat, action)
        finally:
            state.turn -= 1 if type(action) is not Bet else 0


class UsesOutsideChance(package.HighCard):
    def draw(self, state, seat, action):
        random.shuffle(state.deck)
        return super().draw(state, seat, action)


class NeverEnds(package.HighCard):
    def bet(self, state, seat, coins):
        return super().bet(state, seat, coins) if coins else []


class LosesACard(package.HighCard):
    def draw(self, state, seat, action):
        events = super().draw(state, seat, action)
        state.away[seat].clear()
        return events


class SharesItsHands(package.HighCard):
    def view(self, state, seat):
        view = super().view(state, seat)
        if state.phase == package.OVER:
            return view
        view.away = state.away
        return view


class RewardsTheLoser(package.HighCard):
    def result(self, state):
        result = super().result(state)
        return result and Result([-score for score in result.scores], result.places, result.breakdown)


class ForgetsTheEnd(package.HighCard):
    def bet(self, state, seat, coins):
        return [event for event in super().bet(state, seat, coins) if event.kind != "round_scored"]


class DealsToAnybody(package.HighCard):
    def deal(self, seats, options, rng):
        return super().deal(min(max(seats, 2), 3), options, rng)


class ActsForOthers(package.HighCard):
    def play(self, state, seat, action, rng):
        return super().play(state, state.turn if state.phase == DRAWING else seat, action, rng)


BROKEN = [
    (ShowsAllHands, knowledge.an_imagined_match_looks_the_same_to_its_viewer),
    (LeaksAHandSum, knowledge.an_imagined_match_looks_the_same_to_its_viewer),
    (ListsByTheDeck, knowledge.an_imagined_match_looks_the_same_to_its_viewer),
    (RefusesByTheDeck, knowledge.a_refusal_says_nothing_about_hidden_cards),
    (TellsBets, knowledge.a_secret_choice_of_another_seat_does_not_show),
    (KeepsQuiet, knowledge.events_tell_a_viewer_exactly_what_his_view_then_shows),
    (KeepsQuiet, knowledge.matches_told_alike_stay_alike),
    (ShowsTheSumOfBets, knowledge.an_imagined_match_looks_the_same_to_its_viewer),
    (ForgetsTheBounds, legality.a_number_out_of_bounds_is_refused),
    (AcceptsAnything, legality.every_other_action_is_refused_and_changes_nothing),
    (RefusesTheLastOfTheList, legality.every_listed_action_is_accepted),
    (ChangesBeforeRefusing, legality.every_other_action_is_refused_and_changes_nothing),
    (ActsForOthers, legality.a_seat_that_may_not_act_is_refused),
    (UsesOutsideChance, course.the_same_seed_and_moves_give_the_same_bytes),
    (NeverEnds, course.a_match_ends_in_time_and_never_gets_stuck),
    (LosesACard, course.every_piece_is_in_exactly_one_place),
    (SharesItsHands, course.what_was_handed_out_never_changes),
    (RewardsTheLoser, course.the_result_is_the_one_the_rules_text_gives),
    (ForgetsTheEnd, course.rounds_and_the_match_are_announced_when_they_end),
    (DealsToAnybody, course.a_table_that_is_not_for_this_game_is_refused),
]


@pytest.mark.usefixtures("fifth")
@pytest.mark.parametrize(("broken", "law"), BROKEN, ids=[f"{broken.__name__}-{law.__name__}" for broken, law in BROKEN])
def test_the_law_catches(broken, law, monkeypatch):
    """The control: with this fault in the game the law must fail."""
    monkeypatch.setattr(package, "RULES", broken())
    monkeypatch.setattr("tests.rules.laws.tables.MATCHES", 10)
    with pytest.raises((AssertionError, IllegalMove, pytest.fail.Exception)):
        try_everywhere(law)


@pytest.mark.usefixtures("fifth")
def test_a_shared_copy_is_caught(monkeypatch):
    monkeypatch.setattr(State, "copy", lambda self: State(
        self.seats, self.low_wins, self.phase, self.turn, self.deck, self.hands, self.away, self.bets
    ))  # fmt: skip
    with pytest.raises(AssertionError):
        try_everywhere(course.what_was_handed_out_never_changes)


@pytest.mark.usefixtures("fifth")
def test_an_event_without_a_sentence_is_caught(monkeypatch):
    monkeypatch.delitem(text.WORDS, "event.kept")
    with pytest.raises(KeyError):
        try_everywhere(wording.everything_that_happens_can_be_said)


def test_a_slug_nobody_registered_is_refused():
    with pytest.raises(registry.UnknownGame):
        registry.rules_for(SLUG)
