"""Who plays where in a tournament, changed by its director: substitutes, moved players, a round drawn again."""

import pytest

from games.matches.commands.handing_over import give_back
from games.matches.models import Match, Seat
from leagues.ratings.models import Rating
from leagues.tournaments import commands
from leagues.tournaments.desk_choices import TournamentChoices
from leagues.tournaments.models import Entry, Pairing
from leagues.tournaments.sheets import sheet_of
from leagues.tournaments.tasks import advance
from portal.auditor.matches import stuck_seats
from tests import factories as make
from tests.moderation.test_sanctions import give
from tests.services.ruling_world import (
    clock,
    difference,
    first_move,
    full_cup,
    rule,
    seated,
    stored,
    tables,
    undo,
)
from tests.services.test_tournaments import begin, cup, director, end_all, opened, refused, running

__all__ = ["clock", "cup", "director", "full_cup"]
pytestmark = pytest.mark.django_db


def test_a_player_is_replaced_from_the_waiting_list_after_the_first_move(director, full_cup):
    missing = tables(full_cup).first()
    player, spare = seated(missing), full_cup.entries.get(status="missed").user
    number = full_cup.entries.get(user=player).number
    refused("not_a_substitute", rule, event=full_cup, director=director, deed="substitute", player=player.pk,
            substitute=seated(missing, 1).pk)  # fmt: skip
    make.act(missing.match, *first_move(missing.match))
    ruling = rule(full_cup, director, "substitute", player=player.pk, substitute=spare.pk)
    assert len(ruling.also_done) == 1
    assert f"{player} gives up 1 running match:" in ruling.also_done[0]
    assert full_cup.entries.get(user=spare).number == number
    assert full_cup.entries.get(user=player).status == "withdrawn"
    assert Match.objects.get(pk=missing.match_id).status == "finished"
    (first,) = sheet_of(full_cup).rounds
    assert player in {one.user for one in first.tables[missing.number].players}  # who sat there
    assert spare not in {one.user for table in first.tables for one in table.players}
    assert str(player) in dict(TournamentChoices(full_cup).tables("adjudicate", None))[missing.pk]
    end_all(full_cup)
    advance(full_cup.pk)
    assert Seat.objects.filter(user=spare, match__status="running").exists()
    assert not Seat.objects.filter(user=player, match__status="running").exists()


def test_who_is_kept_from_rated_play_is_no_substitute(director, full_cup):
    player, spare = seated(tables(full_cup).first()), full_cup.entries.get(status="missed").user
    give(spare, "rated_ban", 7)
    refused("not_a_substitute", rule, event=full_cup, director=director, deed="substitute", player=player.pk,
            substitute=spare.pk)  # fmt: skip


@pytest.mark.parametrize("laid", [True, False])
def test_a_missing_player_is_replaced_at_once_before_the_first_move(director, full_cup, laid):
    missing = tables(full_cup).first()
    player, rival, spare = seated(missing), seated(missing, 1), full_cup.entries.get(status="missed").user
    if not laid:
        Pairing.objects.filter(pk=missing.pk).update(match=None)
    ruling = rule(full_cup, director, "substitute", player=player.pk, substitute=spare.pk)
    assert ruling.also_done == [f"{spare} sits down at table 1 of round 1, which is dealt anew."]
    assert not Rating.objects.exists()  # nobody has won or lost anything
    advance(full_cup.pk)
    assert {seat.user for seat in tables(full_cup).first().match.seats.all()} == {spare, rival}
    assert not Seat.objects.filter(user=player, match__status="running", match__pairing__isnull=False).exists()
    (first,) = sheet_of(full_cup).rounds
    assert spare in {one.user for one in first.tables[missing.number].players}


def test_a_substitute_gets_the_cards_that_the_other_tables_have(director):
    cup = begin(opened(director, [make.person() for _ in range(5)], duplicate=True))
    first, second = tables(cup)
    spare = cup.entries.get(status="missed").user
    rule(cup, director, "substitute", player=seated(first).pk, substitute=spare.pk)
    advance(cup.pk)
    assert seated(tables(cup).first()) == spare
    assert tables(cup).first().match.commitment == second.match.commitment == first.match.commitment
    assert Match.objects.get(pk=first.match_id).sealed  # its cards are those still being played


def test_the_stand_in_of_somebody_on_turn_is_called_to_move(director, cup):
    seat = Seat.objects.filter(match=tables(cup).first().match, decision__isnull=False).first()
    rule(cup, director, "stand_in", table=tables(cup).first().pk, player=seat.user_id)
    assert list(stuck_seats()) == []
    assert Seat.objects.get(pk=seat.pk).bot_due is not None
    handed = {"match_id": seat.match.public_id, "user": seat.user, "command_id": make.command_id()}
    assert give_back(**handed)
    assert Seat.objects.get(pk=seat.pk).bot_due is None
    assert list(stuck_seats()) == []


