"""The lessons on a phone: each clicked through on its board to the end, other moves refused, progress remembered."""

from typing import Any

import pytest

from tests.browser.table import watch_for_trouble
from tests.browser.test_quality import violations

pytestmark = pytest.mark.browser

WIDTH = 390
STEP = "document.querySelector('.coach-progress').value"
ASKED = ".board-frame [data-asked]:not([disabled])"
# after a press either the lesson has gone on, or the board waits for a second one
ANSWERED = f"before => {STEP} !== before || document.querySelector('.board-frame [data-asked][aria-pressed=true]')"
AT_THE_END = "() => { const end = document.getElementById('lesson-end'); return end && !end.hidden; }"
PAIR = (".stack-of.lobbying .pair", ".stack-of.barbarians .pair", ".stack-of.barbarians .pair")


@pytest.fixture(params=["light", "dark"])
def phone(request, browser, live_site):
    context = browser.new_context(
        base_url=live_site.url,
        viewport={"width": WIDTH, "height": 844},
        has_touch=True,
        color_scheme=request.param,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    yield context.new_page()
    context.close()


def open_lesson(page: Any, game: str) -> None:
    page.goto(f"/games/{game}/learn/")
    page.locator(".coach").wait_for()


def step_of(page: Any) -> int:
    return page.evaluate(STEP)


def wait_for_step_after(page: Any, before: int) -> None:
    page.wait_for_function(f"before => {STEP} !== before", arg=before)


def let_the_coach_play(page: Any) -> None:
    """Read on, or have the move made."""
    before = step_of(page)
    page.locator(".onward").tap()
    wait_for_step_after(page, before)


def step_on(page: Any) -> None:
    """Do what the coach asks for, on the board."""
    before = step_of(page)
    if page.locator(".coach-do").count() == 0:
        page.locator(".onward").tap()
    elif page.locator(ASKED).count() == 0:  # two cards of two kinds: no button stands for the pair
        for button in PAIR:
            page.locator(button).tap()
    else:
        page.locator(ASKED).last.tap()
        page.wait_for_function(ANSWERED, arg=before)
        if step_of(page) == before:
            page.locator(ASKED).last.tap()
    wait_for_step_after(page, before)


GAMES = {"light": ("king-me", "majesty"), "dark": ("koryo", "for-the-king")}


def test_each_lesson_is_clicked_through_to_its_end(phone, request):
    trouble = watch_for_trouble(phone)
    for game in GAMES[request.node.callspec.params["phone"]]:
        open_lesson(phone, game)
        steps = int(phone.locator(".coach-progress").get_attribute("max"))
        for step in range(1, steps):
            if step in (2, steps // 2):
                assert violations(phone) == [], f"{game}, step {step}"
            step_on(phone)
            assert phone.evaluate("document.documentElement.scrollWidth") <= WIDTH
        phone.wait_for_function(AT_THE_END)
        assert phone.locator(".score-sheet, .round-sheet").count() >= 1
        assert violations(phone) == [], f"{game}, the end"
    assert trouble == []


@pytest.mark.parametrize("phone", ["light"], indirect=True)
def test_other_moves_are_refused_and_the_way_is_remembered_taken_back_and_begun_anew(phone):
    open_lesson(phone, "majesty")
    step_on(phone)
    phone.locator(".half.choice:not([data-asked])").first.tap()
    phone.locator(".coach-why").wait_for()
    assert step_of(phone) == 2
    assert phone.locator(".log-lines > li").count() == 0
    step_on(phone)
    assert phone.locator(".coach-why").count() == 0
    phone.reload()
    phone.locator(".coach").wait_for()
    assert step_of(phone) == 3
    assert phone.locator(".log-lines > li").count() == 2
    back, restart = (phone.locator(".coach-ways .button.quiet").nth(at) for at in (0, 1))
    back.tap()
    wait_for_step_after(phone, 3)
    assert step_of(phone) == 2
    assert phone.locator(".log-lines > li").count() == 0
    restart.tap()
    wait_for_step_after(phone, 2)
    assert step_of(phone) == 1


@pytest.mark.parametrize("phone", ["light"], indirect=True)
def test_a_newcomer_goes_from_the_front_page_through_a_lesson_to_a_table_and_the_lesson_is_marked(phone):
    phone.goto("/")
    phone.locator("a[data-lesson=majesty]").tap()
    phone.locator(".coach").wait_for()
    while phone.locator(".onward").count():
        let_the_coach_play(phone)
    phone.locator("#lesson-end .button.primary").tap()
    phone.wait_for_url("**/play/?game=majesty&against=bots")
    assert phone.locator("#open-game").input_value() == "majesty"
    assert phone.locator("#open-free_seats").input_value() == "now"
    phone.goto("/games/majesty/")
    phone.locator("a[data-lesson=majesty] .badge").wait_for()
