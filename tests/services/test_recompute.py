"""The ledger is the fold of the matches: recomputing, voiding and late arrivals never disagree with it."""

import random
import weakref
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db.models.signals import post_init
from django.utils import timezone

from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from leagues.ratings import commands, ledger, overall_ladder
from leagues.ratings import recompute as recomputing
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import LedgerRow, PointCount, Rating
from leagues.ratings.recompute import differences, ladders, recompute
from leagues.ratings.tasks import prove_ratings
from tests import factories as make

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=400)


def finished(people, rng, minute, game="majesty"):
    """A match that has ended somehow, minutes after the others."""
    players = rng.sample(people, rng.randint(2, 4))
    match = Match.objects.create(
        game=game,
        version=1,
        seat_count=len(players),
        status="finished",
        owner=players[0],
        commitment="",
        finished=LONG_AGO + timedelta(minutes=minute),
    )
    for number, player in enumerate(players):
        Seat.objects.create(
            match=match, number=number, user=player, entropy="", place=rng.randint(1, 3), is_bot=player.kind == "bot"
        )
    return match


@pytest.fixture
def season():
    """Thirty rated matches on two ladders, and the source of chance they came from."""
    rng = random.Random(5)
    people = [make.person() for _ in range(6)] + [make.bot()]
    matches = [finished(people, rng, minute, rng.choice(["majesty", "koryo"])) for minute in range(30)]
    rate_finished()
    return matches, people, rng


def everything():
    rows = LedgerRow.objects.order_by("pk").values_list()
    return list(rows), list(Rating.objects.order_by("pk").values_list())


def wrong():
    return [difference for ladder in ladders() for difference in differences(ladder)]


def test_the_ledger_is_what_recomputing_makes_of_the_matches(season):
    assert wrong() == []
    before = everything()
    assert recompute() == 30
    assert everything() == before


def test_a_falsified_figure_is_found_and_mended(season, capsys):
    before = everything()
    LedgerRow.objects.filter(pk=LedgerRow.objects.first().pk).update(change=123_456)
    Rating.objects.filter(pk=Rating.objects.last().pk).update(value=1)
    assert len(wrong()) == 2
    with pytest.raises(CommandError):
        call_command("recompute_ratings", "--check")
    call_command("recompute_ratings")
    assert wrong() == []
    assert everything() == before


def test_recomputing_mends_the_places_too(season):
    right = list(PointCount.objects.order_by("pk").values_list())
    assert right
    PointCount.objects.update(people=7)
    assert recompute() == 30
    assert list(PointCount.objects.order_by("pk").values_list()) == right


def test_the_nightly_proof_counts_what_is_wrong_on_every_ladder_and_overall(season, caplog):
    assert prove_ratings() == 0
    for game in ("majesty", "koryo", "overall"):
        Rating.objects.filter(pk=Rating.objects.filter(game=game, track="bots").first().pk).update(value=1)
    found = len(wrong()), len(overall_ladder.differences())
    assert min(found) > 1
    assert prove_ratings() == sum(found)
    assert {"ledger_mismatch", "overall_mismatch"} <= {record.message for record in caplog.records}


def test_one_call_follows_so_many_ladders_and_the_next_goes_on(monkeypatch):
    monkeypatch.setattr(ledger, "BATCH", 2)
    people, rng = [make.person() for _ in range(4)], random.Random(5)
    for minute, game in enumerate(("majesty", "koryo", "king-me", "for-the-king")):
        finished(people, rng, minute, game)
    assert [rate_finished() for _ in range(3)] == [2, 2, 0]
    assert wrong() == []


def test_a_match_that_is_noticed_late_is_rated_in_its_place(season):
    _matches, people, rng = season
    late = [finished(people, rng, minute) for minute in (3.5, 17.5, -1)]
    rate_finished()
    assert all(match.ledger.count() == match.seat_count for match in late)
    assert wrong() == []


@pytest.mark.parametrize("which", [0, 7, 16, 29])
def test_voiding_rates_everything_after_it_anew_and_taking_it_back_restores_every_byte(season, which):
    matches, people, _rng = season
    before, match = everything(), matches[which]
    ladder = {"game": match.game, "track": match.ledger.first().track}
    then = dict(Rating.objects.filter(**ladder).values_list("user_id", "value"))
    foreseen = commands.preview_void(match_id=match.public_id, staff=people[0])
    assert everything() == before
    commands.void(match_id=match.public_id, staff=people[0], reason="a borrowed account")
    assert wrong() == []
    assert set(LedgerRow.objects.filter(match=match).values_list("change", flat=True)) == {0}
    now = dict(Rating.objects.filter(**ladder).values_list("user_id", "value"))
    assert set(foreseen) == {(user, then[user], value) for user, value in now.items() if value != then[user]}
    commands.unvoid(match_id=match.public_id, staff=people[0], reason="it was nobody's")
    assert everything() == before


