"""How a test sits down at a table and plays, by clicking as a person would."""

from typing import Any

CHOICES = ".half.choice:not([disabled]), .decisions button:not([disabled])"


def sit_down_as_guest(page: Any, game: str = "majesty", seats: int = 2, fill: str = "page") -> None:
    """From the lobby to a running match against bots."""
    page.goto("/play/")
    page.locator("main form[action='/guest/'] button").click()
    page.locator("#open-game").select_option(game)
    page.locator("#open-seats").select_option(str(seats))
    page.locator("#open-free_seats").select_option("now")
    page.locator("#open-bot_level").select_option(fill)
    page.locator("form[action='/play/open/'] button.primary").click()
    page.wait_for_url("**/matches/*/")
    page.locator(".turn, .score-sheet").first.wait_for()


def play_to_the_end(page: Any, choices: str = CHOICES, limit: int = 200) -> int:
    """Click the first thing that may be clicked until the score sheet is there; the number of clicks."""
    for clicks in range(limit):
        page.locator(f".score-sheet, {choices}").first.wait_for(timeout=30_000)
        if page.locator(".score-sheet").count():
            return clicks
        before = page.locator(".log-lines > li").count()
        page.locator(choices).first.click()
        page.wait_for_function(
            "before => document.querySelectorAll('.log-lines > li').length > before"
            " || document.querySelector('.score-sheet')",
            arg=before,
            timeout=30_000,
            polling=60,
        )
    raise AssertionError("the match does not end")


def watch_for_trouble(page: Any) -> list[str]:
    """A list that fills with console errors, failed scripts and requests to other places."""
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))

    def note_stranger(asked: Any) -> None:
        if not asked.url.startswith(("http://localhost:", "ws://localhost:", "data:", "blob:")):
            trouble.append(asked.url)

    page.on("request", note_stranger)
    return trouble


def assert_no_sideways(page: Any, width: int) -> None:
    """Nothing scrolls sideways once the page has settled in its new size: the header folds a moment later."""
    page.wait_for_function(
        "width => document.documentElement.scrollWidth <= width", arg=width, timeout=3_000, polling=60
    )
