"""Laws about who knows what: changing what a viewer cannot know changes no byte of what he is given."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from games.rules.contract import IllegalMove
from tests.rules.actions import universe
from tests.rules.laws.tables import Table, as_json, matches, pick, positions, wander

PAIRS = 12  # of another seat's possible actions tried against each other at one position


def an_imagined_match_looks_the_same_to_its_viewer(table: Table) -> None:
    """His view, his actions and whose turn it is: the same bytes in any match he cannot tell from the real one."""
    rules = table.rules
    for rng in matches(table, "imagine"):
        for state in positions(table, rng, 20):
            for viewer in table.viewers:
                view = rules.view(state, viewer)
                seen = as_json(view)
                for _ in range(2):
                    other = rules.imagine(view, rng)
                    assert as_json(rules.view(other, viewer)) == seen
                    assert rules.view(other, viewer) == view
                    assert rules.actors(other) == rules.actors(state)
                    if viewer is not None:
                        assert rules.legal(other, viewer) == rules.legal(state, viewer)
                assert as_json(view) == seen


def imagining_from_json_is_enough(table: Table) -> None:
    """A view that went through JSON, as a bot in another process gets it, gives the same imagined match."""
    rules = table.rules
    for rng in matches(table, "imagine json"):
        for state in positions(table, rng, 5):
            for viewer in table.viewers:
                view = rules.view(state, viewer)
                sent = msgspec.json.decode(as_json(view), type=rules.View)
                seed = rng.random()
                ours, theirs = (rules.imagine(one, random.Random(seed)) for one in (view, sent))
                assert as_json(ours) == as_json(theirs)


def an_imagined_match_can_be_played_to_its_end(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "play on"):
        for state in positions(table, rng, 3):
            for viewer in table.viewers:
                other = rules.imagine(rules.view(state, viewer), rng)
                moves = 0
                while seats := rules.actors(other):
                    seat = rng.choice(seats)
                    rules.play(other, seat, pick(rules.legal(other, seat), rng), rng)
                    moves += 1
                assert moves <= rules.max_moves
                assert rules.result(other) is not None


def imagination_is_not_clairvoyance(table: Table) -> None:
    """Two imagined matches differ somewhere on the way: the hidden part is made up, not looked up."""
    rules = table.rules
    for rng in matches(table, "vary"):
        for viewer in table.viewers:
            differing = 0
            for move in wander(table, random.Random(rng.random())):
                view = rules.view(move.state, viewer)
                differing += as_json(rules.imagine(view, rng)) != as_json(rules.imagine(view, rng))
                if differing:
                    break
            assert differing


def seen(events: list[Any], viewer: int | None) -> bytes:
    """What a viewer is told, as bytes."""
    return as_json([event.seen_by(viewer) for event in events])


def events_tell_a_viewer_exactly_what_his_view_then_shows(table: Table) -> None:
    """Two matches he cannot tell apart stay so after an action unless an event told him; and no event tells more."""
    rules = table.rules
    for rng in matches(table, "events"):
        for state in positions(table, rng, 10):
            for viewer in table.viewers:
                other = rules.imagine(rules.view(state, viewer), rng)
                for seat in rules.actors(state):
                    both = set(rules.legal(other, seat))
                    common = [action for action in rules.legal(state, seat) if action in both]
                    for action in rng.sample(common, min(len(common), 4)):
                        compare(table, viewer, (state, seat, action), (other, seat, action), rng.random())


def matches_told_alike_stay_alike(table: Table) -> None:
    """Play the same moves in a match and in one its viewer cannot tell from it, until he is told something else."""
    rules = table.rules
    for rng in matches(table, "told alike"):
        for state in positions(table, rng, 6):
            for viewer in table.viewers:
                pair = (state.copy(), rules.imagine(rules.view(state, viewer), rng))
                while actors := rules.actors(pair[0]):
                    seat = rng.choice(actors)
                    theirs = set(rules.legal(pair[1], seat))
                    common = [action for action in rules.legal(pair[0], seat) if action in theirs]
                    if not common:
                        break
                    action, seed = pick(common, rng), rng.random()
                    told = [seen(rules.play(one, seat, action, random.Random(seed)), viewer) for one in pair]
                    if told[0] != told[1]:
                        break
                    assert as_json(rules.view(pair[0], viewer)) == as_json(rules.view(pair[1], viewer))
                    if viewer is not None:
                        assert rules.legal(pair[0], viewer) == rules.legal(pair[1], viewer)


def a_secret_choice_of_another_seat_does_not_show(table: Table) -> None:
    """Whatever another seat chose face down, a viewer whose view is the same afterwards was told the same."""
    rules = table.rules
    alike = 0
    for rng in matches(table, "secret choice"):
        for state in positions(table, rng, 15):
            for seat in rules.actors(state):
                for first, second in pairs([a for a in rules.legal(state, seat) if kind(a) in table.secret_kinds], rng):
                    for viewer in table.viewers:
                        if viewer != seat:
                            alike += compare(table, viewer, (state, seat, first), (state, seat, second), rng.random())
    assert alike or not table.secret_kinds, "no two secret choices ever looked alike"


def kind(action: Any) -> str:
    """The tag that names the type of an action in JSON."""
    return str(type(action).__struct_config__.tag)


def pairs(actions: list[Any], rng: random.Random) -> list[tuple[Any, Any]]:
    """Some pairs of different actions."""
    everything = [(one, two) for one in actions for two in actions if one is not two]
    return rng.sample(everything, min(PAIRS, len(everything)))


def compare(table: Table, viewer: int | None, one: Any, two: Any, seed: float) -> bool:
    """Play both with the same chance: equal events and equal views go together. True when they are equal."""
    outcomes = []
    for state, seat, action in (one, two):
        copy = state.copy()
        events = table.rules.play(copy, seat, action, random.Random(seed))
        outcomes.append((seen(events, viewer), as_json(table.rules.view(copy, viewer))))
    (told, shown), (told_too, shown_too) = outcomes
    if told == told_too:
        assert shown == shown_too, "his view changed and no event told him why"
    if shown == shown_too:
        assert told == told_too, "an event told him what his view does not show"
    return shown == shown_too


def a_refusal_says_nothing_about_hidden_cards(table: Table) -> None:
    rules = table.rules
    everything = universe(rules.Action)
    for rng in matches(table, "refusals"):
        for state in positions(table, rng, 10):
            for viewer in range(table.seats):
                other = rules.imagine(rules.view(state, viewer), rng)
                legal = set(rules.legal(state, viewer))
                for action in rng.sample(everything, min(len(everything), 60)):
                    if action not in legal:
                        assert refusal(table, state, viewer, action) == refusal(table, other, viewer, action)


def refusal(table: Table, state: Any, seat: int, action: Any) -> tuple[str, str]:
    """Code and text of a refusal; empty when the action was accepted."""
    try:
        table.rules.play(state.copy(), seat, action, random.Random(0))
    except IllegalMove as error:
        return error.code, error.message
    return "", ""


def what_one_seat_is_told_in_secret_no_other_seat_is_told(table: Table) -> None:
    """A spectator is told nothing but the public part, and a seat only its own extra."""
    for rng in matches(table, "secrets"):
        for move in wander(table, rng):
            for event in move.events:
                assert event.seen_by(None).data == event.data
                for viewer in range(table.seats):
                    told = event.seen_by(viewer).data
                    assert told == {**event.data, **event.secret.get(viewer, {})}


LAWS = (
    an_imagined_match_looks_the_same_to_its_viewer,
    imagining_from_json_is_enough,
    an_imagined_match_can_be_played_to_its_end,
    imagination_is_not_clairvoyance,
    events_tell_a_viewer_exactly_what_his_view_then_shows,
    matches_told_alike_stay_alike,
    a_secret_choice_of_another_seat_does_not_show,
    a_refusal_says_nothing_about_hidden_cards,
    what_one_seat_is_told_in_secret_no_other_seat_is_told,
)
