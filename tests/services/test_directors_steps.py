"""Every use of a director's power is in the audit log: who did what to which event, when and why; a refusal is not."""

import json
from datetime import timedelta

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.utils import timezone
from django.utils.translation import override

from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.challenges import commands as challenges
from leagues.ratings.models import Rating
from leagues.seasons import commands as leagues
from leagues.steps import STEPS as STEPS_IN_WORDS
from leagues.tournaments import commands as tournaments
from leagues.tournaments.commands.directing import TIMES
from leagues.tournaments.tasks import advance
from leagues.tournaments.window import Window
from portal.moderation.audit import audit_problem
from portal.moderation.audit_words import told as entries_told
from portal.moderation.models import AuditEntry
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make
from tests.moderation.test_audit_words import RAW
from tests.services import challenge_world, test_seasons, test_tournaments
from tests.services.test_tournaments import begin, end_all, hold, opened, refused

pytestmark = pytest.mark.django_db
LATER = timedelta(hours=3)
WHY = "The hall is flooded."


@pytest.fixture
def director():
    user = make.person()
    user.user_permissions.add(*Permission.objects.filter(codename__in=["add_league", "add_tournament"]))
    return get_user_model().objects.get(pk=user.pk)


def a_draft(director):
    return hold(director)


def a_draft_with_times(director):
    cup = a_draft(director)
    tournaments.change(user=director, slug=cup.slug, **details(cup))
    return cup


def a_cup(director):
    return opened(director, [make.person() for _ in range(4)])


def a_running_cup(director):
    return begin(a_cup(director))


def a_paused_cup(director):
    cup = a_running_cup(director)
    tournaments.pause(user=director, slug=cup.slug)
    return cup


def a_break(director):
    cup = opened(director, [make.person() for _ in range(4)], break_minutes=60)
    begin(cup)
    end_all(cup)
    advance(cup.pk)
    return cup


def two_directors(director):
    cup = a_draft(director)
    tournaments.appoint_director(user=director, slug=cup.slug, username=make.person().username)
    return cup


def a_league(director):
    league = test_seasons.found(director)
    test_seasons.join(league, [make.person() for _ in range(8)])
    return league


def an_application(director):
    league = test_seasons.found(director, entry="approval")
    test_seasons.join(league, [make.person(display_name="Applicant")])
    return league


def led_by_two(director):
    league = a_league(director)
    leagues.appoint_director(user=director, slug=league.slug, username=make.person().username)
    return league


def a_ladder(director):
    league = a_league(director)
    challenges.open_ladder(user=director, slug=league.slug, rules=challenge_world.LIMITS)
    return league


def new_rules(event):
    return msgspec.structs.replace(event.rules, registration_days=3)


def details(event, **changes):
    rules = msgspec.structs.replace(test_tournaments.RULES, rounds=1)
    starts = timezone.now() + LATER
    window = Window(starts - timedelta(hours=2), starts - timedelta(hours=1))
    return {"description": "", "prizes": "", "starts": starts, "rules": rules, "window": window, **changes}


def nothing(event):
    return {}


def second(event):
    return {"username": event.directors.order_by("-pk").first().username}


def somebody(event):
    return {"username": make.person().username}


def applicant(event):
    return {"username": event.members.get().user.username, "accept": True}


