"""The director's rulings in a tournament: shown as they are done, done at once, taken back to the byte."""

import pytest

from games.matches.commands.adjudge import adjudge
from games.matches.models import Match
from games.matches.records import check
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow, Rating
from leagues.ratings.recompute import recompute
from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.effects import decode
from leagues.rulings.models import Ruling
from leagues.tournaments import commands
from leagues.tournaments.tasks import advance
from portal.moderation.models import AuditEntry
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make
from tests.services.ruling_world import (
    another_result,
    asked_of,
    clock,
    difference,
    full_cup,
    no_difference,
    rows_of,
    rule,
    seated,
    stored,
    tables,
    undo,
)
from tests.services.test_tournaments import begin, cup, director, end_all, opened, refused

__all__ = ["clock", "cup", "director", "full_cup"]
pytestmark = pytest.mark.django_db


def every_ruling(cup):
    """One of each kind that is possible in a first round of two tables of two."""
    table, other = tables(cup)
    player = seated(table)
    spare = cup.entries.get(status="missed").user
    return {
        "forfeit": {"table": table.pk, "player": player.pk},
        "stand_in": {"table": table.pk, "player": player.pk},
        "substitute": {"player": player.pk, "substitute": spare.pk},
        "extend": {"table": table.pk, "minutes": 30},
        "extend_round": {"minutes": 30},
        "pause": {"table": table.pk},
        "move": {"player": player.pk, "to": f"seat-{other.players[0]}"},
        "withdraw": {"player": player.pk},
        "disqualify": {"player": player.pk},
        "adjudicate": {"table": table.pk, "places": (2, 1)},
        "annul": {"table": table.pk},
        "annul_all": {"player": player.pk},
        "announce": {"words": "Tea is ready."},
    }


@pytest.mark.parametrize(
    "deed",
    ["forfeit", "stand_in", "substitute", "extend", "extend_round", "pause", "move", "withdraw", "disqualify",
     "adjudicate", "annul", "annul_all", "announce"],
)  # fmt: skip
def test_a_preview_is_what_is_done_and_undoing_it_leaves_no_trace(director, full_cup, deed):
    asked = asked_of(full_cup, director, deed, reason="so it was agreed", **every_ruling(full_cup)[deed])
    before, entries = stored(), AuditEntry.objects.count()
    shown = tried(lambda: rulings.rule(**asked))
    assert difference(before, stored()) == {}
    assert (Ruling.objects.count(), AuditEntry.objects.count()) == (0, entries)
    ruling = rulings.rule(**asked | {"seen": print_of(shown)})
    assert (ruling.effects, ruling.facts) == (shown.effects, shown.facts)
    assert rows_of(ruling) == rows_of(shown)
    assert rulings.rule(**asked) == ruling
    after = stored()
    assert bool(difference(before, after)) == (deed != "announce")
    assert AuditEntry.objects.count() == entries + 1
    assert AuditEntry.objects.first().reason == "so it was agreed"
    tried(lambda: undo(full_cup, director, ruling))
    assert difference(after, stored()) == {}
    undo(full_cup, director, ruling)
    assert difference(before, stored()) == {}
    assert AuditEntry.objects.count() == entries + 2
    refused("already_undone", undo, event=full_cup, director=director, ruling=ruling)


def test_the_print_of_another_preview_is_refused_and_nothing_happens(director, cup):
    first, second = tables(cup)
    shown = tried(lambda: rule(cup, director, "adjudicate", table=first.pk, places=(1, 2)))
    adjudge(match_id=second.match.public_id, places=[2, 1], command_id=make.command_id())
    before = stored()
    refused("preview_outdated", rule, event=cup, director=director, deed="adjudicate", table=first.pk, places=(1, 2),
            seen=print_of(shown))  # fmt: skip
    assert difference(before, stored()) == {}


def test_who_may_rule(director, cup):
    table = tables(cup).first()
    asked = {"event": cup, "deed": "annul", "table": table.pk}
    refused("not_its_director", rule, director=make.person(), **asked)
    refused("not_its_director", rule, director=seated(table), **asked)
    second = make.person()
    commands.appoint_director(user=director, slug=cup.slug, username=second.username)
    ruling = rule(director=second, **asked)
    refused("not_its_director", undo, event=cup, director=make.person(), ruling=ruling)
    undo(cup, director, ruling)


def test_nobody_rules_on_a_match_he_plays_in(director, cup):
    table = tables(cup).first()
    player = seated(table)
    cup.directors.add(player)  # as if appointed before he took over a seat
    for deed, asked in {"annul": {}, "pause": {}, "adjudicate": {"places": (1, 2)}}.items():
        refused("rules_on_himself", rule, event=cup, director=player, deed=deed, table=table.pk, **asked)
    refused("rules_on_himself", rule, event=cup, director=player, deed="withdraw", player=player.pk)
    ruling = rule(cup, director, "pause", table=table.pk)
    refused("rules_on_himself", undo, event=cup, director=player, ruling=ruling)
    rule(cup, player, "annul", table=tables(cup).last().pk)


