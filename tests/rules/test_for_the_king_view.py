"""What the view of For the King works out for its readers agrees with the rules."""

import pytest

from games.rules.for_the_king.cards import FIELDS
from games.rules.for_the_king.rules import RULES
from tests.rules.for_the_king_table import G1, G3, PLAYERS, deal, finished, steps


@pytest.mark.parametrize("players", PLAYERS)
def test_at_the_end_the_fields_name_the_holders_of_the_offices(players):
    view = RULES.view(finished(players, 7), None)
    for name, field in zip(FIELDS, view.fields, strict=False):
        points = [lines[name] for lines in view.result.breakdown]
        for seat, office in zip(field.ranking, (field.primary, field.secondary), strict=False):
            assert points[seat] == office
        assert sum(points) == sum((field.primary, field.secondary)[: len(field.ranking)])


def test_a_field_shows_own_cards_and_those_of_others_that_were_seen():
    state = deal(3)
    state.hands = [[0, 2], [1, 3], [4]]
    state.ledgers = [[], [3], []]
    own, spectator = RULES.view(state, 0).fields[0], RULES.view(state, None).fields[0]
    assert (own.letters, own.sums, own.ranking) == (["AC", "D", ""], [4, 2, 0], [0, 1])
    assert (spectator.letters, spectator.ranking) == (["", "D", ""], [1])


def test_gold_is_counted_in_the_own_hand_and_where_it_was_seen():
    state = deal(3)
    state.hands = [[G1, G3], [G3], [G3]]
    state.ledgers = [[], [G3], []]
    assert RULES.view(state, 0).gold == [4, 3, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_zone_is_full_exactly_when_nothing_can_be_placed_there(players):
    for before, seat, *_ in steps(players, 2):
        view = RULES.view(before, seat)
        if view.phase == "placing":
            room = [zone.name for zone in view.zones if zone.cards < zone.limit]
            assert {action.zone for action in RULES.legal(before, seat)} == set(room)
            assert view.round < view.turns
