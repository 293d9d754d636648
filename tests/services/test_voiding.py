"""Voiding a match from the command line: who did it and why stays in the log, and those who played are told."""

import json

import pytest
from django.core.management import CommandError, call_command

from leagues.ratings import commands
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow, Rating, VoidedMatch
from leagues.ratings.templatetags.ratings import signed_points
from portal.moderation.models import Action, AuditEntry
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make

pytestmark = pytest.mark.django_db
WHY = "one player sat in two seats"


@pytest.fixture
def match():
    """A rated match that has been played to its end."""
    played = make.play(make.running(seats=3))
    rate_finished()
    return played


def test_voiding_and_taking_it_back_are_in_the_log_with_name_reason_and_ratings(match):
    staff = make.person(is_staff=True)
    rated = {str(one.user_id): one.value for one in Rating.objects.filter(game="majesty")}
    start = dict.fromkeys(rated, 150_000)
    commands.preview_void(match_id=match.public_id, staff=staff)
    assert not AuditEntry.objects.exists()
    commands.void(match_id=match.public_id, staff=staff, reason=WHY)
    commands.void(match_id=match.public_id, staff=staff, reason="again")
    commands.preview_unvoid(match_id=match.public_id, staff=staff)
    undo = {"staff": staff.username, "undo": True, "apply": True}
    with pytest.raises(CommandError, match="Say in a sentence why"):
        call_command("void_match", match.public_id, **undo)
    for reason in ("they were brothers", "again"):
        call_command("void_match", match.public_id, **undo, reason=reason)
    back, away = AuditEntry.objects.all()
    assert (away.action, away.reason) == (Action.ANNUL, WHY)
    assert (back.action, back.reason) == (Action.COUNT_AGAIN, "they were brothers")
    for entry, before, after in ((away, rated, start), (back, start, rated)):
        assert (entry.actor, entry.target) == (staff, f"match:{match.public_id}")
        assert json.loads(entry.before)["ratings"] == before
        assert json.loads(entry.after)["ratings"] == after
    assert not VoidedMatch.objects.exists()


def test_those_who_played_read_why_and_learn_when_it_counts_again(match):
    staff = make.person(is_staff=True)
    Notice.objects.all().delete()
    commands.preview_void(match_id=match.public_id, staff=staff)
    assert not Notice.objects.exists()
    for _time in range(2):
        commands.void(match_id=match.public_id, staff=staff, reason=WHY)
        commands.unvoid(match_id=match.public_id, staff=staff, reason="they were brothers")
    for seat in match.seats.all():
        notices = Notice.objects.filter(user=seat.user).order_by("pk")
        assert [notice.params["code"] for notice in notices] == ["match_voided", "match_counts_again"] * 2
        assert WHY in told(notices[0]).line
        assert "they were brothers" in told(notices[1]).line
        assert all(match.public_id in notice.params["path"] for notice in notices)


def test_a_profile_says_which_match_does_not_count(match, client):
    page = f"/people/{match.owner.username}/"
    assert b"does not count" not in client.get(page).content
    commands.void(match_id=match.public_id, staff=make.person(is_staff=True), reason=WHY)
    assert b"does not count" in client.get(page).content


def test_the_page_and_the_replay_of_a_match_say_what_it_did_to_the_ratings(match, client):
    pages = [f"/matches/{match.public_id}/", f"/matches/{match.public_id}/replay/"]
    rows = LedgerRow.objects.filter(match=match)
    for page in pages:
        shown = client.get(page).content.decode()
        assert all(signed_points(row.change, 1) in shown and str(row.points) in shown for row in rows)
        assert "does not count" not in shown
    commands.void(match_id=match.public_id, staff=make.person(is_staff=True), reason=WHY)
    for page in pages:
        assert "does not count" in client.get(page).content.decode()


def test_a_friendly_match_speaks_of_no_rating(client):
    friendly = make.play(make.running(seats=3, rated=False))
    rate_finished()
    assert "match-ratings" not in client.get(f"/matches/{friendly.public_id}/").content.decode()
