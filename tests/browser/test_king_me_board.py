"""King Me! on its board: a whole match by clicks on courtiers, floors and votes, and nothing for axe to find."""

import pytest

from tests.browser.table import sit_down_as_guest, watch_for_trouble
from tests.browser.test_quality import AXE

pytestmark = pytest.mark.browser

WAITING = ".score-sheet, .vote:not([disabled]), .courtier.choice:not([disabled])"

# what others do may come between a click and its answer, so only one's own lines of the log tell that it arrived
MY_LINES = "me => [...document.querySelectorAll('.event')].filter(line => line.textContent.startsWith(me)).length"


def take_a_decision(page, answer="yes"):
    """Vote, or choose the first courtier and the highest floor for it; False when the score sheet is there."""
    page.locator(WAITING).first.wait_for(timeout=30_000)
    if page.locator(".score-sheet").count():
        return False
    me = page.locator(".players tr.mine .player-name").inner_text()
    before = page.evaluate(MY_LINES, me)
    if page.locator(".king-me").get_attribute("data-phase") == "election":
        page.locator(f".vote.{answer}").click()
    else:
        page.locator(".courtier.choice").first.click()
        page.locator(".floor .target").first.click()
    page.wait_for_function(f"([me, before]) => ({MY_LINES})(me) > before", arg=[me, before], timeout=30_000)
    return True


def play_until(page, selector, answer="no"):
    while page.locator(selector).count() == 0:
        assert take_a_decision(page, answer), f"the match ended before {selector} was seen"


def faults(page):
    page.evaluate(AXE)
    found = page.evaluate("async () => (await axe.run('.king-me')).violations")
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]


@pytest.mark.long
def test_a_guest_plays_a_whole_match_on_the_board_alone(browser, live_site):
    context = browser.new_context(
        base_url=live_site.url, viewport={"width": 1280, "height": 900}, reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page, game="king-me", seats=3)
    decisions = 0
    while take_a_decision(page):
        decisions += 1
    assert decisions >= 3 * 4  # four placements in each of three rounds at the very least
    assert page.locator(".round-sheet").count() == 3
    assert trouble == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], scheme
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_start_in_a_choice_in_a_vote_and_after_it(browser, live_site, scheme):
    width = {"light": 1280, "dark": 360}[scheme]
    context = browser.new_context(
        base_url=live_site.url,
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    sit_down_as_guest(page, game="king-me", seats=3)
    page.locator(".courtier.choice").first.click()
    page.locator(".choice-buttons").wait_for()
    assert faults(page) == []
    page.keyboard.press("Escape")
    for moment in (".vote:not([disabled])", ".revealed"):
        play_until(page, moment)
        assert faults(page) == [], moment
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_a_courtier_is_settled_with_the_keyboard_and_escape_takes_the_choice_back(page):
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page, game="king-me", seats=3)
    page.locator(".courtier.choice").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".choice-bar .button.primary:focus").wait_for()
    page.keyboard.press("Escape")
    page.locator(".courtier.choice:focus").wait_for()
    assert page.locator(".chosen, .target").count() == 0
    page.keyboard.press("Enter")
    page.locator(".choice-bar .button.primary:focus").wait_for()
    before = page.locator(".log-lines > li").count()
    page.keyboard.press("Enter")
    page.locator(".log-lines > li").nth(before).wait_for()
    assert trouble == []


# Who presses Enter the very moment a courtier is marked must meet the question, not the courtier once more.
FOCUS_WHEN_MARKED = """() => new Promise((resolve) => {
  const courtier = document.querySelector('.courtier.choice');
  new MutationObserver((_changes, watcher) => {
    if (!document.querySelector('.king-me [aria-pressed=true]')) return;
    watcher.disconnect();
    resolve(document.activeElement.closest('.choice-bar') !== null);
  }).observe(document.querySelector('.king-me'), { subtree: true, childList: true, attributes: true });
  courtier.focus();
  courtier.click();
})"""


def test_the_question_has_the_focus_as_soon_as_the_courtier_is_marked(page):
    sit_down_as_guest(page, game="king-me", seats=3)
    page.locator(".courtier.choice").first.wait_for()
    assert page.evaluate(FOCUS_WHEN_MARKED)
