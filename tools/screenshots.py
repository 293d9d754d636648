"""Takes pictures of every board, start and later, on phone and desk, by day and by night: `make screenshots`.

Starts a site of its own, plays against bots from the plain list of actions, and writes to build/screenshots.
"""

import sys
import tempfile
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BASE))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from games.rules.registry import PACKAGES  # noqa: E402
from tests.browser.table import sit_down_as_guest  # noqa: E402
from tests.real import browser as chromium  # noqa: E402
from tests.real.site import site  # noqa: E402

OUT = BASE / "build" / "screenshots"
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}
LATER = 14  # own moves before the second picture


def play_on(page: Page, moves: int) -> None:
    """Make own moves from the plain list, whatever comes first."""
    for _ in range(moves):
        page.locator(".actions-list button:not([disabled]), .score-sheet").first.wait_for(
            state="attached", timeout=30_000
        )
        if page.locator(".score-sheet").count():
            return
        page.locator(".actions-list").evaluate("list => { list.open = true; }")
        buttons = page.locator(".actions-list button:not([disabled])")
        buttons.nth(buttons.count() // 2).click()
        page.wait_for_timeout(400)
    page.locator(".actions-list").evaluate_all("lists => lists.forEach(list => { list.open = false; })")


def picture(page: Page, name: str) -> None:
    """The whole page as a file."""
    page.wait_for_timeout(600)
    page.screenshot(path=OUT / f"{name}.png", full_page=True)
    sys.stdout.write(f"{name}.png\n")


def main() -> None:
    """All games, sizes and themes."""
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="rs-") as folder,
        site(Path(folder) / "var") as running,
        sync_playwright() as p,
    ):
        opened = p.chromium.launch(executable_path=chromium.chromium(), args=chromium.FLAGS)
        for game in PACKAGES:
            for (size, viewport), theme in zip(SIZES.items(), ("dark", "light"), strict=True):
                context = opened.new_context(base_url=running.url, viewport=viewport, color_scheme=theme)
                page = context.new_page()
                sit_down_as_guest(page, game=game, seats=3, fill="page")
                picture(page, f"{game}-start-{size}-{theme}")
                play_on(page, LATER)
                picture(page, f"{game}-middle-{size}-{theme}")
                page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
                picture(page, f"{game}-middle-{size}-{'light' if theme == 'dark' else 'dark'}")
                context.close()


if __name__ == "__main__":
    main()
