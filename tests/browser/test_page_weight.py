"""What a running match costs to load for the first time: it has to do on a phone in a train."""

import pytest

from games.rules.registry import PACKAGES, rules_for
from tests.browser.table import sit_down_as_guest
from tests.browser.weighing import FIRST_LOAD, weigh_answers

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", PACKAGES)
def test_a_running_match_is_light_to_load(browser, live_site, game):
    language = ("ru", "uk")[list(PACKAGES).index(game) % 2]  # two alphabets, so two sets of fonts
    first = browser.new_context(base_url=live_site.url, locale=language)
    sit_down_as_guest(first.new_page(), game=game, seats=rules_for(game).seats[-1])
    match, who = first.pages[0].url, first.storage_state()
    first.close()
    context = browser.new_context(base_url=live_site.url, locale=language, storage_state=who, service_workers="block")
    page = context.new_page()
    weights = weigh_answers(page)
    page.goto(match)
    page.locator(".board-frame > *").wait_for(timeout=30_000)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.lang") == language
    assert 30_000 < sum(weights) <= FIRST_LOAD
    context.close()
