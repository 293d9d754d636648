"""Talking at a table with a real browser."""

import pytest

from tests.browser.table import sit_down_as_guest, watch_for_trouble

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LINE = """
from games.matches.models import ChatMessage, Match
match = Match.objects.get(public_id="{match}")
bot = match.seats.filter(is_bot=True).first().user
ChatMessage.objects.create(match=match, channel="table", number=1, author=bot, text="you fool", command_id="a-line")
"""
SILENCE = """
import uuid
from django.contrib.auth import get_user_model
from games.matches.models import Match
from portal.moderation.commands import Wanted, appoint, give_sanction
staff = get_user_model().objects.create_user("strict", "strict@example.org")
appoint(user=staff, role="moderator")
staff = get_user_model().objects.get(username="strict")
about = Match.objects.get(public_id="{match}").seats.get(is_bot=False).user
give_sanction(staff=staff, about=about, wanted=Wanted("mute", "insult", 3), command_id=str(uuid.uuid4()))
"""


def test_a_line_is_shown_as_the_text_it_is_and_the_company_by_name(page, live_site):
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page)
    page.locator("#chat-text").fill("<b>good</b> <script>alert(1)</script> luck")
    page.locator(".chat-writer button").click()
    line = page.locator(".chat-lines li")
    line.wait_for()
    assert "<b>good</b> <script>alert(1)</script> luck" in line.inner_text()
    assert line.locator("script").count() == 0
    page.locator(".company .present").nth(1).wait_for()
    watcher = page.context.browser.new_context(base_url=live_site.url)
    other = watcher.new_page()
    other.goto(page.url)
    other.locator(".chat-lines li").wait_for()
    assert other.locator("#chat-text").count() == 0
    page.locator(".company li.muted").wait_for()
    watcher.close()
    page.reload()
    page.locator(".chat-lines li").wait_for()
    assert trouble == []


def test_a_player_who_may_not_write_is_told_who_forbids_it(page, live_site):
    sit_down_as_guest(page)
    page.locator("#chat-text").wait_for()
    match = page.url.rstrip("/").rpartition("/")[2]
    for script in (LINE, SILENCE):
        done = live_site.manage("shell", "--command", script.format(match=match))
        assert done.returncode == 0, done.stderr
    page.locator(".chat").get_by_text("The moderators let you write nothing for now.").wait_for()
    assert page.locator("#chat-text").count() == 0
    page.locator(".line-ways summary").click()  # what others write is still his to report and to mute
    page.get_by_role("button", name="Report this line").click()
    page.get_by_text("Reported. A moderator will look at it.").wait_for()
    page.locator(".line-ways button", has_text="Mute").click()
    page.get_by_text("You muted:").wait_for()
