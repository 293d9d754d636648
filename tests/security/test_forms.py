"""Every address that changes something, sent from another site's page or opened by a link: nothing is changed.

Table-driven over the whole URL map: a new address is in the table by itself.
"""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.security.asking import ask, written_tables
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("statuses_only")]
# What reading may write, by the name of the page. Everything else only reads.
NOTED_BY_READING = {
    "open_notice": {"notices_notice"},  # that it has been read
    "open_delivery": {"notices_notice", "notices_delivery"},  # that the link in a letter was opened
    "admin:matches_siteclock_changelist": {"matches_siteclock"},  # its one row, before the first sweep
    "account_email": {"account_emailaddress"},  # the address of an account made without one of these rows
    "api:queues": {"matches_queueentry"},  # that the caller still waits
    "moderation:report": {"moderation_audithead", "moderation_auditentry"},  # who of the staff has read a chat
}
# The address itself is the proof: mail programs send it without any page (RFC 8058).
SIGNED = {"stop_notices"}
FORM = {
    "agree": "yes",
    "accept": "yes",
    "reason": "x",
    "follow": "yes",
    "theme": "dark",
    "language": "ru",
    "post": "yes",
}


def asked(world, client, name, method):
    """One request, rolled back: its status and the tables it wrote to."""
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        data = {**FORM, "name": world.opponent.username, "username": world.opponent.username}
        status = ask(client, method, world.address(name), data if method == "post" else {"next": "/"})
        transaction.set_rollback(True)
    return status, written_tables(queries)


def owner_of(world, name):
    """Who may do what an address does, as far as its name tells."""
    if name.startswith(("admin:", "moderation:")):
        return world.boss
    directing = ("league_", "close_", "found_", "hold_", "change_tournament", "postpone_", "challenge_rules")
    return (
        world.director
        if name.startswith((*directing, "tournament_desk", "tournament_step", "tournament_cancel"))
        else world.player
    )


def successes(world, method, names, **settings):
    """By name, what each request of its owner wrote to or was told."""
    owners = (world.player, world.director, world.boss)
    clients = {user.pk: world.client(user, raise_request_exception=False, **settings) for user in owners}
    found = {}
    for name in names:
        status, tables = asked(world, clients[owner_of(world, name).pk], name, method)
        if tables or (method == "post" and status < 300):
            found[name] = tables or {f"status {status}"}
    return found


def all_names(world):
    return [name for name, (named, _) in world.names.items() if named and name != "readyz"]


def test_no_form_of_another_site_changes_anything():
    world = World()
    found = successes(world, "post", all_names(world), enforce_csrf_checks=True)
    assert {name: tables for name, tables in found.items() if name not in SIGNED} == {}


def test_no_link_changes_anything():
    world = World()
    found = successes(world, "get", all_names(world))
    told = {name: tables - NOTED_BY_READING.get(name, set()) for name, tables in found.items()}
    assert {name: tables for name, tables in told.items() if tables} == {}


def test_without_the_token_in_the_way_these_forms_would_change_things():
    """The control: the same requests, the check left out."""
    world = World()
    names = ["profile", "revoke_token", "leave_league", "step_off", "roll_avatar", "kick", "api:resign", "choose_theme"]
    found = successes(world, "post", names)
    assert {"revoke_token", "leave_league", "step_off", "roll_avatar", "choose_theme"} <= set(found)


def test_only_signed_addresses_and_the_api_do_without_a_token():
    """Nothing else may be exempt from the check."""
    from django.urls import get_resolver

    def exempt(patterns, prefix=""):
        for pattern in patterns:
            if hasattr(pattern, "url_patterns"):
                yield from exempt(pattern.url_patterns, prefix + str(pattern.pattern))
            elif getattr(pattern.callback, "csrf_exempt", False) and not prefix.startswith("api/v1/"):
                yield pattern.name

    assert set(exempt(get_resolver().url_patterns)) == SIGNED
