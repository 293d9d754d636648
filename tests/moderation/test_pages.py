"""The moderators' pages: valid, without anything inline, and with what a moderator needs to decide."""

import pytest
from django.test import Client

from games.matches import commands as matches
from games.matches.models import ChatMessage
from portal.moderation import commands
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.links import appeal_path
from tests import canaries
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    html = answer.content.decode()
    assert_valid(html)
    assert_nothing_inline(html)
    return html


def test_every_page_is_valid_and_shows_the_case_with_its_context(client):
    make.staff("administrator", client)
    match = make.running()
    bad, one = match.owner, make.user_of(match, 1)
    for text in ("good luck", "you fool"):
        asked = {"match_id": match.public_id, "user": bad, "channel": "table", "text": text}
        matches.say(**asked, command_id=make.command_id())
    evidence = Evidence(match, None, ChatMessage.objects.get(number=2))
    case = commands.file_report(user=one, about=bad, kind="chat", words="an insult", evidence=evidence)
    first = read(client, f"/moderation/reports/{case.pk}/")
    assert 'value="warning" selected' in first
    assert 'value="7" selected' in first  # whoever chooses a mute instead does not mute for good by oversight
    planted = canaries.plant(make.play(match, moves=6))
    moved = commands.file_report(user=one, about=bad, kind="collusion", words="", evidence=Evidence(match, 3))
    giver = make.staff()
    given = [
        commands.give_sanction(staff=giver, about=bad, wanted=Wanted(*wanted), command_id=make.command_id())
        for wanted in (("note", "other", None, "watch"), ("warning", "insult"), ("mute", "spam", 3))
    ]
    appeal = commands.file_appeal(sanction=given[2], words="a mistake")
    assert "You cannot write in chats" in read(Client(), appeal_path(given[2].pk))
    html = read(client, f"/moderation/reports/{case.pk}/")
    for words in ("good luck", "you fool", "an insult", "watch", 'class="reported"'):
        assert words in html
    assert 'value="mute" selected' in html  # one warning and one mute are remembered
    seen = read(client, f"/moderation/reports/{moved.pk}/")
    assert 'class="reported"' in seen
    assert not any(token in seen for token in planted.values())  # what was hidden then stays hidden from staff
    assert html.count("<del>") == 0
    for address in (
        "/moderation/",
        f"/moderation/people/{bad.username}/",
        "/moderation/appeals/",
        "/moderation/audit/",
    ):
        assert bad.username in read(client, address)
    answer = client.post(f"/moderation/appeals/{appeal.pk}/", {"verdict": "lift", "answer": "granted"})
    assert answer["Location"] == "/moderation/appeals/"
    lifted = read(Client(), appeal_path(given[2].pk))
    assert "granted" in lifted
    assert "You cannot write in chats" not in lifted
    member = Client()
    member.force_login(bad, backend="django.contrib.auth.backends.ModelBackend")
    for address in ("/accounts/standing/", f"/report/?match={match.public_id}", appeal_path(given[1].pk), "/notices/"):
        read(member, address)
    assert client.post(f"/moderation/reports/{case.pk}/", {"reason": "x"}).status_code == 422


def test_empty_pages_say_what_will_be_there(client):
    make.staff("moderator", client)
    for address in ("/moderation/", "/moderation/appeals/", "/accounts/standing/", "/report/"):
        read(client, address)
