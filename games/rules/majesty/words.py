"""The words of Majesty in all languages, side by side, and the phrases made of them everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.majesty.order_words import ORDER_WORDS
from games.rules.majesty.words_en import ENGLISH
from games.rules.majesty.words_ru import RUSSIAN
from games.rules.majesty.words_uk import UKRAINIAN
from games.rules.words import Phrase, Template


def _template(words: dict[str, Template], key: str) -> Template:
    """A language without a bent form of its own uses the plain one."""
    return words[key] if key in words else words[key.rpartition(".")[0]]


WORDS: Final[dict[str, dict[str, Template]]] = {
    key: {"en": _template(ENGLISH, key), "ru": _template(RUSSIAN, key), "uk": _template(UKRAINIAN, key)}
    for key in dict.fromkeys((*ENGLISH, *RUSSIAN, *UKRAINIAN))
} | ORDER_WORDS


def card_phrase(roles: Sequence[str]) -> Phrase:
    """The name of a card: its character, or both."""
    if len(roles) == 1:
        return Phrase("card.single", {"a": Phrase(f"role.{roles[0]}")})
    return Phrase("card.double", {"a": Phrase(f"role.{roles[0]}"), "b": Phrase(f"role.{roles[1]}")})
