"""What a tournament looks like on paper and in a narrow frame."""

import itertools
import json

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WORLD = """
import json, secrets
from datetime import timedelta
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone
from games.matches.models import Match
from leagues.tournaments import commands
from leagues.tournaments.rules import TournamentRules
from leagues.tournaments.tasks import advance
from portal.moderation.commands import appoint
from tests.factories import play
make = get_user_model().objects.create_user
boss, *players = [make(f"paper{n}", f"paper{n}@example.org", display_name=name) for n, name in enumerate(
    ["Boss", "Мирослава", "Максимилиан", "Ада", "Олександра"])]
appoint(user=boss, role="director")
boss = get_user_model().objects.get(pk=boss.pk)
rules = TournamentRules("majesty", format="knockout", seats=2, advance=1, points=[1, 0], check_in_minutes=0)
cup = commands.create(user=boss, name="Paper cup", description="", prizes="Tea", rules=rules, command_id="paper-cup",
    starts=timezone.now() + timedelta(days=1))
commands.open_registration(user=boss, slug=cup.slug)
for user in players:
    commands.register(user=user, slug=cup.slug, entropy=secrets.token_hex(16))
commands.start_now(user=boss, slug=cup.slug)
advance(cup.pk)
for match in list(Match.objects.filter(pairing__round__tournament=cup)):
    play(match)
client = Client()
client.force_login(players[0], backend="django.contrib.auth.backends.ModelBackend")
print("WORLD" + json.dumps({"cup": cup.slug, "session": client.cookies["sessionid"].value}))
"""


@pytest.fixture(scope="module")
def world(live_site):
    done = live_site.manage("shell", "--command", WORLD)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.partition("WORLD")[2])


def test_nothing_on_paper_is_there_to_be_pressed(browser, live_site, world):
    context = browser.new_context(base_url=live_site.url)
    context.add_cookies([{"name": "sessionid", "value": world["session"], "url": live_site.url}])
    page = context.new_page()
    page.goto(f"/tournaments/{world['cup']}/")
    withdraw = page.get_by_text("Withdraw from the tournament").first
    assert withdraw.is_visible()
    page.emulate_media(media="print")
    assert not withdraw.is_visible()
    assert [one.inner_text() for one in page.locator(".beside form, .beside .share").all() if one.is_visible()] == []
    sections = [one.bounding_box() for one in page.locator(".league > .stack").all()]
    for above, below in itertools.pairwise(sections):
        assert below["y"] - above["y"] - above["height"] >= 8  # one does not stick to the other
    context.close()


def test_the_rounds_of_a_bracket_stay_beside_each_other_on_paper(browser, live_site, world):
    page = browser.new_page(base_url=live_site.url, viewport={"width": 480, "height": 800})
    page.emulate_media(media="print")  # the share of two rounds in a sheet that has room for three
    page.goto(f"/tournaments/{world['cup']}/")
    tops = {one.bounding_box()["y"] for one in page.locator(".bracket-round > h3").all()}
    assert len(tops) == 1, tops
    page.close()


def test_a_bracket_on_a_phone_breaks_no_usual_name(browser, live_site, world):
    page = browser.new_page(base_url=live_site.url, viewport={"width": 390, "height": 800})
    page.goto(f"/tournaments/{world['cup']}/")
    names = page.locator(".bracket .seating.done .who")
    assert names.count() == 4
    lines = names.evaluate_all("all => all.map(one => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))")
    assert max(lines) < 1.5, lines
    page.close()


def test_places_stand_beside_the_names_in_a_narrow_frame(browser, live_site, world):
    page = browser.new_page(base_url=live_site.url, viewport={"width": 600, "height": 800})
    page.goto(f"/tournaments/{world['cup']}/embed/")
    assert page.locator(".standings thead th").first.bounding_box()["width"] < 100
    page.close()
