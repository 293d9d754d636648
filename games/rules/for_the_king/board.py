"""The whole view as plain text: headings, lines and aligned tables, enough to play from without seeing anything."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.for_the_king.view import Field, View
from games.rules.for_the_king.vocabulary import WORDS, card_phrase, line_phrase
from games.rules.words import Phrase, SeatName, say


class _Board:
    """One text board in the making."""

    def __init__(self, view: View, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.language = language
        self.names = names
        self.lines: list[str] = []

    def word(self, key: str) -> str:
        return self.phrase(Phrase(key))

    def phrase(self, phrase: Phrase) -> str:
        return say(WORDS, phrase, self.language, self.names.__getitem__)

    def cards(self, cards: Sequence[int]) -> str:
        return ", ".join(self.phrase(card_phrase(card)) for card in cards) or self.word("board.none")

    def people(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats) or self.word("board.none")

    def heading(self, key: str) -> None:
        self.lines += ["", f"== {self.word(key)} =="]

    def line(self, key: str, value: object) -> None:
        self.lines.append(f"{self.word(key)}: {value}")

    def table(self, rows: list[list[str]]) -> None:
        """Columns aligned on the left; the last one is as long as it likes."""
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
            self.lines.append("  ".join([*cells, row[-1]]).rstrip())

    def title(self) -> None:
        self.lines += [self.word("name"), self.word(f"phase.{self.view.phase}")]
        if self.view.actors:
            self.line("board.acts", self.people(self.view.actors))
        if self.view.king is not None:
            self.line("board.king", self.cards([self.view.king]))

    def offices(self) -> None:
        self.heading("board.offices")
        two_offices = self.view.players > 2
        heads = ["board.field", "board.primary", *["board.secondary"] * two_offices]
        standing = "board.standing_over" if self.view.result else "board.standing"
        rows = [[self.word(head) for head in (*heads, standing)]]
        for number, field in enumerate(self.view.fields):
            row = [self.phrase(line_phrase(number)), str(field.primary)]
            if two_offices:
                row.append(str(field.secondary or self.word("board.none")))
            rows.append([*row, self.standing(field)])
        self.table(rows)

    def standing(self, field: Field) -> str:
        """Who is known to have what in a field, the best first."""
        known = [
            Phrase("board.of_seat", {"seat": SeatName(seat), "sum": field.sums[seat], "letters": field.letters[seat]})
            for seat in field.ranking
        ]
        return ", ".join(map(self.phrase, known)) or self.word("board.none")

    def players(self) -> None:
        self.heading("board.players")
        rows = [[self.word("board.player"), self.word("board.hand_size"), self.word("board.shown")]]
        for seat in range(self.view.players):
            size, shown = str(self.view.hand_sizes[seat]), self.cards(self.view.shown[seat])
            rows.append([self.names[seat], size, shown])
        self.table(rows)

    def sharing(self) -> None:
        view = self.view
        if view.adviser is None:
            return
        self.heading("board.sharing")
        self.line("board.adviser", self.names[view.adviser])
        self.line("board.deck", view.deck)
        self.line("board.favour", len(view.favoured))
        self.line("board.zones", self.zones())
        self.line("board.centre", self.cards(view.centre))
        if view.drawn is not None:
            self.line("board.drawn", self.cards([view.drawn]))

    def zones(self) -> str:
        """How full each zone is: «adviser’s own 1/1, …»."""
        return ", ".join(
            f"{self.word(f'board.zone.{zone.name}')} {zone.cards}/{zone.limit}" for zone in self.view.zones
        )

    def auction(self) -> None:
        view = self.view
        if not view.turned:
            return
        self.heading("board.auction")
        if view.lot is not None:
            self.line("board.lot", self.cards([view.lot]))
            standing = f"{view.bid} ({self.names[view.bidder]})" if view.bidder is not None else "0"
            self.line("board.bid", standing)
            self.line("board.in", self.people(view.bidding))
            self.line("board.out", self.people(view.out))
        if view.first_bidder is not None and view.result is None:
            self.line("board.first_bidder", self.names[view.first_bidder])
        if view.owed:
            self.line("board.owed", view.owed)
        self.line("board.lots", view.lots)
        self.line("board.turned", self.cards(view.turned))
        self.line("board.discard", self.cards(view.discard))

    def own(self) -> None:
        view = self.view
        self.line("board.used", self.cards(view.used))
        if view.viewer is None:
            return
        self.heading("board.hand")
        self.lines.append(self.cards(view.hands[view.viewer] or []))
        self.line("board.favoured", self.cards([card for card in view.favoured if card is not None]))
        self.line("board.spent", self.cards(view.spent[view.viewer] or []))

    def result(self) -> None:
        view = self.view
        if view.result is None:
            return
        self.heading("board.hands")
        self.table([[self.names[seat], self.cards(hand or [])] for seat, hand in enumerate(view.hands)])
        self.heading("board.result")
        fields = [self.phrase(line_phrase(field)) for field in range(len(view.offices))]
        rows = [[self.word("board.player"), *fields, self.word("board.points"), self.word("board.place")]]
        for seat, lines in enumerate(view.result.breakdown):
            points = [str(value) for value in lines.values()]
            rows.append([self.names[seat], *points, str(view.result.scores[seat]), str(view.result.places[seat])])
        self.table(rows)


def draw_board(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view as text in the language."""
    board = _Board(view, language, names)
    board.title()
    board.offices()
    board.players()
    board.sharing()
    board.auction()
    board.own()
    board.result()
    return "\n".join(board.lines) + "\n"
