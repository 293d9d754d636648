"""Taking one's data along, and being forgotten."""

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session
from django.test import Client

from games.matches.models import Match
from portal.accounts import commands, export, leaving
from portal.accounts.models import ApiToken, User
from portal.accounts.refusals import Refusal
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
TRACES = ["beatrix", "example.org", "likes the miller", "203.0.113.7", "robot"]


@pytest.fixture
def settled(person):
    """A person who has left traces everywhere."""
    commands.change_profile(
        user=person, country="UA", languages=["uk"], about="Likes the Miller", time_zone="Europe/Kyiv"
    )
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    SocialAccount.objects.create(user=person, provider="github", uid="beatrix")
    commands.create_token(user=person, name="robot", scopes=["read"], days=9)
    return person


@pytest.fixture
def at_home(settled):
    client = Client(REMOTE_ADDR="203.0.113.7")
    client.post("/accounts/login/", {"login": "Beatrix", "password": PASSWORD})
    return client


def everything_stored() -> str:
    rows = [str(row) for model in apps.get_models(include_auto_created=True) for row in model.objects.values()]
    return "\n".join(rows).lower()


def test_the_export_holds_everything_and_no_secret(at_home, settled):
    Authenticator.objects.create(user=settled, type="totp", data={"secret": "top-secret"})
    response = at_home.post("/accounts/export/")
    assert "attachment" in response["Content-Disposition"]
    text = response.content.decode()
    parts = json.loads(text)
    assert parts["account"]["username"] == "Beatrix"
    assert parts["profile"]["about"] == "Likes the Miller"
    assert parts["preferences"]["time_zone"] == "Europe/Kyiv"
    assert parts["email_addresses"][0]["email"] == "beatrix@example.org"
    assert parts["sessions"][0]["ip"] == "203.0.113.7"
    assert parts["tokens"][0]["name"] == "robot"
    assert parts["second_factors"][0]["type"] == "totp"
    for secret in (settled.password, ApiToken.objects.get().digest, "top-secret"):
        assert secret not in text


def test_other_parts_of_the_site_add_to_the_export(person, monkeypatch):
    monkeypatch.setattr(export, "_EXPORTERS", dict(export._EXPORTERS))
    export.exports("matches")(lambda user: [f"a match of {user.username}"])
    assert export.own_data(person)["matches"] == ["a match of Beatrix"]


def test_nobody_gets_the_data_of_another(at_home):
    other = Client()
    User.objects.create_user("Stranger", password=PASSWORD)
    other.post("/accounts/login/", {"login": "Stranger", "password": PASSWORD})
    assert "Beatrix" not in other.post("/accounts/export/?user=Beatrix", {"username": "Beatrix"}).content.decode()


def test_leaving_leaves_no_personal_data(at_home, settled):
    match = Match.objects.create(game="majesty", version=1, seat_count=2, owner=settled, commitment="")
    assert [trace for trace in TRACES if trace in everything_stored()] == TRACES  # the check can fail
    assert at_home.post("/accounts/delete/", {"proof": PASSWORD})["Location"] == "/"
    assert [trace for trace in TRACES if trace in everything_stored()] == []
    match.refresh_from_db()
    assert match.owner.pk == settled.pk
    assert match.owner.shown_name == "Former player"
    assert not match.owner.is_active


def test_leaving_ends_every_session_and_token(at_home, settled):
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "Beatrix", "password": PASSWORD})
    at_home.post("/accounts/delete/", {"proof": PASSWORD})
    for client in (at_home, elsewhere):
        assert not get_user(client).is_authenticated
    assert not UserSession.objects.filter(user=settled).exists()
    assert not ApiToken.objects.exists()
    assert all("_auth_user_id" not in session.get_decoded() for session in Session.objects.all())
    assert not Client().login(username="Beatrix", password=PASSWORD)


def test_the_page_of_a_former_player_says_nothing_else(at_home, settled, client):
    at_home.post("/accounts/delete/", {"proof": PASSWORD})
    page = client.get(User.objects.get().get_absolute_url())
    assert page.status_code == 200
    assert "Former player" in page.content.decode()
    assert client.get("/people/Beatrix/").status_code == 404


@pytest.mark.parametrize("proof", ["", "wrong", "Beatrix", "\x00", "x" * 5000])
def test_without_the_password_nobody_leaves(at_home, settled, proof):
    assert at_home.post("/accounts/delete/", {"proof": proof}).status_code == 422
    assert at_home.get("/accounts/delete/").status_code == 200
    settled.refresh_from_db()
    assert not settled.has_left


def test_guessing_the_password_there_is_stopped(at_home, settled):
    codes = [at_home.post("/accounts/delete/", {"proof": "wrong"}).status_code for _ in range(12)]
    assert codes[-1] == 429


def test_a_guest_leaves_by_typing_the_name(guest_client, guest):
    assert guest_client.post("/accounts/delete/", {"proof": "Somebody Else"}).status_code == 422
    assert guest_client.post("/accounts/delete/", {"proof": guest.shown_name}).status_code == 302
    guest.refresh_from_db()
    assert guest.has_left


def test_the_only_administrator_cannot_leave(person):
    User.objects.filter(pk=person.pk).update(is_superuser=True)
    with pytest.raises(Refusal, match="last_administrator"):
        commands.leave(user=person)
    User.objects.create_superuser("Second", password=PASSWORD)
    commands.leave(user=person)
    person.refresh_from_db()
    assert not person.is_superuser


def test_other_parts_of_the_site_forget_in_the_same_transaction(person, monkeypatch):
    monkeypatch.setattr(leaving, "_HOOKS", [])
    forgotten = []
    leaving.on_leave(lambda user: forgotten.append(user.username))

    @leaving.on_leave
    def fails(user):
        raise RuntimeError("not now")

    with pytest.raises(RuntimeError):
        commands.leave(user=person)
    person.refresh_from_db()
    assert not person.has_left
    leaving._HOOKS.remove(fails)
    commands.leave(user=person)
    assert forgotten == ["Beatrix", "Beatrix"]
