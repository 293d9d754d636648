"""The moderators' pages: valid, without anything inline, and with what a moderator needs to decide."""

import pytest
from django.test import Client

from games.matches import commands as matches
from games.matches.models import ChatMessage
from portal.moderation import commands
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.links import appeal_path
from portal.moderation.models import Action, AuditEntry, Sanction
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


def person_page(user):
    return f"/moderation/people/{user.username}/"


WANTED = {"kind": "ban", "days": "", "ground": "other", "words": "careful"}


@pytest.mark.parametrize("changes", [{}, {"kind": "suspension", "days": "90"}])
def test_who_may_not_give_a_sanction_is_told_before_the_password_is_asked_for(client, changes):
    staff, match = make.staff("moderator", client), make.running(seats=3)
    session = client.session
    del session["account_authentication_methods"]  # nothing was proven lately
    session.save()
    about, by = make.user_of(match, 0), make.user_of(match, 1)
    case = commands.file_report(user=by, about=about, kind="name", words="")
    for address in (person_page(about), f"/moderation/reports/{case.pk}/"):
        answer = client.post(address, {**WANTED, **changes, "reason": "seen", "verdict": "sanction"})
        assert answer.status_code == 422, answer.get("Location")
        assert "sk an administrator" in answer.content.decode()
    allowed = {**WANTED, "kind": "suspension", "days": "7"}
    assert "reauthenticate" in client.post(person_page(about), allowed)["Location"]
    assert not Sanction.objects.filter(given_by=staff).exists()


def test_what_is_in_force_already_stands_beside_the_form_and_stays_when_another_is_lifted(client):
    make.staff("administrator", client)
    match = make.running(seats=3)
    about = make.user_of(match, 0)
    case = commands.file_report(user=make.user_of(match, 1), about=about, kind="name", words="")
    pages = (person_page(about), f"/moderation/reports/{case.pk}/")
    words = "In force already."
    assert [words in client.get(page).content.decode() for page in pages] == [False, False]
    for _time in range(2):
        client.post(pages[0], {**WANTED, "kind": "suspension", "days": "7"})
        assert [words in client.get(page).content.decode() for page in pages] == [True, True]
    first, second = Sanction.objects.order_by("pk")
    lift = {"reason": "a mistake"}
    page = client.post(f"/moderation/sanctions/{first.pk}/lift/", lift, follow=True).content.decode()
    assert "Still in force: suspension." in page
    page = client.post(f"/moderation/sanctions/{second.pk}/lift/", lift, follow=True).content.decode()
    assert "Still in force" not in page
    assert words not in page


def test_an_appeal_leads_to_its_case_and_its_address_to_the_list(client):
    make.staff("moderator", client)
    match = make.running(seats=3)
    case = commands.file_report(user=make.user_of(match, 1), about=make.user_of(match, 0), kind="name", words="")
    wanted = commands.Wanted("warning", "name", None, "")
    decided = {"uphold": True, "reason": "seen", "command_id": make.command_id()}
    commands.decide_report(staff=make.staff(), report_pk=case.pk, sanction=wanted, **decided)
    appeal = commands.file_appeal(sanction=Sanction.objects.get(), words="please")
    assert f'href="/moderation/reports/{case.pk}/"' in client.get("/moderation/appeals/").content.decode()
    assert client.get(f"/moderation/appeals/{appeal.pk}/")["Location"] == "/moderation/appeals/"


def test_a_chat_read_beside_a_refused_decision_is_in_the_audit_log_too(client):
    staff = make.staff("moderator", client)
    match = make.running()
    asked = {"match_id": match.public_id, "user": match.owner, "channel": "table", "text": "between us"}
    matches.say(**asked, command_id=make.command_id())
    evidence = Evidence(match, None, ChatMessage.objects.get())
    told = {"user": make.user_of(match, 1), "about": match.owner, "kind": "chat", "words": ""}
    case = commands.file_report(**told, evidence=evidence)
    page = client.post(f"/moderation/reports/{case.pk}/", {"verdict": "none of them"})
    assert page.status_code == 422
    assert "between us" in page.content.decode()
    assert [entry.actor for entry in AuditEntry.objects.filter(action=Action.READ_CHAT)] == [staff]


def test_who_decides_second_is_told_that_it_did_not_count(client):
    make.staff("moderator", client)
    match = make.running()
    evidence = Evidence(match, 0)
    case = commands.file_report(
        user=make.user_of(match, 1), about=match.owner, kind="behaviour", words="", evidence=evidence
    )
    asked = {"report_pk": case.pk, "uphold": False, "reason": "seen", "command_id": make.command_id()}
    commands.decide_report(staff=make.staff(), **asked)
    sent = {"verdict": "uphold", "reason": "late", "kind": "note", "ground": "other", "days": ""}
    page = client.post(f"/moderation/reports/{case.pk}/", sent)
    assert page.status_code == 422
    assert "This report has been decided already." in page.content.decode()


def test_nobody_reads_or_answers_appeals_about_the_own_matches(client):
    staff = make.staff("moderator", client)
    match = make.running(people=[staff, make.person(), make.person()], seats=3)
    bad, judge = make.user_of(match, 1), make.staff("administrator")
    case = commands.file_report(
        user=make.user_of(match, 2), about=bad, kind="collusion", words="", evidence=Evidence(match, 0)
    )
    asked = {"report_pk": case.pk, "uphold": True, "reason": "seen", "command_id": make.command_id()}
    commands.decide_report(staff=judge, **asked, sanction=Wanted("rated_ban", "collusion", 7))
    appeal = commands.file_appeal(sanction=Sanction.objects.get(), words="my hand was the crown")
    assert "my hand was the crown" not in read(client, "/moderation/appeals/")
    answer = client.post(f"/moderation/appeals/{appeal.pk}/", {"verdict": "lift", "answer": "my friend"})
    assert answer.status_code == 403
    assert client.post(f"/moderation/sanctions/{appeal.sanction_id}/lift/", {"reason": "my friend"}).status_code == 403
    other = Client()
    make.staff("moderator", other)
    assert "my hand was the crown" in read(other, "/moderation/appeals/")


def test_nobody_takes_back_what_he_could_not_give(client):
    make.staff("moderator", client)
    boss, person, colleague = make.staff("administrator"), make.person(), make.staff("moderator")
    beyond = ((person, ("ban", "unfair")), (person, ("mute", "spam", 365)), (colleague, ("mute", "spam", 3)))
    for about, wanted in beyond:
        given = {"staff": boss, "about": about, "wanted": Wanted(*wanted), "command_id": make.command_id()}
        sanction = commands.give_sanction(**given)
        client.post(f"/moderation/sanctions/{sanction.pk}/lift/", {"reason": "I like him"})
        assert Sanction.objects.get(pk=sanction.pk).is_in_force
        assert f"sanctions/{sanction.pk}/lift" not in read(client, f"/moderation/people/{about.username}/")
        assert commands.lift_sanction(staff=boss, sanction_pk=sanction.pk, reason="a mistake").lifted_by == boss
