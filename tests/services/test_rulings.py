"""The director's rulings in a tournament: shown as they are done, done at once, taken back to the byte."""

import random
import secrets
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, run_state_machine_as_test
from hypothesis.stateful import rule as step

from games.matches import commands as match_commands
from games.matches.commands.adjudge import adjudge
from games.matches.commands.handing_over import give_back
from games.matches.models import Match, Move, Seat
from games.matches.records import check, signed_record
from games.matches.refusals import Refusal
from leagues.ratings import ledger, overall_ladder
from leagues.ratings.models import LedgerRow, Rating
from leagues.ratings.recompute import differences, ladders, recompute
from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.effects import decode
from leagues.rulings.models import Ruling
from leagues.rulings.tasks import open_held_records
from leagues.tournaments import commands
from leagues.tournaments.models import Entry, Pairing
from leagues.tournaments.tasks import advance
from portal.auditor.matches import stuck_seats
from portal.auditor.notices import notice_problems
from portal.moderation.models import AuditEntry
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make
from tests.services.ruling_world import asked_of, difference, rows_of, rule, stored, undo
from tests.services.test_tournaments import AnyOrder, begin, cup, director, end_all, opened, refused, running

__all__ = ["cup", "director"]
pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(microsecond=123456)


@pytest.fixture(autouse=True)
def clock():
    """A clock that stands still unless a test moves it."""
    with time_machine.travel(NOW, tick=False) as moved:
        yield moved


def tables(cup):
    return Pairing.objects.filter(round__tournament=cup).order_by("pk")


def seated(table, seat=0):
    return table.match.seats.get(number=seat).user


def every_ruling(cup):
    """One of each kind that is possible in a first round of two tables of two."""
    table, other = tables(cup)
    player = seated(table)
    spare = cup.entries.get(status="missed").user
    return {
        "forfeit": {"table": table.pk, "player": player.pk},
        "stand_in": {"table": table.pk, "player": player.pk},
        "substitute": {"player": player.pk, "substitute": spare.pk},
        "extend": {"table": table.pk, "minutes": 30},
        "extend_round": {"minutes": 30},
        "pause": {"table": table.pk},
        "move": {"player": player.pk, "to": f"seat-{other.players[0]}"},
        "withdraw": {"player": player.pk},
        "disqualify": {"player": player.pk},
        "adjudicate": {"table": table.pk, "places": (2, 1)},
        "annul": {"table": table.pk},
        "annul_all": {"player": player.pk},
        "announce": {"words": "Tea is ready."},
    }


@pytest.fixture
def full_cup(director):
    """Four who play, a fifth who stayed on the waiting list."""
    return begin(opened(director, [make.person() for _ in range(5)]))


@pytest.mark.parametrize(
    "deed",
    ["forfeit", "stand_in", "substitute", "extend", "extend_round", "pause", "move", "withdraw", "disqualify",
     "adjudicate", "annul", "annul_all", "announce"],
)  # fmt: skip
def test_a_preview_is_what_is_done_and_undoing_it_leaves_no_trace(director, full_cup, deed):
    asked = asked_of(full_cup, director, deed, reason="so it was agreed", **every_ruling(full_cup)[deed])
    before, entries = stored(), AuditEntry.objects.count()
    shown = tried(lambda: rulings.rule(**asked))
    assert difference(before, stored()) == {}
    assert (Ruling.objects.count(), AuditEntry.objects.count()) == (0, entries)
    ruling = rulings.rule(**asked | {"seen": print_of(shown)})
    assert (ruling.effects, ruling.facts) == (shown.effects, shown.facts)
    assert rows_of(ruling) == rows_of(shown)
    assert rulings.rule(**asked) == ruling
    after = stored()
    assert bool(difference(before, after)) == (deed != "announce")
    assert AuditEntry.objects.count() == entries + 1
    assert AuditEntry.objects.first().reason == "so it was agreed"
    tried(lambda: undo(full_cup, director, ruling))
    assert difference(after, stored()) == {}
    undo(full_cup, director, ruling)
    assert difference(before, stored()) == {}
    assert AuditEntry.objects.count() == entries + 2
    refused("already_undone", undo, event=full_cup, director=director, ruling=ruling)


