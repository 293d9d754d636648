"""Reports: one case for one thing, decided once by somebody without a stake in it, and everybody told."""

import pytest

from games.matches import commands as matches
from games.matches.models import ChatMessage, ChatReport
from portal.belongings import exported_cases
from portal.moderation import commands, queries
from portal.moderation.commands import Evidence
from portal.moderation.listeners import gather_chat_reports
from portal.moderation.models import Action, AuditEntry, Complaint, Remark, Report, Sanction
from portal.moderation.refusals import Refusal
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make.running(seats=3)


def report(match, by, about, kind="behaviour", **fields):
    evidence = Evidence(match, fields.pop("move", 0), fields.pop("line", None))
    return commands.file_report(user=by, about=about, kind=kind, words="he stalls", evidence=evidence)


def decide(staff, case, uphold=True, **fields):
    asked = {"reason": "seen", "command_id": make.command_id(), **fields}
    return commands.decide_report(staff=staff, report_pk=case.pk, uphold=uphold, **asked)


def test_the_same_thing_reported_by_several_is_one_case(match):
    bad, one, two = (make.user_of(match, seat) for seat in range(3))
    cases = {report(match, user, bad, move=0).pk for user in (one, two, one)}
    assert len(cases) == 1
    assert Complaint.objects.count() == 2
    assert report(match, one, bad, kind="collusion").pk not in cases
    assert report(match, one, two).pk not in cases


def test_an_offensive_name_is_one_case_wherever_it_was_read(match):
    bad = match.owner
    other = make.running(people=[bad, make.person()])
    first = report(match, make.user_of(match, 1), bad, "name", move=0)
    second = report(other, make.user_of(other, 1), bad, "name", move=0)
    third = commands.file_report(user=make.person(), about=bad, kind="name", words="seen on the profile")
    assert first == second == third
    assert first.complaints.count() == 3
    assert not first.complaints.exclude(move=None).exists()  # the number of a move of which match?


def test_what_somebody_adds_to_the_own_report_is_kept_and_shown(match, client):
    make.play(match, moves=3)
    bad, one = make.user_of(match, 0), make.user_of(match, 1)
    asked = {"user": one, "about": bad, "kind": "collusion"}
    for words, move in (("", 2), ("he gave it away", 1), ("he gave it away", 1), ("", 1), ("and again", None)):
        case = commands.file_report(**asked, words=words, evidence=Evidence(match, move))
    assert [(said.words, said.move) for said in Remark.objects.all()] == [("he gave it away", 1), ("and again", None)]
    staff = make.staff("moderator", client)
    [shown] = queries.open_cases(staff)
    assert shown.complaints == 1
    page = client.get(f"/moderation/reports/{case.pk}/")
    assert page.context["at"] == [1, 2]
    assert page.content.decode().count("he gave it away") == 1
    assert "and again" in page.content.decode()
    assert [row["words"] for row in exported_cases(one)["added_to_reports"]] == ["he gave it away", "and again"]


def test_additions_count_towards_the_reports_of_a_day(match):
    bad, one = make.user_of(match, 0), make.user_of(match, 1)
    complaint = Complaint.objects.create(report=report(match, make.user_of(match, 2), bad), reporter=one)
    Remark.objects.bulk_create(Remark(complaint=complaint, words=str(n)) for n in range(19))
    with pytest.raises(Refusal, match="too_many_reports"):
        report(match, one, bad)


def test_what_cannot_be_reported_is_refused_with_the_reason(match):
    bad, one, stranger = make.user_of(match, 0), make.user_of(match, 1), make.person()
    for code, asked in (
        ("unknown_kind", {"by": one, "about": bad, "kind": "nonsense"}),
        ("report_self", {"by": one, "about": one}),
        ("report_bot", {"by": one, "about": make.bot()}),
        ("report_not_there", {"by": one, "about": stranger}),
        ("report_no_move", {"by": one, "about": bad, "move": 999}),
    ):
        with pytest.raises(Refusal, match=code):
            report(match, **asked)
    with pytest.raises(Refusal, match="report_needs_match"):
        commands.file_report(user=one, about=bad, kind="collusion", words="")
    commands.file_report(user=one, about=stranger, kind="name", words="")
    Complaint.objects.bulk_create(
        Complaint(report=Report.objects.create(kind="name", about=bad, key=str(n)), reporter=one) for n in range(19)
    )
    with pytest.raises(Refusal, match="too_many_reports"):
        report(match, one, bad)


