"""What a preview says besides standings and ratings, and that the ruling says the same when it is done."""

import re
from datetime import timedelta

import pytest
from django.utils import formats, timezone

from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.models import Ruling
from leagues.tournaments.models import Pairing
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make
from tests.services.ruling_world import asked_of, clock, full_cup, rule, seated, tables
from tests.services.test_tournaments import begin, director, opened

__all__ = ["clock", "director", "full_cup"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def fours(director):
    """Eight players at tables of four, smaller ones where somebody is missing."""
    rules = {"seats": 4, "mixed": True, "points": [3, 2, 1, 0], "least_players": 4, "most_players": 8}
    return begin(opened(director, [make.person() for _ in range(8)], **rules))


def shown_and_done(cup, director, deed, **asked):
    """What the preview says, which is what the stored ruling says afterwards."""
    asked = asked_of(cup, director, deed, **asked)
    shown = tried(lambda: rulings.rule(**asked))
    done = Ruling.objects.get(pk=rulings.rule(**asked | {"seen": print_of(shown)}).pk)
    assert (done.sentence, done.also_done, done.laid) == (shown.sentence, shown.also_done, shown.laid)
    return shown


def moment(when):
    return formats.date_format(timezone.localtime(when), "SHORT_DATETIME_FORMAT")


def test_a_swap_says_who_goes_the_other_way_and_that_both_tables_are_dealt_anew(director, full_cup):
    here, there = tables(full_cup)
    player, other = seated(here), seated(there, 1)
    shown = shown_and_done(full_cup, director, "move", player=player.pk, to=f"seat-{there.players[1]}")
    assert shown.sentence == f"{player} moves to table 2 of round 1."
    assert shown.also_done == [f"{other} goes to table 1 in exchange. Both tables are dealt anew."]


def test_both_who_change_places_read_in_the_notice_where_they_go(director, full_cup):
    here, there = tables(full_cup)
    player, other = seated(here), seated(there, 1)
    ruling = rule(full_cup, director, "move", player=player.pk, to=f"seat-{there.players[1]}")
    said = f"{player} moves to table 2 of round 1, {other} to table 1 in exchange."
    for who in (player, other):
        notice = Notice.objects.get(user=who, key__contains=f"ruling:{ruling.pk}:0")
        assert said in told(notice).line


def test_who_sits_down_where_there_is_room_says_that_both_tables_are_dealt_anew(director):
    cup = begin(opened(director, [make.person() for _ in range(7)], seats=4, mixed=True, points=[3, 2, 1, 0],
                       least_players=4, most_players=8))  # fmt: skip
    large, small = sorted(tables(cup), key=lambda table: -len(table.players))
    shown = shown_and_done(cup, director, "move", player=seated(large).pk, to=f"table-{small.pk}")
    assert shown.also_done == [f"Tables {large.number + 1} and {small.number + 1} are dealt anew."]


def test_a_round_drawn_again_shows_its_tables(director, fours):
    gone = seated(tables(fours).first())
    rule(fours, director, "withdraw", player=gone.pk)
    shown = shown_and_done(fours, director, "re_pair")
    names = {entry.number: str(entry.user) for entry in fours.entries.all()}
    assert shown.laid == [
        f"Table {table.number + 1}: {', '.join(names[number] for number in table.players)}"
        for table in Pairing.objects.order_by("number")
    ]
    assert not any(re.search(rf"\b{gone}\b", words) for words in shown.laid)
    assert all(not isinstance(fact, list) for notice in Notice.objects.all() for fact in notice.params.values())


def test_a_draw_again_says_which_results_count_no_more_and_who_rests(director):
    cup = begin(opened(director, [make.person() for _ in range(4)]))
    rule(cup, director, "withdraw", player=seated(tables(cup).first()).pk)
    shown = shown_and_done(cup, director, "re_pair")
    assert shown.also_done == ["1 match that was over before anybody had moved does not count any more."]
    assert sum("has a bye" in words for words in shown.laid) == 1


def test_more_time_says_until_when(director, full_cup):
    table, ends = tables(full_cup).first(), full_cup.played_rounds.get().deadline
    on_turn = table.match.seats.get(decision__isnull=False)
    shown = shown_and_done(full_cup, director, "extend", table=table.pk, minutes=30)
    on_turn.refresh_from_db()
    later = ends + timedelta(minutes=30)
    assert shown.also_done == [f"The round ends: {moment(later)}."]
    assert shown.foreseen == [
        f"{on_turn.user} is on turn and has time until: {moment(on_turn.deadline)}.",
    ]
    shown = shown_and_done(full_cup, director, "extend_round", minutes=30)
    assert shown.also_done == [f"The round ends: {moment(later + timedelta(minutes=30))}."]


def test_who_gives_up_at_a_larger_table_is_said_to_be_last_there(director, fours):
    table = tables(fours).first()
    one, other = seated(table), seated(table, 1)
    shown = shown_and_done(fours, director, "forfeit", table=table.pk, player=one.pk)
    assert shown.also_done == [f"A stand-in plays on, and {one} comes behind everybody who stays."]
    shown = shown_and_done(fours, director, "withdraw", player=other.pk)
    assert f"{other} comes behind everybody who stays" in shown.also_done[0]


def test_between_two_a_forfeit_leaves_nobody_to_play_on(director, full_cup):
    table = tables(full_cup).first()
    assert shown_and_done(full_cup, director, "forfeit", table=table.pk, player=seated(table).pk).also_done == []


def test_a_stand_in_says_how_the_player_gets_the_seat_back(director, full_cup):
    table = tables(full_cup).first()
    shown = shown_and_done(full_cup, director, "stand_in", table=table.pk, player=seated(table).pk)
    assert f"If this is taken back, {seated(table)} has the seat again at no price" in shown.foreseen[0]


def test_rulings_from_before_these_facts_say_what_they_said(director, full_cup):
    for deed, facts in (("move", {"player": "p", "table": 1, "round": 1}), ("extend", {"table": 1, "round": 1})):
        assert Ruling(event="tournament:1", deed=deed, facts=facts).also_done == []