def test_the_print_of_another_preview_is_refused_and_nothing_happens(director, cup):
    first, second = tables(cup)
    shown = tried(lambda: rule(cup, director, "adjudicate", table=first.pk, places=(1, 2)))
    adjudge(match_id=second.match.public_id, places=[2, 1], command_id=make.command_id())
    before = stored()
    refused("preview_outdated", rule, event=cup, director=director, deed="adjudicate", table=first.pk, places=(1, 2),
            seen=print_of(shown))  # fmt: skip
    assert difference(before, stored()) == {}


def test_who_may_rule(director, cup):
    table = tables(cup).first()
    asked = {"event": cup, "deed": "annul", "table": table.pk}
    refused("not_its_director", rule, director=make.person(), **asked)
    refused("not_its_director", rule, director=seated(table), **asked)
    second = make.person()
    commands.appoint_director(user=director, slug=cup.slug, username=second.username)
    ruling = rule(director=second, **asked)
    refused("not_its_director", undo, event=cup, director=make.person(), ruling=ruling)
    undo(cup, director, ruling)


def test_nobody_rules_on_a_match_he_plays_in(director, cup):
    table = tables(cup).first()
    player = seated(table)
    cup.directors.add(player)  # as if appointed before he took over a seat
    for deed, asked in {"annul": {}, "pause": {}, "adjudicate": {"places": (1, 2)}}.items():
        refused("rules_on_himself", rule, event=cup, director=player, deed=deed, table=table.pk, **asked)
    refused("rules_on_himself", rule, event=cup, director=player, deed="withdraw", player=player.pk)
    ruling = rule(cup, director, "pause", table=table.pk)
    refused("rules_on_himself", undo, event=cup, director=player, ruling=ruling)
    rule(cup, player, "annul", table=tables(cup).last().pk)


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
    places = tuple(table.match.seats.values_list("place", flat=True))[::-1]
    corrected = rule(cup, director, "adjudicate", table=table.pk, places=places)
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


def test_a_wrong_result_is_corrected_and_every_rating_follows(director, cup):
    table = tables(cup).first()
    make.play(table.match)
    ledger.rate_finished()
    places = list(table.match.seats.values_list("place", flat=True))
    people = list(table.match.seats.values_list("user_id", flat=True))
    refused("same_places", rule, event=cup, director=director, deed="adjudicate", table=table.pk, places=tuple(places))
    refused("bad_places", rule, event=cup, director=director, deed="adjudicate", table=table.pk, places=(1, 3))
    before = stored()
    ruling = rule(cup, director, "adjudicate", table=table.pk, places=tuple(reversed(places)))
    match = Match.objects.get(pk=table.match_id)
    assert (match.ending, match.held) == ("adjudged", False)
    assert check(match)["problem"] == ""
    written = dict(LedgerRow.objects.filter(match=match).values_list("user_id", "place"))
    assert written == dict(zip(people, places[::-1], strict=True))
    assert no_difference()
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}
    assert check(Match.objects.get(pk=table.match_id))["problem"] == ""


def test_after_the_end_places_follow_a_ruling_and_come_back(director, cup):
    for _ in range(2):
        end_all(cup)
        advance(cup.pk)
    ledger.rate_finished()
    cup.refresh_from_db()
    assert cup.state == "finished"
    winner = cup.entries.get(place=1)
    refused("tournament_over", rule, event=cup, director=director, deed="withdraw", player=winner.user_id)
    before = stored()
    ruling = rule(cup, director, "disqualify", player=winner.user_id)
    assert cup.entries.get(user=winner.user).place == 4
    assert sorted(cup.entries.values_list("place", flat=True)) == [1, 2, 3, 4]
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}