# By command: an event in which it may be given, what it asks for, the step in the log, and what it is known to change.
STEPS = {
    (tournaments, "change"): (a_draft, details, "change_draft", {*TIMES, "rules", "prizes"}),
    (tournaments, "open_registration"): (
        a_draft_with_times, nothing, "open_registration", {"state", "registration_opens"},
    ),
    (tournaments, "postpone"): (
        a_cup, lambda event: {"starts": timezone.now() + LATER, "closes": timezone.now() + LATER / 2}, "postpone",
        {"starts", "registration_closes"},
    ),
    (tournaments, "start_now"): (a_cup, nothing, "start", {"starts", "state"}),
    (tournaments, "draw_now"): (a_break, lambda event: {"number": 2}, "draw_round", {"round"}),
    (tournaments, "close_round_now"): (a_running_cup, nothing, "close_round", {"round", "deadline"}),
    (tournaments, "pause"): (a_running_cup, nothing, "pause", {"paused"}),
    (tournaments, "resume"): (a_paused_cup, nothing, "resume", {"paused"}),
    (tournaments, "cancel"): (
        a_running_cup, lambda event: {"reason": WHY, "command_id": make.command_id()}, "cancel",
        {"state", "without_result"},
    ),
    (tournaments, "appoint_director"): (a_draft, somebody, None, {"directors"}),
    (tournaments, "dismiss_director"): (two_directors, second, None, {"directors"}),
    (leagues, "change_rules"): (a_league, lambda event: {"rules": new_rules(event)}, "change_rules", {"rules"}),
    (leagues, "describe_league"): (
        a_league, lambda event: {"name": event.name, "description": "For long days."}, "describe_league",
        {"description"},
    ),
    (leagues, "move_draw"): (
        a_league, lambda event: {"starts": timezone.now() + LATER}, "move_draw", {"starts", "season"},
    ),
    (leagues, "remove_member"): (
        a_league, lambda event: {"username": event.members.first().user.username, "reason": WHY}, "remove_member",
        {"status"},
    ),
    (leagues, "close_league"): (a_league, nothing, "close_league", {"season"}),
    (leagues, "draw_now"): (a_league, nothing, "draw_season", {"season", "starts", "state"}),
    (leagues, "invite"): (a_league, somebody, "invite", {"status"}),
    (leagues, "answer_application"): (an_application, applicant, "answer", {"status"}),
    (leagues, "appoint_director"): (a_league, somebody, None, {"directors"}),
    (leagues, "dismiss_director"): (led_by_two, second, None, {"directors"}),
    (challenges, "open_ladder"): (
        a_league, lambda event: {"rules": challenge_world.LIMITS}, "open_ladder",
        {"window", "at_once", "answer_days", "rematch_days"},
    ),
    (challenges, "close_ladder"): (a_ladder, nothing, "close_ladder", {"challenges"}),
}  # fmt: skip
MADE_ANEW = {(tournaments, "create"), (leagues, "found_league")}
OF_PLAYERS = {
    tournaments: {"register", "check_in", "withdraw"},
    leagues: {"join", "leave", "pause", "resume"},
    challenges: {"challenge", "answer", "call_off", "step_on", "step_off"},
}
OF_THE_SITE = {
    tournaments: {"close_round", "draw_round", "finish", "finish_late", "open_check_in", "open_pairing",
                  "open_when_due", "start", "unseal_rounds"},
    leagues: {"close_season", "draw_season", "finish_late", "open_fixture", "open_registration", "schedule_division",
              "unseal_rounds"},
    challenges: {"expire", "finish_unplayed", "settle", "take_off"},
}  # fmt: skip


def named(step):
    return f"{step[0].__name__.split('.')[1]}-{step[1]}"


def about(event):
    """What the log says about an event, the oldest first."""
    return AuditEntry.objects.filter(target=f"{event._meta.model_name}:{event.pk}").order_by("number")


@pytest.mark.parametrize("module", OF_PLAYERS, ids=lambda module: module.__name__)
def test_every_command_of_directors_is_in_the_table(module):
    listed = {name for known, name in [*STEPS, *MADE_ANEW] if known is module}
    assert set(module.__all__) == listed | OF_PLAYERS[module] | OF_THE_SITE[module]


@pytest.mark.parametrize("step", STEPS, ids=named)
def test_every_step_of_a_director_leaves_exactly_one_entry(director, step):
    prepared, asked_of, name, values = STEPS[step]
    event = prepared(director)
    asked, known = asked_of(event), about(event).count()
    getattr(*step)(user=director, slug=event.slug, **asked)
    entry = about(event).last()
    assert about(event).count() == known + 1
    after = json.loads(entry.after)
    assert (entry.actor, after.get("step")) == (director, name)
    assert entry.action == ("direct" if name else "appoint")
    assert {*json.loads(entry.before), *after} - {"step", "event", "slug"} == values
    assert not name or (after["event"], after["slug"]) == (event.name, event.slug)
    assert entry.reason == asked.get("reason", "")
    if "username" in asked:
        assert entry.subject.username == asked["username"]
    assert audit_problem() is None


@pytest.mark.parametrize("step", STEPS, ids=named)
def test_every_step_is_told_in_words_with_the_event(director, step):
    prepared, asked_of, name, _values = STEPS[step]
    event = prepared(director)
    getattr(*step)(user=director, slug=event.slug, **asked_of(event))
    for language in ("en", "ru", "uk"):
        with override(language):
            (line,) = entries_told([about(event).last()])
            said = [str(part) for one in line.lines for part in one if part is not None]
            assert line.link == ("", str(STEPS_IN_WORDS[name]) if name else "")
        assert not [part for part in said if RAW.search(part) or "T" in part[10:11]], said
        assert line.event[1] == event.name


