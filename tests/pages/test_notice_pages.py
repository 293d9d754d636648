"""The pages about notices, as browsers without scripts meet them."""

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site_settings
from django.urls import reverse
from django.utils import timezone

from portal.notices import commands, links, queries
from portal.notices.delivery import deliver_due
from portal.notices.forms import NoticeSettingsForm
from portal.notices.kinds import CHOSEN_KINDS, Channel, Kind, Pace
from portal.notices.models import Delivery, Endpoint, Notice
from portal.notices.outbox import notify
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "ru", "uk")


@pytest.fixture
def me(client):
    user = make.person()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client.force_login(user)
    return user


def read(client, address, language="en", status=200):
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def waiting_match(me, deadline=None):
    match = make.running("majesty", 2, [me, make.person()], speed="turns")
    match.seats.filter(user=me).update(decision=0, on_turn_since=timezone.now(), deadline=deadline)
    notify(Kind.YOUR_TURN, [me.pk], subject=f"match:{match.pk}:0", match=match)
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_about_notices_is_valid_in_three_languages(client, me, language):
    match = waiting_match(me, deadline=timezone.now() + timezone.timedelta(hours=3))
    for kind in set(CHOSEN_KINDS) - {Kind.EVENT_NEWS, Kind.MODERATION}:
        notify(kind, [me.pk], subject="x", match=match, params={"place": 1, "by": me.pk})
    commands.add_webhook(user=me, url="https://chat.example/hook", style="slack")
    commands.renew_calendar(user=me)
    commands.send_test(user=me, channel="email")
    deliver_due()
    stop = links.stop_link(me.pk, [Kind.YOUR_TURN, Kind.INVITED], Channel.EMAIL).split("/", 3)[3]
    for address in ("/notices/", reverse("notice_settings"), "/my/turns/", f"/{stop}"):
        html = read(client, address, language)
        assert_valid(html)
        assert_nothing_inline(html)


@pytest.mark.parametrize("address", ["/notices/", "/accounts/notices/", "/my/turns/", "/accounts/notices/log/"])
def test_pages_about_notices_are_for_their_owner_and_no_cache(client, address):
    assert client.get(address).status_code == 302
    client.force_login(make.person())
    answer = client.get(address)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_the_bell_counts_what_is_unread_and_the_list_leads_to_the_match(client, me):
    match = waiting_match(me)
    html = read(client, "/notices/")
    assert re.search(r'data-news>\s*<span class="badge count">1<', html)
    (notice,) = Notice.objects.filter(user=me)
    answer = client.get(reverse("open_notice", args=[notice.pk]))
    assert answer["Location"] == f"/matches/{match.public_id}/"
    assert re.search(r"data-news hidden>", read(client, "/notices/"))


def test_nobody_opens_or_reads_the_notices_of_another(client, me):
    match = make.running("majesty", 2, speed="turns")
    theirs = Notice.objects.filter(match=match).first()
    assert client.get(reverse("open_notice", args=[theirs.pk])).status_code == 404
    client.post(reverse("read_notices"))
    theirs.refresh_from_db()
    assert theirs.read is None


def test_all_can_be_marked_as_read(client, me):
    waiting_match(me)
    client.post(reverse("read_notices"))
    assert queries.unread_counts([me.pk]).get(me.pk, 0) == 0


def test_a_turn_that_is_over_is_no_longer_in_the_list(client, me):
    match = waiting_match(me)
    assert "It is your turn" in read(client, "/notices/")
    match.seats.filter(user=me).update(decision=None)
    assert "It is your turn" not in read(client, "/notices/")


def chosen(**changes):
    form = NoticeSettingsForm(instance=queries.settings_of(make.person()))
    data = {name: field.initial for name, field in form.fields.items() if not name.startswith("listed_")}
    data |= {f"listed_{kind}": "on" for kind in CHOSEN_KINDS}
    return data | {"bundle_minutes": 15, "digest_hour": 8} | changes


def test_every_choice_is_kept(client, me):
    changes = {"your_turn_email": "daily", "mention_push": "off", "bundle_minutes": "30", "digest_hour": "19"}
    data = chosen(**changes)
    del data["listed_match_ended"]
    assert client.post(reverse("notice_settings"), data).status_code == 302
    row = queries.settings_of(me)
    assert row.pace(Kind.YOUR_TURN, Channel.EMAIL) == Pace.DAILY
    assert row.pace(Kind.MENTION, Channel.PUSH) == Pace.OFF
    assert (row.unlisted, row.bundle_minutes, row.digest_hour) == ([Kind.MATCH_ENDED], 30, 19)
    assert set(row.chosen) == {"your_turn", "mention"}, "only what differs is kept"