def test_annulling_a_cheat_rates_every_victim_as_if_it_had_never_been(director):
    cup = begin(opened(director, [make.person() for _ in range(4)], rounds=3, format="round_robin"))
    for _ in range(3):
        end_all(cup)
        advance(cup.pk)
    ledger.rate_finished()
    make.play(make.running(people=[entry.user for entry in cup.entries.all()][:2], speed="turns"))
    ledger.rate_finished()
    cheat = cup.entries.get(place=1).user
    before = stored()
    ruling = rule(cup, director, "annul_all", player=cheat.pk, reason="a bot told him", public=True)
    moved = decode(ruling.effects)
    assert ruling.facts["number"] == 3
    rated = dict(Rating.objects.filter(game="majesty").values_list("user_id", "value"))
    assert no_difference()
    recompute()
    assert rated == dict(Rating.objects.filter(game="majesty").values_list("user_id", "value"))
    victims = set(cup.entries.exclude(user=cheat).values_list("user_id", flat=True))
    assert victims <= {one.user for one in moved.ratings}
    assert cup.entries.get(user=cheat).points == 0
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}


def test_a_missing_player_is_replaced_from_the_waiting_list(director, full_cup):
    missing = tables(full_cup).first()
    player, spare = seated(missing), full_cup.entries.get(status="missed").user
    number = full_cup.entries.get(user=player).number
    refused("not_a_substitute", rule, event=full_cup, director=director, deed="substitute", player=player.pk,
            substitute=seated(missing, 1).pk)  # fmt: skip
    rule(full_cup, director, "substitute", player=player.pk, substitute=spare.pk)
    assert full_cup.entries.get(user=spare).number == number
    assert full_cup.entries.get(user=player).status == "withdrawn"
    assert Match.objects.get(pk=missing.match_id).status == "finished"
    end_all(full_cup)
    advance(full_cup.pk)
    assert Seat.objects.filter(user=spare, match__status="running").exists()
    assert not Seat.objects.filter(user=player, match__status="running").exists()


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
    make.act(match, *_first(match))
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


def _first(match):
    seat, legal = make.legal(match)
    return seat, legal[0]


def test_a_round_is_drawn_again_only_if_something_has_changed(director):
    cup = begin(opened(director, [make.person() for _ in range(5)], most_players=5, format="knockout"))
    refused("same_draw", rule, event=cup, director=director, deed="re_pair")
    gone = cup.entries.get(number=4)
    rule(cup, director, "withdraw", player=gone.user_id)
    refused("match_begun", rule, event=cup, director=director, deed="re_pair")
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


def test_a_public_reason_is_told_and_a_private_one_is_not(director, cup):
    table = tables(cup).first()
    player = seated(table)
    asked = {"event": cup, "director": director, "deed": "pause", "table": table.pk}
    told_before = set(Notice.objects.values_list("pk", flat=True))
    ruling = rule(**asked, reason="Lights went out.", public=True)
    undo(cup, director, ruling)
    rule(**asked, reason="He was drunk.", public=False)
    rule(cup, director, "announce", words="Tea is ready. 100 % hot")
    lines = [told(n).line for n in Notice.objects.filter(user=player).exclude(pk__in=told_before).order_by("pk")]
    assert "Lights went out." in lines[0]
    assert lines[1].startswith("Winter cup: Taken back:")
    assert lines[2] == "Winter cup: The clocks of table 1 of round 1 are stopped."
    assert lines[3] == "Winter cup: Announcement: Tea is ready. 100 % hot"
    assert not any("drunk" in str(notice.params) for notice in Notice.objects.all())
    assert AuditEntry.objects.filter(reason="He was drunk.").exists()


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


def test_bad_input_is_refused_with_a_reason(director, cup):
    table = tables(cup).first()
    stranger = make.person()
    for code, deed, asked in [
        ("unknown_deed", "coronate", {}),
        ("unknown_table", "annul", {}),
        ("unknown_table", "annul", {"table": 10**9}),
        ("unknown_player", "withdraw", {"player": stranger.pk}),
        ("no_seat_there", "forfeit", {"table": table.pk, "player": seated(tables(cup).last()).pk}),
        ("bad_minutes", "extend", {"table": table.pk, "minutes": 0}),
        ("bad_minutes", "extend_round", {"minutes": 10**7}),
        ("clocks_running", "resume", {"table": table.pk}),
        ("empty_words", "announce", {"words": " \n"}),
        ("bad_places", "adjudicate", {"table": table.pk, "places": (1,)}),
        ("not_a_substitute", "substitute", {"player": seated(table).pk}),
    ]:
        refused(code, rule, event=cup, director=director, deed=deed, **asked)
    refused("unknown_ruling", undo, event=cup, director=director, ruling=Ruling(pk=10**9))


