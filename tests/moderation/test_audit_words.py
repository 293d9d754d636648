"""The audit log for a reader: every value has a name and words, in every language of the site."""

import re

import pytest
from django.contrib.auth.models import Group
from django.utils.translation import override

from games.matches.commands.staff import annul_by_staff
from leagues.rulings.words import deeds_of
from portal.moderation import commands
from portal.moderation.audit import record_audit, record_reading
from portal.moderation.audit_words import told
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.models import Action, AuditEntry
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid
from tests.services.ruling_world import clock, rule, tables, undo
from tests.services.test_tournaments import cup, director

__all__ = ["clock", "cup", "director"]
pytestmark = pytest.mark.django_db
RAW = re.compile(r"[a-z]+_[a-z_]+|True|False|None|[{\[]")


def lines(**wanted):
    """The values of the newest entry of a kind, as the page has them."""
    return told([AuditEntry.objects.filter(**wanted).first()])[0]


def said(**wanted):
    return [tuple(None if part is None else str(part) for part in line) for line in lines(**wanted).lines]


def test_what_staff_does_is_told_in_words_and_leads_somewhere():
    staff, boss, bad, match = make.staff(), make.staff("administrator"), make.person(), make.running()
    given = commands.give_sanction(
        staff=staff, about=bad, wanted=Wanted("mute", "spam", 3), command_id=make.command_id()
    )
    assert said(action="sanction") == [
        ("Days", None, "3"), ("What for", None, "flooding a chat"), ("Sanction", None, "no writing in chats"),
    ]  # fmt: skip
    assert lines(action="sanction").link == (f"/moderation/people/{bad.username}/", "What is on record")
    commands.answer_appeal(
        staff=boss, appeal_pk=commands.file_appeal(sanction=given, words="a mistake").pk, lift=True, answer="granted"
    )
    assert said(action="appeal") == [("Sanction lifted", None, "yes")]
    assert said(action="lift") == [("In force", "yes", "no")]
    report = commands.file_report(user=match.owner, about=bad, kind="name", words="", evidence=Evidence(None, None))
    commands.decide_report(staff=staff, report_pk=report.pk, uphold=False, reason="fine", command_id=make.command_id())
    assert said(action="decide") == [("State", "open", "dismissed")]
    annul_by_staff(match_id=match.public_id, user=boss, command_id=make.command_id(), reason="a bug")
    assert said(action="annul") == [("How it ended", None, "annulled"), ("State", "running", "cancelled")]
    commands.appoint(user=bad, role="director")
    assert said(action="appoint")[1] == ("Role", "player", "director")


def test_a_ruling_is_told_as_its_sentence_with_whom_it_moved(director, cup):
    table = tables(cup).first()
    first, second = table.match.seats.order_by("number")
    ruling = rule(cup, director, "adjudicate", table=table.pk, places=(2, 1))
    for action in ("ruling", "undo_ruling"):
        if action == "undo_ruling":
            undo(cup, director, ruling)
        assert lines(action=action).event == (f"/tournaments/{cup.slug}/", cup.name)
        assert lines(action=action).link == (f"/matches/{table.match.public_id}/", ruling.sentence)
    seen = said(action="ruling")
    assert seen[0] == ("Ruling", None, "Give the places")
    assert seen[1] == ("Everybody may read the reason", None, "yes")
    assert (str(second.user), "place 1, points: 1") in [(name, after) for name, _before, after in seen]
    assert (f"Rating of {first.user}", None, "1470.0") in seen


def test_changes_in_the_administration_have_the_names_of_its_forms(client):
    make.staff("administrator", client, is_superuser=True)
    other, group = make.person(), Group.objects.get(name="moderator")
    fields = {"username": other.username, "languages": "[]", "time_zone": "UTC", "groups": [group.pk]}
    assert client.post(f"/admin/accounts/user/{other.pk}/change/", fields).status_code == 302
    assert said(action="admin_change") == [("Groups", "–", "moderator"), ("Active", "yes", "no")]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_entry_shows_a_raw_name_or_value(client, director, cup, language):
    boss, bad = make.staff("administrator", client), make.person()
    for wanted in (("warning", "insult"), ("suspension", "leaving", 7)):
        commands.give_sanction(staff=boss, about=bad, wanted=Wanted(*wanted), command_id=make.command_id())
    rule(cup, director, "withdraw", player=cup.entries.first().user_id)
    for deed in deeds_of("league"):
        record_audit(Action.RULING, actor=boss, target="league:1:ruling:1", after={"deed": deed, "public": False})
    with override(language):
        entries = told(AuditEntry.objects.all())
        raw = [part for one in entries for line in one.lines for part in line if part and RAW.search(str(part))]
        page = client.get("/moderation/audit/", headers={"accept-language": language}).content.decode()
    assert not raw
    assert_valid(page)
    assert_nothing_inline(page)


def test_values_nobody_has_words_for_are_shown_as_they_are():
    """An old log outlives the words of the site."""
    record_audit(Action.SANCTION, actor=None, target="sanction:1", after={"kind": "exile", "colour": "red"})
    assert said(action="sanction") == [("colour", None, "red"), ("Sanction", None, "exile")]
    record_audit(Action.RULING, actor=None, target="tournament:9:ruling:x", after={"deed": "coronate"})
    assert said(action="ruling") == [("Ruling", None, "coronate")]
    assert lines(action="ruling").link == ("", "")


def test_reading_again_within_minutes_is_one_reading(clock):
    staff, other, one = make.staff(), make.staff(), make.person()
    asked = {"subjects": [one], "target": "report:1"}
    for reader in (staff, staff, other):
        record_reading(Action.READ_CHAT, actor=reader, **asked)
    entries = AuditEntry.objects.filter(action=Action.READ_CHAT)
    assert sorted(entries.values_list("actor", flat=True)) == sorted([staff.pk, other.pk])
    record_reading(Action.READ_CHAT, actor=staff, subjects=[one], target="report:2")
    clock.shift(601)
    record_reading(Action.READ_CHAT, actor=staff, **asked)
    assert entries.filter(actor=staff).count() == 3