def test_a_wrong_result_is_corrected_and_every_rating_follows(director, cup):
    table = tables(cup).first()
    make.play(table.match)
    ledger.rate_finished()
    places = list(table.match.seats.values_list("place", flat=True))
    people = list(table.match.seats.values_list("user_id", flat=True))
    refused("same_places", rule, event=cup, director=director, deed="adjudicate", table=table.pk, places=tuple(places))
    refused("bad_places", rule, event=cup, director=director, deed="adjudicate", table=table.pk, places=(1, 3))
    before, right = stored(), another_result(table.match)
    ruling = rule(cup, director, "adjudicate", table=table.pk, places=right)
    match = Match.objects.get(pk=table.match_id)
    assert (match.ending, match.held) == ("adjudged", False)
    assert check(match)["problem"] == ""
    written = dict(LedgerRow.objects.filter(match=match).values_list("user_id", "place"))
    assert written == dict(zip(people, right, strict=True))
    assert no_difference()
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}
    assert check(Match.objects.get(pk=table.match_id))["problem"] == ""


def test_after_the_end_places_follow_a_ruling_and_come_back(director, cup):
    for _ in range(2):
        end_all(cup)
        advance(cup.pk)
    ledger.rate_finished()
    cup.refresh_from_db()
    assert cup.state == "finished"
    winner = cup.entries.get(place=1)
    refused("tournament_over", rule, event=cup, director=director, deed="withdraw", player=winner.user_id)
    before = stored()
    ruling = rule(cup, director, "disqualify", player=winner.user_id)
    assert cup.entries.get(user=winner.user).place == 4
    assert sorted(cup.entries.values_list("place", flat=True)) == [1, 2, 3, 4]
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}


def test_annulling_a_cheat_rates_every_victim_as_if_it_had_never_been(director):
    cup = begin(opened(director, [make.person() for _ in range(4)], rounds=3, format="round_robin"))
    for _ in range(3):
        end_all(cup)
        advance(cup.pk)
    ledger.rate_finished()
    make.play(make.running(people=[entry.user for entry in cup.entries.all()][:2], speed="turns"))
    ledger.rate_finished()
    cheat = cup.entries.get(place=1).user
    before = stored()
    ruling = rule(cup, director, "annul_all", player=cheat.pk, reason="a bot told him", public=True)
    moved = decode(ruling.effects)
    assert ruling.facts["number"] == 3
    rated = dict(Rating.objects.filter(game="majesty").values_list("user_id", "value"))
    assert no_difference()
    recompute()
    assert rated == dict(Rating.objects.filter(game="majesty").values_list("user_id", "value"))
    victims = set(cup.entries.exclude(user=cheat).values_list("user_id", flat=True))
    assert victims <= {one.user for one in moved.ratings}
    assert cup.entries.get(user=cheat).points == 0
    undo(cup, director, ruling)
    assert difference(before, stored()) == {}


def test_a_public_reason_is_told_and_a_private_one_is_not(director, cup):
    table = tables(cup).first()
    player = seated(table)
    asked = {"event": cup, "director": director, "deed": "pause", "table": table.pk}
    told_before = set(Notice.objects.values_list("pk", flat=True))
    ruling = rule(**asked, reason="Lights went out.", public=True)
    undo(cup, director, ruling)
    rule(**asked, reason="He was drunk.", public=False)
    rule(cup, director, "announce", words="Tea is ready. 100 % hot")
    lines = [told(n).line for n in Notice.objects.filter(user=player).exclude(pk__in=told_before).order_by("pk")]
    assert "Lights went out." in lines[0]
    assert lines[1].startswith("Winter cup: Taken back:")
    assert lines[2] == "Winter cup: The clocks of table 1 of round 1 are stopped."
    assert lines[3] == "Winter cup: Announcement: Tea is ready. 100 % hot"
    assert not any("drunk" in str(notice.params) for notice in Notice.objects.all())
    assert AuditEntry.objects.filter(reason="He was drunk.").exists()


def test_bad_input_is_refused_with_a_reason(director, cup):
    table = tables(cup).first()
    stranger = make.person()
    for code, deed, asked in [
        ("unknown_deed", "coronate", {}),
        ("unknown_table", "annul", {}),
        ("unknown_table", "annul", {"table": 10**9}),
        ("unknown_player", "withdraw", {"player": stranger.pk}),
        ("no_seat_there", "forfeit", {"table": table.pk, "player": seated(tables(cup).last()).pk}),
        ("bad_minutes", "extend", {"table": table.pk, "minutes": 0}),
        ("bad_minutes", "extend_round", {"minutes": 10**7}),
        ("clocks_running", "resume", {"table": table.pk}),
        ("empty_words", "announce", {"words": " \n"}),
        ("bad_places", "adjudicate", {"table": table.pk, "places": (1,)}),
        ("not_a_substitute", "substitute", {"player": seated(table).pk}),
    ]:
        refused(code, rule, event=cup, director=director, deed=deed, **asked)
    refused("unknown_ruling", undo, event=cup, director=director, ruling=Ruling(pk=10**9))
