"""The form fields for a game's options, made from the rules' own Options type; and the chosen ones in words.

A yes-or-no option, or one whose values are `on` and `off`, is a check box. One of several values is a list. A row of
letters such as the sides of eight buildings is one check box per letter; the game's text names them in OPTION_PARTS.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms

from games.matches.models import Match
from games.rules.contract import decode_options
from games.rules.registry import rules_for, text_for
from games.rules.words import Text

SWITCH = {"on", "off"}
ROW = re.compile(r"\^\[(\w)(\w)\]\{(\d+)\}\$")


class RowField(forms.MultipleChoiceField):
    """A row of two-way switches, stored as one letter each."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, letters: tuple[str, str], names: list[str], **kwargs: Any) -> None:
        self.letters = letters
        choices = [(str(index), f"{name}: {letters[1]}") for index, name in enumerate(names)]
        super().__init__(choices=choices, required=False, **kwargs)

    def clean(self, value: Any) -> str:
        """The row as the rules spell it."""
        chosen = set(super().clean(value))
        return "".join(self.letters[key in chosen] for key, _name in self.choices)


class SwitchField(forms.BooleanField):
    """On or off."""

    def clean(self, value: Any) -> str:
        """The switch as the rules spell it."""
        return "on" if super().clean(value) else "off"


def option_fields(slug: str, language: str) -> dict[str, forms.Field]:
    """One form field for each option of a game, by the option's name, with words in this language."""
    info = msgspec.inspect.type_info(rules_for(slug).Options)
    assert isinstance(info, msgspec.inspect.StructType)
    return {field.name: _field(text_for(slug), language, field) for field in info.fields}


def option_lines(match: Match, language: str) -> list[str]:
    """The options of a match that differ from what its game suggests, in words."""
    rules, text = rules_for(match.game, match.version), text_for(match.game, match.version)
    chosen = decode_options(rules, match.options)
    usual = rules.Options()
    names = [name for name in chosen.__struct_fields__ if getattr(chosen, name) != getattr(usual, name)]
    return [_line(text, language, name, getattr(chosen, name), getattr(usual, name)) for name in names]


def _field(text: Text, language: str, field: msgspec.inspect.Field) -> forms.Field:
    label, kind = _word(text, language, f"option.{field.name}"), field.type
    if isinstance(kind, msgspec.inspect.BoolType):
        return forms.BooleanField(label=label, required=False, initial=field.default)
    if isinstance(kind, msgspec.inspect.LiteralType) and set(kind.values) == SWITCH:
        return SwitchField(label=label, required=False, initial=field.default == "on")
    if isinstance(kind, msgspec.inspect.LiteralType):
        choices = [(value, _word(text, language, f"option.{field.name}.{value}")) for value in _usual_first(field)]
        meant = {str(value): value for value in kind.values}
        return forms.TypedChoiceField(
            label=label, choices=choices, initial=field.default, required=False, coerce=meant.__getitem__,
            empty_value=field.default,
        )  # fmt: skip
    if isinstance(kind, msgspec.inspect.StrType) and (row := ROW.fullmatch(kind.pattern or "")):
        return RowField((row[1], row[2]), _parts(text, language, field.name), label=label)
    raise TypeError(f"no form field for option {field.name}")


def _usual_first(field: msgspec.inspect.Field) -> list[Any]:
    assert isinstance(field.type, msgspec.inspect.LiteralType)
    return sorted(field.type.values, key=lambda value: value != field.default)


def _line(text: Text, language: str, name: str, value: Any, usual: Any) -> str:
    label = _word(text, language, f"option.{name}")
    parts = _parts(text, language, name)
    if parts:
        changed = [f"{part} {new}" for part, new, old in zip(parts, value, usual, strict=True) if new != old]
        return f"{label}: {', '.join(changed)}"
    if value in (True, "on"):
        return label
    if value in (False, "off"):
        return f"{label}: –"
    return f"{label}: {_word(text, language, f'option.{name}.{value}')}"


def _parts(text: Text, language: str, name: str) -> list[str]:
    named: Mapping[str, tuple[str, ...]] = getattr(text, "OPTION_PARTS", {})
    return [_word(text, language, key) for key in named.get(name, ())]


def _word(text: Text, language: str, key: str) -> str:
    return str(text.WORDS[key][language])
