"""No violation of accessibility, no error on the console, no request elsewhere, no jump of the layout."""

from pathlib import Path

import html5lib
import pytest

from tests.browser.table import assert_no_sideways, sit_down_as_guest, watch_for_trouble

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent.parent / "vendor" / "axe.min.js").read_text()
PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/play/", "/games/", "/games/majesty/", "/ladders/majesty/live/"]


def violations(page):
    page.evaluate(AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]


@pytest.fixture(params=["light", "dark"])
def themed(request, browser, live_site):
    context = browser.new_context(base_url=live_site.url, color_scheme=request.param, bypass_csp=True)
    yield context.new_page()
    context.close()


def test_axe_finds_nothing_on_the_pages_a_newcomer_sees(themed):
    for path in PAGES:
        themed.goto(path)
        assert violations(themed) == [], path


def test_axe_finds_nothing_at_a_table(themed):
    sit_down_as_guest(themed, seats=3)
    themed.locator(".half.choice").first.wait_for()
    assert violations(themed) == []


def test_no_page_logs_an_error_or_asks_another_site(page):
    trouble = watch_for_trouble(page)
    for path in PAGES:
        page.goto(path)
        page.wait_for_load_state("networkidle")
    assert trouble == []


@pytest.mark.parametrize("width", [360, 390, 1280, 1600])
def test_nothing_scrolls_sideways(browser, live_site, width):
    context = browser.new_context(base_url=live_site.url, viewport={"width": width, "height": 800})
    page = context.new_page()
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    sit_down_as_guest(page, seats=4)
    assert_no_sideways(page, width)
    context.close()


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_nothing_scrolls_sideways_where_our_letters_come_too_late(browser, live_site, language):
    context = browser.new_context(base_url=live_site.url, viewport={"width": 360, "height": 800}, locale=language)
    context.route("**/*.woff2", lambda asked: asked.abort())
    page = context.new_page()
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    context.close()


def test_fonts_do_not_move_the_layout(page):
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(e => { if (!e.hadRecentInput)"
        " window.shift += e.value; })).observe({type: 'layout-shift', buffered: true});"
    )
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shift") < 0.01


@pytest.mark.parametrize("path", PAGES)
def test_the_markup_is_valid(live_site, path):
    status, body = live_site.get(path)
    assert status == 200
    html5lib.HTMLParser(strict=True).parse(body)
