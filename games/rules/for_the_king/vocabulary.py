"""The three languages put together, with a name for every card."""

from __future__ import annotations

from typing import Final

from games.rules.for_the_king import words_en, words_ru, words_uk
from games.rules.for_the_king.cards import (
    FIELDS,
    GOLD,
    KINDS,
    KING,
    KING_NAMES,
    LETTERS,
    LETTERS_PER_FIELD,
    gold_value,
    influence,
)
from games.rules.for_the_king.order_words import ORDER_WORDS
from games.rules.words import Phrase, Template

_WORDS: Final = {"en": words_en.WORDS, "ru": words_ru.WORDS, "uk": words_uk.WORDS}
_FIELD_NAMES: Final = {"en": words_en.FIELD_NAMES, "ru": words_ru.FIELD_NAMES, "uk": words_uk.FIELD_NAMES}

RULES: Final[dict[str, str]] = {"en": words_en.RULES, "ru": words_ru.RULES, "uk": words_uk.RULES}


def _card_name(card: int, language: str) -> str:
    """«Diplomacy A (2)», «Gold 3», «King +1 −1»."""
    if card < GOLD:
        field = _FIELD_NAMES[language][card // LETTERS_PER_FIELD]
        return f"{field} {LETTERS[card % LETTERS_PER_FIELD]} ({influence(card)})"
    if card < KING:
        return str(_WORDS[language]["card.gold"]).format(value=gold_value(card))
    return str(_WORDS[language][f"card.king.{KING_NAMES[card - KING]}"])


WORDS: Final[dict[str, dict[str, Template]]] = {
    **{key: {language: words[key] for language, words in _WORDS.items()} for key in words_en.WORDS},
    **{f"card.{card}": {language: _card_name(card, language) for language in _WORDS} for card in range(KINDS)},
    **ORDER_WORDS,
}


def card_phrase(card: int) -> Phrase:
    """The name of a card."""
    return Phrase(f"card.{card}")


def field_phrase(field: int) -> Phrase:
    """The name of a field, inside a sentence."""
    return Phrase(f"field.{field}")


def line_phrase(field: int) -> Phrase:
    """The name of a field as the head of a line."""
    return Phrase(f"line.{FIELDS[field]}")
