"""The pages beside the table: settings, rules fragment, next match, history, profile, game page, service worker."""

import json
import re

import pytest
from django.utils import timezone
from django.utils.translation import gettext, override, pgettext

from games.matches import queries, statistics
from games.matches.models import Match, Seat
from games.matches.rules_page import sections
from games.matches.table_settings import FIRST_MATCHES, table_settings
from games.rules.registry import PACKAGES
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import Rating
from leagues.ratings.templatetags.ratings import signed, signed_points
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "ru", "uk")


def read(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    html = answer.content.decode()
    if status == 200 and html.startswith("<!doctype"):
        assert_valid(html)
        assert_nothing_inline(html)
    return html


def config_of(html):
    return json.loads(re.search(r'id="table-config"[^>]*>(.*?)</script>', html, re.S)[1])


def finished(*people, game="majesty"):
    match = make.running(game, len(people), list(people))
    places = {seat.pk: place for place, seat in enumerate(match.seats.all(), start=1)}
    for pk, place in places.items():
        Seat.objects.filter(pk=pk).update(place=place, decision=None, on_turn_since=None)
    Match.objects.filter(pk=match.pk).update(
        status="finished", ending="played", finished=timezone.now(), move_number=10, result={"places": [1, 2]}
    )
    match.refresh_from_db()
    return match


def test_sound_is_off_until_somebody_asks_for_it():
    assert make.person().sound is False


def test_the_table_obeys_the_readers_preferences(client):
    person = make.person(confirm_moves=True, auto_forced=False, sound=True)
    match = make.running(people=[person, make.person()])
    client.force_login(person)
    config = config_of(read(client, f"/matches/{match.public_id}/"))
    assert config["preferences"] == {"confirm": True, "forced": False, "sound": True}


def test_a_spectator_without_an_account_has_no_seat_and_nothing_switched_on(client):
    match = make.running()
    config = config_of(read(client, f"/matches/{match.public_id}/"))
    assert config["seat"] is None
    assert set(config["preferences"].values()) == {False}


def test_hints_stop_after_the_first_matches_of_a_game_unless_wanted():
    person, other = make.person(), make.person()
    for _ in range(FIRST_MATCHES):
        assert table_settings(Match(game="majesty"), person)["hints"]
        finished(person, other)
    assert not table_settings(Match(game="majesty"), person)["hints"]
    assert table_settings(Match(game="koryo"), person)["hints"]
    person.always_hints = True
    assert table_settings(Match(game="majesty"), person)["hints"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PACKAGES)
def test_every_phase_has_its_section_in_the_rules(client, slug, language):
    html = read(client, f"/games/{slug}/rules/{language}.html")
    for section in sections(slug, language).values():
        assert html.count(f'<h2 id="{section}">') == 1, section


def test_the_rules_of_no_game_are_not_found(client):
    read(client, "/games/chess/rules/en.html", 404)


def test_the_next_match_is_the_live_one_that_has_waited_longest(client):
    person = make.person()
    by_turns, live, other = (
        make.running("koryo", people=[person, make.person()], speed=speed) for speed in ("turns", "live", "live")
    )
    start = timezone.now()
    for hours, left, match in ((9, 15, by_turns), (2, 1, live), (1, 2, other)):
        since, until = start - timezone.timedelta(hours=hours), start + timezone.timedelta(hours=left)
        match.seats.filter(user=person).update(decision=0, on_turn_since=since, deadline=until)
    client.force_login(person)
    for after, expected in ((None, live), (live, other)):
        answer = client.get("/matches/next/", {"after": after.public_id} if after else {})
        assert answer["Location"] == f"/matches/{expected.public_id}/"
    assert [match.pk for match in queries.matches_of(person).waiting] == [live.pk, other.pk, by_turns.pk]
    html = read(client, "/matches/")
    assert html.index(live.public_id) < html.index(by_turns.public_id)


def test_a_match_waiting_for_the_other_player_is_not_next(client):
    person = make.person()
    match = make.running("majesty", people=[person, make.person()])
    match.seats.filter(user=person).update(decision=None, on_turn_since=None)
    match.seats.exclude(user=person).update(decision=0, on_turn_since=timezone.now())
    client.force_login(person)
    assert client.get("/matches/next/")["Location"] == "/my/turns/"
    own = queries.matches_of(person)
    assert (own.waiting, [found.pk for found in own.running]) == ([], [match.pk])


def test_a_stranger_has_no_next_match(client):
    assert client.get("/matches/next/")["Location"].startswith("/accounts/login/")


def test_the_history_is_paged_and_can_be_kept_to_one_game(client):
    person, other = make.person(), make.person()
    matches = [finished(person, other) for _ in range(26)] + [finished(person, other, game="koryo")]
    first = read(client, f"/people/{person.username}/matches/")
    assert matches[-1].public_id in first
    assert matches[0].public_id not in first
    assert matches[0].public_id in read(client, f"/people/{person.username}/matches/?page=2")
    koryo = read(client, f"/people/{person.username}/matches/?game=koryo")
    assert matches[-1].public_id in koryo
    assert matches[0].public_id not in koryo
    read(client, f"/people/{person.username}/matches/?game=chess", 404)
    read(client, f"/people/{person.username}/matches/?page=none")
    read(client, "/people/nobody-here/matches/", 404)


def test_the_profile_counts_who_was_placed_before_whom(client):
    person, other = make.person(), make.person()
    for order in ([person, other], [person, other], [other, person]):
        finished(*order)
    assert statistics.head_to_head(person, other) == [("majesty", 2, 0, 1)]
    assert statistics.head_to_head(other, person) == [("majesty", 1, 0, 2)]
    assert statistics.head_to_head(person, make.person()) == []
    assert 'id="duels"' not in read(client, f"/people/{other.username}/")
    client.force_login(person)
    assert 'id="duels"' in read(client, f"/people/{other.username}/")
    assert 'id="duels"' not in read(client, f"/people/{person.username}/")


def test_the_course_of_a_rating_is_the_ledger(client):
    person = make.person()
    make.play(make.running("majesty", people=[person, make.person()]))
    rate_finished()
    row = person.ledger.get()
    (course,) = client.get(f"/people/{person.username}/ratings.json").json()["courses"]
    assert course["points"] == [round(row.before / 100), round(row.after / 100)]
    assert signed_points(row.change, 1) in read(client, f"/people/{person.username}/")
    assert client.get("/people/nobody-here/ratings.json").status_code == 404


def test_a_change_has_a_true_minus_and_the_readers_comma():
    assert [signed(-11.94, 1), signed(7.0, 1), signed_points(-1_190), signed_points(20)] == [
        "−11.9",
        "+7.0",
        "−12",
        "–",
    ]
    with override("uk"):
        assert signed_points(-1_190, 1) == "−11,9"


@pytest.mark.parametrize(("matches", "ranked", "marked"), [(19, False, True), (20, True, False), (40, False, False)])
def test_a_profile_marks_provisional_ratings_and_says_how_sure_they_are(client, matches, ranked, marked):
    rating = Rating.objects.create(
        user=make.person(), game="majesty", speed="live", track="people", matches=matches, ranked=ranked
    )
    html = read(client, f"/people/{rating.user.username}/")
    assert ('<span class="badge">provisional</span>' in html) is marked
    assert f"{rating.strength} ± {rating.margin}" in html


def test_the_fixed_rating_of_a_bot_is_not_marked_and_has_no_interval(client):
    bot = make.person(kind="bot")
    rating = Rating.objects.create(user=bot, game="majesty", speed="live", track="bots", matches=3, ranked=True)
    html = read(client, f"/people/{bot.username}/")
    assert f"<strong>{rating.points}</strong>" in html
    assert ">provisional<" not in html
    assert "±" not in html


@pytest.mark.parametrize(("language", "noun", "verb"), [("ru", "Изменение", "Изменить"), ("uk", "Зміна", "Змінити")])
def test_the_change_of_a_rating_is_a_noun_and_what_a_button_does_a_verb(language, noun, verb):
    with override(language):
        assert (pgettext("rating", "Change"), gettext("Change")) == (noun, verb)


def test_the_course_on_one_ladder_leaves_the_others_out(client):
    person = make.person()
    for game in ("majesty", "koryo"):
        finished(person, make.person(), game=game)
    rate_finished()
    address = f"/people/{person.username}/ratings.json"
    both = {course["game"]: course for course in client.get(address).json()["courses"]}
    assert set(both) == {"majesty", "koryo"}
    chosen = {name: both["koryo"][name] for name in ("game", "speed", "track")}
    assert client.get(address, chosen).json()["courses"] == [both["koryo"]]


def test_the_game_page_counts_matches_and_wins_by_seat(client):
    finished(make.person(), make.person())
    numbers = statistics.of_game("majesty")
    assert (numbers.matches, numbers.moves) == (1, 10)
    assert numbers.wins == [(2, 1, [100, 0])]
    assert "100 % · 0 %" in read(client, "/games/majesty/")
    read(client, "/games/koryo/")


def test_the_statistics_of_a_game_cost_two_queries_and_then_none(django_assert_num_queries):
    with django_assert_num_queries(2):
        statistics.of_game("majesty")
    with django_assert_num_queries(0):
        statistics.of_game("majesty")


def test_the_service_worker_is_for_the_whole_site_and_changes_with_the_offline_page(client):
    answers = []
    for language in ("en", "uk"):
        client.cookies["language"] = client.cookies["django_language"] = language
        answers.append(client.get("/sw.js", headers={"accept-language": language}))
    assert {answer["Service-Worker-Allowed"] for answer in answers} == {"/"}
    assert {answer["Cache-Control"] for answer in answers} == {"no-cache"}
    assert answers[0]["Content-Type"].startswith("text/javascript")
    assert answers[0].content != answers[1].content