def test_other_matches_come_out_as_if_a_voided_one_had_never_been(season):
    matches, people, _rng = season
    match = matches[4]
    commands.void(match_id=match.public_id, staff=people[0], reason="a borrowed account")
    kept = LedgerRow.objects.exclude(match=match).order_by("pk")
    with_void = list(kept.values_list("match_id", "user_id", "before", "change", "mu"))
    LedgerRow.objects.filter(match=match).delete()
    match.voided.delete()
    Match.objects.filter(pk=match.pk).update(status="cancelled")
    recompute()
    assert list(kept.values_list("match_id", "user_id", "before", "change", "mu")) == with_void


@pytest.mark.parametrize("which", [[0], [7, 8, 29]])
def test_matches_that_are_taken_out_leave_nothing_behind(season, which):
    matches, _people, rng = season
    matches.append(finished([make.person() for _ in range(4)], rng, 31))
    rate_finished()
    out = Match.objects.filter(pk__in=[matches[index].pk for index in (*which, -1)])
    ledger.hold()
    ledger.take_out(ledger.counted().filter(pk__in=out))
    assert not LedgerRow.objects.filter(match__in=out).exists()
    assert not Rating.objects.filter(user=matches[-1].owner).exists()
    out.update(status="running")
    assert wrong() == []


def test_voiding_twice_is_voiding_once_and_needs_a_reason(season):
    matches, people, _rng = season
    with pytest.raises(Refusal):
        commands.void(match_id=matches[0].public_id, staff=people[0], reason="  ")
    commands.void(match_id=matches[0].public_id, staff=people[0], reason="a borrowed account")
    assert commands.void(match_id=matches[0].public_id, staff=people[0], reason="again") == 0


def test_voiding_what_is_not_rated_yet_writes_nothing_until_it_is():
    people = [make.person() for _ in range(4)]
    match = finished(people, random.Random(1), 1)
    assert commands.void(match_id=match.public_id, staff=people[0], reason="a borrowed account") == 0
    assert not LedgerRow.objects.exists()
    rate_finished()
    assert set(LedgerRow.objects.filter(match=match).values_list("change", flat=True)) == {0}


def test_people_on_a_ladder_add_up_to_zero(season):
    for match in season[0]:
        rows = LedgerRow.objects.filter(match=match, track="people")
        assert sum(row.change for row in rows) == 0


def test_the_command_shows_what_voiding_would_move_then_does_it_then_takes_it_back(season, capsys):
    matches, people, _rng = season
    staff = make.person(is_staff=True)
    match, before = matches[3], everything()
    asked = {"staff": staff.username, "reason": "one player sat in two seats"}
    call_command("void_match", match.public_id, **asked)
    foretold = capsys.readouterr().out
    assert everything() == before
    assert "Nothing is stored" in foretold
    call_command("void_match", match.public_id, apply=True, **asked)
    assert everything() != before
    assert foretold.split("Ratings")[0] in capsys.readouterr().out
    voided = everything()
    call_command("void_match", match.public_id, undo=True, **asked)
    foretold = capsys.readouterr().out
    assert everything() == voided
    assert "Nothing is stored" in foretold
    call_command("void_match", match.public_id, undo=True, apply=True, **asked)
    assert foretold.split("Ratings")[0] in capsys.readouterr().out
    assert everything() == before
    for wrong_call in (
        {"match": match.public_id, "staff": people[0].username},
        {"match": "nowhere", "staff": staff.username},
        {"match": match.public_id, "staff": staff.username, "apply": True},
    ):
        with pytest.raises(CommandError):
            call_command("void_match", wrong_call.pop("match"), **wrong_call)


def most_rows_alive(work):
    """How many rows of the ledger were in memory at once at most."""
    alive, most = 0, 0

    def gone(_row):
        nonlocal alive
        alive -= 1

    def born(instance, **_more):
        nonlocal alive, most
        alive += 1
        most = max(most, alive)
        weakref.finalize(instance, gone, None)

    post_init.connect(born, sender=LedgerRow)
    try:
        work()
    finally:
        post_init.disconnect(born, sender=LedgerRow)
    return most


@pytest.mark.parametrize("work", ["rate anew", "write anew", "compare"])
def test_memory_does_not_grow_with_the_ledger(season, monkeypatch, work):
    before = everything()
    for module in (ledger, recomputing):
        monkeypatch.setattr(module, "MATCHES_AT_ONCE", 2)
    if work == "write anew":
        LedgerRow.objects.all().delete()
    most = most_rows_alive(wrong if work == "compare" else recompute)
    assert 0 < most <= 2 * 2 * 4  # two lots of two matches of four
    assert wrong() == []
    assert everything()[1] == before[1]
