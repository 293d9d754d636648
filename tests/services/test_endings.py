"""Taking back, giving up, agreeing, annulling: entries of the same log, and one place where matches end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches import commands
from games.matches.models import Match, Move
from games.matches.records import check
from games.matches.refusals import Refusal
from games.matches.vault import open_match
from tests import factories as make

pytestmark = pytest.mark.django_db


def undo(match, seat, number=None):
    accepted = commands.undo(
        match_id=match.public_id, user=make.user_of(match, seat),
        move_number=match.move_number if number is None else number, command_id=make.command_id(),
    )  # fmt: skip
    match.refresh_from_db()
    return accepted


def resign(match, seat):
    commands.resign(match_id=match.public_id, user=make.user_of(match, seat), command_id=make.command_id())
    match.refresh_from_db()


def test_a_placement_can_be_taken_back_and_the_board_is_as_before():
    match = make.running("king-me", 3)
    seat, actions = make.legal(match)
    before = open_match(match).view(seat)
    make.act(match, seat, actions[0])
    undo(match, seat)
    assert open_match(match).view(seat) == before
    assert list(match.moves.values_list("kind", flat=True)) == [Move.Kind.ACTION, Move.Kind.UNDO]
    assert open_match(match).agrees_with_log()


def test_a_move_that_turned_up_a_card_cannot_be_taken_back():
    match = make.running("majesty", 2)
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0])
    with pytest.raises(Refusal, match="cannot_undo"):
        undo(match, seat)


def test_nothing_can_be_taken_back_once_somebody_else_has_acted():
    match = make.running("king-me", 3)
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0])
    other, actions = make.legal(match)
    make.act(match, other, actions[0])
    with pytest.raises(Refusal, match="nothing_to_undo"):
        undo(match, seat)


def test_a_cast_vote_can_be_taken_back_while_others_still_think():
    match = make.running("king-me", 4)
    while len(open_match(match).actors()) < 2:
        seat, actions = make.legal(match)
        make.act(match, seat, actions[-1])
    voter = open_match(match).actors()[0]
    make.act(match, voter, make.legal(match, voter)[1][0])
    undo(match, voter)
    assert voter in open_match(match).actors()


def test_a_match_with_moves_taken_back_still_yields_a_record_that_verifies():
    match = make.running("king-me", 3)
    for _ in range(3):
        seat, actions = make.legal(match)
        make.act(match, seat, actions[0])
        undo(match, seat)
        make.act(match, seat, make.legal(match)[1][-1])
    make.play(match)
    assert check(match)["problem"] == ""


def test_between_two_giving_up_ends_the_match():
    match = make.play(make.running("majesty", 2), moves=4)
    resign(match, 0)
    assert (match.status, match.ending) == (Match.Status.FINISHED, Match.Ending.RESIGNED)
    assert list(match.seats.values_list("place", flat=True)) == [2, 1]
    assert check(match)["problem"] == ""


def test_among_three_a_stand_in_keeps_the_seat_and_the_leaver_is_last():
    match = make.running("majesty", 3)
    resign(match, 1)
    assert match.status == Match.Status.RUNNING
    assert match.seats.get(number=1).bot_plays
    with pytest.raises(Refusal, match="already_resigned"):
        make.act(match, 1, make.legal(match, 1)[1])
    from games.matches.tasks import play_bot_turn

    while match.status == Match.Status.RUNNING:
        seat, actions = make.legal(match)
        if seat == 1:
            play_bot_turn(match.pk, 1, match.seats.get(number=1).decision)
            match.refresh_from_db()
        else:
            make.act(match, seat, actions[0])
    assert match.seats.get(number=1).place == 3
    assert check(match)["problem"] == ""


def test_when_all_agree_the_best_place_is_shared():
    people = [make.person() for _ in range(3)]
    match = make.play(make.running("koryo", 3, people), moves=2)
    for user in people:
        commands.agree_to_end(match_id=match.public_id, user=user, agree=True, command_id=make.command_id())
    match.refresh_from_db()
    assert match.ending == Match.Ending.AGREED
    assert list(match.seats.values_list("place", flat=True)) == [1, 1, 1]


def test_one_refusal_clears_the_offer():
    people = [make.person() for _ in range(3)]
    match = make.running("koryo", 3, people)
    commands.agree_to_end(match_id=match.public_id, user=people[0], agree=True, command_id=make.command_id())
    commands.agree_to_end(match_id=match.public_id, user=people[1], agree=False, command_id=make.command_id())
    assert not match.seats.filter(agrees_to_end=True).exists()


def test_a_match_is_annulled_only_when_somebody_never_made_a_first_move_for_long():
    people = [make.person(), make.person()]
    match = make.running("majesty", 2, people)
    absent = match.seats.get(decision__isnull=False)
    waiting = people[1 - absent.number]
    asked = {"match_id": match.public_id, "user": waiting}
    with pytest.raises(Refusal, match="cannot_annul"):
        commands.annul(**asked, command_id=make.command_id())
    absent.on_turn_since = timezone.now() - timedelta(hours=1)
    absent.save()
    commands.annul(**asked, command_id=make.command_id())
    match.refresh_from_db()
    assert (match.status, match.ending) == (Match.Status.CANCELLED, Match.Ending.ANNULLED)


def test_repeating_a_resignation_after_the_end_returns_the_first_answer():
    match = make.running("majesty", 2)
    asked = {"match_id": match.public_id, "user": make.user_of(match, 0), "command_id": make.command_id()}
    assert commands.resign(**asked) == commands.resign(**asked)
