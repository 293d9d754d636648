"""A Koryŏ view in words: everything the viewer knows in sections of tables and sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.koryo.cards import BANKER, BARBARIANS, IDS, KINDS, LIMIT, LOBBYING, PRIEST, SPY
from games.rules.koryo.view import View
from games.rules.text_board import Section, Sentence, Table, TextBoard, sentences
from games.rules.words import Phrase, SeatName

Say = Callable[[Phrase], str]

NONE = "–"

# Highest family first, as on the score sheet, then the events.
ROWS = (9, 8, 7, 6, 5, 4, 3, 2, 1, BARBARIANS, LOBBYING)


def card(kind: int) -> Phrase:
    """The name of a kind."""
    return Phrase("card." + IDS[kind])


def stacks(counts: Sequence[int]) -> list[Phrase] | Phrase:
    """A count vector in words: kinds with their numbers."""
    found = [Phrase("stack", {"card": card(kind), "n": counts[kind]}) for kind in ROWS if counts[kind]]
    return found or Phrase("board.none")


def head(view: View, say: Say) -> Section:
    """Season, phase, whose turn, limit, bank, and how far the turn has got."""
    season = say(Phrase("board.season", {"season": view.season}))
    lines = [say(Phrase("board.turn", {"seat": SeatName(seat)})) for seat in view.actors]
    lines.append(say(Phrase("board.first", {"seat": SeatName(view.first)})))
    lines.append(say(Phrase("board.limit", {"n": LIMIT[view.season]})))
    lines.append(say(Phrase("board.bank", {"n": view.bank})))
    if view.ship_owner >= 0:
        lines.append(say(Phrase("board.ship_owner", {"seat": SeatName(view.ship_owner)})))
    lines.append(say(Phrase("board.pile", {"cards": stacks(view.pile)})))
    return Section(f"{season} · {say(Phrase('phase.' + view.phase))}", sentences(lines + turn(view, say)))


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


def worth(kind: int) -> str:
    """What the majority of a family brings, or what an event card costs."""
    return "−1" if kind in (BARBARIANS, LOBBYING) else str(kind)


def tables(view: View, say: Say, names: Sequence[str]) -> Section:
    """The face-up cards, a row a kind, and who holds its majority."""
    titles = [say(Phrase(f"board.{name}")) for name in ("card", "worth", "majority")]
    rows = []
    for kind in ROWS:
        leader = view.majority[kind]
        counts = [str(counts[kind]) for counts in view.tables]
        rows.append([say(card(kind)), worth(kind), names[leader] if leader >= 0 else NONE, *counts])
    key = Sentence(say(Phrase("table.key")))
    return Section(say(Phrase("board.tables")), [Table([*titles, *names], rows), key])


PLAYER_COLUMNS = (
    "table.players", "board.standing", "board.tokens", "table.front", "board.hand_sizes", "board.order_sizes",
    "board.discard_sizes", "board.marks",
)  # fmt: skip


def players(view: View, say: Say, names: Sequence[str]) -> Section:
    """Points, tokens, hidden cards and marks of every player, from the first player on."""
    rows = []
    for step in range(view.seats):
        seat = (view.first + step) % view.seats
        front = f"{sum(view.tables[seat])} / {view.limits[seat]}"
        hidden = [view.hand_sizes[seat], view.order_sizes[seat], view.discard_sizes[seat]]
        numbers = [str(view.standing[seat]), str(view.tokens[seat]), front, *map(str, hidden)]
        rows.append([names[seat], *numbers, marks(view, say, seat) or NONE])
    return Section(say(Phrase("table.players")), [Table([say(Phrase(key)) for key in PLAYER_COLUMNS], rows)])


def marks(view: View, say: Say, seat: int) -> str:
    """What is to be known of a player besides numbers."""
    found = {
        "table.you": seat == view.viewer,
        "table.on_turn": seat in view.actors,
        "table.first": seat == view.first and view.phase != "over",
    }
    return ", ".join(say(Phrase(key)) for key, holds in found.items() if holds)


def secrets(view: View, say: Say) -> Section:
    """The viewer's own hidden cards."""
    own: dict[str, Any] = {"board.hand": view.hand, "board.order": view.order, "board.discard": view.discard}
    lines = [say(Phrase(key, {"cards": stacks(counts)})) for key, counts in own.items()]
    return Section(say(Phrase("board.yours")), sentences(lines))


def seasons(view: View, say: Say) -> Section:
    """What is dealt and kept in every season."""
    titles = [say(Phrase(f"table.{name}")) for name in ("season_head", "dealt", "limit")]
    now = say(Phrase("table.now"))
    rows = [
        [f"{number} ({now})" if number == view.season else str(number), str(dealt), str(limit)]
        for number, (dealt, limit) in enumerate(view.seasons, start=1)
    ]
    return Section(say(Phrase("table.seasons")), [Table(titles, rows)])


def effects(say: Say) -> Section:
    """What each card does."""
    rows = [[say(card(kind)), say(Phrase(f"effect.{IDS[kind]}"))] for kind in ROWS]
    titles = [say(Phrase("board.card")), say(Phrase("board.effect"))]
    return Section(say(Phrase("table.does")), [Table(titles, rows)])


def draw_board(view: View, say: Say, names: Sequence[str]) -> TextBoard:
    """All sections: what changes first, what is printed last."""
    found = [head(view, say)]
    if view.viewer is not None:
        found.append(secrets(view, say))
    return [*found, tables(view, say, names), players(view, say, names), seasons(view, say), effects(say)]
