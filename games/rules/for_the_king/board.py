"""The view in words: what is decided now, the offices, the hand, the players, what is gone; enough to play from."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Result
from games.rules.for_the_king.cards import FIELDS, GOLD, KING, LETTERS_PER_FIELD
from games.rules.for_the_king.view import Field, View
from games.rules.for_the_king.vocabulary import WORDS, card_phrase, line_phrase
from games.rules.text_board import Items, Section, Table, TextBoard, sentences
from games.rules.words import Phrase, SeatName, say


class _Board:
    """The sections of one board."""

    def __init__(self, view: View, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.language = language
        self.names = names

    def word(self, key: str, **args: object) -> str:
        return self.phrase(Phrase(key, args))

    def phrase(self, phrase: Phrase) -> str:
        return say(WORDS, phrase, self.language, self.names.__getitem__)

    def cards(self, cards: Sequence[int]) -> str:
        return ", ".join(self.phrase(card_phrase(card)) for card in cards) or self.word("board.none")

    def line(self, key: str, value: object) -> str:
        return f"{self.word(key)}: {value}"

    def heads(self, *keys: str) -> list[str]:
        return [self.word(key) for key in keys]

    def now(self) -> Section:
        view = self.view
        lines = []
        if view.actors:
            lines.append(self.line("board.acts", ", ".join(self.names[seat] for seat in view.actors)))
        if view.king is not None:
            lines.append(self.line("board.king", self.cards([view.king])))
        return Section(self.word(f"phase.{view.phase}"), sentences(lines))

    def sharing(self, adviser: int) -> list[Section]:
        view = self.view
        lines = [
            self.word("board.turn", turn=min(view.round + 1, view.turns), turns=view.turns),
            self.line("board.adviser", self.names[adviser]),
            self.line("board.zones", self.zones()),
            self.line("board.centre", self.cards(view.centre)),
            self.line("board.deck", view.deck),
            self.line("board.favour", len(view.favoured)),
        ]
        if view.drawn is not None:
            lines.insert(0, self.line("board.drawn", self.cards([view.drawn])))
        return [Section(self.word("board.sharing"), sentences(lines))]

    def zones(self) -> str:
        """How full each zone is: «adviser’s own 1/1, …»."""
        return ", ".join(
            f"{self.word(f'board.zone.{zone.name}')} {zone.cards}/{zone.limit}" for zone in self.view.zones
        )

    def auction(self) -> list[Section]:
        view = self.view
        lines = [self.word("board.lot_number", lot=len(view.turned), turns=view.turns)]
        parts = []
        if view.lot is not None:
            lines.append(self.line("board.lot", self.cards([view.lot])))
            standing = f"{view.bid} ({self.names[view.bidder]})" if view.bidder is not None else "0"
            lines.append(self.line("board.bid", standing))
            parts.append(Table(self.heads("board.player", "board.bidding"), self.bidders()))
        if view.first_bidder is not None:
            lines.append(self.line("board.first_bidder", self.names[view.first_bidder]))
        if view.owed:
            lines.append(self.line("board.owed", view.owed))
        lines.append(self.line("board.lots", view.lots))
        return [Section(self.word("board.auction"), [*sentences(lines), *parts])]

    def bidders(self) -> list[list[str]]:
        """Who is still in, who is not, and why."""
        view = self.view
        rows = []
        for seat, name in enumerate(self.names[: view.players]):
            if seat == view.bidder:
                state = "high"
            elif seat in view.out:
                state = "out"
            elif seat not in view.bidding:
                state = "passed"
            else:
                state = "turn" if seat in view.actors else "in"
            rows.append([name, self.word(f"bidder.{state}", bid=view.bid)])
        return rows

    def offices(self) -> Section:
        two_offices = self.view.players > 2
        standing = "board.standing_over" if self.view.result else "board.standing"
        head = self.heads("board.field", "board.primary", *["board.secondary"] * two_offices, standing)
        rows = []
        for number, field in enumerate(self.view.fields):
            row = [self.phrase(line_phrase(number)), str(field.primary)]
            if two_offices:
                row.append(str(field.secondary or self.word("board.none")))
            rows.append([*row, self.standing(field)])
        return Section(self.word("board.offices"), [Table(head, rows)])

    def standing(self, field: Field) -> str:
        """Who is known to have what in a field, the best first."""
        known = [
            Phrase("board.of_seat", {"seat": SeatName(seat), "sum": field.sums[seat], "letters": field.letters[seat]})
            for seat in field.ranking
        ]
        return ", ".join(map(self.phrase, known)) or self.word("board.none")

    def hand(self, viewer: int) -> Section:
        """One's own cards by field, with what they make together, and the gold."""
        hand = self.view.hands[viewer] or []
        rows = []
        for number in range(len(FIELDS)):
            held = [card for card in hand if card < GOLD and card // LETTERS_PER_FIELD == number]
            if held:
                rows.append(
                    [self.phrase(line_phrase(number)), str(self.view.fields[number].sums[viewer]), self.cards(held)]
                )
        gold = [card for card in hand if GOLD <= card < KING]
        rows.append([self.word("board.gold"), str(self.view.gold[viewer]), self.cards(gold)])
        title = f"{self.word('board.hand')} ({self.view.hand_sizes[viewer]})"
        return Section(title, [Table(self.heads("board.field", "board.sum_head", "board.cards"), rows)])

    def players(self) -> Section:
        view = self.view
        head = self.heads("board.player", "board.hand_size", "board.gold_seen", "board.gold_paid", "board.shown")
        rows = []
        for seat in range(view.players):
            numbers = [view.hand_sizes[seat], view.gold[seat], view.paid[seat]]
            rows.append([self.names[seat], *map(str, numbers), self.cards(view.shown[seat])])
        return Section(self.word("board.players"), [Table(head, rows)])

    def memory(self) -> Section:
        """What one put aside oneself, and what is out of play."""
        view = self.view
        lines = []
        if view.viewer is not None:
            favoured = [card for card in view.favoured if card is not None]
            lines.append(self.line("board.favoured", self.cards(favoured)))
            lines.append(self.line("board.spent", self.cards(view.spent[view.viewer] or [])))
        piles = {"board.turned": view.turned, "board.discard": view.discard, "board.used": view.used}
        lines += [self.line(key, self.cards(cards)) for key, cards in piles.items()]
        return Section(self.word("board.memory"), [Items(lines)])

    def result(self, result: Result) -> list[Section]:
        fields = [self.phrase(line_phrase(field)) for field in range(len(self.view.offices))]
        head = [self.word("board.player"), *fields, *self.heads("board.points", "board.place")]
        rows = []
        for seat, lines in enumerate(result.breakdown):
            points = [str(value) for value in lines.values()]
            rows.append([self.names[seat], *points, str(result.scores[seat]), str(result.places[seat])])
        hands = [[self.names[seat], self.cards(hand or [])] for seat, hand in enumerate(self.view.hands)]
        return [
            Section(self.word("board.result"), [Table(head, rows)]),
            Section(self.word("board.hands"), [Table(self.heads("board.player", "board.cards"), hands)]),
        ]


def board(view: View, language: str, names: Sequence[str]) -> TextBoard:
    """The whole view: what is decided first, what is past last."""
    drawn = _Board(view, language, names)
    found = [drawn.now()]
    if view.result is not None:
        found += drawn.result(view.result)
    elif view.adviser is not None:
        found += drawn.sharing(view.adviser)
    else:
        found += drawn.auction()
    found.append(drawn.offices())
    if view.viewer is not None and view.result is None:
        found.append(drawn.hand(view.viewer))
    return [*found, drawn.players(), drawn.memory()]
