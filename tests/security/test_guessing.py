"""Guessing passwords: how many guesses get as far as being compared, and that the owner is never locked out by them."""

import os

import pytest
import time_machine
from django.contrib.auth import get_user, hashers
from django.test import Client

from portal.accounts import known_devices
from portal.accounts.models import User
from tests import factories as make

pytestmark = pytest.mark.django_db
GUESSES = int(os.environ.get("REGALIA_GUESSES", "24"))  # by each way in
MOST_COMPARED = 10  # in five minutes, for one account whose owner is there
STRANGERS = 5  # of them
PASSWORD = "a long walk to the castle"
BASIC = "Basic QmVhdHJpeDpndWVzcw=="


@pytest.fixture
def owner():
    return User.objects.create_user("Beatrix", "beatrix@example.org", PASSWORD)


@pytest.fixture
def compared(monkeypatch):
    """Every guess that was compared with the stored password."""
    guesses, honest = set(), User.check_password

    def comparing(user, password):
        guesses.add(password)
        return honest(user, password)

    monkeypatch.setattr(User, "check_password", comparing)
    return guesses


def sign_in(client, login, password, address="203.0.113.9", host="testserver"):
    return client.post("/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR=address, HTTP_HOST=host)


def names_of(owner):
    """Everything that leads to the account: the name and the address in any spelling."""
    return ["Beatrix", "beatrix", "BEATRIX", " Beatrix ", "beatrix@example.org", "Beatrix@Example.org"]


@time_machine.travel("2031-05-04 12:00", tick=False)
@pytest.mark.parametrize("addresses", [1, 100])
def test_hardly_any_guess_is_compared(owner, compared, addresses):
    names = names_of(owner)
    for number in range(GUESSES):
        address = f"203.0.113.{number % addresses}"
        sign_in(Client(), names[number % len(names)], f"guess {number}", address)
        Client().post("/admin/login/", {"username": "Beatrix", "password": f"admin {number}"}, REMOTE_ADDR=address)
        if not number % 10:
            Client().get("/api/v1/me/", headers={"authorization": BASIC}, REMOTE_ADDR=address)
    assert 0 < len(compared) <= STRANGERS
    assert not [guess for guess in compared if guess.startswith("admin")]


@time_machine.travel("2031-05-04 12:00", tick=False)
def test_another_name_of_the_site_gives_no_guesses_more(owner, compared, settings):
    """The port of the Host header is free to choose, and a site may have several names."""
    settings.ALLOWED_HOSTS = ["testserver", "play.example.org"]
    for number in range(GUESSES):
        host = f"{settings.ALLOWED_HOSTS[number % 2]}:{1000 + number}"
        sign_in(Client(), "Beatrix", f"guess {number}", f"203.0.113.{number}", host)
    assert 0 < len(compared) <= STRANGERS


@time_machine.travel("2031-05-04 12:00", tick=False)
def test_without_the_limit_every_guess_would_be_compared(owner, compared, settings):
    """The control."""
    settings.ACCOUNT_RATE_LIMITS = False
    for number in range(20):
        sign_in(Client(), "Beatrix", f"guess {number}")
    assert len(compared) == 20


@time_machine.travel("2031-05-04 12:00", tick=False)
def test_the_owner_signs_in_from_a_known_device_while_somebody_guesses(owner):
    home, elsewhere = Client(), Client()
    assert sign_in(home, "Beatrix", PASSWORD).status_code == 302
    home.post("/accounts/logout/")
    for number in range(20):
        sign_in(Client(), "Beatrix", f"guess {number}", f"198.51.100.{number}")
    assert sign_in(elsewhere, "Beatrix", PASSWORD, "192.0.2.7").status_code == 200
    assert not get_user(elsewhere).is_authenticated
    assert sign_in(home, "Beatrix", PASSWORD, "192.0.2.8").status_code == 302
    assert get_user(home).is_authenticated


@time_machine.travel("2031-05-04 12:00", tick=False)
def test_a_known_device_has_few_guesses_too_and_none_for_others(owner, compared):
    other = make.person(password="four brown horses")
    home = Client()
    sign_in(home, other.username, "four brown horses")
    compared.clear()
    for number in range(20):  # known to be the other's: that is worth nothing here
        sign_in(home, "Beatrix", f"guess {number}", f"198.51.100.{number}")
    assert len(compared) <= MOST_COMPARED // 2
    compared.clear()
    home.post("/accounts/logout/")
    for number in range(20):
        sign_in(home, other.username, f"guess {number}", f"198.51.100.{number}")
    assert len(compared) <= MOST_COMPARED // 2


@pytest.mark.parametrize("forged", ["", "x", "eyJ9:1:2", "\ud7ff", "9" * 5000])
def test_a_forged_device_is_not_known(rf, owner, forged):
    request = rf.get("/")
    request.COOKIES[known_devices.cookie_name()] = forged
    assert known_devices.known(request, {owner.pk}) == ""


@time_machine.travel("2031-05-04 12:00", tick=False)
@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/accounts/password/change/", "oldpassword"),
        ("/admin/password_change/", "old_password"),
        ("/accounts/reauthenticate/", "password"),
        ("/accounts/delete/", "password"),
    ],
)
def test_a_borrowed_session_does_not_guess_the_password_either(compared, address, field):
    boss = make.staff("administrator", password=PASSWORD)
    client = Client()
    client.force_login(boss, backend="django.contrib.auth.backends.ModelBackend")
    more = {"password1": "x" * 12, "password2": "x" * 12, "new_password1": "x" * 12, "new_password2": "x" * 12}
    for number in range(GUESSES):
        client.post(address, {field: f"guess {number}", **more})
    assert len(compared) <= MOST_COMPARED


