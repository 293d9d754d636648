"""A view of King Me! as plain text with headings and aligned tables, enough to play from without seeing."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.king_me.cards import BESIDE, OUT, POINTS, SERVANTS, THRONE
from games.rules.king_me.view import Election, FinishedRound, View
from games.rules.king_me.words import WORDS
from games.rules.words import Phrase, say


def board(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view as a readable text board."""
    return _Board(view, language, names).text()


class _Board:
    """The parts of one text board, in the order they are read."""

    def __init__(self, view: View, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.language = language
        self.names = names

    def text(self) -> str:
        parts = [self._now(), self._palace(), self._players()]
        running = self.view.phase != "over"  # the last round is among the finished ones then
        if running and self.view.viewer is not None:
            parts.append(self._secrets(self.view.viewer))
        if running and self.view.elections:
            parts.append(self._votes(self._word("board.votes"), self.view.elections))
        parts += [self._finished(number, past) for number, past in enumerate(self.view.past, start=1)]
        return "\n\n".join(parts) + "\n"

    def _word(self, key: str, **args: object) -> str:
        return say(WORDS, Phrase(key, args), self.language, lambda seat: self.names[seat])

    def _courtiers(self, courtiers: Sequence[int]) -> str:
        return ", ".join(self._word(f"courtier.{courtier}") for courtier in courtiers) or self._word("board.nobody")

    def _seats(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _now(self) -> str:
        view = self.view
        lines = [f"# {self._word('board.round', round=view.round)} · {self._word('phase.' + view.phase)}"]
        if view.actors:
            lines.append(self._word("board.turn", seats=self._seats(view.actors)))
        if view.candidate is not None:
            lines.append(self._word("board.candidate", courtier=Phrase(f"courtier.{view.candidate}")))
        return "\n".join(lines)

    def _palace(self) -> str:
        rows = [[self._word("board.floor"), "", self._word("board.points"), self._word("board.who")]]
        for place in [*range(THRONE, SERVANTS - 1, -1), OUT, BESIDE]:
            here = [courtier for courtier, floor in enumerate(self.view.floors) if floor == place]
            if place == BESIDE and not here:
                continue
            number = str(place) if place <= THRONE else "–"
            rows.append([number, self._word(f"place.{place}"), str(POINTS[place]), self._courtiers(here)])
        return f"## {self._word('board.palace')}\n{_table(rows)}"

    def _players(self) -> str:
        view = self.view
        rows = [[self._word("board.player"), self._word("board.total")]]
        rows += [[self.names[seat], str(view.scores[seat])] for seat in range(view.seats)]
        if view.no_cards is not None:
            for row, cell in zip(rows, [self._word("board.no_cards"), *map(str, view.no_cards)], strict=True):
                row.append(cell)
        for row, cell in zip(rows, [self._word("board.marks"), *map(self._marks, range(view.seats))], strict=True):
            row.append(cell)
        return f"## {self._word('board.players')}\n{_table(rows)}"

    def _marks(self, seat: int) -> str:
        view = self.view
        marks = {
            "you": seat == view.viewer,
            "crown": seat == view.crown,
            "first": seat == view.first,
            "voted": seat in view.voted,
        }
        return ", ".join(self._word(f"board.{mark}") for mark, holds in marks.items() if holds)

    def _secrets(self, viewer: int) -> str:
        view = self.view
        lines = [
            f"## {self._word('board.secret')} ({self.names[viewer]})",
            self._word("board.favourites", favourites=self._courtiers(view.my_favourites)),
            self._word("board.card_now", n=view.my_points),
            self._word("board.my_no_cards", n=view.my_no_cards),
        ]
        if view.my_vote is not None:
            lines.append(self._word("board.my_vote", vote=Phrase("vote.yes" if view.my_vote else "vote.no")))
        return "\n".join(lines)

    def _votes(self, title: str, elections: Sequence[Election]) -> str:
        return "\n".join([f"## {title}", *(f"- {self._vote(election)}" for election in elections)])

    def _vote(self, election: Election) -> str:
        return self._word(
            "board.vote" if election.noes else "board.vote_all_yes",
            courtier=Phrase(f"courtier.{election.candidate}"),
            seat=self.names[election.nominator],
            noes=self._seats(election.noes),
        )

    def _finished(self, number: int, past: FinishedRound) -> str:
        king = past.floors.index(THRONE)
        rows = [[self._word("board.player"), self._word("board.points"), self._word("board.goal")]]
        for seat, favourites in enumerate(past.favourites):
            rows.append([self.names[seat], str(past.scores[seat]), self._courtiers(favourites)])
        title = self._word("board.past", round=number)
        lines = [f"## {title}", self._word("board.king", courtier=Phrase(f"courtier.{king}")), _table(rows)]
        return "\n".join([*lines, *(f"- {self._vote(election)}" for election in past.elections)])


def _table(rows: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines)
