"""The audit log is searched by people, events, matches and reasons, also what was written before events had names."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches.commands.staff import annul_by_staff
from leagues.rulings.models import Ruling
from leagues.seasons.rulings import LeagueDesk
from leagues.tournaments import commands as tournaments
from leagues.tournaments.models import Tournament
from portal.moderation import commands
from portal.moderation.audit import record_audit
from portal.moderation.audit_search import audit_entries
from portal.moderation.audit_words import told
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.models import Action, AuditEntry
from tests import factories as make
from tests.services.ruling_world import clock, full_cup, rule, seated, tables, undo
from tests.services.test_tournaments import begin, cup, director, opened

__all__ = ["clock", "cup", "director", "full_cup"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def other(director):
    """Another tournament, with a ruling and a step of its own, about which nobody asks."""
    made = begin(opened(director, [make.person() for _ in range(4)], name="Spring fair"))
    rule(made, director, "extend", table=tables(made).first().pk, minutes=5)
    tournaments.pause(user=director, slug=made.slug)
    return made


def found(words):
    """The targets that a search finds, each once."""
    return {entry.target for entry in audit_entries(reader=make.person(), words=words)}


def reported(match):
    """A report from a match, decided with a sanction."""
    staff, about = make.staff(), match.seats.order_by("number").last().user
    report = commands.file_report(
        user=match.seats.order_by("number").first().user, about=about, kind="abandonment", words="",
        evidence=Evidence(match, None),
    )  # fmt: skip
    wanted = Wanted("mute", "spam", 3)
    asked = {"staff": staff, "report_pk": report.pk, "uphold": True, "reason": "seen", "command_id": make.command_id()}
    commands.decide_report(**asked, sanction=wanted)
    return {f"report:{report.pk}", f"sanction:{report.sanctions.get().pk}"}


def test_an_event_is_found_by_its_name_and_its_address(director, cup, other):
    first, second = tables(cup)
    ruling = rule(cup, director, "extend", table=first.pk, minutes=15)
    annul_by_staff(match_id=second.match.public_id, user=make.staff(), command_id=make.command_id(), reason="a bug")
    about = {f"tournament:{cup.pk}", f"tournament:{cup.pk}:ruling:{ruling.pk}", f"match:{second.match.public_id}"}
    about |= reported(second.match)
    for words in ("winter", "Winter cup", "winter-cup", "cup Winter"):
        assert found(words) == about, words
    assert found("Winter fair") == set()


def test_a_match_is_found_by_its_number(director, cup, other):
    first, second = tables(cup)
    ruling = rule(cup, director, "extend", table=first.pk, minutes=15)
    undo(cup, director, ruling)
    cases = reported(first.match)
    assert found(first.match.public_id) == {f"tournament:{cup.pk}:ruling:{ruling.pk}", *cases}
    assert found(second.match.public_id) == set()


def test_people_are_found_by_what_they_did_what_was_done_to_them_and_as_substitutes(director, full_cup):
    spare = full_cup.entries.get(status="missed").user
    replaced = seated(tables(full_cup).first())
    ruling = rule(full_cup, director, "substitute", player=replaced.pk, substitute=spare.pk, reason="Ill since noon")
    target = f"tournament:{full_cup.pk}:ruling:{ruling.pk}"
    assert found(spare.username) == found(replaced.username) == found("since noon") == {target}
    assert {target, f"tournament:{full_cup.pk}"} <= found(director.username)


def test_what_was_written_before_events_had_names_is_found_and_told(director, cup):
    """As the release before this one wrote it."""
    table = tables(cup).first()
    ruling = rule(cup, director, "extend", table=table.pk, minutes=15)
    old = record_audit(
        Action.RULING, actor=director, target=f"tournament:{cup.pk}:ruling:{ruling.pk}",
        after={"deed": "extend", "places": {}, "public": True, "ratings": {}},
    )  # fmt: skip
    for words in (cup.name, cup.slug, table.match.public_id):
        assert old in audit_entries(reader=make.person(), words=words)
    (line,) = told([old])
    assert line.event == (reverse("tournament", args=[cup.slug]), cup.name)
    assert line.link == ("", ruling.sentence)


def test_a_ruling_is_chained_with_its_event_table_minutes_and_deadline(director, cup):
    table = tables(cup).first()
    was = cup.played_rounds.get().deadline
    ruling = rule(cup, director, "extend", table=table.pk, minutes=15)
    entry = AuditEntry.objects.get(action="ruling")
    before, after = json.loads(entry.before), json.loads(entry.after)
    assert (after["event"], after["slug"], after["match"]) == (cup.name, cup.slug, table.match.public_id)
    assert after["facts"].items() >= {"table": 1, "round": 1, "minutes": 15}.items()
    assert before["deadline"] == was.isoformat()
    assert after["deadline"] == cup.played_rounds.get().deadline.isoformat() != before["deadline"]
    undo(cup, director, ruling)
    back = AuditEntry.objects.get(action="undo_ruling")
    assert json.loads(back.before)["deadline"] == after["deadline"]
    assert json.loads(back.after)["facts"] == after["facts"]
    Ruling.objects.all().delete()
    assert told([entry])[0].link == (f"/matches/{table.match.public_id}/", ruling.sentence)


def test_a_league_is_found_and_the_end_of_its_season_is_chained():
    from tests.security.world import World

    world = World()
    was = world.league.seasons.get().ends
    ruling = rule(world.league, world.director, "extend_round", desk=LeagueDesk, minutes=30)
    entry = AuditEntry.objects.get(action="ruling")
    assert json.loads(entry.before)["deadline"] == was.isoformat()
    assert json.loads(entry.after)["facts"]["minutes"] == 30
    targets = {f"league:{world.league.pk}", f"league:{world.league.pk}:ruling:{ruling.pk}"}
    assert found("winter-court") == found("Winter court") == targets


def test_an_event_that_is_gone_is_still_called_by_its_name(director):
    record_audit(Action.DIRECT, actor=director, target="tournament:999", after={"step": "hold", "event": "Lost cup"})
    assert told(AuditEntry.objects.all())[0].event == ("", "Lost cup")


def test_the_page_names_the_event_and_costs_no_more_for_a_longer_log(client, director, cup, other):
    make.staff("administrator", client)
    table = tables(cup).first()

    def asked():
        with CaptureQueriesContext(connection) as queries:
            text = client.get("/moderation/audit/", {"q": cup.name}).content.decode()
        return len(queries), text

    rule(cup, director, "extend", table=table.pk, minutes=1)
    asked()
    few, text = asked()
    assert f'<a href="{reverse("tournament", args=[cup.slug])}">{cup.name}</a>' in text
    assert other.name not in text
    for minutes in range(2, 7):
        rule(cup, director, "extend", table=table.pk, minutes=minutes)
    many, text = asked()
    assert many == few
    assert text.count("gets") >= 6
    Tournament.objects.filter(pk=cup.pk).update(state="draft")  # a page for its directors alone
    assert f'href="{reverse("tournament", args=[cup.slug])}"' not in asked()[1]
