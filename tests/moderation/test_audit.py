"""The audit log: everything the staff does is in it, and nothing leaves it."""

from contextlib import contextmanager

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.utils import DatabaseError

from games.matches import commands
from portal.moderation.audit import audit_head, audit_problem, record_audit
from portal.moderation.models import Action, AuditEntry
from portal.moderation.seal import seal, unseal
from tests import factories as make

pytestmark = pytest.mark.django_db


def note(actor=None, **fields):
    return record_audit(Action.APPOINT, actor=actor or make.person(), **fields)


@contextmanager
def unsealed():
    """As somebody with the database in hand would do it."""
    connection.check_constraints()  # PostgreSQL takes no trigger away while rows wait to be checked
    unseal(connection)
    yield
    seal(connection)


def raw(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def test_neither_the_model_nor_the_database_lets_an_entry_be_changed():
    entry = note(reason="why")
    for change in (entry.save, entry.delete, AuditEntry.objects.all().delete):
        with pytest.raises(TypeError):
            change()
    for change in ({"reason": "other"}, {"action": Action.LIFT}):
        with pytest.raises(TypeError):
            AuditEntry.objects.update(**change)
    for statement in ("UPDATE moderation_auditentry SET reason = 'x'", "DELETE FROM moderation_auditentry"):
        with pytest.raises((IntegrityError, DatabaseError), match="append-only"), transaction.atomic():
            raw(statement)
    assert AuditEntry.objects.get().reason == "why"


@pytest.mark.parametrize(
    ("tampering", "found"),
    [
        ("UPDATE moderation_auditentry SET reason = 'x' WHERE number = 2", (2, "changed")),
        ("UPDATE moderation_auditentry SET actor_id = NULL WHERE number = 1", (1, "changed")),
        ("DELETE FROM moderation_auditentry WHERE number = 2", (2, "missing")),
        ("DELETE FROM moderation_auditentry WHERE number = 3", (3, "missing")),
        ("UPDATE moderation_auditentry SET number = 9 WHERE number = 3", (3, "missing")),
        ("UPDATE moderation_audithead SET number = 2", (2, "rewritten")),
    ],
)
def test_whoever_breaks_the_seal_is_found_out(tampering, found):
    for reason in ("one", "two", "three"):
        note(reason=reason)
    call_command("verify_audit")
    with unsealed():
        raw(tampering)
    assert audit_problem() == found
    with pytest.raises(CommandError, match=str(found[0])):
        call_command("verify_audit")


def test_a_noted_end_finds_a_log_that_was_written_anew(capsys):
    note(reason="one")
    number, chain = audit_head()
    call_command("verify_audit", noted=f"{number}:{chain}")
    assert f"{number}:{chain}" in capsys.readouterr().out
    with unsealed():
        raw("DELETE FROM moderation_auditentry")
        raw("DELETE FROM moderation_audithead")
    note(reason="another")
    call_command("verify_audit")
    with pytest.raises(CommandError, match="written anew"):
        call_command("verify_audit", noted=f"{number}:{chain}")
    with pytest.raises(CommandError, match="NUMBER:HASH"):
        call_command("verify_audit", noted="nonsense")


def test_staff_commands_leave_an_entry_and_repeating_them_no_second():
    staff, match = make.person(is_staff=True, is_superuser=True), make.running()
    asked = {"match_id": match.public_id, "user": staff, "command_id": make.command_id()}
    for _ in range(2):
        commands.annul_by_staff(**asked, reason="a mistake")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.target) == (Action.ANNUL, staff, f"match:{match.public_id}")
    assert (entry.reason, entry.before) == ("a mistake", '{"status":"running"}')
    commands.reveal_hidden(match_id=match.public_id, user=staff, reason="a complaint", command_id=make.command_id())
    assert AuditEntry.objects.first().action == Action.REVEAL
    assert audit_problem() is None


def test_what_is_changed_in_the_administration_is_logged_with_the_values_before_and_after(client):
    boss = make.staff("administrator", client, is_superuser=True)
    other, group = make.person(), Group.objects.get(name="moderator")
    fields = {"username": other.username, "languages": "[]", "time_zone": "UTC", "groups": [group.pk]}
    assert client.post(f"/admin/accounts/user/{other.pk}/change/", fields).status_code == 302
    entry = AuditEntry.objects.first()
    assert (entry.action, entry.actor, entry.subject) == (Action.ADMIN_CHANGE, boss, other)
    assert entry.before == '{"groups":[],"is_active":true}'
    assert entry.after == '{"groups":["moderator"],"is_active":false}'


def test_several_rows_deleted_at_once_in_the_administration_are_logged_one_by_one(client):
    make.staff("administrator", client, is_superuser=True)
    groups = [Group.objects.create(name=name) for name in ("one", "two")]
    chosen = [group.pk for group in groups]
    client.post("/admin/auth/group/", {"action": "delete_selected", "_selected_action": chosen, "post": "yes"})
    deleted = AuditEntry.objects.filter(action=Action.ADMIN_DELETE)
    assert sorted(deleted.values_list("target", flat=True)) == [f"auth.group:{pk}" for pk in sorted(chosen)]
    assert audit_problem() is None


def test_the_page_is_searched_by_words_deed_and_day(client):
    boss, other = make.staff("administrator", client), make.person()
    note(actor=boss, subject=other, reason="a needle here")
    record_audit(Action.LIFT, actor=boss, reason="hay")
    for asked, seen in (
        ({"q": "needle"}, [True, False]),
        ({"q": other.username}, [True, False]),
        ({"action": "lift"}, [False, True]),
        ({"since": "2020-01-01", "until": "2020-02-01"}, [False, False]),
        ({"q": "needle hay"}, [False, False]),
        ({"since": "nonsense"}, [True, True]),
    ):
        text = client.get("/moderation/audit/", asked).content.decode()
        assert ["a needle here" in text, ">hay<" in text] == seen, asked


def test_nobody_reads_what_others_did_about_the_reader(client):
    boss, other = make.staff("administrator", client), make.person()
    note(actor=other, subject=boss, reason="behind the back")
    record_audit(Action.EXPIRE, actor=None, subject=boss, reason="of the site")
    note(actor=boss, subject=boss, reason="own deed")
    text = client.get("/moderation/audit/").content.decode()
    assert "own deed" in text
    assert "behind the back" not in text
    assert "of the site" not in text


def test_the_right_to_change_groups_is_not_the_right_to_change_the_log(client):
    user = make.staff("administrator", client)
    user.user_permissions.add(*Permission.objects.filter(content_type__app_label="moderation"))
    assert client.get("/admin/moderation/auditentry/").status_code == 404
