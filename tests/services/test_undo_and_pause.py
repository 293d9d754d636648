"""Rulings about clocks and pauses of the tournament, in whatever order one ends and the other is taken back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.commands.clocks import pause_match
from games.matches.models import Match, Seat
from games.matches.sweep import sweep
from leagues.tournaments import commands
from tests.services.ruling_world import clock, difference, full_cup, rule, stored, tables, undo
from tests.services.test_tournaments import director

__all__ = ["clock", "director", "full_cup"]
pytestmark = pytest.mark.django_db
TEN = timedelta(minutes=10)


@pytest.fixture
def table(full_cup):
    """The first table."""
    return tables(full_cup).first()


@pytest.fixture
def cup(full_cup, director):
    """The tournament with its director's hands on it."""
    return Hands(full_cup, director)


class Hands:
    """What a director does to a tournament."""

    def __init__(self, event, director):
        self.event, self.director = event, director

    def rule(self, deed, table, **asked):
        return rule(self.event, self.director, deed, table=table.pk, **asked)

    def undo(self, ruling):
        return undo(self.event, self.director, ruling)

    def pause(self):
        commands.pause(user=self.director, slug=self.event.slug)

    def resume(self):
        commands.resume(user=self.director, slug=self.event.slug)


def on_turn(table):
    """The seat whose clock runs at a table."""
    return Seat.objects.get(match=table.match, due__isnull=False)


def stands(table):
    return Match.objects.get(pk=table.match_id).paused is not None


def left(table):
    """How much time is left at a table whose clocks run."""
    assert not stands(table)
    return on_turn(table).due - timezone.now()


@pytest.mark.parametrize("deed", ["extend", "extend_round"])
def test_more_time_taken_back_in_a_pause_leaves_what_there_was_at_the_ruling(cup, table, clock, deed):
    before, ends = left(table), cup.event.played_rounds.get().deadline - timezone.now()
    ruling = cup.rule(deed, table, minutes=30 * 24 * 60)
    clock.shift(max(before, ends) + TEN)
    cup.pause()
    clock.shift(TEN)
    cup.undo(ruling)
    clock.shift(TEN)
    cup.resume()
    assert left(table) == before
    sweep()
    assert on_turn(table).timeouts == 0
    assert cup.event.played_rounds.get().deadline - timezone.now() == ends


def test_more_time_taken_back_in_the_pause_it_was_given_in_changes_nothing(cup, table, clock):
    cup.pause()
    clock.shift(TEN)
    before = stored()
    ruling = cup.rule("extend", table, minutes=60)
    clock.shift(timedelta(days=30))
    cup.undo(ruling)
    assert difference(before, stored()) == {}


def test_a_round_gains_nothing_by_a_match_played_on_in_a_pause(cup, table, clock):
    ends = cup.event.played_rounds.get().deadline
    ruling = cup.rule("adjudicate", table, places=(1, 2))
    clock.shift(TEN)
    cup.pause()
    clock.shift(TEN)
    cup.undo(ruling)
    clock.shift(TEN)
    cup.resume()
    assert cup.event.played_rounds.get().deadline == ends + 3 * TEN


def test_clocks_that_a_ruling_stopped_wait_for_the_tournament_when_it_is_taken_back(cup, table, clock):
    before = left(table)
    ruling = cup.rule("pause", table)
    clock.shift(TEN)
    cup.pause()
    clock.shift(TEN)
    cup.undo(ruling)
    assert stands(table)
    clock.shift(TEN)
    cup.resume()
    assert left(table) == before


def test_clocks_that_a_ruling_let_run_in_a_pause_run_when_both_are_over(cup, table, clock):
    before = left(table)
    cup.pause()
    clock.shift(TEN)
    ruling = cup.rule("resume", table)
    clock.shift(TEN)
    cup.resume()
    clock.shift(TEN)
    cup.undo(ruling)
    assert left(table) == before


def test_clocks_that_a_ruling_stopped_wait_for_their_own(cup, table, clock):
    other, before = tables(cup.event).last(), left(table)
    ruling = cup.rule("pause", table)
    clock.shift(TEN)
    cup.pause()
    clock.shift(TEN)
    cup.resume()
    assert (stands(table), stands(other)) == (True, False)
    clock.shift(TEN)
    cup.undo(ruling)
    assert left(table) == before


def test_clocks_that_a_ruling_stopped_and_another_let_run_follow_the_tournament(cup, table):
    cup.rule("pause", table)
    let_run = cup.rule("resume", table)
    cup.pause()
    assert stands(table)
    cup.resume()
    assert not stands(table)
    cup.undo(let_run)
    assert stands(table)
    cup.pause()
    cup.resume()
    assert stands(table)


def test_clocks_that_a_ruling_stopped_stand_again_when_the_next_one_is_taken_back(cup, table, clock):
    cup.rule("pause", table)
    clock.shift(TEN)
    cup.pause()
    let_run = cup.rule("resume", table)
    clock.shift(TEN)
    cup.resume()
    cup.undo(let_run)
    assert stands(table)


@pytest.mark.parametrize("deed", ["pause", "adjudicate"])
def test_a_table_that_ran_in_a_pause_runs_again_in_it(cup, table, clock, deed):
    cup.pause()
    clock.shift(TEN)
    cup.rule("resume", table)
    before = stored()
    cup.undo(cup.rule(deed, table, **({"places": (1, 2)} if deed == "adjudicate" else {})))
    assert difference(before, stored()) == {}


def test_clocks_that_the_staff_stopped_stand_again_when_a_ruling_is_taken_back(cup, table, clock):
    cup.pause()
    cup.resume()
    clock.shift(TEN)
    pause_match(match_id=table.match.public_id)
    before = stored()
    cup.undo(cup.rule("resume", table))
    assert difference(before, stored()) == {}
