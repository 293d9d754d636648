"""Koryŏ's board: a whole match by its own elements, by keys, readable by everybody."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.table import sit_down_as_guest, watch_for_trouble

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent.parent / "vendor" / "axe.min.js").read_text()
WIDE = {"width": 1280, "height": 900}
NARROW = {"width": 360, "height": 800}


@pytest.fixture
def table(browser, live_site):
    """A page of a guest at a table for two."""
    context = browser.new_context(base_url=live_site.url, viewport=WIDE, bypass_csp=True)
    page = context.new_page()
    page.trouble = watch_for_trouble(page)
    sit_down_as_guest(page, game="koryo", seats=2)
    page.locator(".koryo").wait_for()
    yield page
    context.close()


def moves(page: Any) -> int:
    return int(page.evaluate("document.querySelectorAll('.log-lines > li').length"))


def wait_for_move(page: Any, before: int) -> None:
    page.wait_for_function(
        "before => document.querySelectorAll('.log-lines > li').length > before", arg=before, timeout=30_000
    )


def moment(page: Any) -> str:
    """What the board asks for now."""
    page.locator(".score-sheet, .koryo [data-choice]").first.wait_for(timeout=30_000)
    if page.locator(".score-sheet").count():
        return "over"
    if page.locator(".hand [data-choice]").count():
        return "orders"
    return "target" if page.locator(".cell-choice").count() else "deeds"


def play_on_the_board(page: Any, now: str) -> None:
    """One move on the board; a move that is forced may play itself under the hand that wants to press it."""
    before = moves(page)
    try:
        press(page, now)
    except TimeoutError:
        assert moves(page) > before
    wait_for_move(page, before)


def press(page: Any, now: str) -> None:
    """At most three inputs: pairs where allowed, else characters and events by turns, targets at once."""
    if now == "deeds":
        page.locator(".deed").first.click(timeout=5_000)
    elif now == "target":
        page.locator(".cell-choice").first.click(timeout=5_000)
        page.locator(".preview .confirm").click(timeout=5_000)
    elif page.locator(".number.pair").count() > 1:
        page.locator(".number.pair").first.click(timeout=5_000)
        page.locator(".number.pair").last.click(timeout=5_000)
        page.locator(".preview .confirm").click(timeout=5_000)
    else:
        orders = page.locator(".number")
        (orders.last if page.locator(".track .past").count() % 2 else orders.first).click(timeout=5_000)
        page.locator(".preview .confirm").click(timeout=5_000)


def flaws(page: Any) -> list[str]:
    """What axe finds on the board by day and by night, and whether it is wider than a small phone."""
    found: list[str] = []
    page.evaluate(AXE)
    page.add_style_tag(content=".koryo * { transition: none !important }")  # a colour half way to the other theme
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for rule in page.evaluate("async () => (await axe.run('.koryo')).violations"):
            found += [f"{scheme} {rule['id']}: {node['html'][:160]}" for node in rule["nodes"]]
    page.set_viewport_size(NARROW)
    if page.evaluate("document.documentElement.scrollWidth") > NARROW["width"]:
        found.append("scrolls sideways")
    page.set_viewport_size(WIDE)
    return found


@pytest.mark.long
def test_a_whole_match_is_played_on_the_board_alone_and_every_moment_of_it_is_readable(table):
    looked_at = set()
    while True:
        now = moment(table)
        if now not in looked_at:
            looked_at.add(now)
            assert flaws(table) == [], now
        if now == "over":
            break
        play_on_the_board(table, now)
    assert {"orders", "deeds", "over"} <= looked_at
    assert table.locator(".track .past").count() == 7
    assert table.locator(".score-sheet tfoot tr").count() == 2
    assert table.trouble == []


def test_an_order_is_laid_by_keys_and_escape_takes_the_choice_back(table):
    table.locator(".number").first.wait_for(timeout=30_000)
    before = moves(table)
    table.locator(".number").first.focus()
    assert "Order:" in table.locator(".preview").inner_text()
    table.keyboard.press("Enter")
    table.locator(".preview .confirm").wait_for()
    table.keyboard.press("Escape")
    table.locator(".preview .confirm").wait_for(state="detached")
    assert moves(table) == before
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    table.keyboard.press("Enter")
    wait_for_move(table, before)


def test_the_keyboard_stays_with_the_choices_after_a_move(table):
    table.locator(".number").first.wait_for(timeout=30_000)
    before = moves(table)
    table.locator(".number").first.focus()
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    table.keyboard.press("Enter")
    wait_for_move(table, before)
    table.locator(".deed").first.wait_for(timeout=30_000)
    table.wait_for_function("document.activeElement.matches('.koryo [data-choice]')")


def test_the_majority_is_told_by_a_crown_and_a_word(table):
    while not table.locator(".cell.leader").count():
        play_on_the_board(table, moment(table))
    leader = table.locator(".cell.leader").first
    assert leader.locator("svg use[href$='#g-crown']").count() == 1
    assert leader.locator(".leads").inner_text() == "leads"
    assert "majority" in leader.locator(".visually-hidden").first.inner_text()
