"""C6 and C8: many matches of the same people end at once; a draw is pressed twice while the clock strikes.

Real threads on one real database. Each has its control, in which the guard is off and the same look finds the fault.
"""

import contextlib
import itertools
import os
import random
import threading
import time
from functools import partial
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.models import QuerySet

from games.matches.clocks.policy import PRESETS
from games.matches.commands.adjudge import adjudge
from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.ratings import ledger, overall_ladder, places
from leagues.ratings.models import LedgerRow, PointCount
from leagues.ratings.tasks import rate_finished as rating_task
from leagues.seasons import commands as season_commands
from leagues.seasons.commands import seasons as season_steps
from leagues.seasons.models import Entrant, Fixture
from leagues.seasons.tasks import advance_seasons
from leagues.tables import open_with_players
from leagues.tournaments import commands as tournament_commands
from leagues.tournaments.commands import rounds as tournament_steps
from leagues.tournaments.models import Pairing, Round
from leagues.tournaments.tasks import advance, advance_tournaments
from tests import factories as make
from tests.real.crowd import all_at_once, in_thread, on_real_transactions, shared_database
from tests.services import test_recompute, test_seasons, test_tournaments

pytestmark = on_real_transactions
LONG = int(os.environ.get("REGALIA_TURNS", "0")) >= 200
MATCHES, TIMES = 50, 20 if LONG else 1
PRESSES, DRAWS = 3, 20 if LONG else 3
WORKERS, CALLS = 4, 12
PAUSE = 0.005  # between looking and writing, so that a control meets its race on any machine


@pytest.fixture(autouse=True)
def _one_database(tmp_path):
    with shared_database(tmp_path):
        yield


def without_transactions(monkeypatch, *modules):
    """On SQLite transactions are the lock, so a control does without them there."""
    if connection.vendor == "sqlite":
        for module in modules:
            monkeypatch.setattr(module, "transaction", SimpleNamespace(atomic=contextlib.nullcontext))


def broken(answers):
    """What was raised, but for refusals."""
    return [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, Refusal)]


# C6


def running_matches(people, number, rng):
    """So many running matches, each between some of the same few people."""
    tables = [rng.sample(people, rng.choice([2, 3])) for _ in range(number)]
    return [
        open_with_players(
            game="majesty", numbers={user.pk: "ab" * 16 for user in table}, clock=PRESETS["live-normal"]
        )
        for table in tables
    ]  # fmt: skip


def rate_and_rate():
    """A worker that is called again and again while matches end."""
    for _ in range(CALLS):
        rating_task()


def ending_calls(matches, rng):
    """Every match ends, while workers are called to rate what has ended."""
    ends = [
        partial(
            adjudge,
            match_id=match.public_id,
            places=rng.sample(range(1, match.seat_count + 1), match.seat_count),
            command_id=make.command_id(),
        )
        for match in matches
    ]
    return [*ends, *[rate_and_rate] * WORKERS]


def faults_of_the_ledger():
    """Where ledger, ratings, overall figures or counted places differ from the matches rated one after the other."""
    counted = sorted(PointCount.objects.exclude(people=0).values_list("game", "points", "people"))
    found = [*test_recompute.wrong(), *overall_ladder.differences()]
    found += [match.pk for match in ledger.counted() if len(set(_rows(match))) != match.seat_count]
    found += [match.pk for match in ledger.counted() if sum(change for _user, change in _rows(match))]
    places.recount()
    again = sorted(PointCount.objects.exclude(people=0).values_list("game", "points", "people"))
    return found + [pair for pair in zip(counted, again, strict=False) if pair[0] != pair[1]]


def _rows(match):
    return list(LedgerRow.objects.filter(match=match).values_list("user", "change"))


def test_fifty_matches_of_six_people_that_end_at_once_are_rated_as_one_after_the_other():
    rng = random.Random(6)
    people = in_thread(lambda: [make.person() for _ in range(6)])
    for _ in range(TIMES):
        matches = in_thread(lambda: running_matches(people, MATCHES, rng))
        assert broken(all_at_once(ending_calls(matches, rng))) == []
        in_thread(rating_task)
    assert in_thread(lambda: Match.objects.filter(status="finished").count()) == TIMES * MATCHES
    assert in_thread(lambda: LedgerRow.objects.values("match").distinct().count()) == TIMES * MATCHES
    assert in_thread(faults_of_the_ledger) == []


def test_without_holding_the_ledger_updates_would_be_lost(monkeypatch):
    monkeypatch.setattr(ledger, "hold", lambda: None)
    monkeypatch.setattr(ledger, "_anchors", lambda: time.sleep(PAUSE) or {})
    without_transactions(monkeypatch, ledger)
    monkeypatch.setattr(ledger, "_rate_one", ledger._rate_one.__wrapped__)
    rng = random.Random(6)
    people = in_thread(lambda: [make.person() for _ in range(6)])
    matches = in_thread(lambda: running_matches(people, 20, rng))
    answers = all_at_once(ending_calls(matches, rng))
    assert broken(answers) or in_thread(faults_of_the_ledger)


# C8


