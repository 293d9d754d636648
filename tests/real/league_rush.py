"""Leagues and ratings with several workers at the same moment, on a real database; says what came of it.

Run as a program in an environment of its own (`python -m tests.real.league_rush`), for threads need a database that
they can open together. The controls do the same with the locks taken away.
"""

import argparse
import contextlib
import json
import random
import secrets
import sys
from types import SimpleNamespace
from typing import Any
from unittest import mock

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.auth.models import Permission  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db.models import QuerySet  # noqa: E402

from games.matches.clocks.policy import PRESETS  # noqa: E402
from games.matches.models import Match, Seat, Vault  # noqa: E402
from leagues.ratings import ledger  # noqa: E402
from leagues.ratings.models import LedgerRow, Rating  # noqa: E402
from leagues.ratings.recompute import differences, ladders  # noqa: E402
from leagues.seasons import commands  # noqa: E402
from leagues.seasons.models import Entrant, Fixture  # noqa: E402
from leagues.seasons.rules import LeagueRules  # noqa: E402
from leagues.seasons.tasks import advance_seasons  # noqa: E402
from tests import factories as make  # noqa: E402
from tests.real.rush import Crowd  # noqa: E402
from tests.services.test_recompute import finished  # noqa: E402

WORKERS = 4
RULES = LeagueRules(
    ["majesty"], seats=2, matches=3, clock=PRESETS["turns-24h"], division_size=6, promote=1, relegate=1, points=[1, 0],
    duplicate=True,
)  # fmt: skip


def together(crowd: Crowd, call: Any) -> list[str]:
    """Everybody does the same at once; what broke, by name."""
    answers = crowd.ask(lambda number: SimpleNamespace(number=call(number)))
    return sorted({answer for answer in answers if not answer.startswith("accepted")})


def ratings(crowd: Crowd, repeats: int, matches: int, seed: int) -> dict[str, Any]:
    """Matches that share six players end at once, and every worker rates."""
    rng, people, broken = random.Random(seed), [make.person() for _ in range(6)], set()
    for repeat in range(repeats):
        for number in range(matches):
            finished(people, rng, repeat * matches + number)
        broken |= set(together(crowd, lambda number: ledger.rate_finished()))
    while ledger.rate_finished():
        pass
    wrong = [difference for ladder in ladders() for difference in differences(ladder)]
    rows = LedgerRow.objects.count()
    seats = Seat.objects.filter(match__status="finished").count()
    told = {"broken": sorted(broken), "wrong": len(wrong), "rows": rows == seats}
    told["sum"] = sum(rating.value - 150_000 for rating in Rating.objects.all())
    LedgerRow.objects.all().delete()
    Rating.objects.all().delete()
    Match.objects.filter(status="finished").delete()
    return told


def draws(crowd: Crowd, repeats: int) -> dict[str, Any]:
    """A director presses twice while sweeps run: everything is drawn, scheduled and opened once, and dealt alike."""
    user = make.person()
    user.user_permissions.add(Permission.objects.get(codename="add_league"))
    user = get_user_model().objects.get(pk=user.pk)
    broken: set[str] = set()
    twice = unlike = 0
    for _ in range(repeats):
        name = f"League {secrets.token_hex(4)}"
        league = commands.found_league(user=user, name=name, description="", rules=RULES)
        for _ in range(6):
            commands.join(user=make.person(), slug=league.slug, entropy=secrets.token_hex(16))
        press = lambda number, slug=league.slug: (  # noqa: E731
            commands.draw_now(user=user, slug=slug) if number < 2 else None,
            advance_seasons(),
        )
        broken |= set(together(crowd, press)) - {"no_registration"}
        advance_seasons()
        twice += Entrant.objects.filter(division__season__league=league).count() != 6
        fixtures = Fixture.objects.filter(division__season__league=league)
        twice += Match.objects.filter(owner__memberships__league=league).count() != fixtures.count() or not fixtures
        rounds = {number: set() for number in fixtures.values_list("round", flat=True)}
        for number, match in fixtures.values_list("round", "match"):
            rounds[number].add(Vault.objects.get(pk=match).state)
        unlike += sum(len(deals) != 1 for deals in rounds.values())
    return {"broken": sorted(broken), "twice": twice, "unlike": unlike, "repeats": repeats}


@contextlib.contextmanager
def unguarded() -> Any:
    """No row is locked, by nobody."""
    with (
        mock.patch.object(QuerySet, "select_for_update", lambda self, **asked: self),
        mock.patch.object(ledger, "hold", return_value=None),
    ):
        yield


def main() -> int:
    """Report as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--matches", type=int, default=50)
    asked = parser.parse_args()
    call_command("migrate", verbosity=0)
    with Crowd(WORKERS) as crowd:
        told = {"ratings": ratings(crowd, asked.repeats, asked.matches, 1), "draws": draws(crowd, 8)}
        with unguarded():
            told["unguarded"] = {"ratings": ratings(crowd, 3, 20, 2), "draws": draws(crowd, 8)}
    json.dump(told, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
