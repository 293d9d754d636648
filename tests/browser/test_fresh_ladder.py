"""A ladder that is looked at stays fresh, also for who has clicked into it or stands on a line with the keyboard."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOVES_HOUSE = """
from leagues.ratings.places import show_again
from portal.accounts.models import User
user = User.objects.get(username="demo-{name}")
user.country, user.show_country = "PT", True
user.save()
show_again(user.pk)
"""
LOOK_NOW = "document.dispatchEvent(new Event('visibilitychange'))"
FOCUSED = "document.activeElement.getAttribute('href') ?? document.activeElement.className"


def test_a_ladder_follows_while_the_focus_is_in_it(live_site, browser):
    page = browser.new_page()
    page.goto(live_site.url + "/ladders/majesty/live/?provisional=1")
    lines = page.locator("[data-ladder] tbody tr")
    names = [line.split("demo-")[1].split()[0] for line in lines.all_inner_texts()]
    stays, *others = names
    for count, (name, selector) in enumerate(
        zip(others, (".table-scroll", f"a[href*='{stays}']"), strict=False), start=1
    ):
        page.locator(f"[data-ladder] {selector}").focus()
        focused = page.evaluate(FOCUSED)
        done = live_site.manage("shell", "--command", MOVES_HOUSE.format(name=name))
        assert done.returncode == 0, done.stderr
        page.evaluate(LOOK_NOW)
        expect(lines.filter(has_text="Portugal")).to_have_count(count)
        assert page.evaluate(FOCUSED) == focused
    assert stays in page.locator("[data-ladder]").inner_text()
    page.close()
