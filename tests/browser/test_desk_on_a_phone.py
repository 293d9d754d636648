"""A director, a moderator and a climber on the smallest phone: what they came for is on the screen, not beside it."""

import json

import pytest

from tests.pages.test_browser_look import MOVED, PHONE, RUN_AXE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WORLD = """
import json, secrets, uuid
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.test import Client
from games.matches.clocks.policy import PRESETS
from leagues.challenges import commands as challenges
from leagues.challenges.rules import LadderRules
from leagues.seasons import commands
from leagues.seasons.rules import LeagueRules
from leagues.seasons.tasks import advance
from portal.moderation.commands import appoint
people = get_user_model().objects
names = ["Агафья Преображенская-Заречная", "Maximilian von und zu Hohenlohe", "Олександра Ґалаґан", "Zoë"]
players = [people.create_user(f"phone{n}", f"phone{n}@example.org", display_name=name) for n, name in enumerate(names)]
boss, waits = people.create_user("phoneboss", "pb@example.org"), people.create_user("phonewaits", "pw@example.org",
    display_name="Всеволод Большое Гнездо")
appoint(user=boss, role="administrator")
Authenticator.objects.create(user=boss, type="totp", data={"secret": "x"})
boss = people.get(pk=boss.pk)
rules = LeagueRules(["majesty"], seats=2, matches=3, clock=PRESETS["turns-24h"], division_size=4, points=[3, 0])
league = commands.found_league(user=boss, name="Phone league", description="", rules=rules)
for user in players:
    commands.join(user=user, slug=league.slug, entropy=secrets.token_hex(16))
commands.draw_now(user=boss, slug=league.slug)
advance(league.seasons.get().pk)
limits = LadderRules(window=3, at_once=1, answer_days=3, rematch_days=7)
challenges.open_ladder(user=boss, slug=league.slug, rules=limits)
for user in players:
    challenges.step_on(user=user, slug=league.slug, command_id=str(uuid.uuid4()))
league.members.create(user=waits, status="applied", entropy="")
cookies = {}
for user in (boss, players[3]):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    cookies[user.username] = client.cookies["sessionid"].value
print("WORLD" + json.dumps(cookies))
"""
# What each reader came for, by page: nothing of it may stick out to the right.
NEEDED = {
    "phone3": {
        "/leagues/phone-league/": ".standings tbody strong",
        "/leagues/phone-league/ladder/": ".rungs .button",
    },
    "phoneboss": {
        "/leagues/phone-league/desk/": "table form .button",
        "/leagues/phone-league/desk/division/1/": ".rule-menu > summary",
        "/moderation/status/": ".tabs [aria-current]",
        "/accounts/household/": ".tabs [aria-current]",
    },
}
OFF_SCREEN = """[...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect())
  .filter(box => box.right > innerWidth || box.left < 0).map(box => [box.left, box.right])"""


@pytest.fixture(scope="module")
def cookies(live_site):
    done = live_site.manage("shell", "--command", WORLD)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.partition("WORLD")[2])


@pytest.mark.parametrize(
    "language", ["ru", pytest.param("en", marks=pytest.mark.long), pytest.param("uk", marks=pytest.mark.long)]
)  # the longest words in CI
def test_what_one_came_for_is_on_the_screen(browser, live_site, cookies, language):
    faults = {}
    for who, pages in NEEDED.items():
        context = browser.new_context(base_url=live_site.url, viewport={"width": PHONE, "height": 800}, locale=language)
        context.add_cookies([{"name": "sessionid", "value": cookies[who], "url": live_site.url}])
        page = context.new_page()
        for address, selector in pages.items():
            page.goto(address, wait_until="load")
            assert page.locator(selector).count(), (address, selector)
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            off = page.evaluate(f"selector => {OFF_SCREEN}", selector)
            faults[address] = [
                *(["scrolls sideways"] if wide else []),
                *off,
                *page.evaluate(MOVED),
                *page.evaluate(RUN_AXE),
            ]
        context.close()
    assert not {address: found for address, found in faults.items() if found}
