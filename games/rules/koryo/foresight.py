"""What an action would bring, told from a view alone: majorities, points and what is left undone afterwards."""

from __future__ import annotations

from typing import Any, Final

from games.rules.koryo.action import USED_BANKER, USED_PRIEST, USED_SPY
from games.rules.koryo.actions import (
    Banish,
    Discard,
    EndTurn,
    Lobby,
    Order,
    OrderNothing,
    OrderPair,
    Raid,
    Reveal,
    Steal,
    Swap,
    TakeToken,
)
from games.rules.koryo.board import card
from games.rules.koryo.cards import BANKER, BARBARIANS, FAMILIES, KINDS, LOBBYING, OMNISCIENT, PRIEST, SPY
from games.rules.koryo.majority import holder
from games.rules.koryo.scoring import standing
from games.rules.koryo.state import NOBODY
from games.rules.koryo.view import View
from games.rules.words import Phrase, SeatName

EVENT_KINDS: Final = (BARBARIANS, LOBBYING)


class Foresight:
    """The face-up cards and tokens of a view, moved about as an action would move them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.turn
        self.tables = [count for counts in view.tables for count in counts]
        self.tokens = view.tokens[:]
        self.touched: list[int] = []
        self.changes: list[Phrase] = []

    def add(self, seat: int, kind: int, count: int) -> None:
        """Lay cards down in front of the seat, or take them away."""
        self.tables[seat * KINDS + kind] += count
        if kind not in self.touched:
            self.touched.append(kind)

    def note(self, key: str, **args: Any) -> None:
        """One more thing to tell."""
        self.changes.append(Phrase("after." + key, args))

    def told(self) -> Phrase:
        """Majorities of the families touched, the change of one's points, and what was noted."""
        view = self.view
        omniscient = holder(self.tables, view.seats, OMNISCIENT, NOBODY)
        majority = [holder(self.tables, view.seats, kind, omniscient) for kind in range(KINDS)]
        found: list[Phrase] = []
        for kind in self.touched:
            if kind in FAMILIES:
                leader = majority[kind]
                if leader == NOBODY:
                    found.append(Phrase("after.nobody", {"card": card(kind)}))
                else:
                    found.append(Phrase("after.majority", {"card": card(kind), "seat": SeatName(leader)}))
        now = standing(self.tables, self.tokens, majority)[self.me]
        before = view.standing[self.me]
        if now != before:
            found.append(Phrase("after.points", {"before": _signed(before), "now": _signed(now)}))
        return Phrase("after", {"changes": found + self.changes})


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def foresee(view: View, action: Any) -> Phrase:
    """What the action of the seat on turn would bring, as far as the face-up cards tell."""
    fore = Foresight(view)
    kind = type(action)
    if kind is Lobby:
        return Phrase("after.lobby")
    if kind is Order:
        _order(fore, [(action.kind, action.count)])
    elif kind is OrderPair:
        _order(fore, [(action.first, 1), (action.second, 1)])
    elif kind is OrderNothing:
        _order(fore, [])
    elif kind is Reveal:
        _lay(fore, [(at, count) for at, count in enumerate(view.order or []) if count])
    elif kind is EndTurn:
        _end_turn(fore)
    else:
        _effect(fore, action)
    return fore.told()


def _lay(fore: Foresight, cards: list[tuple[int, int]]) -> None:
    for kind, count in cards:
        fore.add(fore.me, kind, count)
        if kind in EVENT_KINDS:
            fore.note("resolve", card=card(kind), n=count)


def _order(fore: Foresight, cards: list[tuple[int, int]]) -> None:
    _lay(fore, cards)
    rest = fore.view.hand_sizes[fore.me] - sum(count for _, count in cards)
    if rest:
        fore.note("rest", n=rest)


def _effect(fore: Foresight, action: Any) -> None:
    """An effect, an event or a discard: one card or token moves."""
    view, me = fore.view, fore.me
    match action:
        case TakeToken():
            fore.tokens[me] += 1
            fore.note("bank", n=view.bank - 1)
        case Steal(victim):
            fore.tokens[me] += 1
            fore.tokens[victim] -= 1
            fore.note("tokens", seat=SeatName(victim), n=fore.tokens[victim])
        case Banish(kind):
            fore.add(me, kind, -1)
            waiting = view.raids if kind == BARBARIANS else view.lobbyings
            if waiting > fore.tables[me * KINDS + kind]:
                fore.note("lost")
        case Raid(victim, kind):
            fore.add(victim, kind, -1)
            fore.note("left", seat=SeatName(victim), card=card(kind), n=fore.tables[victim * KINDS + kind])
        case Swap(party, kind):
            other, other_kind = divmod(view.lifted, KINDS)
            fore.add(other, other_kind, -1)
            fore.add(party, kind, -1)
            fore.add(other, kind, 1)
            fore.add(party, other_kind, 1)
        case Discard(kind):
            fore.add(me, kind, -1)
            fore.note("discards", n=view.surplus - 1)


def _end_turn(fore: Foresight) -> None:
    view, me = fore.view, fore.me
    if view.raids + view.lobbyings:
        fore.note("unused", n=view.raids + view.lobbyings)
    own = view.tables[me]
    useful = {
        (BANKER, USED_BANKER): view.bank > 0,
        (PRIEST, USED_PRIEST): own[BARBARIANS] + own[LOBBYING] > 0,
        (SPY, USED_SPY): sum(view.tokens) > view.tokens[me],
    }
    for (kind, bit), use in useful.items():
        if use and view.majority[kind] == me and not view.used & bit:
            fore.note("idle", card=card(kind))
    following = (me + 1) % view.seats
    if following == view.first:
        fore.note("season_end")
    else:
        fore.note("next", seat=SeatName(following))
