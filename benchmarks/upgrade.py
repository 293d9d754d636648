"""How long the newer migrations take on a million moves, and what visitors of the older build notice meanwhile.

`python benchmarks/upgrade.py --commit fbe875a`. The older build (a commit of this repository, `tests/real/older.py`)
makes the database and serves players who move, look at pages and open tables. Then this build migrates beside it and
serves, too, as in a rolling restart. The target is ≤ 60 s and no error; 1 is the answer if either was missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
OLDER_FILLS = "--fill" in sys.argv  # then everything but this file is the older build's
if not OLDER_FILLS:
    sys.path.insert(0, str(ROOT))

SECONDS = 60.0
MATCHES = 8  # of four that are played meanwhile
OPENERS = 400  # people without a match, each of whom opens a table
PAUSE = 0.5  # seconds of everybody between one thing and the next
KEYS = {
    "matches_match": "id",
    "matches_seat": "match_id",
    "matches_move": "match_id",
    "matches_vault": "match_id",
}
AFTER = 15.0  # seconds of both builds side by side, and of the older one alone before
PAGES = ("/", "/play/", "/matches/{match}/", "/matches/", "/api/v1/matches/{match}/")


def fill(moves: int) -> None:
    """In the older build: migrate, play some matches and copy their rows; prints matches to play as JSON."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from benchmarks.moves_setup import running_match, signed_in_player
    from tests import factories as make

    call_command("migrate", verbosity=0)
    call_command("seed", no_demo=True, stdout=sys.stderr)
    played = [make.play(make.running(game, 4), seed=4) for game in ("king-me", "majesty")]
    each = sum(match.move_number for match in played)
    first, last = min(match.pk for match in played), max(match.pk for match in played)
    step = last - first + 1
    copies = -(-moves // each)
    with connection.cursor() as cursor:
        for table, key in KEYS.items():
            columns = [column.name for column in connection.introspection.get_table_description(cursor, table)]
            values = {name: f'sample."{name}"' for name in columns if name != "id" or key == "id"}
            values[key] = f'sample."{key}" + (n + 1) * {step}'
            if table == "matches_match":
                values |= {"public_id": "'c' || (n * 100 + sample.id)", "rematch_of_id": "NULL"}
            names = ", ".join(f'"{name}"' for name in values)
            chosen = ", ".join(values.values())
            cursor.execute(
                f"INSERT INTO {table} ({names}) WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL"
                f" SELECT n + 1 FROM numbers WHERE n < {copies - 1}) SELECT {chosen} FROM {table} AS sample, numbers"
                f" WHERE sample.{key} BETWEEN {first} AND {last}"
            )
            cursor.execute("ANALYZE")  # or the database plans by what little was there before
        if "moderation_favourrow" in connection.introspection.table_names(cursor):
            figures = {"leaning": 0.1, "gave": 0.2, "standard": 0.3, "doubt": 0.1}
            described = connection.introspection.get_table_description(cursor, "moderation_favourrow")
            known = [column.name for column in described if column.name in figures]  # an older build has fewer
            cursor.execute(
                f"INSERT INTO moderation_favourrow (match_id, giver_id, taker_id, {', '.join(known)})"
                f" SELECT one.match_id, one.user_id, other.user_id, {', '.join(str(figures[name]) for name in known)}"
                " FROM matches_seat AS one"
                " JOIN matches_seat AS other ON one.match_id = other.match_id AND one.id <> other.id"
            )
        if connection.vendor == "postgresql":
            for table in ("matches_match", "matches_seat", "matches_move"):
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        cursor.execute("SELECT (SELECT count(*) FROM matches_match), (SELECT count(*) FROM matches_move)")
        stored = cursor.fetchone()
    dealt = [running_match(0) for _ in range(MATCHES)]
    idle = [signed_in_player()[1] for _ in range(OPENERS)]
    json.dump({"stored": stored, "matches": dealt, "idle": idle}, sys.stdout)


class Crowd:
    """Players at sockets, readers and people who open tables, at one or both builds; what they were answered."""

    def __init__(self, ports: list[int], matches: list[dict[str, Any]], idle: list[str]) -> None:
        self.ports, self.matches, self.idle, self.phase, self.over = ports, matches, idle, "before", False
        self.answers: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}

    def note(self, what: str, came: object, began: float) -> None:
        """Write down an answer."""
        self.answers[f"{self.phase}, {what}: {came}"] += 1
        self.slowest[self.phase] = max(self.slowest.get(self.phase, 0.0), time.perf_counter() - began)

    async def play(self, dealt: dict[str, Any]) -> None:
        """Move at one table after the other, each time at the newest list of servers."""
        from benchmarks.tables import Table

        while not self.over:
            url = f"http://localhost:{random.choice(self.ports)}"
            table, began = Table(url, dealt["match"], dealt["cookies"]), time.perf_counter()
            try:
                await table.sit_down()
                for _ in range(20):
                    began = time.perf_counter()
                    if table.over or self.over:
                        break
                    await asyncio.wait_for(table.move(), 60)
                    self.note("move", "stored and told", began)
                    await asyncio.sleep(PAUSE)
                await table.leave()
            except Exception as error:
                self.note("move", repr(error), began)
            if table.over:
                return

    async def look(self) -> None:
        """Pages and calls, as somebody who plays."""
        while not self.over:
            one = random.choice(self.matches)
            path = random.choice(PAGES).format(match=one["match"])
            await self.ask("page", path, one["cookies"][0])
            await asyncio.sleep(PAUSE)

    async def open_tables(self) -> None:
        """New matches, by the form of the lobby, with bots at once and with free seats."""
        while self.idle and not self.over:
            cookie = self.idle.pop()
            fields = {
                "game": "majesty",
                "seats": 2,
                "free_seats": random.choice(["now", "people"]),
                "bot_level": "page",
            }
            await self.ask("table opened", "/play/open/", cookie, {**fields, "rated": ""})
            await asyncio.sleep(PAUSE)

    async def ask(self, what: str, path: str, cookie: str, fields: dict[str, Any] | None = None) -> None:
        """One request of any kind at any of the servers."""
        began = time.perf_counter()
        came = await asyncio.to_thread(answer, random.choice(self.ports), path, cookie, fields)
        self.note(what, came, began)


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: Any) -> None:
        return None


