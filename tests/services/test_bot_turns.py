"""Bots' turns: one worker each, a pause that holds nobody, and a move whatever becomes of the bot."""

import os
from datetime import timedelta

import pytest
from django.utils import timezone

from games.bots.page import Page
from games.bots.squire import Squire
from games.matches import bot_turns, commands
from games.matches.clocks.policy import PRESETS
from games.matches.commands.bot_turns import begin_bot_turn
from games.matches.models import Match, Seat
from games.matches.proof import problem_of
from games.matches.tasks import play_bot_turn, sweep_bot_turns
from tests import factories as make

pytestmark = pytest.mark.django_db
SLEEPERS = int(os.environ.get("REGALIA_SLEEPERS", "12"))


@pytest.fixture
def calls(monkeypatch, django_capture_on_commit_callbacks):
    """The calls to workers, instead of a broker."""
    sent = []
    monkeypatch.setattr(
        play_bot_turn, "apply_async", lambda asked, queue, **more: sent.append((queue, *asked)), raising=True
    )
    return sent


def among_bots(*accounts, game="majesty"):
    first, *others = [make.bot(account) for account in accounts]
    match = make.table(first, game, len(accounts), rated=False, bots=[bot.username for bot in others])
    match.refresh_from_db()
    return match


def on_turn(match):
    return match.seats.filter(decision__isnull=False).first()


def test_of_two_workers_called_for_one_attempt_one_plays():
    match = among_bots("page-tilda", "page-pip")
    seat = on_turn(match)
    turn = {"match_pk": match.pk, "seat_number": seat.number, "decision": seat.decision, "tries": 0}
    assert begin_bot_turn(**turn) is not None
    assert begin_bot_turn(**turn) is None
    play_bot_turn(match.pk, seat.number, seat.decision)
    match.refresh_from_db()
    assert match.move_number == 0, "the attempt is another worker's"


def test_a_worker_that_died_is_followed_by_another_when_its_lease_is_over(calls):
    match = among_bots("page-tilda", "page-pip")
    seat = on_turn(match)
    begin_bot_turn(match_pk=match.pk, seat_number=seat.number, decision=seat.decision, tries=0)
    assert sweep_bot_turns() == 0
    Seat.objects.filter(pk=seat.pk).update(bot_due=timezone.now())
    assert sweep_bot_turns() == 1
    assert calls[-1] == ("bots", match.pk, seat.number, seat.decision, 1)
    assert sweep_bot_turns() == 0, "the call is on its way"
    play_bot_turn(*calls[-1][1:])
    match.refresh_from_db()
    assert match.move_number == 1


