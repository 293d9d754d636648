"""Guests: one click in, one form to stay, and gone after a month."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.matches.models import Match
from portal.accounts import commands, queries
from portal.accounts.models import User
from portal.accounts.refusals import Refusal
from portal.accounts.tasks import purge_idle_guests
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
KEEP = {"username": "Falconer", "email": "falconer@example.org", "password": PASSWORD}


def test_one_click_signs_a_guest_in(client):
    response = client.post("/guest/", {"time_zone": "Europe/Kiev"}, headers={"accept-language": "uk"})
    assert response.status_code == 302
    user = get_user(client)
    assert user.is_authenticated
    assert user.is_guest
    assert (user.time_zone, user.language) == ("Europe/Kyiv", "uk")
    assert user.shown_name == user.username.replace("-", " ")
    assert not user.has_usable_password()


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "x" * 500, "\x00"])
def test_a_garbled_time_zone_does_not_stop_a_guest(client, zone):
    assert client.post("/guest/", {"time_zone": zone}).status_code == 302
    assert get_user(client).time_zone == "UTC"


def test_a_guest_is_not_made_by_get_nor_without_the_csrf_token(client):
    assert client.get("/guest/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/guest/").status_code == 403
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
def test_next_never_leads_off_the_site(client, target):
    assert client.post("/guest/", {"next": target})["Location"] == "/"


def test_next_leads_on_inside_the_site(client):
    assert client.post("/guest/", {"next": "/accounts/profile/"})["Location"] == "/accounts/profile/"


def test_somebody_signed_in_gets_no_second_account(guest_client):
    guest_client.post("/guest/")
    assert User.objects.count() == 1


def test_a_flood_of_guests_is_stopped_in_words(settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "3/m/ip"}
    answers = [Client().post("/guest/") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429, 429]
    assert "Too many guests" in answers[-1].content.decode()
    assert answers[-1]["Retry-After"]
    assert User.objects.count() == 3


def test_a_forged_forwarded_address_does_not_pass_the_limit(settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/m/ip"}
    codes = [Client().post("/guest/", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(3)]
    assert codes == [302, 429, 429]


def test_the_whole_site_takes_only_so_many_guests_an_hour(settings, client):
    settings.GUESTS_PER_HOUR = 2
    for _ in range(2):
        commands.welcome_guest(language="en")
    with pytest.raises(Refusal, match="too_many_guests"):
        commands.welcome_guest(language="en")
    assert client.post("/guest/").status_code == 429


def test_a_guest_who_stays_keeps_the_same_row(guest_client, guest):
    response = guest_client.post("/accounts/keep/", KEEP)
    assert response.status_code == 302
    kept = User.objects.get()
    assert kept.pk == guest.pk
    assert (kept.kind, kept.username, kept.shown_name) == ("person", "Falconer", "Falconer")
    assert kept.check_password(PASSWORD)
    assert get_user(guest_client).pk == guest.pk  # still signed in
    address = EmailAddress.objects.get(user=kept)
    assert (address.email, address.verified, address.primary) == ("falconer@example.org", False, True)
    assert [letter.to for letter in mail.outbox] == [["falconer@example.org"]]
    assert "/accounts/confirm-email/" in mail.outbox[0].body
    assert Client().login(username="Falconer", password=PASSWORD)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"username": "admin"}, "username"),
        ({"username": "Bеatrix"}, "username"),
        ({"username": "\x00\x00\x00"}, "username"),
        ({"username": "y" * 5000}, "username"),
        ({"email": "not an address"}, "email"),
        ({"email": "a@" + "b" * 300 + ".org"}, "email"),
        ({"password": "12345678"}, "password"),
        ({"password": "short"}, "password"),
        ({"password": "Falconer"}, "password"),
        ({"password": ""}, "password"),
    ],
)
def test_a_garbled_keep_form_is_refused_and_changes_nothing(guest_client, guest, change, field):
    response = guest_client.post("/accounts/keep/", {**KEEP, **change})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert User.objects.get().is_guest


def test_a_guest_cannot_take_a_name_or_an_address_in_use(guest_client, guest, person):
    response = guest_client.post("/accounts/keep/", {**KEEP, "username": "beatr1x", "email": "beatrix@example.org"})
    assert {"username", "email"} <= response.context["form"].errors.keys()
    assert User.objects.get(pk=guest.pk).is_guest


def test_with_mandatory_verification_nobody_learns_that_an_address_is_taken(settings, guest_client, guest, person):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    response = guest_client.post("/accounts/keep/", {**KEEP, "email": "beatrix@example.org"})
    assert response.status_code == 302
    assert not EmailAddress.objects.filter(user=guest).exists()
    assert mail.outbox[0].to == ["beatrix@example.org"]
    assert "confirm-email" not in mail.outbox[0].body


def test_a_person_is_not_converted_again(signed_in, person):
    assert signed_in.post("/accounts/keep/", KEEP).status_code == 302
    person.refresh_from_db()
    assert person.username == "Beatrix"
    with pytest.raises(Refusal, match="not_a_guest"):
        commands.keep_account(user=person, username="Other", password=PASSWORD)


@pytest.mark.parametrize("page", ["signup/", "password/set/", "email/", "2fa/", "tokens/", "password/change/"])
def test_a_guest_is_led_to_keep_the_account_first(guest_client, page):
    assert guest_client.get(f"/accounts/{page}")["Location"] == "/accounts/keep/"


def _idle(days: int) -> User:
    user = commands.welcome_guest(language="en")
    User.objects.filter(pk=user.pk).update(last_seen=timezone.now() - timedelta(days=days))
    return user


def test_only_guests_who_never_played_and_stay_away_are_purged(person):
    User.objects.filter(pk=person.pk).update(last_seen=timezone.now() - timedelta(days=900))
    away, fresh, player = _idle(31), _idle(29), _idle(400)
    Match.objects.create(game="majesty", version=1, seat_count=2, owner=player, commitment="")
    assert purge_idle_guests() == 1
    assert set(User.objects.all()) == {person, fresh, player}
    assert not User.objects.filter(pk=away.pk).exists()
    assert purge_idle_guests() == 0


def test_being_here_is_noted_once_an_hour(guest_client, guest):
    old = timezone.now() - timedelta(hours=2)
    User.objects.filter(pk=guest.pk).update(last_seen=old)
    guest_client.get("/accounts/profile/")
    guest.refresh_from_db()
    assert guest.last_seen > old
    noted = guest.last_seen
    guest_client.get("/accounts/profile/")
    guest.refresh_from_db()
    assert guest.last_seen == noted
    assert not queries.idle_guests(timezone.now() - timedelta(days=1)).exists()
