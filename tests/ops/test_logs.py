"""The log tells what happened and to which request, and never what a player sent or holds."""

import io
import json
import logging
import logging.config
from types import SimpleNamespace

import pytest
import structlog
from django.urls import reverse
from django_structlog.celery.receivers import CeleryReceiver

from portal.logs import logging_config
from tests.pages.test_who_may_open import names

SECRET = "x7-very-secret-words"
KEYS = {"token", "key", "uidb36"}  # what such an address is made of


@pytest.fixture
def lines():
    """The log as a server writes it, parsed."""
    config, written = logging_config(json=True, level="INFO"), io.StringIO()
    config["handlers"]["out"]["stream"] = written
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    logging.config.dictConfig(config)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    root.handlers[:], root.level = kept


@pytest.mark.django_db
def test_a_request_is_one_line_with_its_id_and_the_answer_carries_the_same_id(lines, client):
    answer = client.get("/no-such-page?token=secret")
    (line,) = [line for line in lines() if line["event"] == "request_finished"]
    assert line["code"] == 404
    assert line["request_id"] == answer["X-Request-ID"]
    assert line["request"] == "GET /no-such-page"


def test_probes_are_not_logged(lines, client):
    client.get("/healthz")
    assert lines() == []


def revoked(**how):
    asked = SimpleNamespace(id="7", task="games.matches.tasks.sweep_bot_turns")
    CeleryReceiver().receiver_task_revoked(request=asked, signum=None, **how)


def test_a_wake_up_call_that_came_too_late_is_not_logged_and_a_task_that_was_ended_is(lines):
    revoked(terminated=False, expired=True)
    assert lines() == []
    revoked(terminated=True, expired=False)
    assert [line["event"] for line in lines()] == ["task_revoked"]


def test_a_payload_attached_to_a_record_is_dropped(lines):
    logging.getLogger("games").warning("move_refused", extra={"match": 7, "payload": "the queen of spades"})
    structlog.get_logger("games").warning("move_refused", match=7, action={"card": "the queen of spades"})
    written = lines()
    assert [line["match"] for line in written] == [7, 7]
    assert "spades" not in json.dumps(written)


def test_a_traceback_shows_no_local_variable(lines):
    hand = ["the queen of spades"]
    try:
        raise ValueError("no such card")
    except ValueError:
        logging.getLogger("games").exception("engine_failed")
    (line,) = lines()
    assert "no such card" in line["exception"]
    assert hand[0] not in json.dumps(line)


# --- addresses that open something without signing in, and what forms hold: written down nowhere ----------------------


def keyed():
    return [name for name, (named, arguments) in names().items() if named and KEYS & set(arguments)]


@pytest.mark.django_db
def test_no_address_with_a_key_in_it_is_logged(lines, client):
    assert {"calendar", "appeal", "open_delivery", "stop_notices", "account_confirm_email"} <= set(keyed())
    assert "account_reset_password_from_key" in keyed()
    for name in keyed():
        arguments = names()[name][1]
        client.get(reverse(name, kwargs={one: "1" if one == "uidb36" else SECRET for one in arguments}))
    asked = [line["request"] for line in lines() if line["event"] == "request_finished"]
    assert len(asked) == len(keyed())
    assert [request for request in asked if SECRET in request] == []
    assert all("…" in request for request in asked)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/leagues/n/5/", "/people/calendar/", "/calendar/", "/n/"])
def test_other_addresses_are_logged_whole(lines, client, address):
    client.get(address)
    assert [line["request"] for line in lines() if line["event"] == "request_finished"] == [f"GET {address}"]


@pytest.mark.django_db
def test_what_a_form_holds_is_never_logged(lines, client):
    form = {"login": SECRET, "password": SECRET, "email": f"{SECRET}@example.org", "name": SECRET}
    for address in ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/guest/"):
        client.post(address, form, headers={"authorization": f"Bearer {SECRET}", "cookie": f"x={SECRET}"})
    client.get(f"/api/v1/me/?token={SECRET}", headers={"authorization": f"Bearer {SECRET}"})
    assert len(lines()) >= 5
    assert SECRET not in json.dumps(lines())
