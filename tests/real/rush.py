"""Many clients send the same turn at the same moment, on a real database file or server; says what was accepted.

Run as a program in an environment of its own (`python -m tests.real.rush`), for threads need a database that they can
open together. The control plays the turn with a copy of the command that has neither lock nor constraints.
"""

import argparse
import json
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402  (needs the applications to be loaded)
from django.db import connection  # noqa: E402

from games.matches import commands  # noqa: E402
from games.matches.commands.common import set_turns  # noqa: E402
from games.matches.models import Match, Move, Seat  # noqa: E402
from games.matches.refusals import Refusal  # noqa: E402
from games.matches.vault import open_match  # noqa: E402
from games.rules.contract import decode_action  # noqa: E402
from tests import factories as make  # noqa: E402

PAUSE = 0.02  # between looking and writing, so that the control meets its race on any machine


def unguarded_act(*, match_id: str, user: Any, action: bytes, move_number: int, command_id: str) -> None:
    """Read, check, save, as somebody who never heard of races would."""
    match = Match.objects.get(public_id=match_id)
    seats = list(match.seats.all())
    seat = next(seat for seat in seats if seat.user_id == user.pk)
    if seat.decision is None or match.move_number != move_number:
        raise Refusal("stale_move")
    opened = open_match(match)
    time.sleep(PAUSE)
    opened.play(seat.number, decode_action(opened.rules, action), command_id)
    opened.save()
    match.save()
    set_turns(opened, seats, {})


def at_once(clients: int, call: Callable[[int], Any]) -> Counter[str]:
    """Let every client call at the same moment; how often each answer was given."""
    gate = threading.Barrier(clients)

    def one(number: int) -> str:
        connection.ensure_connection()
        gate.wait()
        try:
            return f"accepted {call(number)}"
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(clients) as pool:
        return Counter(pool.map(one, range(clients)))


def rush(clients: int, turns: int, act: Callable[..., Any], same_id: bool = False) -> dict[str, Any]:
    """Every turn is sent by all clients at once; what they were told, and whether log and snapshot agree."""
    match = make.running("majesty", 2)
    told: list[Counter[str]] = []
    for _ in range(turns):
        if match.status != Match.Status.RUNNING:
            break
        seat, actions = make.legal(match)
        user, number, id = make.user_of(match, seat), match.move_number, str(uuid.uuid4())

        def send(client: int, user=user, number=number, id=id, action=actions[0]) -> Any:
            return act(
                match_id=match.public_id, user=user, action=commands.encode_action(action), move_number=number,
                command_id=id if same_id else f"{id}-{client}",
            )  # fmt: skip

        told.append(at_once(clients, send))
        match.refresh_from_db()
    log = list(Move.objects.filter(match=match).values_list("number", flat=True))
    return {
        "turns": len(told),
        "accepted": [sum(n for answer, n in turn.items() if answer.startswith("accepted")) for turn in told],
        "answers": sorted({answer.split()[0] for turn in told for answer in turn}),
        "different": max(len(turn) for turn in told),
        "moves": len(log),
        "agrees": log == list(range(1, match.move_number + 1)) and open_match(match).agrees_with_log(),
    }


def act_or_resign(times: int) -> dict[str, Any]:
    """A move and a resignation of the same player at the same moment: in some order, never half of both."""
    faults = 0
    for _ in range(times):
        match = make.running("majesty", 2)
        seat, actions = make.legal(match)
        user = make.user_of(match, seat)
        asked = {"match_id": match.public_id, "user": user}

        def send(client: int, asked=asked, action=actions[0]) -> Any:
            id = str(uuid.uuid4())
            if client:
                return commands.resign(**asked, command_id=id)
            return commands.act(**asked, action=commands.encode_action(action), move_number=0, command_id=id)

        at_once(2, send)
        match.refresh_from_db()
        kinds = list(Move.objects.filter(match=match).values_list("kind", flat=True))
        over = match.status == Match.Status.FINISHED and not Seat.objects.filter(match=match, decision__gte=0).exists()
        faults += kinds not in (["resign"], ["action", "resign"]) or not over or not open_match(match).agrees_with_log()
    return {"faults": faults}


def main() -> None:
    """Run and print one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=4)
    asked = parser.parse_args()
    call_command("migrate", verbosity=0)
    report = {str(n): rush(n, asked.turns, commands.act) for n in (2, 10, 50)}
    report["same"] = rush(50, 1, commands.act, same_id=True)
    report["same_again"] = rush(50, 1, commands.act, same_id=True)
    report["or_resign"] = act_or_resign(asked.turns)
    report["unguarded"] = rush(4, 2, unguarded_act)
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
