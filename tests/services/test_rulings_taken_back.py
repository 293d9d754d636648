"""A ruling that is taken back: what keeps it in place, and what the time in between costs."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches import commands as match_commands
from games.matches.commands.adjudge import adjudge
from games.matches.models import Match, Move, Seat
from games.matches.records import signed_record
from leagues.rulings.tasks import open_held_records
from leagues.tournaments.tasks import advance
from portal.auditor.notices import notice_problems
from portal.notices.models import Notice
from tests import factories as make
from tests.services.ruling_world import (
    another_result,
    clock,
    difference,
    full_cup,
    rule,
    seated,
    stored,
    tables,
    undo,
)
from tests.services.test_tournaments import begin, cup, director, opened, refused, running

__all__ = ["clock", "cup", "director", "full_cup"]
pytestmark = pytest.mark.django_db


def test_what_was_built_upon_keeps_a_ruling_in_place(director, cup):
    first, second = tables(cup)
    ruled = rule(cup, director, "stand_in", table=first.pk, player=seated(first).pk)
    seat = Seat.objects.get(match=first.match, decision__isnull=False)
    assert Move.objects.filter(match=first.match).count() == 1
    adjudge(match_id=first.match.public_id, places=[1, 2], command_id=make.command_id())
    refused("match_moved_on", undo, event=cup, director=director, ruling=ruled)
    assert seat
    annulled = rule(cup, director, "annul", table=second.pk)
    advance(cup.pk)
    assert cup.played_rounds.count() == 2
    refused("event_moved_on", undo, event=cup, director=director, ruling=annulled)


def test_of_two_rulings_about_a_match_the_later_one_is_taken_back_first(director, cup):
    first, second = tables(cup)
    before = stored()
    paused = rule(cup, director, "pause", table=first.pk)
    elsewhere = rule(cup, director, "pause", table=second.pk)
    extended = rule(cup, director, "extend", table=first.pk, minutes=9)
    undo(cup, director, elsewhere)
    refused("event_moved_on", undo, event=cup, director=director, ruling=paused)
    undo(cup, director, extended)
    undo(cup, director, paused)
    assert difference(before, stored()) == {}


def test_of_a_result_that_was_voided_the_correction_stays(director, cup):
    table = tables(cup).first()
    make.play(table.match)
    corrected = rule(cup, director, "adjudicate", table=table.pk, places=another_result(table.match))
    rule(cup, director, "annul", table=table.pk)
    refused("event_moved_on", undo, event=cup, director=director, ruling=corrected)


def test_a_ruling_is_taken_back_in_the_break_and_its_round_goes_on(director):
    cup = begin(opened(director, [make.person() for _ in range(2)], break_minutes=30))
    table = tables(cup).get()
    before = stored()
    ruling = rule(cup, director, "adjudicate", table=table.pk, places=(1, 2))
    advance(cup.pk)
    assert cup.played_rounds.get().closed
    undo(cup, director, ruling)
    assert cup.played_rounds.get().closed is None
    assert difference(before, stored()) == {}


def test_what_a_ruling_ended_keeps_its_cards_until_it_is_final(director, cup):
    first, second = tables(cup)
    rule(cup, director, "adjudicate", table=first.pk, places=(1, 2))
    match = Match.objects.get(pk=first.match_id)
    refused("held", signed_record, match=match)
    adjudge(match_id=second.match.public_id, places=[1, 2], command_id=make.command_id())
    assert signed_record(Match.objects.get(pk=second.match_id))
    advance(cup.pk)
    assert signed_record(Match.objects.get(pk=first.match_id))
    last = tables(cup).last()
    ruling = rule(cup, director, "annul", table=last.pk)
    assert open_held_records() == 0
    Match.objects.filter(pk=last.match_id).update(finished=timezone.now() - timedelta(days=2))
    assert open_held_records() == 1
    refused("match_moved_on", undo, event=cup, director=director, ruling=ruling)


def test_a_match_whose_cards_staff_has_seen_is_not_played_on(director, cup):
    table = tables(cup).first()
    ruling = rule(cup, director, "adjudicate", table=table.pk, places=(1, 2))
    staff = make.staff("administrator")
    asked = {"match_id": table.match.public_id, "user": staff, "reason": "a complaint"}
    match_commands.reveal_hidden(**asked, command_id=make.command_id())
    refused("match_moved_on", undo, event=cup, director=director, ruling=ruling)
    match = Match.objects.get(pk=table.match_id)
    assert (match.status, match.held) == ("finished", False)


def test_the_time_between_a_ruling_and_its_undoing_costs_nobody_anything(director, cup, clock):
    for deed, asked in (("adjudicate", {"places": (1, 2)}), ("pause", {}), ("annul", {})):
        table = tables(cup).first()
        due = dict(Seat.objects.filter(match=table.match, due__isnull=False).values_list("pk", "due"))
        assert due
        ruling = rule(cup, director, deed, table=table.pk, **asked)
        clock.shift(timedelta(minutes=40))
        undo(cup, director, ruling)
        later = dict(Seat.objects.filter(match=table.match, due__isnull=False).values_list("pk", "due"))
        assert later == {pk: when + timedelta(minutes=40) for pk, when in due.items()}


@pytest.mark.parametrize("deed", ["extend", "extend_round"])
def test_more_time_that_is_taken_back_late_leaves_nobody_without_time(director, cup, clock, deed):
    table, gone = tables(cup).first(), timedelta(days=5)
    on_turn = Seat.objects.filter(match=table.match, deadline__isnull=False)
    due, ends = on_turn.get().deadline, cup.played_rounds.get().deadline
    ruling = rule(cup, director, deed, table=table.pk, minutes=7 * 24 * 60)
    clock.shift(gone)
    assert timezone.now() > max(due, ends)
    undo(cup, director, ruling)
    assert (on_turn.get().deadline, cup.played_rounds.get().deadline) == (due + gone, ends + gone)
    advance(cup.pk)
    assert running(cup).count() == 2


def test_more_time_is_for_those_too_who_have_not_been_on_turn_yet(director, cup):
    table = tables(cup).first()
    before = stored()
    ruling = rule(cup, director, "extend", table=table.pk, minutes=60)
    banks = set(table.match.seats.values_list("bank_left", flat=True))
    assert banks == {cup.rules.clock.full_bank + timedelta(hours=1)}
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}


def test_more_time_that_is_taken_back_soon_is_taken_back_whole(director, cup, clock):
    table = tables(cup).first()
    before = stored()
    ruling = rule(cup, director, "extend", table=table.pk, minutes=60)
    clock.shift(timedelta(seconds=1))
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}


def test_a_match_that_is_played_on_has_as_much_of_its_round_left_as_before(director, cup, clock):
    ends = cup.played_rounds.get().deadline
    ruling = rule(cup, director, "adjudicate", table=tables(cup).first().pk, places=(1, 2))
    clock.shift(timedelta(days=1))
    undo(cup, director, ruling)
    assert cup.played_rounds.get().deadline == ends + timedelta(days=1)
    advance(cup.pk)
    assert running(cup).filter(pk=tables(cup).first().match_id).exists()


def test_an_end_that_was_taken_back_does_not_silence_the_real_one(director, cup, clock):
    table = tables(cup).first()
    ended = Notice.objects.filter(kind="match_ended", match=table.match, user=seated(table))
    for number in (1, 2):
        assert list(notice_problems()) == []
        ruling = rule(cup, director, "adjudicate", table=table.pk, places=(1, 2))
        assert ended.count() == number
        undo(cup, director, ruling)
        clock.shift(timedelta(minutes=1))
    make.play(table.match)
    assert ended.count() == 3
    Notice.objects.update(planned=True)
    assert list(notice_problems()) == []
    Notice.objects.filter(created=timezone.now(), kind="match_ended").delete()
    assert [problem.partition("was ")[2] for problem in notice_problems()] == ["never told that it ended"] * 2
