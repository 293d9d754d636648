"""The palette: every text colour is readable on every ground it is meant for, by day and by night (WCAG AA)."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings

TOKENS = (Path(settings.BASE) / "static/css/tokens.css").read_text()
AA_TEXT, AA_SHAPE = 4.5, 3.0
GROUNDS = ("paper", "paper-raised", "paper-sunk")
INKS = ("ink", "ink-soft", "madder", "brass", "blue", "green", "red")
FILLS = ("madder-fill", "madder-fill-deep", "blue-fill", "green-fill", "ochre-fill")
WASHES = {"wash-blue": "blue", "wash-green": "green", "wash-amber": "brass", "wash-red": "red"}
DAY, NIGHT = 0, 1


def colour(name: str, theme: int) -> str:
    """The number of a token: `light-dark(day, night)` or one for both."""
    value = re.search(rf"--{name}: (.+?);", TOKENS)
    assert value, name
    numbers = re.findall(r"#[0-9a-f]{3,6}", value[1])
    return numbers[theme % len(numbers)]


def luminance(number: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(number[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, theme: int) -> float:
    """The contrast ratio of two tokens."""
    low, high = sorted((luminance(colour(one, theme)), luminance(colour(other, theme))))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
def test_every_ink_is_readable_on_every_ground(theme):
    weak = {pair: contrast(*pair, theme) for pair in product(INKS, GROUNDS) if contrast(*pair, theme) < AA_TEXT}
    assert not weak


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
def test_text_on_fills_and_washes_is_readable(theme):
    pairs = [("on-fill", fill) for fill in FILLS] + [("on-brass", "brass-fill")]
    pairs += [(tone, wash) for wash, tone in WASHES.items()] + [("ink", wash) for wash in WASHES]
    weak = {pair: contrast(*pair, theme) for pair in pairs if contrast(*pair, theme) < AA_TEXT}
    assert not weak


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
def test_borders_of_fields_and_the_mark_of_focus_can_be_seen(theme):
    pairs = product(("rule-strong", "focus"), GROUNDS)
    weak = {pair: contrast(*pair, theme) for pair in pairs if contrast(*pair, theme) < AA_SHAPE}
    assert not weak