def test_a_worker_that_slept_through_its_lease_moves_no_more(calls, monkeypatch):
    """As a stopped process does that is let go on: its choice comes when another worker has long made the move."""
    matches = [among_bots("page-tilda", "page-pip") for _ in range(-(-SLEEPERS // 12))]
    match, choose, asleep = matches[0], Page.choose, []

    def sleep_through(bot, rules, view, legal, *rest):
        if not asleep:
            asleep.append(True)
            seat = on_turn(match)
            Seat.objects.filter(pk=seat.pk).update(bot_due=timezone.now())
            assert sweep_bot_turns() == 1
            play_bot_turn(*calls[-1][1:])
        return choose(bot, rules, view, legal, *rest)

    monkeypatch.setattr(Page, "choose", sleep_through)
    for match in matches:
        for number in range(1, 13):
            asleep.clear()
            seat = on_turn(match)
            play_bot_turn(match.pk, seat.number, seat.decision, seat.bot_tries)
            match.refresh_from_db()
            assert asleep
            assert match.move_number == match.moves.count() == number
        assert problem_of(match.pk) == ""


@pytest.mark.parametrize("account", ["page-tilda", "chancellor-agata"])
def test_a_clock_that_was_put_back_lets_no_bot_wait_for_the_old_time(calls, account):
    match = among_bots(account, "page-pip")
    Seat.objects.filter(match=match, decision__isnull=False).update(bot_due=timezone.now() + timedelta(hours=1))
    assert sweep_bot_turns() == 1
    assert sweep_bot_turns() == 0, "the call is on its way"


def test_a_bot_that_always_breaks_is_moved_for_after_three_attempts(monkeypatch):
    asked = []
    monkeypatch.setattr(Page, "choose", lambda *args: asked.append("page") or {}["always"])
    match = among_bots("page-tilda", "page-pip")
    seat = on_turn(match)
    for tries in range(4):
        assert match.move_number == 0
        play_bot_turn(match.pk, seat.number, seat.decision, tries)
        match.refresh_from_db()
    assert asked == ["page"] * bot_turns.TRIES
    assert match.move_number == 1


def test_where_the_squire_breaks_too_a_move_is_made(monkeypatch):
    for bot in (Page, Squire):
        monkeypatch.setattr(bot, "choose", lambda *args: {}["always"])
    match = among_bots("page-tilda", "page-pip")
    seat = on_turn(match)
    for tries in range(5):
        play_bot_turn(match.pk, seat.number, seat.decision, tries)
    match.refresh_from_db()
    assert match.move_number == 1


def test_a_bot_that_plays_what_nobody_may_is_moved_for_too(monkeypatch):
    monkeypatch.setattr(Page, "choose", lambda *args: {"type": "checkmate"})
    match = among_bots("page-tilda", "page-pip")
    seat = on_turn(match)
    for tries in range(4):
        play_bot_turn(match.pk, seat.number, seat.decision, tries)
    match.refresh_from_db()
    assert match.move_number == 1


def test_whoever_lets_people_wait_for_long_thinks_no_more(monkeypatch):
    monkeypatch.setattr(Page, "choose", lambda *args: pytest.fail("it is late"))
    match = make.table(make.person(), "majesty", 2, bots=[make.bot("page-tilda").username], rated=False)
    match.refresh_from_db()
    while (seat := match.seats.get(is_bot=True)).decision is None:
        make.play(match, 1)
    Seat.objects.filter(pk=seat.pk).update(on_turn_since=timezone.now() - bot_turns.LATE - timedelta(seconds=1))
    play_bot_turn(match.pk, seat.number, seat.decision)
    assert Match.objects.get(pk=match.pk).move_number == match.move_number + 1


@pytest.mark.parametrize(
    ("speed", "alone", "pauses"), [("live", False, True), ("turns", False, False), ("live", True, False)]
)
def test_a_bot_seems_to_think_only_where_people_play_live(
    speed, alone, pauses, settings, calls, django_capture_on_commit_callbacks
):
    settings.BOT_PAUSE = 60.0
    with django_capture_on_commit_callbacks(execute=True):
        first = make.bot("page-pip") if alone else make.person()
        match = make.table(first, "king-me", 3, speed=speed, rated=False)
        for account in ("page-tilda", "page-wren"):
            commands.seat_bot(
                match_id=match.public_id, user=first, bot=make.bot(account).username, command_id=make.command_id()
            )
        match.refresh_from_db()
        while not (seat := on_turn(match)).bot_plays:
            make.play(match, 1)
    assert bool(calls) is not pauses
    wait = seat.bot_due - timezone.now()
    assert (wait > bot_turns.RESEND) is pauses
    Seat.objects.filter(pk=seat.pk).update(bot_due=timezone.now())
    assert sweep_bot_turns() == 1


def all_on_turn(*accounts):
    """As in a vote: everybody's decision is open."""
    match = among_bots(*accounts, game="king-me")
    match.seats.update(decision=0, bot_due=timezone.now())
    return match, list(match.seats.select_related("user"))


def test_slow_bots_of_a_match_come_one_at_a_time(calls):
    match, seats = all_on_turn("chancellor-agata", "chancellor-edith", "chancellor-pavlo")
    assert bot_turns.bots_to_wake(seats) == seats[:1]
    begin_bot_turn(match_pk=match.pk, seat_number=0, decision=0, tries=0)
    assert bot_turns.bots_to_wake(list(match.seats.select_related("user"))) == []
    assert sweep_bot_turns() == 0, "one of its match is being thought about"
    match.seats.update(bot_due=timezone.now())
    assert sweep_bot_turns() == 1
    assert [call[0] for call in calls] == ["thinkers"]


def test_a_fast_bot_never_waits_in_the_queue_of_the_slow(calls):
    all_on_turn("chancellor-agata", "page-tilda", "knight-mira")
    assert sweep_bot_turns() == 3
    assert {number: queue for queue, _match, number, *_rest in calls} == {0: "thinkers", 1: "bots", 2: "bots"}


def test_a_slow_turn_that_people_wait_for_goes_before_what_nobody_waits_for(
    monkeypatch, django_capture_on_commit_callbacks
):
    """Or every table of Chancellors among themselves made theirs wait two seconds longer."""
    ranks, person = {}, make.person()

    def called(asked, queue, priority, **more):
        ranks.setdefault((asked[0], queue), set()).add(priority)

    monkeypatch.setattr(play_bot_turn, "apply_async", called)
    bots = [make.bot("chancellor-agata"), make.bot("page-tilda")]
    with django_capture_on_commit_callbacks(execute=True):
        alone = among_bots("chancellor-agata", "chancellor-edith", "chancellor-pavlo", game="king-me")
        live, by_turns = [
            make.table(person, "king-me", 3, speed=speed, rated=False, bots=[bot.username for bot in bots])
            for speed in ("live", "turns")
        ]
        for match in (live, by_turns):
            match.refresh_from_db()
            while on_turn(match).user.username != "chancellor-agata":
                make.play(match, 1)
    for _ in range(2):  # called after the move, and again by the sweep
        found = {match: ranks.get((match.pk, "thinkers")) for match in (alone, live, by_turns)}
        assert found == {alone: {bot_turns.BEHIND}, live: {bot_turns.FIRST}, by_turns: {bot_turns.BEHIND}}
        assert all(ranks[key] == {bot_turns.FIRST} for key in ranks if key[1] == "bots")
        ranks.clear()
        Seat.objects.filter(bot_due__isnull=False).update(bot_due=timezone.now())
        sweep_bot_turns()


def test_whoever_resigns_is_stood_in_for_by_the_level_of_the_policy():
    from msgspec.structs import replace

    match = make.running("king-me", 3, clock=replace(PRESETS["live-normal"], stand_in="page"))
    seat = on_turn(match)
    commands.resign(match_id=match.public_id, user=make.user_of(match, seat.number), command_id=make.command_id())
    seat.refresh_from_db()
    assert seat.stand_in.startswith("page-")
    assert seat.bot_due is not None


def test_a_player_who_returns_is_not_moved_for():
    match = make.running("majesty", 2)
    seat = on_turn(match)
    Seat.objects.filter(pk=seat.pk).update(stand_in="page-tilda", lost=timezone.now(), bot_due=timezone.now())
    user = make.user_of(match, seat.number)
    commands.return_to_seat(match_id=match.public_id, user=user, command_id=make.command_id())
    play_bot_turn(match.pk, seat.number, seat.decision)
    assert sweep_bot_turns() == 0
    assert not match.moves.filter(kind="action").exists()


def test_a_bot_is_handed_what_it_thought_before_of_this_match_at_this_seat(monkeypatch):
    choose, handed = Page.choose, []

    def note(bot, rules, view, legal, rng, clock, memory):
        handed.append((match.pk, view.viewer, memory))
        return choose(bot, rules, view, legal, rng, clock, memory)

    monkeypatch.setattr(Page, "choose", note)
    matches = [among_bots("page-tilda", "page-pip") for _ in range(2)]
    for _ in range(6):
        for match in matches:
            seat = on_turn(match)
            play_bot_turn(match.pk, seat.number, seat.decision)
    of = {}
    for match_pk, seat, memory in handed:
        assert of.setdefault((match_pk, seat), memory) is memory
    assert len(of) == 4 == len({id(memory) for memory in of.values()})