def drawn_of(league):
    """Who plays where, which fixtures there are, and their matches."""
    season = league.seasons.get()
    entrants = list(Entrant.objects.filter(division__season=season).values_list("user", flat=True))
    fixtures = list(Fixture.objects.filter(division__season=season).values_list("division", "number", "match"))
    return season, entrants, fixtures


def test_a_season_is_drawn_once_however_many_press_while_the_clock_strikes():
    director = in_thread(lambda: _with_right("add_league"))
    for number in range(DRAWS):
        league = in_thread(partial(_founded, director, f"Court {number}", 8))
        press = partial(season_commands.draw_now, user=director, slug=league.slug)
        answers = all_at_once([press, advance_seasons] * PRESSES)
        assert broken(answers) == []
        in_thread(advance_seasons)
        season, entrants, fixtures = in_thread(partial(drawn_of, league))
        assert season.state == "running"
        assert len(entrants) == len(set(entrants)) == 8
        assert len(fixtures) == len({match for _division, _number, match in fixtures}) == 12
        assert in_thread(Match.objects.filter(fixture__division__season=season).count) == 12
    assert in_thread(Match.objects.count) == 12 * DRAWS  # none was opened twice and forgotten


def test_without_the_lock_two_would_draw_the_season(monkeypatch):
    """The control: only a constraint of the database keeps two draws apart, or there are two."""
    director = in_thread(lambda: _with_right("add_league"))
    league = in_thread(partial(_founded, director, "Court", 8))
    in_thread(partial(test_seasons.registration_ends, league))
    together = threading.Barrier(4)

    def looked(league_pk, drawable=season_steps.drawable):
        with contextlib.suppress(threading.BrokenBarrierError):
            together.wait(2)
        return drawable(league_pk)

    monkeypatch.setattr(season_steps, "drawable", looked)
    without_transactions(monkeypatch, season_steps)
    with without_row_locks(monkeypatch):
        step = partial(season_commands.draw_season, season_pk=in_thread(league.seasons.get).pk)
        answers = all_at_once([step] * 4)
    _season, entrants, _fixtures = in_thread(partial(drawn_of, league))
    assert broken(answers) or answers.count(True) > 1 or len(entrants) > 8


@pytest.mark.parametrize("changes", [{"format": "swiss"}, {"format": "knockout", "rounds": 2}])
def test_a_round_is_drawn_once_however_many_press_while_the_clock_strikes(changes):
    director = in_thread(test_tournaments.a_director)
    for number in range(DRAWS):
        cup = in_thread(partial(_begun, director, f"Cup {number}", **changes))
        press = partial(tournament_commands.draw_now, user=director, slug=cup.slug, number=2)
        answers = all_at_once([press, advance_tournaments] * PRESSES)
        assert broken(answers) == []
        in_thread(partial(advance, cup.pk))
        rounds, seated, matches = in_thread(partial(_second_round, cup))
        assert rounds == 1
        assert len(seated) == len(set(seated)) == (2 if changes["format"] == "knockout" else 4)
        assert len(matches) == len(seated) / 2
        assert None not in matches
    tables = in_thread(Pairing.objects.count)
    assert in_thread(Match.objects.count) == tables


def test_without_the_lock_two_would_draw_the_round(monkeypatch):
    director = in_thread(test_tournaments.a_director)
    cup = in_thread(partial(_begun, director, "Cup"))
    in_thread(partial(tournament_commands.close_round, tournament_pk=cup.pk))
    together = threading.Barrier(4)
    stored = tournament_steps._store

    def late(*drawn):
        with contextlib.suppress(threading.BrokenBarrierError):
            together.wait(2)
        stored(*drawn)

    monkeypatch.setattr(tournament_steps, "_store", late)
    without_transactions(monkeypatch, tournament_steps)
    with without_row_locks(monkeypatch):
        step = partial(tournament_commands.draw_round, tournament_pk=cup.pk, director=director)
        answers = all_at_once([step] * 4)
    rounds, _seated, _matches = in_thread(partial(_second_round, cup))
    assert broken(answers) or answers.count(True) > 1 or rounds > 1


@contextlib.contextmanager
def without_row_locks(monkeypatch):
    """Everybody reads what others are about to change."""
    with monkeypatch.context() as off:
        off.setattr(QuerySet, "select_for_update", lambda rows, *args, **kwargs: rows.all())
        yield


def _with_right(codename):
    user = make.person()
    user.user_permissions.add(Permission.objects.get(codename=codename))
    return type(user).objects.get(pk=user.pk)


def _founded(director, name, members):
    league = season_commands.found_league(user=director, name=name, description="", rules=test_seasons.RULES)
    test_seasons.join(league, [make.person() for _ in range(members)])
    return league


def _begun(director, name, **changes):
    """A tournament of four whose first round has been played and not closed."""
    people = [make.person() for _ in range(4)]
    cup = test_tournaments.begin(test_tournaments.opened(director, people, name=name, **changes))
    test_tournaments.end_all(cup)
    return cup


def _second_round(cup):
    """How many second rounds there are, who sits in them, and their matches."""
    rounds = Round.objects.filter(tournament=cup, number=2)
    pairings = list(Pairing.objects.filter(round__in=rounds))
    return rounds.count(), list(itertools.chain(*(one.players for one in pairings))), [one.match_id for one in pairings]
