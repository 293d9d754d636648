"""Roles as groups: who gets in, with what proof, and how soon they are out again."""

import time
from importlib import import_module

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command

from portal.moderation.commands import appoint
from portal.moderation.models import Action, AuditEntry
from portal.moderation.rights import Role
from portal.moderation.roles import PERMISSIONS, ensure_roles, role_of
from tests import factories as make

pytestmark = pytest.mark.django_db
AUDIT = "/moderation/audit/"


def test_the_groups_exist_with_their_permissions_and_stay_as_they_are_shaped():
    for name, role in (("director", Role.DIRECTOR), ("administrator", Role.ADMINISTRATOR)):
        assert Group.objects.get(name=name).permissions.count() >= len(PERMISSIONS[role]) - 2
    Group.objects.get(name="moderator").permissions.clear()
    ensure_roles()
    assert not Group.objects.get(name="moderator").permissions.exists()


def test_directors_of_a_site_from_before_tournaments_may_hold_them_after_the_upgrade():
    director = Group.objects.get(name="director")
    director.permissions.clear()
    Permission.objects.filter(codename="add_tournament").delete()  # made after the migrations
    upgrade = import_module("portal.moderation.migrations.0006_directors_hold_tournaments")
    user = make.person()
    user.groups.add(director)
    upgrade.let_directors_hold_tournaments(apps, None)
    assert type(user).objects.get(pk=user.pk).get_all_permissions() == {"tournaments.add_tournament"}
    Group.objects.all().delete()
    upgrade.let_directors_hold_tournaments(apps, None)
    ensure_roles()
    assert Group.objects.get(name="director").permissions.count() == 2


def test_an_appointment_gives_one_role_and_is_audited():
    boss, user = make.staff("administrator"), make.person()
    for role in ("moderator", "administrator", "director", "player"):
        appoint(user=user, role=role, by=boss)
        user.refresh_from_db()
        assert role_of(user) == Role[role.upper()]
        assert user.is_staff == (role in ("moderator", "administrator"))
    appoint(user=user, role="player", by=boss)
    entries = AuditEntry.objects.filter(subject=user, action=Action.APPOINT)
    assert entries.count() == 4
    assert entries.first().before == '{"is_staff":false,"role":"director"}'


def test_the_console_appoints(capsys):
    user = make.person()
    call_command("appoint", user.username, "moderator")
    assert role_of(user) == Role.MODERATOR
    with pytest.raises(CommandError):
        call_command("appoint", "nobody", "moderator")


def test_a_role_taken_away_is_gone_with_the_next_request(client):
    user = make.staff("administrator", client)
    assert client.get(AUDIT).status_code == 200
    appoint(user=user, role="moderator")
    assert client.get(AUDIT).status_code == 403


def test_staff_without_a_second_factor_are_led_to_set_one_up(client, settings):
    user = make.staff("administrator", client)
    Authenticator.objects.all().delete()
    assert client.get(AUDIT)["Location"] == "/accounts/2fa/"
    settings.STAFF_MFA_REQUIRED = False
    assert client.get(AUDIT).status_code == 200
    user.groups.clear()
    assert client.get(AUDIT).status_code == 403


def test_dangerous_pages_of_the_administration_ask_for_a_fresh_proof(client):
    user = make.staff("administrator", client, is_superuser=True)
    other = make.person()
    url = f"/admin/accounts/user/{other.pk}/change/"
    fields = {"username": other.username, "languages": "[]", "time_zone": "UTC", "is_staff": "on"}
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time() - 9999, "reauthenticated": 1}]
    session.save()
    assert client.post(url, fields)["Location"].startswith("/accounts/2fa/reauthenticate/?next=")
    other.refresh_from_db()
    assert not other.is_staff
    assert client.get(url).status_code == 200
    make.prove(client, user)
    assert client.post(url, fields)["Location"] == "/admin/accounts/user/"
    other.refresh_from_db()
    assert other.is_staff
