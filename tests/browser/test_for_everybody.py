"""Every board with large letters, small fingers and no pointer: nothing is cut off, too small or without a focus."""

import pytest

from games.rules.registry import PACKAGES
from tests.browser.table import assert_no_sideways, sit_down_as_guest

pytestmark = pytest.mark.browser

WIDTH = 1280
LEAST = 24  # CSS pixels, WCAG 2.2 AA
# Everything that can be pressed, except links within a line of text.
SMALL = f"""() => [...document.querySelectorAll('button, summary, select, input, a.button, [role=button], nav a')]
  .filter(element => element.checkVisibility({{visibilityProperty: true}}) && !element.closest('dialog:not([open])'))
  .map(element => [element, element.getBoundingClientRect()])
  .filter(([element, box]) => box.width && (box.width < {LEAST} || box.height < {LEAST}))
  .filter(([element]) => !(element.matches('input') && element.closest('label')))
  .map(([element, box]) => `${{element.outerHTML.slice(0, 120)}} ${{box.width}}×${{box.height}}`)"""
# Text that does not fit its box where the box hides what is too much.
CUT = """() => [...document.querySelectorAll('#table *')]
  .filter(element => element.checkVisibility() && element.childElementCount === 0 && element.textContent.trim())
  .filter(element => !element.closest('.visually-hidden') && getComputedStyle(element).overflowX === 'hidden')
  .filter(element => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
  .map(element => element.outerHTML.slice(0, 160))"""
FOCUS = """() => { const style = getComputedStyle(document.activeElement); return {
  what: document.activeElement.outerHTML.slice(0, 120), chosen: document.activeElement.matches('[data-choice]'),
  shown: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 }; }"""


@pytest.mark.parametrize("game", PACKAGES)
def test_a_board_serves_large_letters_small_fingers_and_keys(browser, live_site, game):
    theme = ("light", "dark")[list(PACKAGES).index(game) % 2]
    view = {"width": WIDTH, "height": 900}
    context = browser.new_context(base_url=live_site.url, viewport=view, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    sit_down_as_guest(page, game=game, seats=3)
    page.locator(".board-frame [data-choice]:not(:disabled)").first.wait_for(timeout=30_000)
    for words in (False, True):
        if words:
            page.keyboard.press("t")
            page.locator(".text-board").wait_for()
        page.set_viewport_size({"width": 360, "height": 740})
        assert page.evaluate(SMALL) == []
        page.set_viewport_size(view)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        assert_no_sideways(page, WIDTH)
        assert page.evaluate(CUT) == []
        page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    page.keyboard.press("t")
    page.locator(".board-frame [data-choice]:not(:disabled)").first.focus()
    for key in ("ArrowRight", "Tab", "Tab", "Shift+Tab"):
        page.keyboard.press(key)
        focus = page.evaluate(FOCUS)
        assert focus["shown"], focus
    context.close()
