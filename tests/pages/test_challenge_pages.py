"""The pages and calls of challenge ladders: valid in three languages, few queries, from the button to the table."""

import pytest
from django.conf import settings as site_settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.challenges.models import Challenge, Rung
from tests import factories as make
from tests.api.callers import Caller, assert_problem
from tests.pages.markup import assert_nothing_inline, assert_valid
from tests.services.challenge_world import ladder_of, order

pytestmark = pytest.mark.django_db
MOST_QUERIES = 15


def read(client, address, language="en", status=200):
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


def test_every_page_is_valid_in_three_languages_and_asks_few_queries(client):
    ladder, people, boss = ladder_of(5)
    slug = ladder.league.slug
    address = reverse("challenge_ladder", args=[slug])
    client.force_login(people[4])
    client.post(reverse("challenge", args=[slug]), {"name": people[3].username})
    for reader in (people[4], people[3], boss, None):
        client.logout() if reader is None else client.force_login(reader)
        pages = [address, address + "?me", reverse("league", args=[slug])]
        pages += (
            [reverse("challenge_rules", args=[slug]), reverse("league_desk", args=[slug])] if reader == boss else []
        )
        for page in pages:
            read(client, page)
            with CaptureQueriesContext(connection) as asked:
                html = read(client, page)
            assert_valid(html)
            assert_nothing_inline(html)
            assert len(asked) <= MOST_QUERIES + ("desk" in page), (page, reader, len(asked))
            for language in ("ru", "uk"):
                assert_valid(read(client, page, language))
    client.force_login(people[0])
    assert client.get(reverse("challenge_rules", args=[slug])).status_code == 403
    assert client.get("/leagues/nowhere/ladder/").status_code == 404


def test_from_the_button_to_the_table(client):
    ladder, (a, b, c), boss = ladder_of(3)
    slug, page = ladder.league.slug, reverse("challenge_ladder", args=[ladder.league.slug])
    client.force_login(c)
    assert f'value="{b.username}"' in read(client, page)
    client.post(reverse("challenge", args=[slug]), {"name": b.username})
    asked = Challenge.objects.get()
    client.force_login(b)
    assert "challenges you" in read(client, page)
    answered = client.post(reverse("answer_challenge", args=[slug, asked.pk]), {"answer": "yes"})
    asked.refresh_from_db()
    assert answered["Location"] == reverse("table", args=[asked.match.public_id])
    client.post(reverse("challenge", args=[slug]), {"name": "nobody"})
    assert "does not stand on this ladder" in read(client, page)
    client.force_login(a)
    client.post(reverse("step_off", args=[slug]))
    assert order(ladder) == [b.pk, c.pk]
    client.post(reverse("step_on", args=[slug]))
    assert order(ladder) == [b.pk, c.pk, a.pk]
    client.force_login(boss)
    client.post(
        reverse("challenge_rules", args=[slug]), {"window": 5, "at_once": 2, "answer_days": 2, "rematch_days": 1}
    )
    ladder.refresh_from_db()
    assert ladder.rules.window == 5
    assert client.post(reverse("challenge_rules", args=[slug]), {"window": 99}).status_code == 400
    client.post(reverse("close_challenges", args=[slug]))
    assert "takes no new challenges" in read(client, page)


def test_a_long_ladder_is_read_page_by_page(client):
    ladder, _people, _boss = ladder_of(2)
    Rung.objects.bulk_create(Rung(ladder=ladder, user=make.person(), place=place) for place in range(3, 71))
    page = reverse("challenge_ladder", args=[ladder.league.slug])
    assert "?from=51" in read(client, page)
    assert 'id="rung-70"' in read(client, page + "?from=51")
    assert 'id="rung-1"' in read(client, page + "?from=nonsense")


def test_programs_challenge_and_answer_too():
    ladder, (a, b), _boss = ladder_of(2)
    base = f"leagues/{ladder.league.slug}/ladder/"
    told = Caller(b).get(base).json()
    assert [(line["place"], line["username"], line["refusal"]) for line in told["results"]] == [
        (1, a.username, None), (2, b.username, "challenge_not_above"),
    ]  # fmt: skip
    assert Caller(None).get(base).json()["results"][0]["refusal"] == "not_on_challenge_ladder"
    key = {"Idempotency-Key": make.command_id()}
    made = Caller(b).post(base + "challenges/", {"name": a.username}, **key)
    assert made.status_code == 201
    assert Caller(b).post(base + "challenges/", {"name": a.username}, **key).json() == made.json()
    assert_problem(Caller(b).post(base + "challenges/", {"name": a.username}), 409, "challenge_limit")
    asked = f"challenges/{made.json()['id']}/"
    assert_problem(Caller(b).post(asked + "answer/", {"accept": True}), 403, "not_your_challenge")
    assert_problem(Caller(a).post(asked + "answer/", {}), 400, "invalid")
    assert_problem(Caller(a).post("challenges/999999/answer/", {"accept": True}), 404, "unknown_challenge")
    assert Caller(b).post(asked + "call-off/").json()["state"] == "cancelled"
    made = Caller(b).post(base + "challenges/", {"name": a.username}).json()
    played = Caller(a).post(f"challenges/{made['id']}/answer/", {"accept": True}).json()
    assert played["state"] == "playing"
    assert played["match"]
    assert Caller(a).post(base + "step-off/").json()["place"] is None
    assert Caller(a).post(base + "step-on/").json()["place"] == 2
    assert_problem(Caller(a, ["read"]).post(base + "step-off/"), 403, "scope_missing")
    assert_problem(Caller(None).post(base + "step-on/"), 401, "sign_in")
    assert_problem(Caller(None).get("leagues/nowhere/ladder/"), 404, "unknown_league")