def test_the_queue_is_ordered_by_what_it_is_and_by_who_says_so(match):
    bad, right, wrong = (make.user_of(match, seat) for seat in range(3))
    past = [
        Report(kind="name", about=bad, key=str(n), state="dismissed" if n else "upheld", pk=1000 + n) for n in range(4)
    ]
    Report.objects.bulk_create(past)
    Complaint.objects.create(report=past[0], reporter=right)
    Complaint.objects.bulk_create(Complaint(report=case, reporter=wrong) for case in past[1:])
    first = report(match, right, bad, "collusion")
    last = report(match, wrong, bad, "behaviour")
    middle = report(match, right, wrong, "behaviour")
    cases = queries.open_cases(make.staff())
    assert [case.report.pk for case in cases] == [first.pk, middle.pk, last.pk]


def test_nobody_sees_cases_about_oneself_or_of_the_own_matches(client):
    staff = make.staff("moderator", client)
    mine = make.running(seats=3, people=[staff, make.person(), make.person()])
    about_me = report(mine, make.user_of(mine, 1), staff)
    of_mine = report(mine, make.user_of(mine, 1), make.user_of(mine, 2))
    by_name = commands.file_report(user=make.person(), about=staff, kind="name", words="")
    assert queries.open_cases(staff) == []
    for case in (about_me, of_mine, by_name):
        assert client.get(f"/moderation/reports/{case.pk}/").status_code == 404
        with pytest.raises(Refusal, match="tie_"):
            decide(staff, case)
    assert len(queries.open_cases(make.staff())) == 3
    assert not Report.objects.exclude(state="open").exists()


def test_a_decision_is_made_once_told_to_every_reporter_and_audited(match):
    bad, one, two = (make.user_of(match, seat) for seat in range(3))
    case, staff = report(match, one, bad), make.staff()
    report(match, two, bad)
    with pytest.raises(Refusal, match="not_your_role"):
        decide(make.person(), case)
    decide(staff, case, uphold=False)
    with pytest.raises(Refusal, match="report_decided"):
        decide(make.staff(), case)
    notices = Notice.objects.filter(kind="moderation")
    assert set(notices.values_list("user", flat=True)) == {one.pk, two.pk}
    assert str(bad) in told(notices[0]).line
    entry = AuditEntry.objects.filter(action=Action.DECIDE_REPORT).get()
    assert (entry.actor, entry.subject, entry.after) == (staff, bad, '{"state":"dismissed"}')
    assert report(match, one, bad).pk != case.pk


def test_who_reported_does_not_decide(match):
    staff = make.staff()
    case = commands.file_report(user=staff, about=make.user_of(match, 0), kind="name", words="")
    with pytest.raises(Refusal, match="tie_reporter"):
        decide(staff, case)


def test_a_reported_line_becomes_a_case_and_is_taken_out_with_it(match, client, django_capture_on_commit_callbacks):
    bad, one = make.user_of(match, 0), make.user_of(match, 1)
    matches.say(match_id=match.public_id, user=bad, channel="table", text="rude words", command_id=make.command_id())
    asked = {"match_id": match.public_id, "user": one, "channel": "table", "number": 1, "reason": "rude"}
    with django_capture_on_commit_callbacks(execute=True):
        matches.report(**asked, command_id=make.command_id())
    case = Report.objects.get()
    assert (case.kind, case.about, case.line.text) == ("chat", bad, "rude words")
    staff = make.staff("moderator", client)
    page = client.get(f"/moderation/reports/{case.pk}/").content.decode()
    assert "rude words" in page
    assert AuditEntry.objects.filter(action=Action.READ_CHAT, actor=staff, subject=bad).exists()
    fields = {"reason": "an insult", "verdict": "sanction", "kind": "mute", "days": "3", "ground": "insult"}
    assert client.post(f"/moderation/reports/{case.pk}/", fields)["Location"] == "/moderation/"
    assert ChatMessage.objects.get().removed
    assert ChatReport.objects.get().handled
    assert Sanction.objects.get().report == case


def test_a_report_whose_call_got_lost_is_gathered_later(match):
    bad, one = make.user_of(match, 0), make.user_of(match, 1)
    matches.say(match_id=match.public_id, user=bad, channel="table", text="rude", command_id=make.command_id())
    ChatReport.objects.create(message=ChatMessage.objects.get(), reporter=one)
    assert (gather_chat_reports(), gather_chat_reports()) == (1, 0)
    assert Report.objects.get().about == bad


def test_the_form_reports_from_the_move(client, match):
    bad, one = make.user_of(match, 0), make.user_of(match, 1)
    client.force_login(one, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/report/", {"match": match.public_id, "move": "0"}).content.decode()
    assert f'value="{bad.username}"' in page
    fields = {"kind": "abandonment", "about": bad.username, "move": "0", "words": "gone", "match": match.public_id}
    assert client.post("/report/", fields).status_code == 302
    assert (Complaint.objects.get().move, Report.objects.get().match) == (0, match)
    assert client.post("/report/", {**fields, "about": one.username}).status_code == 422
    assert client.post("/report/", {**fields, "match": "nonsense"}).status_code == 404
