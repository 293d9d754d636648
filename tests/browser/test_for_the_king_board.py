"""For the King on its board: a whole match by clicks on what is drawn, every bid in reach, nothing shut to anybody."""

from collections import Counter

import pytest

from tests.browser.table import sit_down_as_guest, watch_for_trouble
from tests.browser.test_quality import violations

pytestmark = pytest.mark.browser

BOARD = ".for-the-king"
CHOICES = f"{BOARD} [data-choice]:not([disabled])"
# What is drawn only when this has to be decided.
DECISIONS = {
    "decree": ".decree-move",
    "bid": "form.bid",
    "pay": ".payment",
    "discard": ".hand .choice",
    "take": ".centre .choice",
    "place": ".zone.choice",
}
MOST_CLICKS = 400
THEMES = ("light", "dark")  # the first time something is asked by day, the second time by night


def decision(page):
    """What the board asks now; None when the match is over."""
    page.locator(f".score-sheet, {CHOICES}").first.wait_for(timeout=30_000)
    if page.locator(".score-sheet").count():
        return None
    return next(name for name, drawn in DECISIONS.items() if page.locator(f"{BOARD} {drawn}").count())


def moves(page):
    return page.locator(".log-lines > li").count()


def decide(page, asked, times):
    """Answer by at most three inputs, and wait until the table has heard it."""
    before = moves(page)
    if asked == "bid" and times == 0:
        name_a_price(page)
    elif asked == "bid":
        # Every third lot is worth a bid, so that there is something to pay and the match still ends soon.
        page.locator(".quick [data-choice]").nth(0 if times % 3 == 0 else -1).click()
    elif asked == "decree":
        apply_the_king_card(page)
    else:
        page.locator(CHOICES).first.click()
    wait_for_more(page, before)


def wait_for_more(page, before, or_else=".score-sheet"):
    """Wait until the log is longer than before, or something else is drawn."""
    page.wait_for_function(
        "([before, other]) => document.querySelectorAll('.log-lines > li').length > before"
        " || document.querySelector(other) || document.querySelector('.score-sheet')",
        arg=[before, or_else],
        timeout=30_000,
        polling=60,
    )


def apply_the_king_card(page):
    """One office, or two; with the first of two chosen, Escape takes it back."""
    before = moves(page)
    page.locator(".decree-move").first.click()
    wait_for_more(page, before, or_else=".decree-line button")
    if page.locator(".decree-line button").count():
        page.keyboard.press("Escape")
        page.locator(".decree-line button").wait_for(state="detached")
        page.locator(".decree-move").first.click()
        page.locator(".decree-move[aria-pressed=false]").first.click()


def name_a_price(page):
    """A bid no button offers: into the field, the number, Enter."""
    price = int(page.locator("#king-bid").get_attribute("max")) - 2
    page.locator("#king-bid").click()
    page.keyboard.type(str(price))
    page.keyboard.press("Enter")
    page.locator(".event.bid_made", has_text=f" {price}.").first.wait_for()


def assert_open_to_all(page, width, when, theme):
    """Axe finds nothing, and nothing scrolls sideways."""
    page.emulate_media(color_scheme=theme)
    # A colour half way from day to night is not what anybody reads.
    page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
    assert violations(page) == [], f"{when}, {theme}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width, when


def play(page, width, limit=MOST_CLICKS):
    """Play to the end or as far as the limit, looking closely whenever the board asks something new."""
    asked = Counter()
    while (question := decision(page)) is not None and asked.total() < limit:
        if asked[question] < len(THEMES):
            assert_open_to_all(page, width, question, THEMES[asked[question]])
        decide(page, question, asked[question])
        asked[question] += 1
    return asked


@pytest.fixture
def visit(browser, live_site):
    """Opens a page of a given width, in which axe may run."""
    opened = []

    def visitor(width):
        view = {"width": width, "height": 800}
        opened.append(browser.new_context(base_url=live_site.url, bypass_csp=True, viewport=view))
        return opened[-1].new_page()

    yield visitor
    for context in opened:
        context.close()


@pytest.mark.long
def test_a_whole_match_is_played_by_clicks_on_the_board(visit):
    page = visit(1280)
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page, game="for-the-king", seats=2)
    asked = play(page, 1280)
    assert page.locator(".score-sheet").count() == 1
    # twenty turns, half of them mine, three cards each; the last zone is forced and may be filled by itself
    assert 20 <= asked["place"] <= 30
    assert asked["take"] == 10
    assert asked["bid"] > 0
    assert page.locator(".field .office-chip.held").count() > 0
    for theme in THEMES:
        assert_open_to_all(page, 1280, "at the end", theme)
    assert trouble == []


def test_on_a_phone_the_cards_are_shared_without_scrolling_sideways(visit):
    page = visit(360)
    sit_down_as_guest(page, game="for-the-king", seats=3)
    asked = play(page, 360, limit=7)
    assert asked["place"] >= 3
    assert asked["take"] >= 1
