"""Countries: ISO 3166-1 codes and their names in the languages of the site."""

import json
import unicodedata
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

_COLUMNS = {"en": 0, "ru": 1, "uk": 2}
_FLAG_OFFSET = 0x1F1E6 - ord("A")
_UKRAINIAN = {letter: f"{rank:02}" for rank, letter in enumerate("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя")}


@cache
def _table() -> dict[str, list[str]]:
    text = (Path(__file__).parent / "data" / "countries.json").read_text(encoding="utf-8")
    table: dict[str, list[str]] = json.loads(text)
    return table


def _column(language: str | None) -> int:
    return _COLUMNS.get((language or get_language() or "en")[:2], 0)


def country_name(code: str, language: str | None = None) -> str:
    """The country's name in a language (by default the reader's); an unknown code is its own name."""
    names = _table().get(code)
    return names[_column(language)] if names else code


def country_flag(code: str) -> str:
    """The flag as an emoji, which a system without flags shows as the two letters."""
    return "".join(chr(ord(letter) + _FLAG_OFFSET) for letter in code) if code in _table() else ""


def is_country(code: str) -> bool:
    """Whether the code is in ISO 3166-1."""
    return code in _table()


def _sort_key(name: str, language: str) -> str:
    name = name.casefold()
    if language == "uk":  # code points put і, ї, є and ґ after я
        return "".join(_UKRAINIAN.get(letter, letter) for letter in name)
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))


@cache
def _choices(language: str) -> list[tuple[str, str]]:
    pairs = [(code, names[_column(language)]) for code, names in _table().items()]
    return sorted(pairs, key=lambda pair: _sort_key(pair[1], language))


def country_choices() -> list[tuple[str, str]]:
    """Codes and names for a select, in the order of the reader's alphabet."""
    language = (get_language() or "en")[:2]
    return _choices(language if language in _COLUMNS else "en")