def no_difference():
    return not any(differences(ladder) for ladder in ladders()) and not overall_ladder.differences()


class AnyRuling(AnyOrder):
    """The same tournaments with a director who rules, sometimes takes it back, and sometimes much later."""

    def __init__(self):
        super().__init__()
        rng = random.Random(1)  # the same steps have to lead to the same draws and deals each time
        self.chance = pytest.MonkeyPatch()
        self.chance.setattr(secrets, "randbelow", rng.randrange)
        self.chance.setattr(secrets, "token_bytes", rng.randbytes)
        self.chance.setattr(secrets, "token_hex", lambda size: rng.randbytes(size).hex())

    @precondition(lambda self: running(self.cup).exists())
    @step(data=st.data(), back=st.booleans())
    def something_is_ruled(self, data, back):
        deed = data.draw(st.sampled_from(sorted(DRAWN)))
        asked = asked_of(self.cup, self.director, deed, **DRAWN[deed](self, data))
        before = stored()
        try:
            shown = tried(lambda: rulings.rule(**asked))
        except Refusal:
            assert difference(before, stored()) == {}
            return
        assert difference(before, stored()) == {}
        ruling = rulings.rule(**asked | {"seen": print_of(shown)})
        assert (ruling.effects, rows_of(ruling)) == (shown.effects, rows_of(shown))
        assert no_difference_of_rated()
        if back:
            undo(self.cup, self.director, ruling)
            assert difference(before, stored()) == {}

    @step(data=st.data())
    def something_is_taken_back(self, data):
        open_rulings = list(Ruling.objects.filter(event=f"tournament:{self.cup.pk}", undone=None))
        if not open_rulings:
            return
        before = stored()
        try:
            undo(self.cup, self.director, data.draw(st.sampled_from(open_rulings)))
        except Refusal:
            assert difference(before, stored()) == {}

    @step()
    def ratings_are_worked_out(self):
        ledger.rate_finished()

    def teardown(self):
        self.chance.undo()
        Match.objects.filter(pairing__round__tournament__state="running").update(paused=None)
        super().teardown()
        ledger.rate_finished()
        assert no_difference()


def no_difference_of_rated():
    ledger_rows = LedgerRow.objects.values_list("match_id", flat=True)
    return not Match.objects.filter(pk__in=ledger_rows).exclude(status="finished").exists()


def a_table(self, data):
    return data.draw(st.sampled_from(list(Pairing.objects.filter(round__tournament=self.cup, match__isnull=False))))


def a_player(self, data):
    return data.draw(st.sampled_from(list(self.cup.entries.order_by("pk")))).user_id


def places(self, data):
    table = a_table(self, data)
    given = data.draw(st.permutations(range(1, len(table.players) + 1)))
    return {"table": table.pk, "places": tuple(given)}


DRAWN = {
    "adjudicate": places,
    "annul": lambda self, data: {"table": a_table(self, data).pk},
    "annul_all": lambda self, data: {"player": a_player(self, data)},
    "withdraw": lambda self, data: {"player": a_player(self, data)},
    "disqualify": lambda self, data: {"player": a_player(self, data)},
    "pause": lambda self, data: {"table": a_table(self, data).pk},
    "resume": lambda self, data: {"table": a_table(self, data).pk},
    "extend": lambda self, data: {"table": a_table(self, data).pk, "minutes": 9},
    "extend_round": lambda self, data: {"minutes": 9},
    "forfeit": lambda self, data: {"table": a_table(self, data).pk, "player": a_player(self, data)},
    "stand_in": lambda self, data: {"table": a_table(self, data).pk, "player": a_player(self, data)},
    "move": lambda self, data: {"player": a_player(self, data), "to": f"seat-{data.draw(st.integers(0, 5))}"},
    "re_pair": lambda self, data: {},
}


@pytest.mark.slow
def test_on_random_tournaments_previews_hold_and_undoing_leaves_no_trace():
    checks = list(HealthCheck)
    run_state_machine_as_test(
        AnyRuling,
        settings=settings(max_examples=8, stateful_step_count=16, deadline=None, suppress_health_check=checks),
    )
