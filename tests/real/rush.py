"""Many clients at the same moment, on a real database file or server; says what was accepted.

Run as a program in an environment of its own (`python -m tests.real.rush`), for threads need a database that they can
open together. The controls run the same commands with lock, comparison and constraint taken away.
"""

import argparse
import contextlib
import json
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle
from types import SimpleNamespace
from typing import Any
from unittest import mock

import django

django.setup()

from django.core.management import call_command  # noqa: E402  (needs the applications to be loaded)
from django.db import connection  # noqa: E402
from django.db.models import QuerySet  # noqa: E402

from games.matches import commands, rows, vault  # noqa: E402
from games.matches.commands import adjudge, clocks, common, endings, handing_over, staff  # noqa: E402
from games.matches.models import Match, Move  # noqa: E402
from games.matches.refusals import Refusal  # noqa: E402
from games.matches.statements import Statement  # noqa: E402
from games.matches.tell import bell  # noqa: E402
from games.matches.vault import log_entry  # noqa: E402
from games.rules.registry import PACKAGES  # noqa: E402
from leagues.rulings import commands as rulings  # noqa: E402
from tests import factories as make  # noqa: E402
from tests.real import contests  # noqa: E402
from tests.real.ruling_contests import RULINGS  # noqa: E402

CONTESTS = contests.CONTESTS | RULINGS
PAUSE = 0.02  # between looking and writing, so that a control meets its race on any machine
UNTIL_FAULT = 60  # contests without guards at most; the first one mostly shows what is missing


