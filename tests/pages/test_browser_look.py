"""The look in a real browser: axe finds nothing, nothing jumps, nothing comes from elsewhere, nothing sticks out."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings as site_settings
from playwright.sync_api import Browser, Page

AXE = (Path(site_settings.BASE) / "tests/vendor/axe.min.js").read_text()
RUN_AXE = AXE + ";axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join()))"
WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => list.getEntries().forEach(entry => { window.shifted += entry.value; }))
  .observe({type: "layout-shift", buffered: true});
"""
PAGES = (
    *("/", "/play/", "/games/", "/ladders/", "/offline/", "/no-such-page/"),
    *("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"),
)
# Whatever stands elsewhere than in the page's source jumps while a slow line still brings the rest, and Tab jumps too.
MOVED = """[...document.querySelectorAll("main *")].filter(one => getComputedStyle(one).order !== "0")
  .map(one => one.className)"""
PHONE, DESK = 360, 1280
STEADY = 0.02  # a slow machine may paint half a row while the page still arrives; a late font moves far more

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def faults_of(page: Page, address: str) -> list[str]:
    """Everything wrong with one page, in words."""
    faults: list[str] = []
    home = urlsplit(address).netloc
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda r: None if urlsplit(r.url).netloc in (home, "") else faults.append(f"asks {r.url}"))
    page.add_init_script(WATCH_SHIFTS)
    answer = page.goto(address, wait_until="networkidle")
    if answer and answer.status == 404:
        faults = [fault for fault in faults if "404" not in fault]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append("scrolls sideways")
    if moved := page.evaluate(MOVED):
        faults.append(f"stands out of its order: {moved}")
    if (shifted := page.evaluate("window.shifted")) > STEADY:
        faults.append(f"shifts by {shifted:.4f}")
    return faults + page.evaluate(RUN_AXE)


def read_all(browser: Browser, site: str, width: int, theme: str, language: str) -> dict[str, list[str]]:
    """The faults of every page for one kind of reader."""
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=theme, locale=language)
    found = {}
    for path in PAGES:
        page = context.new_page()
        if faults := faults_of(page, site + path):
            found[path] = faults
        page.close()
    context.close()
    return found


@pytest.mark.parametrize(
    ("width", "theme", "language"),
    [(PHONE, "light", "en"), (PHONE, "dark", "ru"), (DESK, "light", "uk"), (DESK, "dark", "en")],
)
def test_no_page_has_a_fault_a_reader_would_meet(browser, live_site, width, theme, language):
    assert not read_all(browser, live_site.url, width, theme, language)


def test_a_theme_is_chosen_without_loading_the_page_and_kept(page):
    page.goto("/")
    page.evaluate("window.same = true")
    page.locator("summary", has_text="Theme").click()
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate("[document.documentElement.dataset.theme, window.same]") == ["dark", True]
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
