"""A Koryŏ view as a text board: everything the viewer knows in headings, lines and aligned tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.koryo.cards import BANKER, BARBARIANS, IDS, KINDS, LIMIT, LOBBYING, PRIEST, SPY
from games.rules.koryo.scoring import standing
from games.rules.koryo.view import View
from games.rules.words import Phrase, SeatName

Say = Callable[[Phrase], str]

# Highest family first, as on the score sheet, then the events.
ROWS = (9, 8, 7, 6, 5, 4, 3, 2, 1, BARBARIANS, LOBBYING)


def card(kind: int) -> Phrase:
    """The name of a kind."""
    return Phrase("card." + IDS[kind])


def stacks(counts: Sequence[int]) -> list[Phrase] | Phrase:
    """A count vector in words: kinds with their numbers."""
    found = [Phrase("stack", {"card": card(kind), "n": counts[kind]}) for kind in ROWS if counts[kind]]
    return found or Phrase("board.none")


def aligned(rows: list[list[str]]) -> list[str]:
    """A table as lines: the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines: list[str] = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines


def head(view: View, say: Say) -> list[str]:
    """Season, phase, whose turn, limit, bank."""
    season = say(Phrase("board.season", {"season": view.season}))
    lines = [f"# {say(Phrase('name'))} — {season} — {say(Phrase('phase.' + view.phase))}"]
    lines += [say(Phrase("board.turn", {"seat": SeatName(seat)})) for seat in view.actors]
    lines.append(say(Phrase("board.first", {"seat": SeatName(view.first)})))
    lines.append(say(Phrase("board.limit", {"n": LIMIT[view.season]})))
    lines.append(say(Phrase("board.bank", {"n": view.bank})))
    if view.ship_owner >= 0:
        lines.append(say(Phrase("board.ship_owner", {"seat": SeatName(view.ship_owner)})))
    lines.append(say(Phrase("board.pile", {"cards": stacks(view.pile)})))
    return lines


def turn(view: View, say: Say) -> list[str]:
    """How far the seat on turn has got."""
    lines: list[str] = []
    if view.phase == "action":
        events = [0] * KINDS
        events[BARBARIANS] = view.raids
        events[LOBBYING] = view.lobbyings
        used = [card(kind) for bit, kind in ((1, BANKER), (2, PRIEST), (4, SPY)) if view.used & bit]
        lines.append(say(Phrase("board.revealed" if view.revealed else "board.unrevealed")))
        lines.append(say(Phrase("board.events", {"cards": stacks(events)})))
        lines.append(say(Phrase("board.used", {"cards": used or Phrase("board.none")})))
    if view.lifted >= 0:
        seat, kind = divmod(view.lifted, KINDS)
        lines.append(say(Phrase("board.lifted", {"card": card(kind), "seat": SeatName(seat)})))
    if view.surplus:
        lines.append(say(Phrase("board.surplus", {"n": view.surplus})))
    return lines


def tables(view: View, say: Say, names: Sequence[str]) -> list[str]:
    """The face-up cards, a row a kind, and who holds its majority."""
    rows = [["", *names, say(Phrase("board.majority"))]]
    for kind in ROWS:
        value = "−1" if kind in (BARBARIANS, LOBBYING) else str(kind)
        leader = view.majority[kind]
        counts = [str(counts[kind]) for counts in view.tables]
        rows.append([f"{value:>2} {say(card(kind))}", *counts, names[leader] if leader >= 0 else "–"])
    return [f"## {say(Phrase('board.tables'))}", *aligned(rows)]


def numbers(view: View, say: Say, names: Sequence[str]) -> list[str]:
    """Tokens, hidden cards and points of every player."""
    flat = [count for counts in view.tables for count in counts]
    columns: dict[str, list[int]] = {
        "board.tokens": view.tokens,
        "board.hand_sizes": view.hand_sizes,
        "board.order_sizes": view.order_sizes,
        "board.discard_sizes": view.discard_sizes,
        "board.standing": standing(flat, view.tokens, view.majority),
    }
    rows = [["", *names]]
    rows += [[say(Phrase(key)), *map(str, values)] for key, values in columns.items()]
    return [f"## {say(Phrase('board.numbers'))}", *aligned(rows)]


def secrets(view: View, say: Say) -> list[str]:
    """The viewer's own hidden cards."""
    own: dict[str, Any] = {"board.hand": view.hand, "board.order": view.order, "board.discard": view.discard}
    lines = [say(Phrase(key, {"cards": stacks(counts)})) for key, counts in own.items()]
    return [f"## {say(Phrase('board.yours'))}", *lines]


def draw_board(view: View, say: Say, names: Sequence[str]) -> str:
    """All sections, an empty line between them."""
    sections = [head(view, say) + turn(view, say), tables(view, say, names), numbers(view, say, names)]
    if view.viewer is not None:
        sections.append(secrets(view, say))
    return "\n\n".join("\n".join(section) for section in sections) + "\n"
