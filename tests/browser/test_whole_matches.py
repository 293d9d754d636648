"""Whole matches of every game by touch, by keys and in words, looked at closely on the way."""

from typing import Any

import pytest

from games.rules.registry import PACKAGES
from tests.browser.table import assert_no_sideways, sit_down_as_guest, watch_for_trouble
from tests.browser.test_quality import violations
from tests.browser.ways_to_play import ByKeys, ByTouch, ByWords, Player, open_table_for, play_out
from tests.browser.weighing import ONE_MOVE, weigh_updates

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 900}}
# Between them every language and both themes are seen on either screen.
LOOKS = {
    "king-me": ({"locale": "ru", "color_scheme": "dark"}, {"locale": "en", "color_scheme": "light"}),
    "koryo": ({"locale": "uk", "color_scheme": "light"}, {"locale": "ru", "color_scheme": "dark"}),
    "for-the-king": ({"locale": "en", "color_scheme": "dark"}, {"locale": "uk", "color_scheme": "light"}),
    "majesty": ({"locale": "ru", "color_scheme": "light"}, {"locale": "en", "color_scheme": "dark"}),
}
# What a board looks like in its moment of drama.
DRAMA = {"king-me": ".booth", "koryo": ".hand .number", "for-the-king": "form.bid", "majesty": ".kingdom.own .count"}
MIDDLE = {"king-me": 24, "koryo": 20, "for-the-king": 30, "majesty": 12}
# Words of a score sheet that take more lines than they are.
BROKEN_WORDS = """rows => rows.filter(row => {
  const text = document.createRange();
  text.selectNodeContents(row);
  const lines = new Set([...text.getClientRects()].map(box => Math.round(box.top)));
  return lines.size > row.textContent.trim().split(/\\s+/).length;
}).map(row => row.textContent)"""
SMALLEST = {"width": 360, "height": 740}


class Looks:
    """Looks at a page as axe does, and for scrolling sideways, once for each moment worth it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.seen: list[str] = []

    def before_a_decision(self, player: Player) -> None:
        if not self.seen:
            self.at("start", player.page)
        elif player.page.locator(DRAMA[self.game]).count():
            self.at("drama", player.page)
        elif player.state()["moves"] > MIDDLE[self.game]:
            self.at("middle", player.page)

    def at(self, moment: str, page: Any) -> None:
        if moment in self.seen:
            return
        self.seen.append(moment)
        page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
        assert violations(page) == [], moment
        size = page.viewport_size
        page.set_viewport_size(SMALLEST)
        assert_no_sideways(page, SMALLEST["width"])
        page.set_viewport_size(size)


@pytest.fixture
def visit(browser, live_site):
    """Opens a page of a visitor who wants the board to keep still, in which axe may run."""
    opened = []

    def visitor(**wanted):
        still = {"base_url": live_site.url, "bypass_csp": True, "reduced_motion": "reduce"}
        opened.append(browser.new_context(**still, **wanted))
        page = opened[-1].new_page()
        page.trouble = watch_for_trouble(page)
        page.updates = weigh_updates(page)
        return page

    yield visitor
    for context in opened:
        context.close()


@pytest.mark.parametrize("game", PACKAGES)
def test_a_phone_and_a_keyboard_play_a_whole_match_with_a_bot(visit, game):
    phone, desk = (visit(**screen, **look) for screen, look in zip((PHONE, DESK), LOOKS[game], strict=True))
    open_table_for([phone, desk], game, seats=3)
    for page, look in zip((phone, desk), LOOKS[game], strict=True):
        assert page.evaluate("document.documentElement.lang") == look["locale"]
    looks = Looks(game)
    touch, keys = ByTouch(phone, game), ByKeys(desk, game)
    play_out([touch, keys], looks.before_a_decision)
    looks.at("end on the phone", phone)
    looks.at("end on the desk", desk)
    assert {"start", "drama"} <= set(looks.seen)
    assert touch.decisions > 8
    assert keys.on_the_board > 3
    assert phone.locator(".score-sheet tfoot tr").count() == 2
    assert phone.locator(".score-sheet .table-scroll").evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    assert phone.locator(".score-sheet tbody th").evaluate_all(BROKEN_WORDS) == []
    assert max(phone.updates + desk.updates) <= ONE_MOVE
    assert phone.trouble == desk.trouble == []


@pytest.mark.parametrize("game", PACKAGES)
def test_a_whole_match_is_played_in_words(visit, game):
    theme = ("light", "dark")[list(PACKAGES).index(game) % 2]
    page = visit(**DESK, color_scheme=theme, locale=("en", "ru", "uk")[list(PACKAGES).index(game) % 3])
    sit_down_as_guest(page, game=game, seats=3 if game == "king-me" else 2)
    page.keyboard.press("t")
    page.locator(".text-board").wait_for()
    reader = ByWords(page, game)
    looks = Looks(game)
    play_out([reader], lambda player: looks.at("in words", player.page))
    looks.at("in words, at the end", page)
    assert page.locator(".board-frame .text-board").count() == 1
    assert page.locator("[role=log][aria-live=polite] p").count() > 0
    assert max(page.updates) <= ONE_MOVE
    assert page.trouble == []
