"""Addresses that open something without signing in are written down nowhere."""

import io
import json
import logging
import logging.config

import pytest
from django.urls import reverse

from portal.logs import logging_config
from tests.pages.test_who_may_open import names

SECRET = "x7-very-secret-words"
KEYS = {"token", "key", "uidb36"}


@pytest.fixture
def lines():
    config, written = logging_config(json=True, level="INFO"), io.StringIO()
    config["handlers"]["out"]["stream"] = written
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    logging.config.dictConfig(config)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    root.handlers[:], root.level = kept


def keyed():
    return [name for name, (named, arguments) in names().items() if named and KEYS & set(arguments)]


@pytest.mark.django_db
def test_no_address_with_a_key_in_it_is_logged(lines, client):
    assert {"calendar", "appeal", "open_delivery", "stop_notices", "account_confirm_email"} <= set(keyed())
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
