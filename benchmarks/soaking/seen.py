"""Compares everything that the players of a soak were sent with what they may know, worked out again from the log.

Run in the site's environment. A view, a list of choices or an event that is not byte for byte what the rules give that
seat, or a seed anywhere, is a leak. As a control the same is done with everybody in his neighbour's chair; that must
find differences, or the comparison proves nothing.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import django
import msgspec

django.setup()

from games.matches.models import Match, Move, Vault  # noqa: E402  (needs the applications to be loaded)
from games.matches.vault import dealt, seen_events  # noqa: E402
from games.rules.chance import Chance, move_label  # noqa: E402
from games.rules.contract import decode_action  # noqa: E402
from games.rules.registry import rules_for  # noqa: E402

CONTROL_FRAMES = 3000


class Happened(msgspec.Struct):
    """An event as it was sent."""

    kind: str
    seat: int | None
    data: dict[str, Any]


class SeenMove(msgspec.Struct):
    """An entry of the log as it was sent."""

    number: int
    kind: str
    events: list[Happened]


class Choice(msgspec.Struct):
    """A choice as it was sent."""

    action: msgspec.Raw


class Frame(msgspec.Struct):
    """A message as it was sent."""

    type: str
    number: int = 0
    view: msgspec.Raw = msgspec.Raw(b"null")
    legal: list[Choice] = []
    moves: list[SeenMove] = []


class Called(msgspec.Struct):
    """The answer to a call for the board."""

    number: int
    view: msgspec.Raw


class Known:
    """A match as the log tells it: its state after every entry, and who sits where."""

    def __init__(self, name: str) -> None:
        match = Match.objects.get(public_id=name)
        vault = Vault.objects.get(pk=match.pk)
        self.rules = rules_for(match.game, match.version)
        self.seats = {seat.user.username: seat.number for seat in match.seats.select_related("user")}
        self.secrets = [bytes(vault.seed).hex().encode(), bytes(vault.key).hex().encode()]
        self.moves = {move.number: move for move in match.moves.all()}
        state: Any = msgspec.json.decode(dealt(match, vault), type=self.rules.State)
        self.states = [msgspec.json.encode(state)]
        for move in self.moves.values():
            if move.kind == Move.Kind.ACTION:
                action = decode_action(self.rules, move.action)
                self.rules.play(state, move.seat, action, Chance(bytes(vault.key), move_label(move.number)))
            assert move.kind != Move.Kind.UNDO, "no player of a soak takes anything back"
            self.states.append(msgspec.json.encode(state))

    @lru_cache(maxsize=4096)  # noqa: B019 (lives as long as the program)
    def shown(self, number: int, seat: int | None) -> tuple[bytes, list[bytes]]:
        """The view and the choices of a seat after an entry."""
        state = msgspec.json.decode(self.states[number], type=self.rules.State)
        legal = self.rules.legal(state, seat) if seat is not None else []
        return msgspec.json.encode(self.rules.view(state, seat)), [msgspec.json.encode(action) for action in legal]

    @lru_cache(maxsize=4096)  # noqa: B019
    def told(self, number: int, seat: int | None) -> list[tuple[str, int | None, Any]]:
        """The events of an entry as a seat may know them."""
        return [
            (event.kind, event.seat, msgspec.to_builtins(event.data)) for event in seen_events(self.moves[number], seat)
        ]


@lru_cache(maxsize=64)
def known(match: str) -> Known:
    """A match, loaded once."""
    return Known(match)


def leaks(match: str, who: str, how: str, raw: bytes, shift: int = 0) -> Iterator[str]:
    """What somebody was sent and should not have been."""
    table = known(match)
    seat = table.seats.get(who)
    seat = seat if seat is None else (seat + shift) % len(table.seats)
    name = f"match {match}, {who}"
    if any(secret in raw for secret in table.secrets):
        yield f"{name}: was sent the seed"
    frame: Any = msgspec.json.decode(raw, type=Frame if how == "frame" else Called)
    if bytes(frame.view) == b"null":
        return
    view, legal = table.shown(frame.number, seat)
    if json.loads(bytes(frame.view)) != json.loads(view):
        yield f"{name}: another view at move {frame.number} than the rules give"
    if how != "frame":
        return
    if frame.legal and [bytes(choice.action) for choice in frame.legal] != legal:
        yield f"{name}: other choices at move {frame.number}"
    for move in frame.moves:
        events = [(event.kind, event.seat, event.data) for event in move.events]
        if json.dumps(events, sort_keys=True) != json.dumps(table.told(move.number, seat), sort_keys=True):
            yield f"{name}: other events of move {move.number}"


def lines(path: Path) -> Iterator[tuple[str, str, str, bytes]]:
    """What was received, by whom, and how."""
    with gzip.open(path, "rb") as file:
        for line in file:
            head, _, raw = line.rstrip(b"\n").partition(b"\t")
            match, who, how = json.loads(head)
            yield match, who, how, raw


def main(path: Path) -> int:
    """Compare all of it and print the figures as JSON; 1 if there is a leak, or if the control finds none."""
    found: list[str] = []
    frames = views = compared_wrong = 0
    for match, who, how, raw in sorted(lines(path), key=lambda line: line[0]):
        frames += 1
        views += b'"view":{' in raw
        found += leaks(match, who, how, raw)
        if frames <= CONTROL_FRAMES:
            compared_wrong += any(leaks(match, who, how, raw, shift=1))
    json.dump({"frames": frames, "boards": views, "leaks": found[:50], "control": compared_wrong}, sys.stdout)
    return int(bool(found) or not compared_wrong)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
