"""A line that breaks in the middle of a turn: it is told, nothing is lost or doubled, nothing old can be played."""

import pytest

from tests.browser.lines import Line
from tests.browser.table import CHOICES, sit_down_as_guest

pytestmark = pytest.mark.browser

WARNING = ".message.warning"
SOON = 5_000  # ms of the page's own clock, after which a player must know
PATIENCE = 30_000


def sit_down(page):
    """A guest on turn in a match of two; the page keeps a mark that a reload would wipe out."""
    sit_down_as_guest(page, seats=2)
    page.locator(CHOICES).first.wait_for()
    page.evaluate("() => { window.sameAsBefore = true; }")


def own_moves(page, site):
    """How many moves of the guest's seat the site has stored."""
    match = page.url.rstrip("/").rsplit("/", 1)[1]
    question = (
        "select count(*) from matches_move m join matches_match t on t.id = m.match_id join matches_seat s"
        " on s.match_id = t.id and s.number = m.seat where t.public_id = ? and s.is_bot = 0 and m.kind = 'action'"
    )
    return site.query(question, [match])[0][0]


def wait_until_stored(page, site, wanted):
    for _ in range(300):
        if own_moves(page, site) >= wanted:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"not stored: move {wanted}")


def assert_it_goes_on(page, site, stored):
    """The line stands again, every move is there once, the page is the same, and the next move can be made."""
    page.locator(WARNING).wait_for(state="detached", timeout=PATIENCE)
    page.locator(CHOICES).first.wait_for(timeout=PATIENCE)
    assert own_moves(page, site) == stored
    assert page.evaluate("window.sameAsBefore")
    page.locator(CHOICES).first.click()
    wait_until_stored(page, site, stored + 1)
    assert own_moves(page, site) == stored + 1


def test_a_browser_that_goes_offline_says_so_and_sends_the_move_when_it_is_back(page, live_site):
    sit_down(page)
    page.context.set_offline(True)
    page.locator(WARNING).wait_for(timeout=PATIENCE)
    page.locator(CHOICES).first.click()
    assert own_moves(page, live_site) == 0
    page.context.set_offline(False)
    wait_until_stored(page, live_site, 1)
    assert_it_goes_on(page, live_site, stored=1)


def test_a_line_that_falls_silent_is_told_within_five_seconds_and_replaced(page, live_site):
    line = Line(page)
    page.clock.install()
    sit_down(page)
    line.cut()
    page.clock.run_for(SOON)
    page.locator(WARNING).wait_for(timeout=PATIENCE)
    page.clock.run_for(2 * SOON)
    assert_it_goes_on(page, live_site, stored=0)
    assert line.opened == 2


def test_a_line_that_answers_is_not_called_lost(page):
    line = Line(page)
    sit_down(page)
    asked = len(line.sent)
    while len(line.sent) < asked + 2:  # the page asks whether the site is there, and hears that it is
        page.wait_for_timeout(100)
    page.wait_for_timeout(100)
    assert page.locator(WARNING).count() == 0
    assert line.opened == 1


def test_a_move_whose_answer_was_lost_is_sent_again_and_not_played_twice(page, live_site):
    line = Line(page)
    page.clock.install()
    sit_down(page)
    line.deafen()
    page.locator(CHOICES).first.click()
    wait_until_stored(page, live_site, 1)
    page.clock.run_for(SOON)
    page.locator(WARNING).wait_for(timeout=PATIENCE)
    page.clock.run_for(2 * SOON)
    assert_it_goes_on(page, live_site, stored=1)
    first, second, *_ = [message for message in line.sent if message["type"] == "act"]
    assert first == second


def test_a_tab_that_was_left_behind_cannot_act_on_what_it_shows(page, live_site):
    sit_down(page)
    left = page.context.new_page()
    line = Line(left)
    left.goto(page.url)
    left.locator(CHOICES).first.wait_for()
    old = left.locator(".log-lines > li").count()
    line.hears = lambda message: message["type"] not in ("update", "beat")  # it is told nothing new
    page.locator(CHOICES).first.click()
    page.locator(".log-lines > li").nth(old + 1).wait_for(timeout=PATIENCE)
    page.locator(CHOICES).first.wait_for(timeout=PATIENCE)
    assert left.locator(".log-lines > li").count() == old
    line.hears = lambda message: message["type"] != "beat"
    left.locator(CHOICES).first.click()
    left.locator(".message.error").wait_for(timeout=PATIENCE)
    left.locator(".log-lines > li").nth(old + 1).wait_for(timeout=PATIENCE)
    assert own_moves(page, live_site) == 1
