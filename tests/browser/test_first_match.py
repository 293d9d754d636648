"""From the front page to the score sheet: a guest, a table, bots through Celery, a rating."""

import sqlite3

import pytest

from tests.browser.table import play_to_the_end, sit_down_as_guest, watch_for_trouble
from tests.real.processes import wait_for

pytestmark = pytest.mark.browser

KEEP_THE_LIST_OPEN = """new MutationObserver(() => {
  document.querySelectorAll('.actions-list:not([open])').forEach((list) => { list.open = true; });
}).observe(document, {childList: true, subtree: true})"""


def test_a_guest_plays_majesty_against_bots_to_the_score_sheet_and_is_rated(page, live_site):
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page, seats=3)
    match = page.url.rstrip("/").rsplit("/", 1)[1]
    assert play_to_the_end(page) >= 12  # twelve cards, and now and then a half to heal
    assert page.locator(".score-sheet tfoot tr").count() == 2
    assert trouble == []
    database = sqlite3.connect(live_site.folder / "regalia.sqlite3")
    question = (
        "select count(*) from ratings_ledgerrow r join matches_match m on m.id = r.match_id where m.public_id = ?"
    )
    wait_for(lambda: database.execute(question, [match]).fetchone()[0] == 3, 20, "the Elo rows")
    page.goto(f"/matches/{match}/verify/")
    assert page.locator(".message.success").count() == 1


def test_every_other_game_can_be_played_from_its_list_of_actions(page):
    page.add_init_script(KEEP_THE_LIST_OPEN)
    sit_down_as_guest(page, game="koryo", seats=2)
    clicks = play_to_the_end(page, ".actions-list button:not([disabled])", limit=400)
    assert clicks > 8


def test_reloading_in_the_middle_shows_the_same_board(page):
    sit_down_as_guest(page, seats=2)
    page.locator(".half.choice").first.click()
    page.locator(".log-lines > li").nth(1).wait_for()
    page.locator(".half.choice").first.wait_for()
    before = page.locator(".majesty").inner_text()
    page.reload()
    page.locator(".half.choice").first.wait_for()
    assert page.locator(".majesty").inner_text() == before
