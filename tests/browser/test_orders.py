"""Standing orders, notes and plans at the table, with a real browser and real workers."""

from typing import Any

import pytest

from tests.browser.table import sit_down_as_guest, watch_for_trouble

pytestmark = pytest.mark.browser


def leave_order(page: Any, type: str, *, everything: bool = False, choose: str = "") -> None:
    """Fill in the form of an order as a player would, and leave it."""
    before = page.locator(".orders-in-force > li").count()
    page.locator("#order-type").select_option(type)
    if everything:
        page.locator(".order-writer .ranked-rest button", has_text="Add all").click()
    if choose:
        page.locator(f".order-writer {choose}").click()
    page.locator(".order-writer button[type=submit]").click()
    page.locator(".orders-in-force > li").nth(before).wait_for()


def test_a_vote_left_in_advance_is_carried_out(page):
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page, "king-me", 3)
    page.locator(".standing-orders summary").press("Enter")
    leave_order(page, "vote_always", choose=".order-choice:nth-of-type(2) input")
    assert "vote No" in page.locator(".orders-in-force > li").first.inner_text()
    leave_order(page, "settle", everything=True)
    page.locator("#order-type").select_option("climb")
    page.locator("#order-climb-floor").select_option(label="6: throne")
    leave_order(page, "climb", everything=True)
    page.locator(".log-lines .vote_cast", has_text="votes No, face down").wait_for(timeout=60_000)
    page.locator(".orders-in-force > li", has_text="has played already").first.wait_for()
    while count := page.locator(".orders-in-force > li").count():
        page.locator(".order-ways button", has_text="Cancel").first.click()
        page.wait_for_function(
            "before => document.querySelectorAll('.orders-in-force > li').length < before", arg=count, timeout=30_000
        )
    assert "no orders" in page.locator(".standing-orders").inner_text()
    assert trouble == []


def test_notes_and_a_plan_survive_a_reload_and_the_plan_is_played(page):
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page, "majesty", 2)
    page.locator(".turn.mine").wait_for()
    page.locator(".notes summary").click()
    page.locator("#notes-text").fill("The brewers pay me too.")
    page.locator(".plan button", has_text="Add to the plan").click()
    page.locator(".plan li").wait_for()
    planned = page.locator(".plan li").inner_text()
    page.locator(".notes [role=status]", has_text="Kept.").wait_for()
    page.reload()
    page.locator(".plan li").wait_for()
    assert page.locator(".plan li").all_inner_texts() == [planned]
    assert page.locator("#notes-text").input_value() == "The brewers pay me too."
    before = page.locator(".log-lines > li").count()
    page.locator(".plan button", has_text="Play the plan").click()
    page.wait_for_function("before => document.querySelectorAll('.log-lines > li').length > before", arg=before)
    page.wait_for_function("() => document.querySelectorAll('.plan li').length === 0")
    assert trouble == []
