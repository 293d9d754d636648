"""PURE. The places still possible in a knockout: exact for whoever has lost, and for everybody in a bracket of two.

Everybody of the round being played is before those who did not reach it. Whoever goes on is before those who do not;
these are in the order of their places at their tables, then of their seeds. Whatever matches can still end like is
possible; that somebody withdraws or a match is annulled is not foreseen.
"""

from __future__ import annotations

from bisect import bisect_left

from leagues.pairing.knockout import finishing_order, is_bracket
from leagues.tournaments.rows import Event, Table

Range = tuple[int, int]


class Board:
    """A table of a round. `order` is how it ended, by seed while it is open; `playing` are those who may go on."""

    def __init__(self, event: Event, table: Table) -> None:
        self.players = sorted(table.players)
        self.open = table.state == "open"
        self.order = finishing_order(table.players, None if self.open else table.places)
        self.playing = [player for player in self.order if player in event.playing]
        self.advance = event.advance
        self._known: dict[tuple[int, int], Range] = {}

    @property
    def going(self) -> list[int]:
        """Who goes on if it ends in its order."""
        return self.playing[: self.advance]

    def is_sure(self, player: int) -> bool:
        """Whether somebody goes on whatever happens."""
        return player in self.going and (not self.open or len(self.playing) <= self.advance)

    def is_out(self, player: int) -> bool:
        """Whether somebody stays behind whatever happens."""
        return player not in (self.playing if self.open else self.going)

    def before(self, place: int, seed: int) -> Range:
        """How many of its people stay behind and come before whoever has this place and seed: least and most."""
        key = place, bisect_left(self.players, seed)
        if key not in self._known:
            ways = self._ways(place, seed) if self.open else {self._behind_before(place, seed)}
            self._known[key] = min(ways), max(ways)
        return self._known[key]

    def _behind_before(self, place: int, seed: int) -> int:
        return sum(
            (own, player) < (place, seed) for own, player in enumerate(self.order, start=1) if player not in self.going
        )

    def _ways(self, place: int, seed: int) -> set[int]:
        """That number for every way in which an open table can end.

        So many of those above this place play on, the others have withdrawn; of the former the first few go on. Then
        somebody has this place: he counts too if he stays behind and is the better seed.
        """
        gone = [player for player in self.players if player not in self.playing]
        above = min(place - 1, len(self.players))
        found = set()
        for active in range(max(0, above - len(gone)), min(above, len(self.playing)) + 1):
            ahead = above - min(active, self.advance)
            holders = [*gone] if above - active < len(gone) else []
            holders += self.playing if active < len(self.playing) else []
            found |= {
                ahead + (holder < seed and (holder in gone or active >= self.advance)) for holder in holders
            } or {ahead}  # fmt: skip
        return found


class Round:
    """The round of a knockout that was drawn last; it is not the final."""

    def __init__(self, event: Event) -> None:
        self.boards = [Board(event, table) for table in event.of_round(event.drawn_rounds)]
        self.field = sum(len(board.players) for board in self.boards)
        self.on = sum(len(board.going) for board in self.boards)
        self._pairs: list[list[Board]] = []  # of a bracket: whose winners meet
        if is_bracket(event.wanted, event.advance):
            self._pairs = [self.boards[n : n + 2] for n in range(0, len(self.boards), 2)]
        self.regular = self.on >= max(2, min(event.sizes))  # otherwise the next best are taken in, or it ends here

    @property
    def going(self) -> dict[int, int]:
        """Who goes on if open tables end by seed, with the order in which his table lets people go on."""
        if not self.regular:
            return {}
        return {player: order for board in self.boards for order, player in enumerate(board.going)}

    def ranges(self) -> dict[int, Range]:
        """The best and the worst place still possible for everybody in it."""
        return {player: self._range(board, player) for board in self.boards for player in board.players}

    def _range(self, board: Board, player: int) -> Range:
        if not self.regular:
            return 1, self.field
        best = self.on + 1 + self._before(board, player, best=True) if board.is_out(player) else 1
        if not board.is_sure(player):
            return best, self.on + 1 + self._before(board, player, best=False)
        return best, self._worst_of_the_next(board, player)

    def _before(self, own: Board, player: int, best: bool) -> int:
        """How many who stay behind come before somebody who does so too, at best or at worst."""
        if not own.open:
            place = own.order.index(player) + 1
            beside = own.before(place, player)[0]
        else:
            place = 1 if best else len(own.players)
            beside = 0 if best else len(own.players) - len(own.going) - 1
        return beside + sum(board.before(place, player)[not best] for board in self.boards if board is not own)

    def _worst_of_the_next(self, own: Board, player: int) -> int:
        """The last of those who go on; in a bracket, to lose the next match while better seeds lose theirs."""
        meets = next((pair for pair in self._pairs if own in pair), [])
        if not meets or not all(board.playing for board in meets):
            return self.on
        further = sum(any(board.playing for board in pair) for pair in self._pairs)
        better = [
            any(other < player and not board.is_out(other) for board in pair for other in board.players)
            for pair in self._pairs
            if pair is not meets and all(board.playing for board in pair)
        ]
        return further + 1 + sum(better)
