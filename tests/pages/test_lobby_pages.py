"""The lobby, the waiting room and the invitations, as browsers without scripts meet them."""

import re

import pytest
from django.conf import settings as site_settings
from django.urls import reverse

from games.bots.roster import ROSTER
from games.matches import commands
from games.matches.commands import Gates
from games.matches.models import Match, QueueEntry
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "ru", "uk")


@pytest.fixture
def me(client):
    user = make.person()
    client.force_login(user)
    return user


def read(client, address, language="en"):
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def table_of(match):
    return reverse("table", args=[match.public_id])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_on_the_way_to_a_match_is_valid_in_three_languages(client, me, language):
    mine = make.table(me, seats=4, gates=Gates(invited_only=True))
    make.table(make.person(), gates=Gates(rating_least=2000, reliability_least=90), options='{"deck":"mixed"}')
    commands.enter_queue(
        user=me, game="koryo", speed="live", seat_counts=[3], entropy="ab" * 16, command_id=make.command_id()
    )
    other = make.person()
    theirs = make.table(other)
    commands.invite(match_id=theirs.public_id, user=other, name=me.username, command_id=make.command_id())
    for address in (reverse("lobby"), reverse("invitations"), reverse("my_matches"), table_of(mine), table_of(theirs)):
        html = read(client, address, language)
        assert_valid(html)
        assert_nothing_inline(html)


@pytest.mark.parametrize("name", ["open_tables", "personal", "waiting"])
def test_a_piece_of_a_page_is_never_kept_by_a_cache(client, me, name):
    arguments = [make.table(me).public_id] if name == "waiting" else []
    assert "no-store" in client.get(reverse(name, args=arguments))["Cache-Control"]


def test_a_table_is_opened_without_scripts_and_filled_with_bots(client, me):
    for account in ROSTER:
        make.bot(account)
    answer = client.post(reverse("open_table"), {"game": "king-me", "seats": "4", "free_seats": "now"})
    match = Match.objects.get()
    assert answer["Location"] == table_of(match)
    assert match.status == Match.Status.RUNNING


def test_a_refused_table_says_why_on_the_lobby(client, me):
    answer = client.post(reverse("open_table"), {"game": "majesty", "seats": "6", "free_seats": "people",
                                                 "majesty-deck": "tiered"})  # fmt: skip
    assert answer.status_code == 400
    assert "not played by that many" in answer.content.decode()


def test_the_queue_is_entered_and_left_without_scripts(client, me):
    client.post(reverse("enter_queue"), {"game": "majesty", "speed": "live", "seat_counts": ["2", "3"]})
    assert "Looking for Majesty" in read(client, reverse("lobby"))
    client.post(reverse("leave_queue"), {"game": "majesty", "speed": "live"})
    assert not QueueEntry.objects.exists()


def test_whoever_may_not_join_reads_why_and_finds_no_button(client, me):
    match = make.table(make.person(), gates=Gates(rating_least=2000))
    for address in (reverse("lobby"), table_of(match)):
        html = read(client, address)
        assert "yours is 1500" in html
        assert reverse("join", args=[match.public_id]) not in html


def test_the_link_lets_in_and_the_page_without_it_does_not(client, me):
    match = make.table(make.person(), gates=Gates(invited_only=True))
    join = reverse("join", args=[match.public_id])
    assert join not in read(client, table_of(match))
    html = read(client, f"{table_of(match)}?code={match.invite_code}")
    code = re.search(r'name="code" value="([^"]+)"', html)[1]
    client.post(join, {"code": code})
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_the_secret_of_the_link_is_shown_to_those_at_the_table_only(client, me):
    match = make.table(make.person())
    assert match.invite_code not in read(client, table_of(match))
    assert match.invite_code not in read(client, reverse("waiting", args=[match.public_id]))
    assert match.invite_code not in read(client, reverse("open_tables"))


def test_a_refusal_in_the_waiting_room_leads_back_to_it_with_the_reason(client, me):
    match = make.table(me)
    answer = client.post(reverse("invite", args=[match.public_id]), {"name": "nobody"}, follow=True)
    assert "Nobody here has this name." in answer.content.decode()


COMMANDS = "join leave seat_bot invite decline kick agree_to_start keep_table rematch".split()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_room_asks_for_an_account_and_a_form(client, name):
    match = make.table(make.person())
    address = reverse(name, args=[match.public_id])
    assert reverse("account_login") in client.post(address)["Location"]
    client.force_login(make.person())
    assert client.get(address).status_code == 405
    assert client.post(reverse(name, args=["nowhere"])).status_code == 404


def test_the_badge_counts_the_matches_that_wait(client):
    people = [make.person(), make.person()]
    match = make.running("majesty", 2, people)
    for seat in match.seats.all():
        client.force_login(seat.user)
        html = read(client, reverse("games"))
        assert ('class="badge count">1<' in html) == (seat.decision is not None)
        assert ("data-turns hidden" in html) == (seat.decision is None)
