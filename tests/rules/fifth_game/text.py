"""The words of High Card in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules import standing_orders
from games.rules.text_board import Section, Table, TextBoard
from games.rules.words import Phrase, SeatName, Words

WORDS: Words = {
    **standing_orders.WORDS,
    "orders.bet_so": {"en": "Bet {n}", "ru": "Поставить {n}", "uk": "Поставити {n}"},
    "orders.bet_so.form": {"en": "Bet in advance", "ru": "Ставка заранее", "uk": "Ставка наперед"},
    "orders.field.coins": {"en": "Coins", "ru": "Монеты", "uk": "Монети"},
    "name": {"en": "High Card", "ru": "Старшая карта", "uk": "Старша карта"},
    "tagline": {"en": "One card, one bet", "ru": "Одна карта, одна ставка", "uk": "Одна карта, одна ставка"},
    "phase.drawing": {"en": "Drawing", "ru": "Обмен", "uk": "Обмін"},
    "phase.betting": {"en": "Betting", "ru": "Ставки", "uk": "Ставки"},
    "phase.over": {"en": "The end", "ru": "Конец", "uk": "Кінець"},
    "hint.drawing": {
        "en": "Swap a bad card for an unknown one.",
        "ru": "Плохую карту можно обменять на неизвестную.",
        "uk": "Погану карту можна обміняти на невідому.",
    },
    "hint.betting": {
        "en": "Bet much on a good card: the best one takes all coins.",
        "ru": "С хорошей картой ставьте больше: лучшая забирает все монеты.",
        "uk": "З доброю картою ставте більше: найкраща забирає всі монети.",
    },
    "hint.over": {"en": "All cards lie open.", "ru": "Все карты открыты.", "uk": "Усі карти відкрито."},
    "board.player": {"en": "Player", "ru": "Игрок", "uk": "Гравець"},
    "board.turn": {"en": "To act", "ru": "Ходит", "uk": "Ходить"},
    "board.card": {"en": "Card", "ru": "Карта", "uk": "Карта"},
    "board.away": {"en": "Laid away", "ru": "Сброшено", "uk": "Скинуто"},
    "board.bet": {"en": "Bet", "ru": "Ставка", "uk": "Ставка"},
    "line.coins": {"en": "Coins", "ru": "Монеты", "uk": "Монети"},
    "action.keep": {"en": "Keep the card", "ru": "Оставить карту", "uk": "Залишити карту"},
    "action.swap": {"en": "Swap the card", "ru": "Обменять карту", "uk": "Обміняти карту"},
    "action.bet": {
        "en": {"one": "Bet {n} coin", "other": "Bet {n} coins"},
        "ru": {"one": "Поставить {n} монету", "few": "Поставить {n} монеты", "many": "Поставить {n} монет"},
        "uk": {"one": "Поставити {n} монету", "few": "Поставити {n} монети", "many": "Поставити {n} монет"},
    },
    "event.kept": {"en": "{seat} keeps the card", "ru": "{seat} оставляет карту", "uk": "{seat} залишає карту"},
    "event.swapped": {"en": "{seat} swaps the card", "ru": "{seat} меняет карту", "uk": "{seat} міняє карту"},
    "event.betted": {"en": "{seat} bets", "ru": "{seat} делает ставку", "uk": "{seat} робить ставку"},
    "event.revealed": {"en": "Cards are shown", "ru": "Карты открыты", "uk": "Карти відкрито"},
    "event.round_scored": {"en": "Coins change hands", "ru": "Монеты переходят", "uk": "Монети переходять"},
    "event.match_ended": {"en": "The match is over", "ru": "Партия окончена", "uk": "Партію закінчено"},
}
RULES = {
    "en": "# High Card\n\n## Drawing\nKeep or swap.\n\n## Betting\nBet in secret.\n\n## The end\nEqual scores share.",
    "ru": "# Старшая карта\n\n## Обмен\nОставьте или обменяйте.\n\n## Ставки\nСтавьте тайно.\n\n## Конец\nПоровну.",
    "uk": "# Старша карта\n\n## Обмін\nЗалиште або обміняйте.\n\n## Ставки\nСтавте таємно.\n\n## Кінець\nПорівну.",
}


def action_phrase(action: Any) -> Phrase:
    """What the action would do."""
    kind = type(action).__struct_config__.tag
    return Phrase(f"action.{kind}", {"n": action.coins} if kind == "bet" else {})


def event_phrase(event: Any) -> Phrase:
    """What happened."""
    return Phrase(f"event.{event.kind}", {} if event.seat is None else {"seat": SeatName(event.seat)})


def phase_of(view: Any) -> str:
    """The phase as used in the keys."""
    return str(view.phase)


def board(view: Any, language: str, names: Sequence[str]) -> TextBoard:
    """Everybody's card and bet, or a question mark, and what was laid away."""
    head = [str(WORDS[f"board.{key}"][language]) for key in ("player", "turn", "card", "away", "bet")]
    rows = []
    for seat, name in enumerate(names):
        away = " ".join(map(_face, view.away[seat])) or "–"
        bet = _face(view.bets[seat]) if view.betted[seat] else "–"
        rows.append([name, "+" if seat in view.actors else "–", _face(view.hands[seat]), away, bet])
    return [Section(str(WORDS[f"phase.{view.phase}"][language]), [Table(head, rows)])]


def _face(number: int | None) -> str:
    return "?" if number is None else str(number)
