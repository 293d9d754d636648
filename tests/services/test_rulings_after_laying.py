"""Rulings that let tables be laid anew: taken back as long as nobody has moved there, and the first matches go on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.commands.clocks import claim_timeout
from games.matches.models import Match, Seat, Vault
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow
from leagues.rulings.commands import tried
from leagues.rulings.models import Ruling
from leagues.tournaments import commands
from leagues.tournaments.models import Entry, Pairing
from leagues.tournaments.tasks import advance, advance_tournaments
from portal.auditor.notices import notice_problems
from portal.moderation.models import AuditEntry
from portal.notices.models import Notice
from tests import factories as make
from tests.services.ruling_world import (
    clock,
    difference,
    first_move,
    full_cup,
    rule,
    seated,
    stored,
    tables,
    trace_but_for,
    undo,
)
from tests.services.test_tournaments import begin, director, opened, refused, running

__all__ = ["clock", "director", "full_cup"]
pytestmark = pytest.mark.django_db


def asked_for(cup, deed):
    """A ruling that lets at least one table be laid anew."""
    first, second = tables(cup)[:2]
    spare = cup.entries.filter(status="missed").first()
    if deed == "re_pair":
        gone = Entry.objects.filter(tournament=cup, number=max(second.players))
        gone.update(status="withdrawn")
        return {}
    to = {"substitute": {"substitute": spare.user_id}, "move": {"to": f"seat-{second.players[1]}"}}
    return {"player": seated(first).pk, **to[deed]}


def fresh_since(before):
    """The matches that were laid after these."""
    return list(Match.objects.exclude(pk__in=before).order_by("pk"))


@pytest.mark.parametrize("deed", ["substitute", "move", "re_pair"])
def test_until_somebody_moves_at_the_new_tables_a_ruling_is_taken_back_to_the_byte(director, full_cup, clock, deed):
    asked, known = asked_for(full_cup, deed), list(Match.objects.values_list("pk", flat=True))
    before, due = stored(), dict(Seat.objects.filter(due__isnull=False).values_list("pk", "due"))
    ends = full_cup.played_rounds.get().deadline
    ruling = rule(full_cup, director, deed, **asked)
    assert advance(full_cup.pk)
    fresh, laid = fresh_since(known), stored()
    assert fresh
    shown = tried(lambda: undo(full_cup, director, ruling))
    assert difference(laid, stored()) == {}
    clock.shift(timedelta(minutes=30))
    done = undo(full_cup, director, ruling)
    assert done.called_off == shown.called_off == fresh
    assert done.reopened == shown.reopened
    for match in Match.objects.filter(pk__in=[one.pk for one in fresh]):
        assert (match.status, match.ending, hasattr(match, "pairing")) == ("cancelled", "annulled", False)
    later = dict(Seat.objects.filter(pk__in=due).values_list("pk", "due"))
    reopened = set(Seat.objects.filter(match__in=done.reopened).values_list("pk", flat=True))
    assert reopened & due.keys()
    assert later == {pk: when + timedelta(minutes=30) * (pk in reopened) for pk, when in due.items()}
    assert full_cup.played_rounds.get().deadline == ends + timedelta(minutes=30)
    Seat.objects.bulk_update([Seat(pk=pk, due=when) for pk, when in due.items()], ["due"])
    assert trace_but_for(before, fresh).keys() <= {"matches.seat", "tournaments.round"}  # their clocks, as said
    assert not advance(full_cup.pk)
    ledger.rate_finished()
    assert not LedgerRow.objects.exists()


@pytest.mark.parametrize("deed", ["substitute", "move", "re_pair"])
def test_taken_back_at_once_not_even_the_clocks_differ(director, full_cup, deed):
    asked, known = asked_for(full_cup, deed), list(Match.objects.values_list("pk", flat=True))
    before = stored()
    ruling = rule(full_cup, director, deed, **asked)
    advance(full_cup.pk)
    undo(full_cup, director, ruling)
    assert trace_but_for(before, fresh_since(known)) == {}
    assert AuditEntry.objects.first().after.count('"called_off"') == 1


@pytest.mark.parametrize("how", ["move", "time-out", "given up"])
@pytest.mark.parametrize("deed", ["substitute", "move", "re_pair"])
def test_whoever_has_moved_or_lost_time_at_a_new_table_keeps_the_ruling_in_place(director, full_cup, deed, how):
    asked, known = asked_for(full_cup, deed), list(Match.objects.values_list("pk", flat=True))
    ruling = rule(full_cup, director, deed, **asked)
    advance(full_cup.pk)
    match = fresh_since(known)[-1]
    if how == "move":
        make.act(match, *first_move(match))
    elif how == "time-out":
        seat = match.seats.get(decision__isnull=False)
        Seat.objects.filter(pk=seat.pk).update(deadline=timezone.now() - timedelta(days=1))
        assert claim_timeout(match_id=match.public_id, seat_number=seat.number, decision=seat.decision)
    else:
        rule(full_cup, director, "forfeit", table=match.pairing.pk, player=match.seats.first().user_id)
        ruled = Ruling.objects.first()
        Ruling.objects.filter(pk=ruled.pk).update(event="elsewhere:1")  # so that the seat alone keeps it
    before = stored()
    refused("table_played", undo, event=full_cup, director=director, ruling=ruling)
    assert difference(before, stored()) == {}


def test_what_was_ruled_about_a_new_table_is_taken_back_first(director, full_cup):
    ruling = rule(full_cup, director, "substitute", **asked_for(full_cup, "substitute"))
    advance(full_cup.pk)
    extended = rule(full_cup, director, "extend", table=tables(full_cup).first().pk, minutes=9)
    refused("event_moved_on", undo, event=full_cup, director=director, ruling=ruling)
    undo(full_cup, director, extended)
    assert undo(full_cup, director, ruling).reopened


@pytest.mark.parametrize("deed", ["substitute", "move"])
def test_a_ruling_before_the_first_laying_is_taken_back_with_the_table_that_was_laid_by_it(director, full_cup, deed):
    asked = asked_for(full_cup, deed)
    Match.objects.filter(pk__in=list(tables(full_cup).values_list("match", flat=True))).update(status="cancelled")
    Pairing.objects.filter(round__tournament=full_cup).update(match=None)  # as before a worker has come by
    before, known = stored(), list(Match.objects.values_list("pk", flat=True))
    ruling = rule(full_cup, director, deed, **asked)
    advance(full_cup.pk)
    laid = fresh_since(known)
    undone = undo(full_cup, director, ruling)
    assert (len(undone.called_off), undone.reopened) == ({"substitute": 1, "move": 2}[deed], [])
    others = [match for match in laid if match not in undone.called_off]
    advance(full_cup.pk)
    for table in tables(full_cup):
        seats = [full_cup.entries.get(user=seat.user).number for seat in table.match.seats.order_by("number")]
        assert seats == table.players
    Pairing.objects.filter(round__tournament=full_cup).update(match=None)
    assert trace_but_for(before, [*fresh_since(known), *others]) == {}


def test_before_the_first_laying_a_move_keeps_it_in_place_too(director, full_cup):
    asked = asked_for(full_cup, "substitute")
    table = tables(full_cup).first()
    Match.objects.filter(pk=table.match_id).update(status="cancelled")
    Pairing.objects.filter(pk=table.pk).update(match=None)
    ruling = rule(full_cup, director, "substitute", **asked)
    advance(full_cup.pk)
    match = tables(full_cup).first().match
    make.act(match, *first_move(match))
    refused("table_played", undo, event=full_cup, director=director, ruling=ruling)


@pytest.mark.parametrize("paused_at", ["ruling", "undo"])
def test_clocks_of_what_is_played_on_keep_pace_with_a_pause_of_the_tournament(director, full_cup, clock, paused_at):
    asked = asked_for(full_cup, "substitute")
    table, pause = tables(full_cup).first(), {"user": director, "slug": full_cup.slug}
    due = Seat.objects.get(match=table.match, due__isnull=False).due
    if paused_at == "ruling":
        commands.pause(**pause)
    ruling = rule(full_cup, director, "substitute", **asked)
    clock.shift(timedelta(minutes=10))
    (commands.resume if paused_at == "ruling" else commands.pause)(**pause)
    advance(full_cup.pk)
    clock.shift(timedelta(minutes=10))
    undo(full_cup, director, ruling)
    if paused_at == "undo":
        assert Match.objects.get(pk=table.match_id).paused == timezone.now()
        clock.shift(timedelta(minutes=10))
        commands.resume(**pause)
    assert Match.objects.get(pk=table.match_id).paused is None
    span = timedelta(minutes=20 if paused_at == "ruling" else 30)
    assert Seat.objects.get(match=table.match, due__isnull=False).due == due + span


def test_a_table_whose_clocks_a_ruling_stopped_stands_still_when_it_is_played_on(director, full_cup):
    asked = asked_for(full_cup, "substitute")
    table = tables(full_cup).first()
    rule(full_cup, director, "pause", table=table.pk)
    ruling = rule(full_cup, director, "substitute", **asked)
    advance(full_cup.pk)
    undo(full_cup, director, ruling)
    assert Match.objects.get(pk=table.match_id).paused


def test_everybody_at_a_table_that_is_called_off_is_told_and_nobody_of_a_loss(director, full_cup):
    asked = asked_for(full_cup, "substitute")
    table = tables(full_cup).first()
    ruling = rule(full_cup, director, "substitute", **asked)
    advance(full_cup.pk)
    Notice.objects.all().delete()
    (fresh,) = undo(full_cup, director, ruling).called_off
    people = set(fresh.seats.values_list("user", flat=True))
    news = Notice.objects.filter(kind="event_news", key__contains=f"ruling:{ruling.pk}:1")
    assert set(news.values_list("user", flat=True)) == people | {seated(table).pk, seated(table, 1).pk}
    ended = Notice.objects.filter(kind="match_ended")
    assert set(ended.values_list("user", flat=True)) == people
    assert [one.params for one in ended] == [{"place": None, "ending": "annulled"}] * len(people)
    assert list(notice_problems()) == []


def twins(director, tables, **changes):
    """Tables with the same cards, and two who could step in."""
    people = [make.person() for _ in range(2 * tables + 2)]
    return begin(opened(director, people, duplicate=True, most_players=2 * tables, **changes))


def test_who_has_seen_cards_of_a_round_comes_back_to_these_alone(director):
    cup = twins(director, 2)
    first, second = tables(cup)
    seen, unseen = (entry.user for entry in cup.entries.filter(status="missed").order_by("pk"))
    asked = {"event": cup, "director": director, "deed": "substitute"}
    ruling = rule(**asked, player=seated(first).pk, substitute=seen.pk)
    advance(cup.pk)
    fresh = tables(cup).first().match
    assert fresh.commitment == second.match.commitment
    undo(cup, director, ruling)
    assert Match.objects.get(pk=fresh.pk).sealed  # its cards are being played at both tables
    for table in (first, second):
        refused("same_cards", rule, **asked, player=seated(table, 1).pk, substitute=seen.pk)
    tried(lambda: rule(**asked, player=seated(second).pk, substitute=seen.pk))  # the very hand that he held
    rule(**asked, player=seated(second, 1).pk, substitute=unseen.pk)


def test_cards_that_other_tables_were_dealt_since_keep_a_ruling_in_place(director):
    cup = twins(director, 3)
    first, second, third = tables(cup)
    Pairing.objects.filter(pk=third.pk).update(match=None)  # as if it were still to be laid
    ruling = rule(cup, director, "move", player=seated(first).pk, to=f"seat-{second.players[1]}")
    advance(cup.pk)
    assert len(set(tables(cup).values_list("match__commitment", flat=True))) == 1
    before = stored()
    refused("cards_dealt_on", undo, event=cup, director=director, ruling=ruling)
    assert difference(before, stored()) == {}


def test_tables_that_were_dealt_other_cards_alike_go_back_to_their_own(director):
    cup = twins(director, 2)
    first, second = tables(cup)
    deal = {Vault.objects.get(pk=table.match_id).state for table in (first, second)}
    ruling = rule(cup, director, "move", player=seated(first).pk, to=f"seat-{second.players[1]}")
    advance(cup.pk)
    assert not deal & {Vault.objects.get(pk=table.match_id).state for table in tables(cup)}
    assert len(undo(cup, director, ruling).called_off) == 2
    assert deal == {Vault.objects.get(pk=table.match_id).state for table in tables(cup)}
    assert running(cup).filter(sealed=True).count() == 2


def test_a_table_that_was_called_off_is_open_to_all_when_nobody_plays_with_its_cards_any_more(director):
    cup = twins(director, 2)
    first, second = tables(cup)
    spare = cup.entries.filter(status="missed").order_by("pk").first().user
    ruling = rule(cup, director, "substitute", player=seated(first).pk, substitute=spare.pk)
    advance(cup.pk)
    (gone,) = undo(cup, director, ruling).called_off
    make.play(second.match)
    advance_tournaments()
    gone.refresh_from_db()
    assert gone.sealed
    make.play(Match.objects.get(pairing=first))
    advance_tournaments()
    assert not Match.objects.filter(sealed=True, pk__in=[gone.pk, second.match_id]).exists()