@pytest.mark.parametrize("step", STEPS, ids=named)
def test_a_refused_step_leaves_none(director, step):
    prepared, asked_of, _name, _values = STEPS[step]
    event = prepared(director)
    asked, known = asked_of(event), AuditEntry.objects.count()
    with pytest.raises(Refusal):
        getattr(*step)(user=make.person(), slug=event.slug, **asked)
    assert AuditEntry.objects.count() == known


def test_what_is_made_anew_is_in_the_log_once(director):
    command_id = make.command_id()
    for _ in range(2):
        cup = tournaments.create(user=director, name="Cup", command_id=command_id, **details(None))
    league = test_seasons.found(director)
    for event, name in ((cup, "hold"), (league, "found")):
        after = json.loads(about(event).get().after)
        assert (after["step"], after["event"]) == (name, event.name)
        assert after["rules"] == json.loads(event.rules_json)
    known = AuditEntry.objects.count()
    for command in (
        lambda: tournaments.create(user=director, name="Cup", command_id=make.command_id(), **details(None)),
        lambda: tournaments.create(user=make.person(), name="New", command_id=make.command_id(), **details(None)),
        lambda: test_seasons.found(director),
        lambda: test_seasons.found(make.person()),
    ):
        with pytest.raises(Refusal):
            command()
    assert AuditEntry.objects.count() == known


@pytest.mark.parametrize(
    ("prepared", "command", "asked"),
    [
        (a_cup, tournaments.open_registration, nothing),
        (a_running_cup, tournaments.start_now, nothing),
        (a_running_cup, tournaments.draw_now, lambda event: {"number": 1}),
        (a_paused_cup, tournaments.pause, nothing),
        (a_running_cup, tournaments.resume, nothing),
    ],
)
def test_what_is_so_already_is_no_step(director, prepared, command, asked):
    event = prepared(director)
    known = AuditEntry.objects.count()
    command(user=director, slug=event.slug, **asked(event))
    assert AuditEntry.objects.count() == known


def test_closing_twice_and_cancelling_twice_is_one_step(director):
    cup, league = a_running_cup(director), a_ladder(director)
    for _ in range(2):
        tournaments.cancel(user=director, slug=cup.slug, reason=WHY, command_id=make.command_id())
        challenges.close_ladder(user=director, slug=league.slug)
        leagues.close_league(user=director, slug=league.slug)
    said = [json.loads(entry.after)["step"] for event in (cup, league) for entry in about(event)]
    assert [said.count(step) for step in ("cancel", "close_ladder", "close_league")] == [1, 1, 1]


def test_a_cancellation_says_why_to_everybody_and_moves_no_rating(director):
    cup = a_running_cup(director)
    refused("no_cancel_reason", tournaments.cancel, user=director, slug=cup.slug, reason=" \n", command_id="12345678")
    first = test_tournaments.running(cup).first()
    test_tournaments.adjudge(match_id=first.public_id, places=[1, 2], command_id=make.command_id())
    left = list(test_tournaments.running(cup).values_list("public_id", flat=True))
    ratings = list(Rating.objects.order_by("pk").values_list())
    tournaments.cancel(user=director, slug=cup.slug, reason=WHY, command_id=make.command_id())
    assert ratings == list(Rating.objects.order_by("pk").values_list())
    cup.refresh_from_db()
    assert (cup.state, cup.reason) == ("cancelled", WHY)
    entry = about(cup).last()
    assert (entry.reason, json.loads(entry.after)["without_result"]) == (WHY, left)
    assert json.loads(entry.before)["state"] == "running"
    annulled = AuditEntry.objects.filter(action="annul")
    assert set(annulled.values_list("target", "reason")) == {(f"match:{one}", WHY) for one in left}
    player = cup.entries.order_by("pk").first().user
    notice = Notice.objects.filter(user=player, kind="event_news").order_by("pk").last()
    assert told(notice).line == f"{cup.name} has been cancelled. Reason: {WHY}"
    assert Match.objects.filter(pairing__round__tournament=cup, status="cancelled").count() == len(left)
