"""No byte of a page, of a refusal or of a header depends on what its reader cannot know, and none needs the seed."""

import random
import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches import views
from games.matches.models import Vault
from games.matches.urls import urlpatterns
from games.matches.vault import open_match
from games.rules.registry import PACKAGES
from tests import factories as make
from tests.api.callers import BACKEND, Caller
from tests.canaries import replace_hidden, seeds_read

pytestmark = pytest.mark.django_db
NOW = datetime(2031, 5, 4, 12, 0, tzinfo=UTC)
CHANGING = ("X-Request-ID", "Content-Security-Policy")
CHANCE = re.compile(rb'nonce="[^"]*"')
SILENT = {"games", "game", "words", "rules_fragment", "record_key", "open_table", "enter_queue", "leave_queue", "learn"}
SILENT |= {"lesson"}
PEOPLE = ["person", "avatar", "rating_courses"]


@pytest.fixture(autouse=True)
def _no_chance_in_tokens(monkeypatch):
    """Every page has the same form token, so that pages can be compared as they are."""
    monkeypatch.setattr("django.middleware.csrf.get_random_string", lambda length, allowed_chars: "a" * length)


def addresses(match):
    """Every page around a match, and those that might speak of one."""
    known = {"match_id": match.public_id, "username": match.owner.username}
    spoken = [pattern for pattern in urlpatterns if pattern.name not in SILENT]
    yield from (reverse(one.name, kwargs={name: known[name] for name in one.pattern.converters}) for one in spoken)
    yield from (reverse(name, args=[match.owner.username]) for name in PEOPLE)
    yield from (reverse(name) for name in ("home", "ladders", "export", "notices", "notice_settings"))


def everything_shown(client, match):
    """All that the pages say to one reader: what he reads, and what he is refused."""
    shown = []
    for address in addresses(match):
        one = client.get(address)
        if one.status_code == 405:
            one = client.post(address, {})
        headers = {name: value for name, value in one.items() if name not in CHANGING}
        body = b"".join(one.streaming_content) if one.streaming else one.content
        shown.append((address, one.status_code, sorted(headers.items()), CHANCE.sub(b"", body)))
    return shown


def readers_of(match):
    """A seat, and one of those who do not play: a program without rights, somebody else, a stranger."""
    seat = match.seats.select_related("user").order_by("?")[0]
    yield seat.number, signed_in(seat.user)
    outsiders = [Client(headers=Caller(match.owner, ["chat"]).headers), signed_in(make.person()), Client()]
    yield None, outsiders[list(PACKAGES).index(match.game) % len(outsiders)]


def signed_in(user):
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


@pytest.mark.parametrize("game", PACKAGES)
@time_machine.travel(NOW, tick=False)
def test_what_a_reader_cannot_know_changes_no_byte_of_a_page(game):
    rng = random.Random()  # another match every time; the assertion names what differs
    match = make.running(game, 3)
    make.play(match, moves=rng.randrange(4, 25), seed=rng.randrange(1000))
    changed = 0
    for viewer, client in readers_of(match):
        with CaptureQueriesContext(connection) as queries:
            before = everything_shown(client, match)
        assert len(queries) > 20
        assert seeds_read(queries) == []
        put_back = replace_hidden(match, viewer, rng)
        assert everything_shown(client, match) == before, viewer
        changed += put_back()
    assert changed > 0


@time_machine.travel(NOW, tick=False)
def test_the_proof_above_notices_a_leak(monkeypatch):
    """Its twin with the guard off: one number in the page's settings that depends on another seat's cards."""
    match = make.play(make.running("king-me", 3), moves=6)
    harmless = views.table_settings

    def leaky(match, user):
        return harmless(match, user) | {"leak": str(open_match(match).view(0))}

    monkeypatch.setattr(views, "table_settings", leaky)
    client = Client()
    before = everything_shown(client, match)
    hand = open_match(match).view(0)
    for chance in range(20):  # another deal may give this one seat the same goal card
        put_back = replace_hidden(match, None, random.Random(chance))
        if open_match(match).view(0) != hand:
            break
        put_back()
    assert everything_shown(client, match) != before


def test_the_seed_is_read_for_the_record_of_a_finished_match_alone():
    """The control of the queries looked at above: here it is."""
    match = make.play(make.running("majesty", 2))
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(reverse("record", args=[match.public_id])).status_code == 200
    assert seeds_read(queries)


def test_a_page_that_reads_it_by_carelessness_is_found_out(monkeypatch):
    """The other control: one that wants only the state, and takes the whole row."""
    match, harmless = make.running("majesty", 2), views.table_settings

    def careless(match, user):
        Vault.objects.get(pk=match.pk)
        return harmless(match, user)

    monkeypatch.setattr(views, "table_settings", careless)
    with CaptureQueriesContext(connection) as queries:
        everything_shown(Client(), match)
    assert seeds_read(queries)