@pytest.mark.parametrize("existing", ["Beatrix", "beatrix@example.org"])
def test_signing_in_takes_as_much_work_for_nobody_as_for_somebody(owner, monkeypatch, existing):
    """What takes time is counted, not timed: how often a password is hashed."""
    missing = existing.replace("eatrix", "ertrand")
    work = []
    honest = hashers.MD5PasswordHasher.encode
    monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", lambda *asked: work.append(1) or honest(*asked))
    told = []
    for login in (existing, missing):
        work.clear()
        page = sign_in(Client(), login, "wrong").content.decode().replace(login, "")
        told.append((len(work), page.count("errorlist"), "not correct" in page))
    assert told[0] == told[1]
    assert told[0][0] > 0


def test_asking_for_a_new_password_tells_nobody_who_has_an_account(owner, mailoutbox):
    answers = [
        Client().post("/accounts/password/reset/", {"email": name}) for name in ("beatrix@example.org", "x@y.org")
    ]
    assert [(one.status_code, one["Location"]) for one in answers] == [(302, "/accounts/password/reset/done/")] * 2
    assert [letter.to for letter in mailoutbox] == [["beatrix@example.org"], ["x@y.org"]]


def test_a_session_known_before_signing_in_is_worth_nothing_after(owner):
    """Somebody who planted a session in a browser is not signed in with it."""
    client = Client()
    client.get("/accounts/login/")
    client.session.save()
    session = client.session
    session["planted"] = 1
    session.save()
    client.cookies["sessionid"] = planted = session.session_key
    sign_in(client, "Beatrix", PASSWORD)
    assert get_user(client) == owner
    assert client.cookies["sessionid"].value != planted
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert not get_user(thief).is_authenticated


def test_where_addresses_must_be_confirmed_signing_up_tells_nobody_who_has_an_account(owner, mailoutbox, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    answers, chosen = [], "a walk in the snow"
    for number, address in enumerate(("beatrix@example.org", "nobody@example.org")):
        form = {"username": f"Newcomer-{number}", "email": address}
        answers.append(Client().post("/accounts/signup/", {**form, "password1": chosen, "password2": chosen}))
    assert [(one.status_code, one.get("Location")) for one in answers] == [(302, "/accounts/confirm-email/")] * 2
    assert [letter.to for letter in mailoutbox] == [["beatrix@example.org"], ["nobody@example.org"]]
    assert "confirm-email" not in mailoutbox[0].body
