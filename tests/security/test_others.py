"""Somebody else's things: their addresses open nothing to strangers, and nothing of them changes.

Table-driven over the whole URL map: an address with a thing in it is either named here as public, or closed.
"""

import pytest
from django.db import connection, transaction
from django.forms.models import model_to_dict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.matches.models import Match, Seat
from leagues.challenges.models import Challenge, Rung
from leagues.seasons.models import League, Member
from leagues.tournaments.models import Entry, Tournament
from portal.accounts.models import ApiToken, User
from portal.moderation.models import Appeal, Report, Sanction
from portal.notices.models import Delivery, Endpoint, Notice, NoticeSettings
from tests.security.asking import ask, written_tables
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("statuses_only")]
# What anybody may read about somebody or something else: it is shown on public pages.
PUBLIC = set(
    """
    person avatar history rating_courses follow api:match api:view api:moves api:record table record replay
    replay_frames analysis chances verify waiting league season division challenge_ladder tournament tournament_round
    tournament_embed tournament_calendar api_leagues:league api_leagues:season api_leagues:standings
    api_leagues:fixtures api_challenge_ladder api_tournament ladder ladder_rows api_ladder game words rules_fragment
    learn lesson api:game api:rules api:words account_confirm_email account_reset_password_from_key
    """.split()
)
# The address is a secret of its owner, and the proof: whoever has it is meant.
BY_SECRET_ADDRESS = {"calendar", "open_delivery", "stop_notices", "appeal"}
# Strangers may take part here by themselves; what they change is their own.
FOR_EVERYBODY = {"follow", "join", "join_league", "register_for_tournament", "leave", "decline"}
BODY = {
    "agree": "yes",
    "accept": "yes",
    "reason": "x",
    "is_staff": "on",
    "kind": "ban",
    "status": "finished",
    "days": 3,
}


def belongings(world):
    """Everything that is the player's or of the events he plays in, as it stands."""
    player, unseen = world.player, ("last_seen", "groups", "user_permissions")
    rows = [
        *User.objects.filter(pk__in=[player.pk, world.opponent.pk, world.director.pk]),
        *ApiToken.objects.filter(user=player),
        *User.objects.filter(owner=player),
        *Notice.objects.filter(user=player),
        *Delivery.objects.filter(notice__user=player),
        *Endpoint.objects.filter(user=player),
        *NoticeSettings.objects.filter(user=player),
        *Match.objects.filter(pk__in=[world.match.pk, world.finished.pk]),
        *Seat.objects.filter(match__in=[world.match, world.finished, world.table], user=player),
        *Member.objects.filter(user=player),
        *Rung.objects.filter(user=player),
        *Challenge.objects.all(),
        *Entry.objects.filter(user=player),
        *Report.objects.all(),
        *Sanction.objects.all(),
        *Appeal.objects.all(),
        *League.objects.all(),
        *Tournament.objects.all(),
    ]
    return [(type(row).__name__, row.pk, model_to_dict(row, exclude=unseen)) for row in rows]


def strangers(world):
    return [world.client(user, raise_request_exception=False) for user in (None, world.other, world.elsewhere)]


def about_things(world):
    """The addresses with a thing in them, but for the secret ones; the administration has a test of its own."""
    named = [name for name, (is_named, arguments) in world.names.items() if is_named and arguments]
    return [name for name in named if name not in BY_SECRET_ADDRESS and not name.startswith("admin:")]


def test_what_is_not_public_is_closed_to_strangers():
    world = World()
    opened, clients = set(), strangers(world)
    for name in about_things(world):
        address = world.address(name)
        if any(200 <= ask(client, "get", address, {}) < 300 for client in clients):
            opened.add(name)
    assert opened - PUBLIC == set()


def test_the_owner_is_not_shut_out():
    """The control: the same addresses lead to things that exist."""
    world = World()
    owner, boss = world.client(world.player), world.client(world.boss)
    mine = ["open_notice", "api:legal", "api:orders", "api:notes"]
    assert [ask(owner, "get", world.address(name), {}) for name in mine] == [302, 200, 200, 200]
    assert ask(boss, "get", world.address("moderation:report"), {}) == 200
    director = world.client(world.director)
    for name in ("league_desk", "tournament_desk", "league_rules", "challenge_rules"):
        assert ask(director, "get", world.address(name), {}) == 200, name


def test_no_request_of_a_stranger_changes_what_is_anothers():
    world = World()
    before, changed, clients = belongings(world), [], strangers(world)
    for name in about_things(world):
        if name in FOR_EVERYBODY:
            continue
        for client in clients:
            with transaction.atomic():
                data = {**BODY, "name": world.player.username, "username": world.player.username}
                with CaptureQueriesContext(connection) as queries:
                    ask(client, "post", world.address(name), data)
                if written_tables(queries) and belongings(world) != before:
                    changed.append(name)
                transaction.set_rollback(True)
    assert changed == []


def test_a_request_that_changes_something_would_be_noticed():
    """The control: the owner's."""
    world = World()
    before = belongings(world)
    owner = world.client(world.player)
    for name in ("revoke_token", "remove_endpoint", "step_off", "leave_league", "renew_bot_token"):
        with transaction.atomic():
            ask(owner, "post", world.address(name), BODY)
            assert belongings(world) != before, name
            transaction.set_rollback(True)


def test_a_form_changes_only_its_own_fields():
    """Fields nobody offered are sent along: rights, another's account, another kind of account."""
    world = World()
    extra = {
        "is_staff": "on", "is_superuser": "on", "is_active": "", "kind": "bot", "owner": world.other.pk,
        "pk": 1, "id": 1,
        "password": "four brown horses", "email": "thief@example.org", "user": world.other.pk,
        "user_id": world.other.pk,
        "groups": "1", "user_permissions": "1", "left_at": "2001-01-01", "username": "Newcomer-1",
        "password1": "a walk!!77",
        "password2": "a walk!!77", "display_name": "New", "time_zone": "UTC", "theme": "auto", "calendar_serial": 99,
    }  # fmt: skip
    kept = ("is_staff", "is_superuser", "is_active", "kind", "owner_id", "password", "email", "left_at", "username")
    before = User.objects.filter(pk=world.player.pk).values(*kept).get()
    people = set(User.objects.values_list("pk", flat=True))
    for form in ("profile", "preferences", "keep_account", "notice_settings", "guest", "account_signup"):
        client = Client() if form in ("guest", "account_signup") else world.client(world.player)
        ask(client, "post", world.address(form), extra)
        assert User.objects.filter(pk=world.player.pk).values(*kept).get() == before, form
    newcomers = User.objects.exclude(pk__in=people)
    assert {one.kind for one in newcomers} == {"guest", "person"}
    assert not newcomers.filter(is_staff=True) | newcomers.filter(is_superuser=True) | newcomers.exclude(owner=None)
