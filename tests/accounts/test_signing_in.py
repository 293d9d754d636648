"""Signing up and in, second factors for staff, sessions, and other sites as a way in."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from environs import Env

from portal.accounts.models import User
from portal.accounts.social import read_social
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SIGN_UP = {
    "email": "marek@example.org",
    "username": "Marek",
    "password1": PASSWORD,
    "password2": PASSWORD,
    "time_zone": "Europe/Warsaw",
}


def test_a_newcomer_signs_up_and_verifies_the_address(client):
    client.post("/accounts/signup/", SIGN_UP, headers={"accept-language": "uk"})
    user = User.objects.get()
    assert (user.username, user.kind, user.time_zone, user.language) == ("Marek", "person", "Europe/Warsaw", "uk")
    assert get_user(client) == user
    link = re.search(r"/accounts/confirm-email/\S+", mail.outbox[0].body)[0]
    client.post(link)
    assert EmailAddress.objects.get(user=user).verified


@pytest.mark.parametrize("name", ["root", "Модератор", "Mаrek", "ab", "\x00\x01", "<b>bold</b>", "z" * 4000])
def test_sign_up_refuses_a_bad_name(client, name):
    response = client.post("/accounts/signup/", {**SIGN_UP, "username": name})
    assert response.status_code == 200
    assert response.context["form"].errors["username"]
    assert not User.objects.exists()


def test_sign_up_can_be_closed(client, settings):
    settings.SIGNUP_OPEN = False
    client.post("/accounts/signup/", SIGN_UP)
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "attempt",
    [
        {"login": "Beatrix", "password": "wrong"},
        {"login": "beatrix@example.org", "password": "wrong"},
        {"login": "nobody", "password": PASSWORD},
        {"login": "", "password": ""},
        {"login": "\x00", "password": "\x00"},
        {"login": "x" * 10_000, "password": "y" * 10_000},
        {},
    ],
)
def test_wrong_credentials_are_refused_in_words(client, person, attempt):
    response = client.post("/accounts/login/", attempt)
    assert response.status_code == 200
    assert response.context["form"].errors
    assert not get_user(client).is_authenticated


def test_guessing_passwords_is_stopped(client, person):
    answers = [client.post("/accounts/login/", {"login": "Beatrix", "password": f"wrong{n}"}) for n in range(8)]
    assert "Too many failed login attempts" in answers[-1].content.decode()
    assert client.post("/accounts/login/", {"login": "Beatrix", "password": PASSWORD}).status_code == 200
    assert not get_user(client).is_authenticated


def test_signing_in_never_leads_off_the_site(client, person):
    form = {"login": "Beatrix", "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post("/accounts/login/", form)["Location"] == "/"


def test_the_sessions_page_lists_and_ends_other_sessions(person):
    here, there = Client(), Client()
    for client in (here, there):
        client.post("/accounts/login/", {"login": "Beatrix", "password": PASSWORD})
    assert UserSession.objects.filter(user=person).count() == 2
    assert here.get("/accounts/sessions/").status_code == 200
    here.post("/accounts/sessions/")
    assert get_user(here).is_authenticated
    assert there.get("/accounts/profile/").status_code == 302


@pytest.fixture
def staff(person):
    User.objects.filter(pk=person.pk).update(is_staff=True, is_superuser=True)
    return person


def test_staff_without_a_second_factor_are_led_to_set_one_up(signed_in, staff, settings):
    response = signed_in.get("/admin/")
    assert response["Location"] == "/accounts/2fa/"
    assert signed_in.get("/admin/accounts/user/")["Location"] == "/accounts/2fa/"
    settings.STAFF_MFA_REQUIRED = False
    assert signed_in.get("/admin/").status_code == 200


def test_staff_with_a_second_factor_enter(signed_in, staff):
    Authenticator.objects.create(user=staff, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert signed_in.get("/admin/").status_code == 200


def test_the_administration_has_no_sign_in_form_of_its_own(client, signed_in):
    assert client.get("/admin/login/")["Location"].startswith("/accounts/login/")
    assert client.post("/admin/login/", {"username": "Beatrix", "password": PASSWORD}).status_code == 302
    assert not get_user(client).is_authenticated
    assert signed_in.get("/admin/login/").status_code == 403


def test_other_sites_are_a_way_in_only_when_configured(client, monkeypatch):
    assert read_social(Env()).apps == []
    assert "google" not in client.get("/accounts/login/").content.decode().lower()
    monkeypatch.setenv("SOCIAL_PROVIDERS", "google, github")
    for name in ("GOOGLE", "GITHUB"):
        monkeypatch.setenv(f"{name}_CLIENT_ID", "id")
        monkeypatch.setenv(f"{name}_CLIENT_SECRET", "secret")
    social = read_social(Env())
    assert social.apps == ["allauth.socialaccount.providers.google", "allauth.socialaccount.providers.github"]
    assert social.providers["github"]["APP"] == {"client_id": "id", "secret": "secret"}
    assert social.origins == ["https://accounts.google.com", "https://github.com"]


@pytest.mark.parametrize("providers", ["myspace", "google"])
def test_a_provider_that_is_unknown_or_lacks_its_secret_stops_the_start(monkeypatch, providers):
    monkeypatch.setenv("SOCIAL_PROVIDERS", providers)
    with pytest.raises(ImproperlyConfigured, match=providers.upper() if providers == "google" else providers):
        read_social(Env())


def test_the_sign_up_page_asks_the_browser_for_its_time_zone(client):
    page = client.get("/accounts/signup/").content.decode()
    assert re.search(r'<input type="hidden" name="time_zone"[^>]*data-detect="time-zone"', page)
    assert "js/accounts.js" in page