class Crowd:
    """The same threads turn after turn, each with its own connection; they call together."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._gate = threading.Barrier(size)
        self._pool = ThreadPoolExecutor(size)

    def ask(self, call: Callable[[int], Any]) -> list[str]:
        """What each was answered: `accepted N`, the code of the refusal, or what broke (without guards all may)."""
        return list(self._pool.map(lambda number: self._one(call, number), range(self.size)))

    def _one(self, call: Callable[[int], Any], number: int) -> str:
        connection.ensure_connection()
        self._gate.wait(300)
        try:
            return f"accepted {call(number).number}"
        except Refusal as refusal:
            return refusal.code
        except Exception as error:
            return type(error).__name__

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *error: Any) -> None:
        self.ask(lambda number: _closed())
        self._pool.shutdown()


def _closed() -> Any:
    connection.close()
    raise Refusal("not_running")


def turns(number: int) -> Iterator[tuple[Match, Any, bytes]]:
    """So many turns of matches played on one after another: the match, who is on turn, and what he will do."""
    games = cycle(PACKAGES)
    match = make.running(next(games), 3)
    for _ in range(number):
        if match.status != Match.Status.RUNNING:
            match = make.running(next(games), 3)
        seat, actions = make.legal(match)
        yield match, make.user_of(match, seat), commands.encode_action(actions[0])
        match.refresh_from_db()


def rush(clients: int, number: int, enough: Callable[[list[str]], bool] = lambda told: False) -> dict[str, Any]:
    """Every turn is sent by all clients at once; what they were told, and whether log and snapshot agree."""
    accepted: Counter[int] = Counter()
    others: Counter[str] = Counter()
    seen: dict[int, Match] = {}
    with Crowd(clients) as crowd:
        for match, user, action in turns(number):
            id, at = str(uuid.uuid4()), match.move_number
            asked = {"match_id": match.public_id, "user": user, "action": action, "move_number": at}
            told = crowd.ask(lambda client, asked=asked, id=id: commands.act(**asked, command_id=f"{id}-{client}"))
            accepted[sum(answer.startswith("accepted") for answer in told)] += 1
            others.update(answer for answer in told if not answer.startswith("accepted"))
            seen[match.pk] = match
            if enough(told):
                break
    return {
        "accepted": accepted,
        "others": others,
        "turns": sum(accepted.values()),
        "moves": Move.objects.filter(match__in=seen).count(),
        "agree": all(contests.whole(Match.objects.get(pk=pk)) for pk in seen),
    }


def same(clients: int, rounds: int) -> dict[str, Any]:
    """One command with one id, again and again from all sides: the different answers, and what is in the log."""
    answers: set[str] = set()
    (match, user, action), *_ = turns(1)
    asked = {"match_id": match.public_id, "user": user, "action": action, "move_number": 0}
    with Crowd(clients) as crowd:
        for _ in range(rounds):
            answers.update(crowd.ask(lambda client: commands.act(**asked, command_id="one-and-the-same")))
    return {"answers": sorted(answers), "moves": match.moves.count(), "sent": clients * rounds}


def _after(seconds: float, call: contests.Call) -> Any:
    time.sleep(seconds)
    return call()


def contest(held: contests.Contest, times: int, until_fault: bool = False) -> dict[str, Any]:
    """A contest so many times over: how often each order of events came out, and what was wrong."""
    orders: Counter[str] = Counter()
    faults: list[str] = []
    with Crowd(held.rivals) as crowd:
        for number in range(times):
            calls, judge = held.prepare()
            if until_fault:  # a slow machine keeps its order: let each in turn begin later and later
                waits = number % held.rivals
                calls[waits] = partial(_after, PAUSE * (number // held.rivals), calls[waits])
            told = crowd.ask(lambda client, calls=calls: calls[client]())
            order, fault = judge(told)
            orders[order] += 1
            faults += [fault] if fault else []
            if until_fault and faults:
                break
    return {"orders": orders, "faults": faults}


@contextlib.contextmanager
def guards_off() -> Iterator[None]:
    """The commands without row lock, without comparing numbers and without the constraint on the log."""
    numbered = next(one for one in Move._meta.constraints if one.name == "moves_are_numbered")
    known = set(Match.objects.values_list("pk", flat=True))
    others = [one for one in Move._meta.constraints if one is not numbered]
    with mock.patch.object(Move._meta, "constraints", others), connection.schema_editor() as editor:
        editor.remove_constraint(Move, numbered)

    locked = rows._locked

    def unlocked(public_id: str, wait: bool = True) -> Statement:
        found = locked(public_id, wait)
        return found._replace(query=found.query.split(" FOR UPDATE")[0])

    def late_entry(*what: Any) -> Move:
        time.sleep(PAUSE)
        return log_entry(*what)

    def unchecked(match: Match, before: int) -> None:
        match.save()

    store_turns = rows.update_turns

    def late_turns(seats: Any) -> None:
        time.sleep(PAUSE)
        store_turns(seats)

    with contextlib.ExitStack() as off:
        off.enter_context(mock.patch.object(rows, "_locked", unlocked))
        off.enter_context(mock.patch.object(rows, "update_match", unchecked))
        off.enter_context(mock.patch.object(rows, "update_turns", late_turns))
        off.enter_context(mock.patch.object(QuerySet, "select_for_update", lambda rows, **asked: rows.all()))
        for module in (vault, endings, staff, clocks, adjudge, handing_over):
            off.enter_context(mock.patch.object(module, "log_entry", late_entry))
        if connection.vendor == "sqlite":  # its transactions are the lock
            unbound = SimpleNamespace(atomic=contextlib.nullcontext)
            off.enter_context(mock.patch.object(common, "transaction", unbound))
            off.enter_context(mock.patch.object(rulings, "rule", rulings.rule.__wrapped__))
            off.enter_context(mock.patch.object(rulings, "undo", rulings.undo.__wrapped__))
        yield
    Move.objects.exclude(match__in=known).delete()
    with connection.schema_editor() as editor:
        editor.add_constraint(Move, numbered)


def everything(asked: argparse.Namespace) -> dict[str, Any]:
    """Everything asked for, with the guards on and then without."""
    turns_of = {2: asked.turns, 4: asked.fours, 10: asked.turns, 50: asked.crowded}
    began = time.monotonic()
    report: dict[str, Any] = {"rush": {clients: rush(clients, number) for clients, number in turns_of.items()}}
    report["seconds"] = {"rush": time.monotonic() - began}
    report["same"] = same(20, asked.same // 20)
    times = {name: asked.rulings if name in RULINGS else asked.contests for name in CONTESTS}
    report["contests"] = {}
    for name, held in CONTESTS.items():
        began = time.monotonic()
        report["contests"][name] = contest(held, times[name])
        report["seconds"][name] = time.monotonic() - began
    with guards_off():
        report["unguarded"] = {
            "rush": rush(4, 10, enough=lambda told: sum(answer.startswith("accepted") for answer in told) > 1),
            "contests": {name: contest(held, UNTIL_FAULT, until_fault=True) for name, held in CONTESTS.items()},
        }
    return report


def main() -> None:
    """Run and print one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--fours", type=int, default=200, help="turns with four clients")
    parser.add_argument("--crowded", type=int, default=20, help="turns with fifty clients")
    parser.add_argument("--same", type=int, default=1000)
    parser.add_argument("--contests", type=int, default=30)
    parser.add_argument("--rulings", type=int, default=30, help="contests with a director's ruling")
    asked = parser.parse_args()
    call_command("migrate", verbosity=0)
    with bell.muted():  # nobody is there to be called, and trying takes time
        report = everything(asked)
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