def answer(port: int, path: str, cookie: str, fields: dict[str, Any] | None) -> object:
    """The status of what came, or what broke."""
    token = "t" * 32  # Django takes any that cookie and form agree on
    headers = {"Cookie": f"{cookie}; csrftoken={token}", "Origin": f"http://localhost:{port}"}
    data = None if fields is None else urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
    asked = urllib.request.Request(f"http://localhost:{port}{path}", data, headers)
    try:
        with urllib.request.build_opener(_Stay).open(asked, timeout=60) as came:
            return came.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError as error:
        return repr(error)


async def side_by_side(crowd: Crowd, migrate: Any, serve_new: Any) -> tuple[float, float]:
    """Older build alone, migrations, both builds; seconds the migrations took by the clock and of their process."""
    people = [asyncio.create_task(crowd.play(one)) for one in crowd.matches]
    people += [asyncio.create_task(crowd.look()) for _ in range(4)] + [asyncio.create_task(crowd.open_tables())]
    await asyncio.sleep(AFTER)
    crowd.phase, began, spent = "meanwhile", time.perf_counter(), _of_children()
    await asyncio.to_thread(migrate)
    took = (time.perf_counter() - began, _of_children() - spent)
    crowd.phase = "older on new tables"
    crowd.ports.append(await asyncio.to_thread(serve_new))
    crowd.phase = "both"
    await asyncio.sleep(AFTER)
    crowd.over = True
    await asyncio.gather(*people)
    return took


def _of_children() -> float:
    """Processor time of those that have ended, such as the migrations; the servers go on."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def measure(commit: str, database: str, moves: int) -> bool:
    """One older build on one kind of database; whether the target was reached."""
    from benchmarks.contenders import DAPHNE, started
    from tests.real import postgres, valkey
    from tests.real.older import tree_of
    from tests.real.processes import free_port

    tree = tree_of(commit)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ru-"))
        stack.enter_context(valkey.started(Path(folder) / "run" / "valkey.sock"))
        env = {**os.environ, "REGALIA_VAR": folder, "LOG_LEVEL": "ERROR", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        env |= {"SOCKETS_PER_ADDRESS": "100000", "HANDSHAKES_PER_ADDRESS": "100000", "REGALIA_DEMO": "0"}
        if database == "postgresql":
            env["DATABASE_URL"] = stack.enter_context(postgres.cluster(safe=True))
        older = {"env": env | {"PYTHONPATH": str(tree)}, "cwd": tree}
        newer = {"env": env, "cwd": ROOT}
        filling = [sys.executable, str(ROOT / "benchmarks" / "upgrade.py"), "--fill", str(moves)]
        began = time.perf_counter()
        for build, commit_of in ((older, commit), (newer, "present")):
            build["env"] = build["env"] | {"REGALIA_STATIC": str(ROOT / "build" / "older" / "static" / commit_of)}
            preparing = [sys.executable, "manage.py", "prepare", "--files-only"]
            subprocess.run(preparing, **build, stdout=subprocess.DEVNULL, check=True)
        told = json.loads(subprocess.run(filling, **older, stdout=subprocess.PIPE, check=True).stdout)
        print(f"{database}: {told['stored'][1]:,} moves of {told['stored'][0]:,} matches, "
              f"filled in {time.perf_counter() - began:.0f} s by {commit}", flush=True)  # fmt: skip

        def serve(build: dict[str, Any]) -> int:
            port = free_port()
            started(stack, [*DAPHNE, "-p", str(port), "portal.asgi:application"], port, **build)
            return port

        def migrate() -> None:
            done = subprocess.run([sys.executable, "manage.py", "migrate"], **newer, capture_output=True, text=True)
            print(re.sub(r"(?s).*Running migrations:\n", "", done.stdout), done.stderr[-2000:], flush=True)

        crowd = Crowd([serve(older)], told["matches"], told["idle"])
        took = asyncio.run(side_by_side(crowd, migrate, lambda: serve(newer)))
    print(f"{database}: migrated in {took[0]:.1f} s ({took[1]:.1f} s of its process); slowest answers "
          + ", ".join(f"{phase} {seconds:.1f} s" for phase, seconds in crowd.slowest.items()))  # fmt: skip
    for what, number in sorted(crowd.answers.items()):
        print(f"  {what} × {number}")
    clean = all(re.search(r": (200|302|stored and told)$", what) for what in crowd.answers)
    return clean and took[0] <= SECONDS


def main() -> int:
    """One kind of database after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commit", help="the older build")
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument("--databases", nargs="+", choices=["postgresql", "sqlite"], default=["sqlite", "postgresql"])
    parser.add_argument("--fill", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.fill:
        fill(asked.fill)
        return 0
    reached = [measure(asked.commit, database, asked.moves) for database in asked.databases]
    return int(not all(reached))


if __name__ == "__main__":
    sys.exit(main())
