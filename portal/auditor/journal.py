"""What players wrote down that they were told, against what is stored: nobody may know of more than the database.

A journal is a file of JSON lines, one for each command that was acknowledged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.matches.models import Answer, ChatMessage, Move

AT_ONCE = 500


class Acknowledged(msgspec.Struct, frozen=True):
    """A command that somebody was told was carried out; `number` is the move number in the answer to a move."""

    match: str
    command_id: str
    kind: str = "act"  # act: a move; say: a line of chat; anything else is about a table
    number: int = 0


class Key(NamedTuple):
    """What a command is found by."""

    match: str
    command_id: str


def read_journal(path: Path) -> list[Acknowledged]:
    """The entries of a file. Raises msgspec.DecodeError."""
    lines = path.read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Acknowledged) for line in lines if line.strip()]


def unkept(told: Iterable[Acknowledged], stored: Mapping[Key, list[int]]) -> Iterator[str]:
    """PURE. One line for each command that is stored never, twice, or under another number than was told.

    `stored` has the numbers of all that is stored of a command; those of chat and tables are not compared.
    """
    for entry in told:
        numbers = stored.get(Key(entry.match, entry.command_id), [])
        name = f"match {entry.match}: {entry.kind} {entry.command_id}"
        if not numbers:
            yield f"{name} was acknowledged and is not there"
        elif len(numbers) > 1:
            yield f"{name} is there {len(numbers)} times"
        elif entry.kind == "act" and numbers != [entry.number]:
            yield f"{name} was acknowledged as move {entry.number} and is move {numbers[0]}"


def journal_problems(told: list[Acknowledged]) -> Iterator[str]:
    """One line for each acknowledged command that was not kept."""
    for start in range(0, len(told), AT_ONCE):
        some = told[start : start + AT_ONCE]
        ids = [entry.command_id for entry in some]
        for kinds, rows in (
            (("act",), Move.objects.values_list("match__public_id", "command_id", "number")),
            (("say",), ChatMessage.objects.values_list("match__public_id", "command_id", "number")),
            ((), Answer.objects.values_list("match__public_id", "command_id", "pk")),
        ):
            stored: dict[Key, list[int]] = {}
            for match, command_id, number in rows.filter(command_id__in=ids):
                stored.setdefault(Key(match, command_id), []).append(number)
            yield from unkept([e for e in some if _is_one_of(e.kind, kinds)], stored)


def _is_one_of(kind: str, kinds: tuple[str, ...]) -> bool:
    return kind in kinds if kinds else kind not in ("act", "say")
