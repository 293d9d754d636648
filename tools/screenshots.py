"""Takes pictures of every board: start, middle and end, on phone and desk, by day and by night: `make screenshots`.

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
THEMES = ("light", "dark")
MIDDLE = {"majesty": 6}  # own moves before the second picture
MOVES = 14  # in the longer games
LONGEST = 400


def play_on(page: Page, moves: int) -> None:
    """Make so many own moves from the plain list, something from its middle, or fewer if the match ends."""
    for _ in range(moves):
        page.locator(".actions-list button:not([disabled]), .score-sheet").first.wait_for(
            state="attached", timeout=30_000
        )
        if page.locator(".score-sheet").count():
            return
        page.evaluate(
            """() => {
              const choices = document.querySelectorAll('.actions-list button:not([disabled])');
              choices[Math.floor(choices.length / 2)]?.click();
            }"""
        )
        page.wait_for_timeout(200)


def pictures(page: Page, name: str) -> None:
    """The whole page by day and by night."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_timeout(600)
        page.screenshot(path=OUT / f"{name}-{theme}.png", full_page=True)
        sys.stdout.write(f"{name}-{theme}.png\n")


def main() -> None:
    """All games, sizes and moments."""
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="rs-") as folder,
        site(Path(folder) / "var") as running,
        sync_playwright() as p,
    ):
        opened = p.chromium.launch(executable_path=chromium.chromium(), args=chromium.FLAGS)
        for game in PACKAGES:
            for size, viewport in SIZES.items():
                context = opened.new_context(base_url=running.url, viewport=viewport)
                page = context.new_page()
                sit_down_as_guest(page, game=game, seats=3, fill="page")
                for moment, moves in (("start", 0), ("middle", MIDDLE.get(game, MOVES)), ("end", LONGEST)):
                    play_on(page, moves)
                    pictures(page, f"{game}-{moment}-{size}")
                context.close()


if __name__ == "__main__":
    main()
