"""A director runs a whole tournament in a real browser: one player is missing, one result is wrong."""

import json
import re

import pytest

from tests.browser.table import watch_for_trouble

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]
PASSWORD = "the-queens-gambit-1"

PEOPLE = """
import json, secrets
from django.contrib.auth import get_user_model
from portal.moderation.commands import appoint
make = get_user_model().objects.create_user
for name in json.loads('''{names}'''):
    make(username=name, email=name + "@example.org", password="{password}")
appoint(user=get_user_model().objects.get(username="{director}"), role="director")
"""
ENTER = """
import secrets
from django.contrib.auth import get_user_model
from leagues.tournaments.commands import register
for name in {names}:
    register(user=get_user_model().objects.get(username=name), slug="{slug}", entropy=secrets.token_hex(16))
"""
PLAYERS = ["wanda", "xaver", "yrsa", "zeno", "quentin"]


def tell(site, script, **facts):
    """Let the site's own commands act for other people."""
    done = site.manage("shell", "--command", script.format(**facts))
    assert done.returncode == 0, done.stderr


def sign_in(page, name):
    page.goto("/accounts/login/")
    page.fill("#id_login", name)
    page.fill("#id_password", PASSWORD)
    page.locator("form[action='/accounts/login/'] button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url)


def wait_for_text(page, text, patience=90):
    """Look again until the page says this: workers take the next step within seconds."""
    for _ in range(patience):
        page.reload()
        if page.get_by_text(text).count():
            return
        page.wait_for_timeout(1000)
    raise AssertionError(f"never saw {text!r} on {page.url}:\n{page.inner_text('main')}")


def rule(page, menu, link, places=(), **fields):
    """Open a menu of the desk, fill in what the ruling asks for, look, and do it; returns what the look showed."""
    page.get_by_text(menu, exact=True).first.click()  # the tables of the present round stand before those of others
    page.get_by_role("link", name=link, exact=True).locator("visible=true").first.click()
    for number, place in enumerate(places):
        page.locator("[name^=place_]").nth(number).fill(str(place))
    for name, value in fields.items():
        field = page.locator(f"#id_{name}")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Show what it would do").click()
    page.get_by_role("heading", name="This is what would happen").wait_for()
    shown = page.inner_text("main")
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("heading", name="Director’s desk").wait_for()
    return shown


def hold(page):
    page.goto("/hold-a-tournament/")
    for name, value in {
        "name": "Browser cup", "rounds": "2", "points": "1 0", "least_players": "4", "most_players": "4",
        "check_in_minutes": "0", "break_minutes": "60",
    }.items():  # fmt: skip
        page.fill(f"#id_{name}", value)
    page.select_option("#id_game", "majesty")
    page.select_option("#id_seats", "2")
    page.uncheck("#id_mixed")
    page.get_by_role("button", name="Make the draft").click()
    page.get_by_role("button", name="Open registration").click()
    return re.search(r"/tournaments/([^/]+)/desk/", page.url)[1]


def looks_on(page, slug):
    """Somebody else's window on the tournament, without an account."""
    watcher = page.context.browser.new_context(base_url=page.url.partition("/tournaments/")[0]).new_page()
    watcher.goto(f"/tournaments/{slug}/")
    return watcher


def sees_leader_with(watcher, points):
    """The standings of a window that is not reloaded say so; it looks again when it comes to the front."""
    watcher.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    watcher.wait_for_function(
        "points => document.querySelector('#live-standings strong').textContent === points",
        arg=points, timeout=30_000, polling=60,
    )  # fmt: skip


def tables(site, slug, number):
    """The players of each table of a round, by name, in the order of the seats."""
    rows = site.query(
        "SELECT p.number, u.username FROM tournaments_pairing p JOIN tournaments_round r ON r.id = p.round_id"
        " JOIN tournaments_tournament t ON t.id = r.tournament_id JOIN matches_seat s ON s.match_id = p.match_id"
        " JOIN accounts_user u ON u.id = s.user_id WHERE t.slug = ? AND r.number = ? ORDER BY p.number, s.number",
        [slug, number],
    )
    found = {}
    for table, name in rows:
        found.setdefault(table + 1, []).append(name)
    return found


def wait_for_tables(page, site, slug, number, patience=90):
    """Look at the desk when both tables of a round are laid."""
    for _ in range(patience):
        if len(found := tables(site, slug, number)) == 2:
            page.reload()
            return found
        page.wait_for_timeout(1000)
    raise AssertionError(f"round {number} was never laid")


def test_a_director_runs_a_whole_event_with_a_missing_player_and_a_wrong_result(page, live_site):
    tell(live_site, PEOPLE, names=json.dumps(["directa", *PLAYERS]), password=PASSWORD, director="directa")
    sign_in(page, "directa")
    slug = hold(page)
    tell(live_site, ENTER, names=PLAYERS, slug=slug)
    page.reload()
    page.get_by_role("button", name="Start now").click()
    (missing, rival), (loser, winner) = wait_for_tables(page, live_site, slug, 1).values()
    watcher = looks_on(page, slug)
    sees_leader_with(watcher, "0")

    shown = rule(page, f"About {missing}", "Bring in a substitute", substitute="quentin", reason="Missed the train.")
    assert f"quentin takes the place of {missing}." in shown
    assert "quentin sits down at table 1 of round 1, which is dealt anew." in shown
    assert set(wait_for_tables(page, live_site, slug, 1)[1]) == {"quentin", rival}
    shown = rule(page, "Rule on table 1", "Give the places", places=(1, 2))
    assert f"{rival}\t" in shown

    shown = rule(page, "Rule on table 2", "Give the places", places=(1, 2))
    assert f"1. {loser}, 2. {winner}" in shown
    page.get_by_text("is adjudged").first.wait_for()
    sees_leader_with(watcher, "1")
    wait_for_text(page, "Draw it now")  # the round has closed by itself
    page.get_by_text("Tables of round 1").click()
    shown = rule(page, "Rule on table 2", "Correct the result", places=(2, 1), reason="Read upside down.")
    assert "1530.0" in shown
    assert "1470.0" in shown

    page.get_by_role("button", name="Draw it now").click()
    second = wait_for_tables(page, live_site, slug, 2)
    assert "quentin" in [name for table in second.values() for name in table]
    assert missing not in [name for table in second.values() for name in table]
    rule(page, "Rule on table 1", "Give the places", places=(1, 2))
    page.get_by_role("link", name="Take it back…").first.click()
    page.get_by_role("button", name="Take it back").click()
    for table in ("Rule on table 1", "Rule on table 2"):
        rule(page, table, "Give the places", places=(2, 1))
    wait_for_text(page, "Nothing is left to do.")

    page.goto(f"/tournaments/{slug}/")
    page.get_by_text("Earlier rulings").click()
    page.get_by_text("Rulings taken back").click()
    told = page.inner_text("main")
    assert "Missed the train." in told
    assert "Read upside down." in told
    assert "taken back by directa" in told
    counted = dict(live_site.query("SELECT action, count(*) FROM moderation_auditentry GROUP BY action"))
    assert (counted["ruling"], counted["undo_ruling"]) == (7, 1)
    places = live_site.query(
        "SELECT e.place FROM tournaments_entry e JOIN tournaments_tournament t ON t.id = e.tournament_id"
        " WHERE t.slug = ? AND e.place IS NOT NULL ORDER BY e.place", [slug],
    )  # fmt: skip
    assert [place for (place,) in places] == [1, 2, 3, 4]


def test_a_league_is_founded_without_a_word_on_the_console(page, live_site):
    tell(live_site, PEOPLE, names=json.dumps(["foundressa"]), password=PASSWORD, director="foundressa")
    sign_in(page, "foundressa")
    trouble = watch_for_trouble(page)
    page.goto("/found-a-league/")
    page.fill("#id_name", "Browser league")
    page.check("input[name=games][value=majesty]")
    page.get_by_role("button", name="Found the league").click()
    page.get_by_role("heading", name="Director’s desk").wait_for()
    assert trouble == []