def test_players_are_moved_before_the_first_move_only(director):
    cup = begin(
        opened(director, [make.person() for _ in range(6)], seats=3, points=[3, 1, 0], least_players=3, most_players=6)
    )
    first, second = tables(cup)
    player = cup.entries.get(number=first.players[0])
    asked = {"event": cup, "director": director, "deed": "move", "player": player.user_id}
    refused("same_table", rule, **asked, to=f"table-{first.pk}")
    refused("unknown_table", rule, **asked, to="table-99999999")
    refused("unknown_table", rule, **asked, to="somewhere")
    refused("table_size", rule, **asked, to=f"table-{second.pk}")
    rule(**asked, to=f"seat-{second.players[1]}")
    assert tables(cup).last().players[1] == player.number
    assert not running(cup).exists()
    advance(cup.pk)
    for table in tables(cup):
        seats = [cup.entries.get(user=seat.user).number for seat in table.match.seats.order_by("number")]
        assert seats == table.players
    match = tables(cup).last().match
    make.act(match, *first_move(match))
    refused("match_begun", rule, **asked, to=f"seat-{tables(cup).first().players[0]}")


def test_nobody_is_moved_to_cards_he_has_seen(director):
    cup = begin(opened(director, [make.person() for _ in range(6)], duplicate=True, most_players=6))
    first, second, third = tables(cup)
    asked = {"event": cup, "director": director, "deed": "move", "player": seated(first).pk}
    before = stored()
    refused("same_cards", rule, **asked, to=f"seat-{second.players[1]}")
    assert difference(before, stored()) == {}
    Pairing.objects.filter(pk=third.pk).update(match=None)  # as if it were still to be laid
    rule(**asked, to=f"seat-{second.players[1]}")
    advance(cup.pk)
    dealt = set(tables(cup).values_list("match__commitment", flat=True))
    assert len(dealt) == 1
    assert first.match.commitment not in dealt


def test_a_move_between_tables_of_two_sizes_meets_no_cards_seen_before(director):
    changes = {"seats": 3, "mixed": True, "points": [4, 1, 0], "least_players": 3, "most_players": 10}
    cup = begin(opened(director, [make.person() for _ in range(10)], duplicate=True, **changes))
    by_size = sorted(tables(cup), key=lambda table: -len(table.players))
    assert [len(table.players) for table in by_size] == [4, 3, 3]
    refused("same_cards", rule, event=cup, director=director, deed="move", player=seated(by_size[0]).pk,
            to=f"table-{by_size[1].pk}")  # fmt: skip


def test_no_director_comes_to_play_in_what_he_directs(director, full_cup):
    spare, player = full_cup.entries.get(status="missed").user, seated(tables(full_cup).first())
    commands.appoint_director(user=director, slug=full_cup.slug, username=spare.username)
    asked = {"event": full_cup, "deed": "substitute", "player": player.pk, "substitute": spare.pk}
    refused("directs_this", rule, director=director, **asked)
    assert full_cup.entries.get(user=spare).status == "missed"


@pytest.mark.parametrize("laid", [True, False])
def test_nobody_moves_whom_he_sits_with(director, cup, laid):
    first, second = tables(cup)
    player, other = seated(first), seated(second)
    if not laid:
        Pairing.objects.filter(round__tournament=cup).update(match=None)
    for one, another, to in ((player, other, second), (other, player, first)):
        cup.directors.set([director, another])  # as if appointed before he took over a seat
        refused("rules_on_himself", rule, event=cup, director=another, deed="move", player=one.pk,
                to=f"seat-{to.players[0]}")  # fmt: skip


def test_a_round_is_drawn_again_only_if_something_has_changed(director):
    cup = begin(opened(director, [make.person() for _ in range(5)], most_players=5, format="knockout"))
    refused("same_draw", rule, event=cup, director=director, deed="re_pair")
    gone = cup.entries.get(number=4)
    rule(cup, director, "withdraw", player=gone.user_id)
    rule(cup, director, "re_pair")
    assert sorted(number for table in tables(cup) for number in table.players) == [0, 1, 2, 3]
    other = begin(opened(director, [make.person() for _ in range(6)], name="Spring cup", most_players=6))
    Entry.objects.filter(tournament=other, number=5).update(status="withdrawn")
    before = stored()
    ruling = rule(other, director, "re_pair")
    assert sorted(number for table in tables(other) for number in table.players) == [0, 1, 2, 3, 4]
    undo(other, director, ruling)
    assert difference(before, stored()) == {}


def test_before_the_start_players_are_withdrawn_and_others_move_up(director):
    people = [make.person() for _ in range(6)]
    cup = opened(director, people)
    refused("tournament_not_running", rule, event=cup, director=director, deed="extend_round", minutes=3)
    before = stored()
    ruling = rule(cup, director, "disqualify", player=people[0].pk)
    assert cup.entries.get(user=people[4]).status == "registered"
    refused("disqualified_here", commands.register, user=people[0], slug=cup.slug, entropy="0" * 32)
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}
