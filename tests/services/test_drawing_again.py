"""A round that is drawn again because somebody does not come: what counts is whether anybody has played."""

import pytest

from games.matches.models import Match
from games.matches.tasks import play_bot_turn
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow, VoidedMatch
from leagues.rulings.commands import tried
from leagues.tournaments.tasks import advance
from tests import factories as make
from tests.services.ruling_world import clock, difference, no_difference, rule, seated, stored, tables, undo
from tests.services.test_tournaments import begin, director, opened, refused, running

__all__ = ["clock", "director"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def pairs(director):
    """Six players at tables of two."""
    return begin(opened(director, [make.person() for _ in range(6)], most_players=6))


@pytest.fixture
def fours(director):
    """Eight players at tables of four, smaller ones where somebody is missing."""
    rules = {"seats": 4, "mixed": True, "points": [3, 2, 1, 0], "least_players": 4, "most_players": 8}
    return begin(opened(director, [make.person() for _ in range(8)], **rules))


def stand_ins_play(match):
    """The bots that keep seats move, if it is their turn."""
    for seat in match.seats.exclude(stand_in="").exclude(bot_due=None):
        play_bot_turn(match.pk, seat.number, seat.decision)


@pytest.mark.parametrize("number", [0, 1])
def test_after_a_no_show_between_two_the_round_is_drawn_again_and_taken_back(director, pairs, number):
    gone = seated(tables(pairs).first(), number)
    rule(pairs, director, "withdraw", player=gone.pk)
    ended = tables(pairs).first().match
    assert (ended.status, ended.ending) == ("finished", "resigned")
    ledger.rate_finished()
    before = stored()
    ruling = rule(pairs, director, "re_pair")
    assert VoidedMatch.objects.filter(match=ended).exists()
    assert set(LedgerRow.objects.filter(match=ended).values_list("change", flat=True)) == {0}
    assert no_difference()
    assert sorted(len(table.players) for table in tables(pairs)) == [1, 2, 2]
    undo(pairs, director, ruling)
    assert difference(before, stored()) == {}
    rule(pairs, director, "re_pair")
    advance(pairs.pk)
    assert running(pairs).count() == 2
    assert gone.pk not in running(pairs).values_list("seats__user", flat=True)


def test_after_a_no_show_at_a_larger_table_what_the_stand_in_played_does_not_count(director, fours):
    table = tables(fours).first()
    on_turn = table.match.seats.filter(decision__isnull=False).first()
    rule(fours, director, "withdraw", player=on_turn.user_id)
    stand_ins_play(table.match)
    assert table.match.moves.filter(kind="action").exists()
    rule(fours, director, "re_pair")
    advance(fours.pk)
    assert sorted(running(fours).values_list("seat_count", flat=True)) == [3, 4]


def test_whoever_has_played_himself_keeps_the_round_as_it_is_drawn(director, fours):
    table = tables(fours).first()
    seat = make.legal(table.match)[0]
    make.play(table.match, 1)
    rule(fours, director, "withdraw", player=seated(table, seat).pk)
    refused("match_begun", rule, event=fours, director=director, deed="re_pair")


def test_nobody_is_moved_to_or_from_a_table_that_somebody_has_left(director, fours):
    table, other = tables(fours)
    gone, stays = seated(table), seated(table, 1)
    rule(fours, director, "withdraw", player=gone.pk)
    asked = {"event": fours, "director": director, "deed": "move", "player": stays.pk}
    refused("somebody_left", rule, **asked, to=f"seat-{other.players[0]}")


def test_a_substitute_sits_down_for_somebody_whom_a_stand_in_kept_the_seat_for(director):
    cup = begin(opened(director, [make.person() for _ in range(5)]))
    table = tables(cup).first()
    missing, spare = seated(table), cup.entries.get(status="missed").user
    rule(cup, director, "stand_in", table=table.pk, player=missing.pk)
    stand_ins_play(table.match)
    shown = tried(lambda: rule(cup, director, "substitute", player=missing.pk, substitute=spare.pk))
    assert shown.facts["table"] == 1
    rule(cup, director, "substitute", player=missing.pk, substitute=spare.pk)
    advance(cup.pk)
    assert spare.pk in Match.objects.get(pairing=table).seats.values_list("user", flat=True)
