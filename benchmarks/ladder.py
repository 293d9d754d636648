"""What lobby, ladder and division pages cost with 1,000 and 100,000 rated players: `python benchmarks/ladder.py`.

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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.figures import Figures, part  # noqa: E402  (needs the path above)

COUNTRIES = ["UA", "PL", "DE", "FR", "ES", "GB", "US", "CA", "JP", "LU"]
WEIGHTS = [30, 20, 15, 10, 8, 6, 5, 3, 2, 1]
DIVISIONS, DIVISION_SIZE, FIXTURES = 40, 12, 18
BATCH = 2000
FEW = 1000
AIM = 2  # times the time of the page with few players
MOST_QUERIES = 15
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
    _open(keys)
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


def _open(keys: list[int]) -> None:
    """Tables that look for players, one for every twenty people of the site."""
    from games.matches.models import Match, Seat

    owners = keys[::20]
    tables = Match.objects.bulk_create(
        [Match(game="majesty", version=1, seat_count=4, owner_id=key, commitment="") for key in owners],
        batch_size=BATCH,
    )
    Seat.objects.bulk_create(
        [Seat(match=table, number=0, user_id=key, entropy="") for table, key in zip(tables, owners, strict=True)],
        batch_size=BATCH,
    )


PAGES = {
    "lobby": "/play/",
    "its open tables": "/play/tables/",
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

    def leave(self) -> None:
        """Let go of the database."""
        from django.db import connection

        connection.close()

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


class Compared(NamedTuple):
    """One page with few and with many players: wall and processor times in ms, and its queries."""

    page: str
    wall: tuple[float, float]
    cpu: tuple[float, float]
    queries: int

    @property
    def ratio(self) -> float:
        """By the clock."""
        return self.wall[1] / self.wall[0]

    def cells(self) -> list[str]:
        """As the report says it."""
        ratios = [f"{self.ratio:.2f}", f"{self.cpu[1] / self.cpu[0]:.2f}"]
        return [*ratios, self.page, f"{self.wall[0]:.1f} ms", f"{self.wall[1]:.1f} ms", str(self.queries)]


def measure(small: Site, large: Site, page: str, rounds: int) -> Compared:
    """One page: small and large by turns, so that both meet the same weather."""
    found: tuple[tuple[list[float], list[float]], ...] = (([], []), ([], []))
    asked = 0
    for _ in range(5):
        for (cpu, wall), site in zip(found, (small, large), strict=True):
            processor, clock, number = site.times(PAGES[page], rounds)
            cpu.extend(processor)
            wall.extend(clock)
            asked = max(asked, number)
    (cpu_small, wall_small), (cpu_large, wall_large) = [map(statistics.median, times) for times in found]
    return Compared(page, (wall_small, wall_large), (cpu_small, cpu_large), asked)


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


def compare(kind: str, many: int, rounds: int, told: Figures) -> None:
    """All pages on one kind of database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rl-")))
        address, *names = stack.enter_context(databases(folder, kind))
        prepare(folder, address)
        small, large = Site(names[0], FEW), Site(names[1], many)
        told.notes.append(f"{kind}: filling took {small.filled:.0f} s and {large.filled:.0f} s.")
        found = []
        for page in PAGES:
            found.append(measure(small, large, page, rounds))
            print("  ".join(f"{cell:>10}" for cell in found[-1].cells()), flush=True)
        small.leave()
    told.raw |= {"players": [FEW, many], kind: [one._asdict() for one in found]}
    columns = ["ratio", "by cpu", "page", f"{FEW:,}", f"{many:,}", "queries"]
    told.table(f"{many:,} against {FEW:,} players, {kind}", columns, [one.cells() for one in found])
    worst, most = max(found, key=lambda one: one.ratio), max(one.queries for one in found)
    told.headline(
        f"pages: {many:,}/{FEW:,} players, {kind}, worst ({worst.page})",
        f"{worst.ratio:.2f} x", f"≤ {AIM} x", worst.ratio <= AIM,
    )  # fmt: skip
    told.headline(f"pages: most queries, {kind}", str(most), f"≤ {MOST_QUERIES}", most <= MOST_QUERIES)


def main() -> None:
    """One kind of database in one process: Django is set up once."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--large", type=int, default=100_000)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--postgres", action="store_true", help="PostgreSQL instead of SQLite")
    given = asked.parse_args()
    with part("ladder-postgresql" if given.postgres else "ladder") as told:
        compare("postgresql" if given.postgres else "sqlite", given.large, given.rounds, told)


if __name__ == "__main__":
    main()
