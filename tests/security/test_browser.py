"""A real browser walks the site in three languages with evil names everywhere: nothing runs, nothing is blocked,
nothing sticks out of a phone.

The policy is enforced, so a script that slipped into a page would be reported; the words are on the pages, so that it
could.
"""

import json
import os

import pytest

from tests.security.corpus import corpus

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]
LANGUAGES = ("en", "ru", "uk")
WORDS = corpus()[:: int(os.environ.get("REGALIA_WORDS_EVERY", "12"))]
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation",
  e => window.violations.push(e.violatedDirective + " " + e.blockedURI));
"""
FURNISH = """
import json, secrets, sys
from datetime import timedelta
from django.conf import settings
from django.test import Client
from django.utils import timezone
from games.matches import commands as matches
from games.matches.models import ChatMessage
from leagues.seasons import commands as leagues
from leagues.seasons.models import League
from leagues.tournaments import commands as tournaments
from portal.accounts.models import User
from tests import factories as make
from tests.security.world import BACKEND, CUP, LEAGUE
from games.matches.refusals import Refusal
words = json.loads(sys.stdin.read())
make._numbers = iter(range(900000 + secrets.randbelow(90000), 10**7))
boss = make.staff("administrator")
boss.is_superuser = True
boss.save()
boss = User.objects.get(pk=boss.pk)
match = make.running("majesty", 2)
for text in words:
    User.objects.filter(pk=match.owner.pk).update(display_name=text[:40], about=text[:300])
    try:
        said = dict(match_id=match.public_id, user=match.owner, channel="table", text=text[:200])
        matches.say(**said, command_id=make.command_id())
    except Refusal:
        pass
    ChatMessage.objects.update(created=timezone.now() - timedelta(hours=1))
    for make_event in (
        lambda: leagues.found_league(user=boss, name=text[:60], description=text, rules=LEAGUE),
        lambda: tournaments.open_registration(user=boss, slug=tournaments.create(
            user=boss, name=text[:60], description=text, prizes=text, command_id=make.command_id(),
            starts=timezone.now() + timedelta(hours=1), rules=CUP).slug),
    ):
        try:
            made = make_event()
        except Refusal:
            pass
def cookie(user):
    client = Client()
    client.force_login(user, backend=BACKEND)
    make.prove(client, user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value
league = League.objects.latest("pk")
print("ANSWER " + json.dumps(dict(boss=cookie(boss), player=cookie(match.owner), match=match.public_id,
    person=match.owner.username, league=league.slug)))
"""


@pytest.fixture(scope="module")
def furnished(live_site):
    """The running site with evil words in every place people write."""
    done = live_site.manage("shell", "-v0", "-c", FURNISH, input=json.dumps(WORDS))
    lines = [line for line in done.stdout.splitlines() if line.startswith("ANSWER ")]
    assert lines, done.stderr[-3000:]
    return live_site, json.loads(lines[0].removeprefix("ANSWER "))


def walk(browser, site, session, paths, language, width):
    """Everything that went wrong on these pages, in words."""
    context = browser.new_context(base_url=site.url, viewport={"width": width, "height": 800})
    context.add_cookies([
        {"name": "sessionid", "value": session, "url": site.url},
        {"name": "django_language", "value": language, "url": site.url},
    ])  # fmt: skip
    context.add_init_script(WATCH)
    faults = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None)
    page.on("dialog", lambda dialog: (faults.append(f"{page.url}: a dialog"), dialog.dismiss()))
    for path in paths:
        answer = page.goto(path, wait_until="load", timeout=120_000)
        assert answer.status == 200, path
        assert "content-security-policy" in answer.headers, path
        faults += [f"{path}: {told}" for told in page.evaluate("window.violations")]
        if page.evaluate("window.hacked || document.title === 'hacked'"):
            faults.append(f"{path}: a word ran")
        if (
            width < 500
            and not path.startswith("/admin/")
            and page.evaluate("document.documentElement.scrollWidth > innerWidth")
        ):
            faults.append(f"{path}: scrolls sideways")
    cookies = {cookie["name"]: cookie for cookie in context.cookies()}
    assert cookies["sessionid"]["sameSite"] in ("Lax", None)
    context.close()
    return faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_runs_words_or_breaks_its_policy(browser, furnished, language):
    site, known = furnished
    mine = ["/", "/play/", f"/matches/{known['match']}/", f"/people/{known['person']}/", "/leagues/", "/tournaments/"]
    mine += [f"/leagues/{known['league']}/", "/accounts/profile/", "/notices/", "/my/turns/", "/api/docs/"]
    assert walk(browser, site, known["player"], mine, language, 390) == []


def test_no_page_of_the_staff_runs_words_or_breaks_its_policy(browser, furnished):
    site, known = furnished
    staff = ["/admin/", "/admin/matches/match/", "/admin/accounts/user/", "/moderation/", "/moderation/audit/"]
    assert walk(browser, site, known["boss"], staff, "en", 1280) == []


def test_a_script_that_slipped_in_would_be_reported(browser, furnished):
    """The control: an element no template drew."""
    site, _ = furnished
    context = browser.new_context(base_url=site.url)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hacked=1\">')")
    page.wait_for_function("window.violations.length > 0")
    assert not page.evaluate("window.hacked")
    context.close()
