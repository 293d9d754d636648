"""What ladder and division pages cost with 1,000 and with 100,000 rated players: `python benchmarks/ladder.py`.

Two throw-away databases are filled and asked by turns in one run; processor time of this process and wall time. On a
shared machine read the ratios only: the aim is at most 2.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

COUNTRIES = ["UA", "PL", "DE", "FR", "ES", "GB", "US", "CA", "JP", "LU"]
WEIGHTS = [30, 20, 15, 10, 8, 6, 5, 3, 2, 1]
DIVISIONS, DIVISION_SIZE, FIXTURES = 40, 12, 18
BATCH = 2000
READER = "player-500"
ACTIVE_SHARE = 0.3
FRIENDS = 30


def prepare(folder: Path, address: str) -> None:
    """Django without anything outside this process."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "portal.settings", "REGALIA_VAR": str(folder), "DATABASE_URL": address}
    os.environ["LOG_LEVEL"] = "ERROR"
    import django
    from django.conf import settings

    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.DATABASES["default"]["OPTIONS"].pop("pool", None)  # it would keep connections to the other database
    django.setup()


def fill(number: int) -> None:
    """So many rated players on one ladder and overall, and a league of forty divisions among them."""
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from leagues.ratings import places
    from leagues.ratings.models import Rating

    rng, now = random.Random(number), timezone.now()
    users = get_user_model()
    for start in range(0, number, BATCH):
        users.objects.bulk_create(
            users(username=f"player-{n}", country=rng.choices(COUNTRIES, WEIGHTS)[0], password="!")
            for n in range(start, min(number, start + BATCH))
        )
    countries = dict(users.objects.order_by("pk").values_list("pk", "country"))
    keys = list(countries)
    for game, speed in (("majesty", "live"), ("overall", "all")):
        for start in range(0, number, BATCH):
            Rating.objects.bulk_create(
                _rating(rng, now, user_id=key, game=game, speed=speed, country=countries[key])
                for key in keys[start : start + BATCH]
            )
    Rating.objects.filter(user__username=READER).update(value=150_000, matches=50, last_match=now, ranked=True)
    places.recount()
    places.turn_week()
    _play(keys, now)
    _follow(keys)
    _league(keys[: DIVISIONS * DIVISION_SIZE], now)


def _rating(rng: random.Random, now: Any, **whose: Any) -> Any:
    from leagues.ratings.models import Rating

    matches = rng.choice([5, 25, 40, 60, 80, 90, 100, 120, 200, 300])
    played = now if rng.random() < ACTIVE_SHARE else now - timedelta(days=90)
    value = round(rng.gauss(150_000, 20_000))
    return Rating(track="people", value=value, matches=matches, last_match=played, ranked=matches >= 20, **whose)


def _play(keys: list[int], now: Any) -> None:
    """A rated match of this week for one player in ten."""
    from games.matches.models import Match
    from leagues.ratings.models import LedgerRow

    pairs = list(zip(keys[::20], keys[1::20], strict=False))
    matches = Match.objects.bulk_create(
        [
            Match(game="majesty", version=1, seat_count=2, status="finished", owner_id=one, commitment="", finished=now)
            for one, _other in pairs
        ],
        batch_size=BATCH,
    )
    LedgerRow.objects.bulk_create(
        [
            LedgerRow(match=match, user_id=user, track="people", place=place, k=24, before=150_000, change=change)
            for match, pair in zip(matches, pairs, strict=True)
            for place, (user, change) in enumerate(zip(pair, (1200, -1200), strict=True), 1)
        ],
        batch_size=BATCH,
    )


