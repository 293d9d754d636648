"""A ladder that is looked at stays fresh, also for who has clicked into it or stands on a line with the keyboard."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYED = """
from django.contrib.auth import get_user_model
from leagues.ratings.ledger import rate_finished
from tests import factories as make
people = [get_user_model().objects.create_user(f"fresh-{name}", f"{name}@example.org") for name in ("ada", "bo", "cy")]
make.play(make.running(seats=3, people=people))
rate_finished()
"""
MOVES_HOUSE = """
from leagues.ratings.places import show_again
from portal.accounts.models import User
user = User.objects.get(username="{name}")
user.country, user.show_country = "PT", True
user.save()
show_again(user.pk)
"""
LOOK_NOW = "document.dispatchEvent(new Event('visibilitychange'))"
FOCUSED = "document.activeElement.getAttribute('href') ?? document.activeElement.className"


def tell(site, script):
    done = site.manage("shell", "--command", script)
    assert done.returncode == 0, done.stderr


def test_a_ladder_follows_while_the_focus_is_in_it(live_site, browser):
    tell(live_site, PLAYED)
    page = browser.new_page()
    page.goto(live_site.url + "/ladders/majesty/live/?provisional=1")
    lines = page.locator("[data-ladder] tbody tr")
    stays, *others = ("fresh-ada", "fresh-bo", "fresh-cy")
    for count, (name, selector) in enumerate(
        zip(others, (".table-scroll", f"a[href*='{stays}']"), strict=True), start=1
    ):
        page.locator(f"[data-ladder] {selector}").focus()
        focused = page.evaluate(FOCUSED)
        tell(live_site, MOVES_HOUSE.format(name=name))
        page.evaluate(LOOK_NOW)
        expect(lines.filter(has_text="Portugal")).to_have_count(count, timeout=60_000)
        assert page.evaluate(FOCUSED) == focused
    assert stays in page.locator("[data-ladder]").inner_text()
    page.close()


def test_an_answer_that_comes_late_does_not_replace_a_newer_one(live_site, browser):
    tell(live_site, PLAYED.replace("fresh-", "late-"))
    page = browser.new_page()
    held = []
    page.route("**/rows/**", lambda route: held.append(route))
    page.goto(live_site.url + "/ladders/majesty/live/?provisional=1")
    for _asked in ("old", "new"):
        with page.expect_request("**/rows/**"):
            page.evaluate(LOOK_NOW)
    expect(page.locator("[data-ladder] tbody tr")).not_to_have_count(0)
    old, new = held[:2]
    answer = "<div data-ladder><p>{}</p></div><div id='live-own' data-live><p>own {}</p></div>"
    new.fulfill(body=answer.format("newer", "newer"), content_type="text/html")
    expect(page.locator("[data-ladder]")).to_have_text("newer")
    with page.expect_response("**/rows/**"):
        old.fulfill(body=answer.format("older", "older"), content_type="text/html")
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("[data-ladder]")).to_have_text("newer")
    expect(page.locator("#live-own")).to_have_text("own newer")
    page.close()


def test_the_plot_of_ones_own_rating_follows_the_ladder_too(live_site, browser):
    people = PLAYED.replace("fresh-", "plotted-").replace('example.org")', 'example.org", "royal-court-8")')
    tell(live_site, people)
    page = browser.new_page(base_url=live_site.url)
    page.goto("/accounts/login/?next=/ladders/majesty/live/")
    page.fill("#id_login", "plotted-ada")
    page.fill("#id_password", "royal-court-8")
    page.locator("form[action='/accounts/login/'] button[type=submit]").first.click()
    page.wait_for_url("**/ladders/**")
    page.locator(".plot canvas").wait_for()
    page.evaluate("document.querySelector('.plot').firstElementChild.dataset.old = 'yes'")
    tell(
        live_site,
        people.replace("create_user(", "get(username=").replace(', f"{name}@example.org", "royal-court-8"', ""),
    )
    with page.expect_response("**/ratings.json*") as asked:
        page.evaluate(LOOK_NOW)
    assert len(asked.value.json()["courses"][0]["points"]) == 3  # the start and two matches
    expect(page.locator(".plot [data-old]")).to_have_count(0)
    assert page.locator(".plot canvas").is_visible()
    page.close()