@pytest.mark.parametrize(
    "wrong", [{"bundle_minutes": "1"}, {"bundle_minutes": "x"}, {"digest_hour": "24"}, {"your_turn_email": "hourly"}]
)
def test_a_choice_that_does_not_exist_is_refused_and_nothing_is_kept(client, me, wrong):
    assert client.post(reverse("notice_settings"), chosen(**wrong)).status_code == 422
    assert queries.settings_of(me).pk is None or not queries.settings_of(me).chosen


def test_a_test_goes_the_way_of_all_notices_and_its_result_is_shown(client, me, mailoutbox):
    answer = client.post(reverse("test_notice"), {"channel": "email"})
    assert answer["Location"].endswith("#log")
    assert "data-testing" in read(client, reverse("notice_log"))
    deliver_due()
    assert [letter.to for letter in mailoutbox] == [[me.email]]
    assert "List-Unsubscribe" not in mailoutbox[0].extra_headers
    assert re.search(r"\bsent\b", read(client, reverse("notice_log")))
    delivery = Delivery.objects.get(notice__user=me)
    client.get("/" + links.open_link(delivery.pk).split("/", 3)[3])
    assert re.search(r"sent [^<]*, opened ", read(client, reverse("notice_log")))


@pytest.mark.parametrize(
    ("channel", "sentence"), [("push", "nothing to send to"), ("pigeon", "Choose a channel"), ("", "Choose a channel")]
)
def test_a_test_without_anywhere_to_go_says_why(client, me, channel, sentence):
    html = client.post(reverse("test_notice"), {"channel": channel}, follow=True).content.decode()
    assert sentence in html


def test_tests_are_rationed(client, me):
    for _ in range(commands.TESTS_PER_HOUR + 3):
        client.post(reverse("test_notice"), {"channel": "email"})
    assert Notice.objects.filter(user=me, kind=Kind.TEST).count() == commands.TESTS_PER_HOUR


def test_a_webhook_is_added_and_removed_and_a_private_one_is_refused(client, me):
    refused = client.post(reverse("add_webhook"), {"url": "http://127.0.0.1/", "style": "slack"})
    assert refused.status_code == 422
    assert "begins with https://" in refused.content.decode()
    client.post(reverse("add_webhook"), {"url": "https://chat.example/hook", "style": "discord"})
    (endpoint,) = Endpoint.objects.filter(user=me)
    client.force_login(make.person())
    client.post(reverse("remove_endpoint", args=[endpoint.pk]))
    assert Endpoint.objects.exists(), "it belongs to somebody else"
    client.force_login(me)
    client.post(reverse("remove_endpoint", args=[endpoint.pk]))
    assert not Endpoint.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'{"endpoint": 5}', b'{"endpoint": "https://p.example/", "keys": {}}', b"\xff",
        json.dumps({"endpoint": "http://10.0.0.1/", "keys": {"p256dh": "x", "auth": "y"}}).encode(), b" " * 5000,
    ],
)  # fmt: skip
def test_a_broken_subscription_is_refused_with_a_code(client, me, body):
    answer = client.post(reverse("add_browser"), body, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["code"] in ("bad_subscription", "forbidden_address")
    assert not Endpoint.objects.exists()


def test_the_calendar_tells_deadlines_at_a_secret_address_until_it_is_changed_or_ended(client, me):
    match = waiting_match(me, deadline=timezone.now() + timezone.timedelta(hours=3))
    waiting_match(me)  # without a deadline: nothing to tell
    client.post(reverse("change_calendar"))
    address = re.search(r"https?://\S+?(/calendar/\S+?\.ics)", read(client, reverse("notice_settings")))[1]
    client.logout()
    answer = client.get(address)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    text = answer.content.decode()
    assert text.count("BEGIN:VEVENT") == 1
    assert f"UID:{match.public_id}-0@" in text
    until = match.seats.get(user=me).deadline
    assert f"DTSTART:{until:%Y%m%dT%H%M%SZ}\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    client.force_login(me)
    client.post(reverse("change_calendar"))
    assert client.get(address).status_code == 404
    again = re.search(r"https?://\S+?(/calendar/\S+?\.ics)", read(client, reverse("notice_settings")))[1]
    assert client.get(again).status_code == 200
    client.post(reverse("change_calendar"), {"end": "1"})
    assert client.get(again).status_code == 404


def test_my_turns_lists_what_waits_by_urgency_and_goes_through_it_once_a_round(client, me):
    later, sooner = (waiting_match(me, deadline=timezone.now() + timezone.timedelta(hours=h)) for h in (9, 2))
    html = read(client, "/my/turns/")
    assert html.index(sooner.public_id) < html.index(later.public_id)
    seen, after = [], ""
    for _ in range(4):
        after = client.get("/matches/next/", {"after": after})["Location"].split("/")[2]
        seen.append(after)
    assert seen == [sooner.public_id, later.public_id] * 2


def test_without_a_waiting_match_the_page_says_what_to_do(client, me):
    assert reverse("lobby") in read(client, "/my/turns/")
    assert client.get("/matches/next/")["Location"] == "/my/turns/"
