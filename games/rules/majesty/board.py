"""The view of Majesty as plain text: headings and aligned tables a screen reader can follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.majesty.cards import CARDS_EACH
from games.rules.majesty.view import Card, Kingdom, View
from games.rules.majesty.words import WORDS, card_phrase
from games.rules.words import Phrase, SeatName, say


class Scribe:
    """Writes the parts of the board in one language."""

    def __init__(self, view: View, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.language = language
        self.names = names

    def word(self, key: str, args: dict[str, Any] | None = None) -> str:
        """One phrase in the reader's language."""
        return say(WORDS, Phrase(key, args or {}), self.language, self.names.__getitem__)

    def card(self, card: Card) -> str:
        """The name of a card."""
        return say(WORDS, card_phrase(card.roles), self.language, self.names.__getitem__)

    def cards(self, cards: Sequence[Card]) -> str:
        """Several cards, or a dash for none."""
        return ", ".join(self.card(card) for card in cards) or "–"

    def player(self, seat: int) -> str:
        """A player's name, marked when it is the viewer's own."""
        if seat == self.view.viewer:
            return self.word("board.you", {"seat": SeatName(seat)})
        return self.names[seat]

    def heads(self, *keys: str) -> list[str]:
        """The headings of a table."""
        return [self.word(key) for key in keys]

    def state(self) -> str:
        """Where the match stands."""
        view = self.view
        current = min(view.taken // view.seats + 1, CARDS_EACH)
        sentences = [self.word("board.state", {"round": current, "left": view.deck_left})]
        if view.tier1_left is not None:
            sentences.append(self.word("board.tier1", {"n": view.tier1_left}))
        key = "board.turn" if view.actors else "board.over"
        sentences.append(self.word(key, {"seat": SeatName(view.turn), "first": SeatName(view.first)}))
        return " ".join(sentences)

    def market(self) -> str:
        """The cards for hire, the front one first."""
        rows = [self.heads("board.place", "board.card", "board.tier", "board.laid", "board.cost")]
        for place, offer in enumerate(self.view.market, start=1):
            rows.append([str(place), self.card(offer.card), str(offer.card.tier), str(offer.workers), str(offer.cost)])
        return table(rows)

    def kingdoms(self) -> str:
        """Points, workers and head counts of everybody."""
        buildings = [f"building.{building.id}" for building in self.view.buildings]
        rows = [self.heads("board.player", "board.points", "board.workers", "board.cards", *buildings)]
        for seat, kingdom in enumerate(self.view.kingdoms):
            sizes = [*(len(column) for column in kingdom.columns), len(kingdom.wounded)]
            numbers = [kingdom.points, kingdom.workers, kingdom.taken, *sizes]
            rows.append([self.player(seat), *(str(number) for number in numbers)])
        return table(rows)

    def kingdom(self, kingdom: Kingdom) -> str:
        """The cards of one player, column by column."""
        lines = [
            f"{self.word(f'building.{building.id}')}: {self.cards(column)}"
            for building, column in zip(self.view.buildings, kingdom.columns, strict=False)
        ]
        wounded = self.cards(kingdom.wounded)
        if len(kingdom.wounded) > 1:
            wounded = self.word("board.wounded", {"cards": wounded})
        return "\n".join([*lines, f"{self.word('building.infirmary')}: {wounded}"])

    def buildings(self) -> str:
        """What every building does and what its majority is worth."""
        rows = [self.heads("building", "board.side", "board.majority", "board.effect")]
        for number, building in enumerate(self.view.buildings, start=1):
            name = f"{number} {self.word(f'building.{building.id}')}"
            effect = self.word(f"effect.{building.id}.{building.side}")
            worth = str(building.majority) if building.majority else "–"
            rows.append([name, building.side, worth, effect])
        return table(rows)

    def result(self) -> str:
        """The score sheet, a column per player, or nothing while the match runs."""
        result = self.view.result
        if result is None:
            return ""
        seats = range(self.view.seats)
        rows = [[self.word("board.result"), *(self.player(seat) for seat in seats)]]
        rows += [
            [self.word(f"line.{line}"), *(str(lines[line]) for lines in result.breakdown)]
            for line in result.breakdown[0]
        ]
        rows.append([self.word("board.total"), *(str(score) for score in result.scores)])
        rows.append([self.word("board.rank"), *(str(place) for place in result.places)])
        return table(rows)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells as aligned columns, two spaces apart."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def text_board(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view as headings and tables."""
    scribe = Scribe(view, language, names)
    parts = [f"# {scribe.word('name')}: {scribe.word(f'phase.{view.phase}')}", scribe.state()]
    if view.result is not None:
        parts += [f"## {scribe.word('board.result')}", scribe.result()]
    parts += [f"## {scribe.word('board.market')}", scribe.market()]
    parts += [f"## {scribe.word('board.kingdoms')}", scribe.kingdoms()]
    for seat, kingdom in enumerate(view.kingdoms):
        parts += [f"### {scribe.player(seat)}", scribe.kingdom(kingdom)]
    parts += [f"## {scribe.word('board.buildings')}", scribe.buildings()]
    return "\n\n".join(parts)
