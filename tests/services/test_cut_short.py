"""Matches that the end of their event cuts short: counted in the standings, rated only where people played them."""

import pytest
from django.utils import translation

from games.matches import commands
from games.matches.commands.adjudge import adjudge
from games.matches.refusals import Refusal
from games.matches.tasks import play_bot_turn
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow, Rating
from leagues.ratings.recompute import differences, ladders, recompute
from leagues.tables import finish_by_rule
from portal.auditor.matches import match_problems
from portal.auditor.ratings import rating_problems
from portal.notices.models import Notice
from portal.notices.words import told, with_company
from tests import factories as make

pytestmark = pytest.mark.django_db
RULES = ["stand_ins", "chances", "standing"]


def cut(match, late):
    """The event is over: its rule finishes the match, as often as the sweep comes by."""
    for _ in range(2):
        match.refresh_from_db()
        if match.status == "running":
            finish_by_rule(match, late, "season-end-1")
    while turns := list(match.seats.filter(decision__isnull=False).values_list("match_id", "number", "decision")):
        for turn in turns:
            play_bot_turn(*turn)
    match.refresh_from_db()
    assert (match.status, match.cut_short is not None) == ("finished", True)
    assert not match.seats.filter(place=None).exists()
    rate_finished()
    return match


def everybody_moved(match):
    """Random moves until every seat has moved itself."""
    while match.moves.values("seat").distinct().count() < match.seat_count:
        make.play(match, moves=1, seed=match.move_number)
    return match


def moved_themselves(match):
    own = match.moves.filter(kind="action").exclude(command_id__startswith="bot-turn-")
    return set(own.values_list("seat", flat=True))


def rows(match):
    return LedgerRow.objects.filter(match=match).count()


@pytest.mark.parametrize("late", RULES)
def test_a_match_in_which_nobody_moved_is_not_rated(late):
    match = cut(make.running("majesty", 3), late)
    assert (match.rated, rows(match), Rating.objects.count()) == (False, 0, 0)


@pytest.mark.parametrize("late", RULES)
def test_a_match_in_which_somebody_never_moved_is_not_rated(late):
    match = make.running("majesty", 3)
    make.play(match, moves=1)
    assert rows(cut(match, late)) == 0


@pytest.mark.parametrize("late", RULES)
def test_a_match_that_everybody_played_is_rated(late):
    match = cut(everybody_moved(make.running("majesty", 3)), late)
    assert (match.rated, rows(match)) == (True, 3)


def test_the_moves_of_stand_ins_are_nobodys_own():
    match = make.running("majesty", 3)
    for seat in range(3):
        commands.hand_over(match_id=match.public_id, user=make.user_of(match, seat), command_id=make.command_id())
    turns = match.seats.filter(decision__isnull=False).values_list("match_id", "number", "decision")
    for _ in range(12):
        play_bot_turn(*turns.first())
    assert not cut(match, "standing").rated


def test_nobody_passes_his_moves_off_as_those_of_a_stand_in():
    match = make.running("majesty", 2)
    seat, choices = make.legal(match)
    with pytest.raises(Refusal) as refusal:
        make.act(match, seat, choices[0], id="bot-turn-0")
    assert refusal.value.code == "bad_command_id"


@pytest.mark.parametrize("late", RULES)
def test_who_leaves_without_a_move_is_last_and_the_match_is_rated(late):
    match = make.running("majesty", 3)
    seat, _choices = make.legal(match)
    leaver = next(number for number in range(3) if number != seat)
    commands.resign(match_id=match.public_id, user=make.user_of(match, leaver), command_id=make.command_id())
    match.refresh_from_db()
    while len(moved_themselves(match)) < 2:
        if turn := match.seats.filter(number=leaver, decision__isnull=False).first():
            play_bot_turn(match.pk, leaver, turn.decision)
            match.refresh_from_db()
        else:
            make.play(match, moves=1)
    match = cut(match, late)
    assert (rows(match), match.seats.get(number=leaver).place) == (3, 3)


def test_ledger_recomputing_and_the_auditor_agree():
    cut(make.running("majesty", 3), "standing")
    cut(everybody_moved(make.running("majesty", 3)), "standing")
    assert [differences(ladder) for ladder in ladders()] == [[]]
    assert recompute() == 1
    assert list(match_problems()) == list(rating_problems()) == []


def test_a_directors_places_are_rated_whoever_moved():
    match = make.running("majesty", 2)
    adjudge(match_id=match.public_id, places=[1, 2], command_id="by-a-director")
    rate_finished()
    assert rows(match) == 2


@pytest.mark.parametrize(
    ("late", "played", "words"),
    [
        ("stand_ins", False, ["stand-ins finished it", "not rated"]),
        ("standing", False, ["given by rule", "not rated"]),
        ("standing", True, ["given by rule"]),
    ],
)
def test_the_notice_says_how_it_ended(late, played, words):
    match = make.running("majesty", 2)
    cut(everybody_moved(match) if played else match, late)
    with translation.override("en"):
        line = told(with_company(Notice.objects.filter(kind="match_ended")).order_by("pk").first()).line
    assert all(word in line for word in words)
    assert ("not rated" in line) == (not played)
