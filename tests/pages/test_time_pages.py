"""Pages about time: the clock in words before joining, time off, what leaving costs, the staff's switch."""

import json

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone, translation

from games.matches import site_clock
from games.matches.clock_words import sentences, short
from games.matches.clocks.policy import PRESETS, ClockPolicy
from games.matches.models import Match, PlayerTime, Seat, SiteClock, Vacation
from tests import factories as make
from tests.api.callers import Caller
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db


def read(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    html = answer.content.decode()
    assert_valid(html)
    assert_nothing_inline(html)
    return html


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_said_in_words(name):
    with translation.override("en"):
        assert short(PRESETS[name])
        assert any("%" in line for line in sentences(PRESETS[name])) is False


def test_the_clock_is_read_in_the_lobby_and_at_the_table_before_joining(client):
    match = make.table(make.person(), seats=3, speed="turns", clock=PRESETS["turns-72h"])
    for address in ("/play/", f"/matches/{match.public_id}/"):
        assert "3 days a move + 7 days in reserve" in read(client, address)
    assert "Vacations stop the clock" in read(client, f"/matches/{match.public_id}/")


OWN_CLOCK = {
    **{"speed": "turns", "clock": "custom", "per_move": 36, "bank": 5},
    **{"quiet_hours": "on", "return_price": "nothing"},
}


def open_form(**fields):
    return {"game": "majesty", "seats": 3, "free_seats": "later", "bot_level": "squire", **fields}


@pytest.mark.parametrize(
    ("fields", "policy"),
    [
        ({"speed": "turns"}, PRESETS["turns-24h"]),
        ({"speed": "live", "clock": "live-fast"}, PRESETS["live-fast"]),
        (OWN_CLOCK,
         ClockPolicy("turns", 36 * 3600, 5 * 86_400, quiet_hours=True, return_price="nothing", grace=30)),
        ({"speed": "live", "clock": "custom", "per_move": 5, "bank": 10, "vacation": "on"},
         ClockPolicy("live", 5, 600, grace=2)),
    ],
)  # fmt: skip
def test_a_table_is_opened_with_the_clock_that_was_chosen(client, fields, policy):
    client.force_login(make.person())
    assert client.post("/play/open/", open_form(**fields)).status_code == 302
    assert Match.objects.get().policy == policy


@pytest.mark.parametrize(
    "fields",
    [{"speed": "live", "clock": "turns-24h"}, {"speed": "turns", "clock": "custom"},
     {"speed": "turns", "clock": "custom", "per_move": 600, "bank": 3}],
)  # fmt: skip
def test_a_clock_that_does_not_fit_is_refused_with_a_sentence(client, fields):
    client.force_login(make.person())
    answer = client.post("/play/open/", open_form(**fields))
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not Match.objects.exists()


def test_a_player_goes_on_vacation_and_comes_back(client):
    user = make.person(time_zone="Europe/Kyiv")
    client.force_login(user)
    read(client, "/accounts/time-off/")
    client.post("/accounts/time-off/vacation/", {"days": 2})
    assert Vacation.objects.filter(user=user).count() == 1
    assert "You are on vacation until" in read(client, "/accounts/time-off/")
    client.post("/accounts/time-off/back/")
    assert "Go on vacation" in read(client, "/accounts/time-off/")
    client.post("/accounts/time-off/quiet/", {"starts": "22:30", "quiet_minutes": 420})
    stored = PlayerTime.objects.get(user=user)
    assert (stored.quiet_from, stored.quiet_minutes) == (22 * 60 + 30, 420)


@pytest.mark.parametrize("sent", [{"days": 0}, {"days": "x"}, {"days": 2, "starts": "soon"}, {}])
def test_nonsense_about_a_vacation_is_sent_back(client, sent):
    client.force_login(make.person())
    assert client.post("/accounts/time-off/vacation/", sent).status_code == 422


def test_the_page_about_leaving_names_whom_to_ask(client, settings):
    settings.OPERATOR_EMAIL = "marshal@example.org"
    client.force_login(make.person())
    assert "mailto:marshal@example.org" in read(client, "/fair-play/")


def test_reliability_stands_on_the_profile(client):
    user = make.person()
    match = make.running(people=[user, make.person()])
    Seat.objects.filter(match=match).update(decision=None, deadline=None, due=None)
    Match.objects.filter(pk=match.pk).update(status="finished", finished=timezone.now())
    assert "100 %" in read(client, f"/people/{user.username}/")


def test_the_seat_is_taken_back_by_a_form_too(client):
    user = make.person()
    match = make.running(people=[user, make.person()])
    Seat.objects.filter(match=match, number=0).update(lost=timezone.now(), stand_in="page-tilda")
    client.force_login(user)
    client.post(f"/matches/{match.public_id}/return/")
    assert Seat.objects.get(match=match, number=0).lost is None


def test_staff_with_the_right_stop_all_clocks_and_others_do_not(client, settings):
    settings.STAFF_MFA_REQUIRED = False
    staff = make.person(is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_siteclock"))
    client.force_login(staff)
    client.get("/admin/matches/siteclock/")
    action = {"action": "stop_clocks", "_selected_action": [SiteClock.objects.get().pk], "reason": "a power cut"}
    client.post("/admin/matches/siteclock/", action)
    assert site_clock.frozen_since() is None
    staff.user_permissions.add(Permission.objects.get(codename="freeze_clocks"))
    client.post("/admin/matches/siteclock/", action)
    assert site_clock.frozen_since() is not None
    client.post("/admin/matches/siteclock/", action | {"action": "let_clocks_run"})
    assert site_clock.frozen_since() is None


def test_the_api_tells_the_clock_and_the_deadlines():
    user = make.person()
    caller = Caller(user)
    sent = {"game": "majesty", "seats": 2, "speed": "turns", "clock": {"per_move": 7200, "bank": 86_400}}
    opened = caller.post("tables/", sent)
    assert opened.status_code == 201
    match = Match.objects.get(public_id=json.loads(opened.content)["match"])
    assert match.policy == ClockPolicy("turns", 7200, 86_400, grace=30)
    make.sit(match, make.person())
    detail = caller.get(f"matches/{match.public_id}/").json()
    assert detail["clock"]["words"]
    assert sum(player["deadline"] is not None for player in detail["players"]) == 1
    assert detail["clock_stopped"] is False
    wrong = caller.post("tables/", sent | {"clock": {"per_move": 1, "bank": 0}})
    assert (wrong.status_code, json.loads(wrong.content)["code"]) == (400, "bad_clock")
