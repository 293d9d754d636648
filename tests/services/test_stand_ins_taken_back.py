"""A stand-in that was seated by mistake: taken back whenever that is, also when it has moved."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.matches import commands as match_commands
from games.matches.commands.adjudge import adjudge
from games.matches.commands.clocks import claim_timeout
from games.matches.models import Match, Seat
from games.matches.records import check
from games.matches.tasks import play_bot_turn
from leagues.rulings.commands import tried
from leagues.rulings.pages import rulings_at_desk
from leagues.tournaments.rulings import bar_to_undo, name_of, stage_of
from tests import factories as make
from tests.services.ruling_world import clock, difference, full_cup, rule, stored, tables, undo
from tests.services.test_tournaments import director, refused

__all__ = ["clock", "director", "full_cup"]
pytestmark = pytest.mark.django_db


def seat_of(table):
    """Whose turn it is at a table."""
    return table.match.seats.select_related("user").get(decision__isnull=False)


@pytest.fixture
def mistaken(director, full_cup):
    """A ruling that seated a stand-in, which has moved at once."""
    table = tables(full_cup).first()
    seat = seat_of(table)
    ruling = rule(full_cup, director, "stand_in", table=table.pk, player=seat.user_id)
    play_bot_turn(table.match_id, seat.number, seat.decision)
    assert Match.objects.get(pk=table.match_id).moves.filter(kind="action").count() == 1
    return ruling


def test_the_player_has_the_seat_again_and_what_was_played_stays(client, director, full_cup, mistaken):
    client.force_login(director)
    page = reverse("tournament_undo", args=[full_cup.slug, mistaken.pk])
    desk = reverse("tournament_desk", args=[full_cup.slug])
    assert page in client.get(desk).content.decode()
    assert f"{mistaken.subject} has the seat again from now on" in client.get(page).content.decode()
    before = stored()
    shown = tried(lambda: undo(full_cup, director, mistaken))
    assert shown.seat_back
    assert difference(before, stored()) == {}
    done = undo(full_cup, director, mistaken)
    assert done == shown
    seat = Seat.objects.get(match=mistaken.match, user=mistaken.subject)
    assert (seat.stand_in, seat.lost, seat.last_from, seat.forsaken, seat.away) == ("", None, None, None, False)
    match = Match.objects.get(pk=mistaken.match_id)
    assert list(match.moves.values_list("kind", flat=True)) == ["seat_lost", "action", "return"]
    refused("already_undone", undo, event=full_cup, director=director, ruling=mistaken)
    make.play(match)
    assert match.status == "finished"
    assert check(match)["problem"] == ""


def test_before_it_moves_not_a_trace_is_left(director, full_cup):
    table = tables(full_cup).first()
    before = stored()
    ruling = rule(full_cup, director, "stand_in", table=table.pk, player=seat_of(table).user_id)
    assert not undo(full_cup, director, ruling).seat_back
    assert difference(before, stored()) == {}


def kept(cup, director):
    """What the desk says keeps its latest ruling."""
    return rulings_at_desk(name_of(cup), stage_of(cup, 1), bar_to_undo(cup), director)[0].kept


def test_who_came_back_himself_or_was_late_anew_is_left_alone(director, full_cup, mistaken, clock):
    assert not kept(full_cup, director)
    asked = {"match_id": mistaken.match.public_id, "user": mistaken.subject}
    match_commands.return_to_seat(**asked, command_id=make.command_id())
    refused("match_moved_on", undo, event=full_cup, director=director, ruling=mistaken)
    assert kept(full_cup, director)
    clock.shift(timedelta(minutes=1))
    while not (seat := Seat.objects.get(match=mistaken.match, user=mistaken.subject)).decision:
        other = seat_of(mistaken.match.pairing)
        match = Match.objects.get(pk=mistaken.match_id)
        make.act(match, other.number, make.legal(match, other.number)[1][0])
    Seat.objects.filter(pk=seat.pk).update(deadline=timezone.now() - timedelta(days=1), timeouts=1)
    assert claim_timeout(match_id=asked["match_id"], seat_number=seat.number, decision=seat.decision)
    assert Seat.objects.get(pk=seat.pk).lost
    refused("match_moved_on", undo, event=full_cup, director=director, ruling=mistaken)


def test_when_the_match_is_over_it_stays(director, full_cup, mistaken):
    adjudge(match_id=mistaken.match.public_id, places=[1, 2], command_id=make.command_id())
    refused("match_moved_on", undo, event=full_cup, director=director, ruling=mistaken)
