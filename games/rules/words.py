"""Words for people: phrases are a key and arguments, turned into a sentence in the reader's language at the end.

A log line is stored and sent as a Phrase, never as finished text, so every reader gets his own language.
Templates use `{name}` and `{name:form}`: an argument that is itself a Phrase is looked up with the form as a
suffix of its key (`card.miller.acc`), falling back to the plain key. A template may be a table of plural
forms chosen by the argument `n`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from games.rules.text_board import TextBoard

LANGUAGES = ("en", "ru", "uk")

Template = str | dict[str, str]
Words = Mapping[str, Mapping[str, Template]]

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence not yet in any language. Arguments are numbers, text, Phrases, SeatNames or lists of those."""

    key: str
    args: dict[str, Any] = {}


class SeatName(msgspec.Struct, frozen=True):
    """Stands for the name of whoever sits there."""

    seat: int


def plural_form(language: str, n: int) -> str:
    """The plural category of a whole number: one, few, many or other."""
    n = abs(n)
    if language == "en":
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
        return "few"
    return "many"


def say(words: Words, phrase: Phrase, language: str, seat_name: Callable[[int], str]) -> str:
    """The phrase as a sentence."""
    template = words[phrase.key][language]
    if isinstance(template, dict):
        template = template[plural_form(language, int(phrase.args["n"]))]

    def fill(slot: re.Match[str]) -> str:
        return _say_argument(words, phrase.args[slot[1]], slot[2], language, seat_name)

    return _SLOT.sub(fill, template)


def _say_argument(words: Words, value: Any, form: str | None, language: str, seat_name: Callable[[int], str]) -> str:
    if isinstance(value, SeatName):
        return seat_name(value.seat)
    if isinstance(value, Phrase):
        bent = f"{value.key}.{form}" if form else value.key
        key = bent if bent in words else value.key
        return say(words, Phrase(key, value.args), language, seat_name)
    if isinstance(value, (list, tuple)):
        return ", ".join(_say_argument(words, item, form, language, seat_name) for item in value)
    return str(value)


class Text(Protocol):
    """The words of one game: what its `text.py` offers as module-level names."""

    WORDS: (
        Words  # must hold: name, tagline, phase.<phase>, hint.<phase>, line.<score sheet line>, and all keys used below
    )
    RULES: Mapping[str, str]  # language -> a Markdown page of our own writing, one `## ` section per phase

    def action_phrase(self, action: Any) -> Phrase:
        """What the action would do, as an instruction: «Take the miller for 2 workers»."""
        ...

    def effect_phrase(self, view: Any, action: Any) -> Phrase | None:
        """What a legal action would bring its seat now, as far as the view tells; None where nothing is certain."""
        ...

    def event_phrase(self, event: Any) -> Phrase:
        """What happened, as its viewer may know it (a SeenEvent): «Anna took the miller»."""
        ...

    def phase_of(self, view: Any) -> str:
        """The current phase's name as used in the keys `phase.…` and `hint.…`."""
        ...

    def board(self, view: Any, language: str, names: Sequence[str]) -> TextBoard:
        """The whole view in words: everything the drawn board shows, enough to play from."""
        ...
