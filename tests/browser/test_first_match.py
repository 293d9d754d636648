"""From the front page to the score sheet: a guest, a table, bots through Celery, a rating."""

import sqlite3

import pytest

from tests.browser.table import play_to_the_end, sit_down_as_guest, watch_for_trouble
from tests.real.processes import wait_for

pytestmark = pytest.mark.browser


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


def test_reloading_in_the_middle_shows_the_same_board(page):
    sit_down_as_guest(page, seats=2)
    page.locator(".half.choice").first.click()
    page.locator(".log-lines > li").nth(1).wait_for()
    page.locator(".half.choice").first.wait_for()
    before = page.locator(".majesty").inner_text()
    page.reload()
    page.locator(".half.choice").first.wait_for()
    assert page.locator(".majesty").inner_text() == before
