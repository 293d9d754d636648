"""The view of Majesty in words: sections of tables that a screen reader can follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.contract import Result
from games.rules.majesty.cards import CARDS_EACH
from games.rules.majesty.view import Card, View
from games.rules.majesty.words import WORDS, card_phrase
from games.rules.text_board import Section, Table, TextBoard, sentences
from games.rules.words import Phrase, SeatName, say

NONE = "–"


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
        return ", ".join(self.card(card) for card in cards) or NONE

    def player(self, seat: int) -> str:
        """A player's name, marked when it is the viewer's own."""
        if seat == self.view.viewer:
            return self.word("board.you", {"seat": SeatName(seat)})
        return self.names[seat]

    def heads(self, *keys: str) -> list[str]:
        """The headings of a table."""
        return [self.word(key) for key in keys]

    def section(self, title: str, head: list[str], rows: list[list[str]], level: int = 2) -> Section:
        """A heading with a table."""
        return Section(title, [Table(head, rows)], level)

    def state(self) -> Section:
        """Where the match stands."""
        view = self.view
        current = min(view.taken // view.seats + 1, CARDS_EACH)
        lines = [self.word("board.state", {"round": current, "left": view.deck_left})]
        if view.tier1_left is not None:
            lines.append(self.word("board.tier1", {"n": view.tier1_left}))
        key = "board.turn" if view.actors else "board.over"
        lines.append(self.word(key, {"seat": SeatName(view.turn), "first": SeatName(view.first)}))
        return Section(self.word(f"phase.{view.phase}"), sentences(lines))

    def market(self) -> Section:
        """The cards for hire, the front one first."""
        rows = [
            [str(place), self.card(offer.card), str(offer.cost), str(offer.workers), str(offer.card.tier)]
            for place, offer in enumerate(self.view.market, start=1)
        ]
        head = self.heads("board.place", "board.card", "board.cost", "board.laid", "board.tier")
        return self.section(self.word("board.market"), head, rows)

    def kingdoms(self) -> Section:
        """Points, workers and cards of everybody."""
        rows = [
            [self.player(seat), str(kingdom.points), str(kingdom.workers), str(kingdom.taken)]
            for seat, kingdom in enumerate(self.view.kingdoms)
        ]
        head = self.heads("board.player", "board.points", "board.workers", "board.cards")
        return self.section(self.word("board.kingdoms"), head, rows)

    def kingdom(self, seat: int) -> Section:
        """The people of one player, building by building."""
        kingdom = self.view.kingdoms[seat]
        rows = []
        for building, cards in zip(self.view.buildings, [*kingdom.columns, kingdom.wounded], strict=True):
            names = self.cards(cards)
            if building.role is None and len(cards) > 1:
                names = self.word("board.wounded", {"cards": names})
            rows.append([self.word(f"building.{building.id}"), str(len(cards)), names])
        return self.section(self.player(seat), self.heads("building", "board.number", "board.people"), rows, level=3)

    def buildings(self) -> Section:
        """What every building does and what its majority is worth."""
        rows = []
        for building in self.view.buildings:
            effect = self.word(f"effect.{building.id}.{building.side}")
            worth = str(building.majority) if building.majority else NONE
            rows.append([self.word(f"building.{building.id}"), building.side, worth, effect])
        head = self.heads("building", "board.side", "board.majority", "board.effect")
        return self.section(self.word("board.buildings"), head, rows)

    def result(self, result: Result) -> Section:
        """The score sheet, a row per player."""
        lines = list(result.breakdown[0])
        head = self.heads("board.player", *(f"line.{line}" for line in lines), "board.total", "board.rank")
        rows = [
            [self.player(seat), *(str(sheet[line]) for line in lines), str(score), str(place)]
            for seat, (sheet, score, place) in enumerate(
                zip(result.breakdown, result.scores, result.places, strict=True)
            )
        ]
        return self.section(self.word("board.result"), head, rows)


def board(view: View, language: str, names: Sequence[str]) -> TextBoard:
    """The whole view: what changes first, what is printed last."""
    scribe = Scribe(view, language, names)
    found = [scribe.state()]
    if view.result is not None:
        found.append(scribe.result(view.result))
    found += [scribe.market(), scribe.kingdoms()]
    first = view.viewer or 0
    found += [scribe.kingdom((first + step) % view.seats) for step in range(view.seats)]
    return [*found, scribe.buildings()]