def _follow(keys: list[int]) -> None:
    from django.contrib.auth import get_user_model

    from portal.accounts.models import Follow

    reader = get_user_model().objects.get(username=READER)
    step = max(1, len(keys) // FRIENDS)
    Follow.objects.bulk_create(Follow(follower=reader, followed_id=key) for key in keys[::step] if key != reader.pk)


def _league(keys: list[int], now: Any) -> None:
    from games.matches.models import Match, Seat
    from leagues.seasons.models import Division, Entrant, Fixture, League, Member, Season
    from leagues.seasons.rules import LeagueRules, encode_rules

    rng, rules = random.Random(7), encode_rules(LeagueRules(["majesty"], seats=4))
    league = League.objects.create(slug="winter", name="Winter", rules_json=rules)
    Member.objects.bulk_create(Member(league=league, user_id=key, status="active", entropy="") for key in keys)
    ends = now + timedelta(days=50)
    season = Season.objects.create(
        league=league, number=1, state="running", rules_json=rules, starts=now, ends=ends, drawn=now, seed=1
    )
    for tier in range(1, DIVISIONS + 1):
        division = Division.objects.create(season=season, tier=tier, seed=tier)
        people = keys[(tier - 1) * DIVISION_SIZE : tier * DIVISION_SIZE]
        Entrant.objects.bulk_create(
            Entrant(division=division, user_id=key, number=n, drawn=n) for n, key in enumerate(people)
        )
        tables = [rng.sample(range(DIVISION_SIZE), 4) for _ in range(FIXTURES)]
        matches = Match.objects.bulk_create(
            Match(game="majesty", version=1, seat_count=4, status="finished", owner_id=people[0], commitment="",
                  finished=now)
            for _ in tables
        )  # fmt: skip
        Fixture.objects.bulk_create(
            Fixture(division=division, number=n, game="majesty", players=table, match=match)
            for n, (table, match) in enumerate(zip(tables, matches, strict=True))
        )
        Seat.objects.bulk_create(
            Seat(match=match, number=n, user_id=people[player], entropy="", place=n + 1, score=40 - n)
            for table, match in zip(tables, matches, strict=True)
            for n, player in enumerate(table)
        )


PAGES = {
    "ladder, first page": "/ladders/majesty/live/",
    "ladder, deep in it": "/ladders/majesty/live/?cursor=a140000.1",
    "overall ladder": "/ladders/overall/all/",
    "me and my neighbours": "/ladders/majesty/live/?around=me",
    "one country": "/ladders/majesty/live/?country=LU",
    "active": "/ladders/majesty/live/?active=1",
    "people I follow": "/ladders/majesty/live/?friends=1",
    "members of a league": "/ladders/majesty/live/?league=winter",
    "unchanged, by ETag": "/ladders/majesty/live/rows/",
    "the API": "/api/v1/ladders/majesty/live/?limit=50",
    "a division": "/leagues/winter/1/20/",
}


class Site:
    """One database and a reader signed in to it."""

    def __init__(self, name: str, number: int) -> None:
        from django.contrib.auth import get_user_model
        from django.core.management import call_command
        from django.test import Client

        self.name = name
        self.enter()
        call_command("migrate", verbosity=0)
        began = time.perf_counter()
        fill(number)
        self.filled = time.perf_counter() - began
        self._analyse()
        self.client = Client()
        self.client.force_login(
            get_user_model().objects.get(username=READER), backend="django.contrib.auth.backends.ModelBackend"
        )

    def enter(self) -> None:
        """From now on this is the database."""
        from django.db import connection, connections

        connection.close()
        connections["default"].settings_dict["NAME"] = self.name

    def _analyse(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    def times(self, address: str, rounds: int) -> tuple[list[float], list[float], int]:
        """Processor and wall time of some requests in ms, and how many queries one asks."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        self.enter()
        known = self.client.get(address)
        assert known.status_code == 200, (address, known.status_code)
        asked = {"If-None-Match": known["ETag"]} if "rows" in address else {}
        with CaptureQueriesContext(connection) as queries:
            self.client.get(address, headers=asked)
            number = len(queries)
        processor, wall = [], []
        for _ in range(rounds):
            began, used = time.perf_counter(), time.process_time()
            self.client.get(address, headers=asked)
            processor.append(1000 * (time.process_time() - used))
            wall.append(1000 * (time.perf_counter() - began))
        return processor, wall, number


def measure(small: Site, large: Site, rounds: int, tell: Callable[[str], None]) -> None:
    """One line for each page: small and large by turns, so that both meet the same weather."""
    tell(f"{'page':<24}{'ratio':>7}{'by cpu':>8}{'1,000':>10}{'100,000':>11}{'queries':>9}")
    for words, address in PAGES.items():
        found: dict[str, tuple[list[float], list[float]]] = {"small": ([], []), "large": ([], [])}
        asked = 0
        for _ in range(5):
            for size, site in (("small", small), ("large", large)):
                processor, wall, number = site.times(address, rounds)
                found[size][0].extend(processor)
                found[size][1].extend(wall)
                asked = max(asked, number)
        cpu = [statistics.median(found[size][0]) for size in found]
        wall_ms = [statistics.median(found[size][1]) for size in found]
        tell(
            f"{words:<24}{wall_ms[1] / wall_ms[0]:>6.2f}x{cpu[1] / cpu[0]:>7.2f}x{wall_ms[0]:>7.1f} ms"
            f"{wall_ms[1]:>8.1f} ms{asked:>9}"
        )


@contextmanager
def databases(folder: Path, kind: str) -> Iterator[tuple[str, str, str]]:
    """An address for Django and the names of two empty databases of one kind."""
    if kind == "sqlite":
        yield "", str(folder / "small.sqlite3"), str(folder / "large.sqlite3")
        return
    import psycopg

    from tests.real import postgres

    with postgres.cluster() as address:
        with psycopg.connect(address, autocommit=True) as link:
            for name in ("small", "large"):
                link.execute(f"CREATE DATABASE {name}")
        yield address, "small", "large"


def main() -> None:
    """SQLite, and PostgreSQL where there is one."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--large", type=int, default=100_000)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--postgres", action="store_true", help="PostgreSQL instead of SQLite")
    given = asked.parse_args()
    kind = "postgresql" if given.postgres else "sqlite"
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rl-")))
        address, *names = stack.enter_context(databases(folder, kind))
        prepare(folder, address)
        small, large = Site(names[0], 1000), Site(names[1], given.large)

        def tell(line: str) -> None:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

        tell(f"\nLadders and divisions with 1,000 and {given.large:,} rated players on {kind} (the ratio: at most 2).")
        tell(f"Filling took {small.filled:.0f} s and {large.filled:.0f} s.")
        measure(small, large, given.rounds, tell)


if __name__ == "__main__":
    main()
