"""The pages that teach: open to everybody, linked where a newcomer looks, absent for a game without a lesson."""

import json

import pytest
from django.urls import reverse

from games.bots.roster import ROSTER
from games.matches.lessons import lesson_json
from games.matches.messages import Update
from games.matches.models import Match
from games.rules import registry
from games.rules.registry import PACKAGES
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db
MOST_BYTES = 400_000  # some 25 KB when compressed


@pytest.fixture
def fifth(monkeypatch):
    """A game without a lesson."""
    monkeypatch.setitem(registry.PACKAGES, "high-card", "tests.rules.fifth_game")


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    html = answer.content.decode()
    assert_valid(html)
    assert_nothing_inline(html)
    return html


@pytest.mark.parametrize(("slug", "language"), list(zip(PACKAGES, ["en", "ru", "uk", "en"], strict=True)))
def test_anybody_may_learn_any_game(client, slug, language):
    client.cookies["django_language"] = language
    assert f'data-lesson="/games/{slug}/learn/{language}.json"' in read(client, f"/games/{slug}/learn/")


@pytest.mark.parametrize("slug", PACKAGES)
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_lesson_speaks_as_the_socket_of_a_table_does(client, slug, language):
    answer = client.get(f"/games/{slug}/learn/{language}.json")
    assert "public" in answer["Cache-Control"]
    assert len(answer.content) < MOST_BYTES
    lesson = json.loads(answer.content)
    for update in lesson["updates"]:
        assert set(update) == {"type", *Update.__struct_fields__}
        assert update["moves"] == [] or update["moves"][-1]["number"] == update["number"]
    for scene in lesson["scenes"]:
        legal = [choice["action"] for choice in lesson["updates"][scene["at"]]["legal"]]
        assert all(way["action"] is None or way["action"] in legal for way in scene["ways"])


def test_a_lesson_is_played_once_and_kept():
    assert lesson_json("majesty", "en") is lesson_json("majesty", "en")
    assert lesson_json("majesty", "en") != lesson_json("majesty", "ru")


def test_a_newcomer_finds_the_lesson_on_the_front_page_and_on_the_games_page(client):
    front = read(client, "/")
    assert all(f'href="/games/{slug}/learn/"' in front for slug in PACKAGES)
    assert 'href="/games/koryo/learn/"' in read(client, "/games/koryo/")


def test_whoever_has_not_played_yet_finds_all_lessons_among_the_own_matches(client):
    client.force_login(make.person())
    html = read(client, reverse("my_matches"))
    assert all(f'href="/games/{slug}/learn/"' in html for slug in PACKAGES)


@pytest.mark.usefixtures("fifth")
def test_a_game_without_a_lesson_works_and_offers_none(client):
    for address in ("/games/high-card/", "/"):
        assert 'href="/games/high-card/learn/"' not in read(client, address)
    for address in ("/games/high-card/learn/", "/games/high-card/learn/en.json"):
        assert client.get(address).status_code == 404
    assert client.get("/games/no-such-game/learn/").status_code == 404


def test_the_end_of_a_lesson_opens_a_friendly_match_against_bots(client):
    for account in ROSTER:
        make.bot(account)
    client.force_login(make.person())
    assert 'name="free_seats" value="now"' in read(client, "/games/king-me/learn/")
    asked = {"game": "king-me", "seats": "3", "free_seats": "now", "bot_level": "page", "speed": "live"}
    answer = client.post(reverse("open_table"), asked)
    match = Match.objects.get()
    assert answer["Location"] == reverse("table", args=[match.public_id])
    assert (match.status, match.rated, match.seats.count()) == ("running", False, 3)


def test_a_guest_made_at_the_end_of_a_lesson_finds_the_table_form_filled_in(client):
    client.force_login(make.person())
    assert '<option value="now" selected>' in read(client, "/play/?game=koryo&against=bots")
    assert '<option value="now" selected>' not in read(client, "/play/?game=koryo")
