"""A coat of arms drawn from a seed: the same seed gives the same shield, for ever. Knows nothing but its seed."""

import hashlib
from collections.abc import Sequence
from math import cos, pi, sin
from typing import TypeVar

T = TypeVar("T")

METALS = {"or": "#e3b84a", "argent": "#f1ede0"}
COLOURS = {
    "gules": "#9b2335",
    "azure": "#27508f",
    "vert": "#2f6b4a",
    "purpure": "#6a3a72",
    "sable": "#2b2a2e",
    "tenne": "#a8602a",
}
INK = "#2a2320"
SHIELD = "M8 6H92V52C92 76 74 90 50 97C26 90 8 76 8 52Z"

# What lies over the field, each in one tincture of its own.
DIVISIONS = {
    "plain": "",
    "per pale": "M50 0H100V100H50Z",
    "per fess": "M0 50H100V100H0Z",
    "per bend": "M0 0L100 100H0Z",
    "per bend sinister": "M100 0L0 100H100Z",
    "quarterly": "M50 0H100V50H50ZM0 50H50V100H0Z",
    "per saltire": "M0 0L50 50L0 100ZM100 0L50 50L100 100Z",
    "per chevron": "M0 92L50 40L100 92V100H0Z",
    "paly": "M0 0H22V100H0ZM39 0H61V100H39ZM78 0H100V100H78Z",
    "barry": "M0 18H100V34H0ZM0 50H100V66H0ZM0 82H100V98H0Z",
    "chief": "M0 0H100V30H0Z",
    "bend": "M0 0H22L100 78V100L0 22Z",
    "cross": "M40 0H60V40H100V60H60V100H40V60H0V40H40Z",
    "saltire": "M0 0H16L50 34L84 0H100V16L66 50L100 84V100H84L50 66L16 100H0V84L34 50L0 16Z",
    "pile": "M10 0H90L50 88Z",
    "gyronny": "M50 50L0 0H50ZM50 50L100 0V50ZM50 50L100 100H50ZM50 50L0 100V50Z",
}


def _star(points: int, outer: float, inner: float) -> str:
    steps = [
        (
            50 + (outer if step % 2 == 0 else inner) * sin(pi * step / points),
            50 - (outer if step % 2 == 0 else inner) * cos(pi * step / points),
        )
        for step in range(2 * points)
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in steps) + "Z"


# The figure in the middle, drawn inside a box from 26 to 74.
CHARGES = {
    "mullet": _star(5, 25, 10),
    "estoile": _star(8, 25, 12),
    "sun": _star(16, 25, 16),
    "lozenge": "M50 25L69 50L50 75L31 50Z",
    "roundel": "M50 29A21 21 0 1 1 49.9 29Z",
    "crescent": "M61 28A24 24 0 1 0 72 62A19 19 0 1 1 61 28Z",
    "crown": "M26 68V36L38 50L50 28L62 50L74 36V68Z",
    "tower": "M32 74V44H28V28H36V35H45V28H55V35H64V28H72V44H68V74H56V60A6 6 0 0 0 44 60V74Z",
    "key": "M50 26A11 11 0 0 1 54 47V54H62V60H54V65H60V71H54V75H46V47A11 11 0 0 1 50 26Z",
    "heart": "M50 74L29 49A12.5 12.5 0 0 1 50 36A12.5 12.5 0 0 1 71 49Z",
    "goblet": "M32 28H68C68 46 62 54 54 56V66H62V73H38V66H46V56C38 54 32 46 32 28Z",
    "sword": "M47 25H53V57H64V63H53V70H56V75H44V70H47V63H36V57H47Z",
    "cross": "M44 26H56V44H74V56H56V74H44V56H26V44H44Z",
    "trefoil": "M47 74L49 58A10 10 0 1 1 42 45A10.5 10.5 0 1 1 58 45A10 10 0 1 1 51 58L53 74Z",
    "flower": "M50 25C58 35 58 44 54 52C60 40 74 42 72 54C71 60 64 61 62 57C62 62 58 63 55 63L58 74H42L45 63C42 63 38 "
    "62 38 57C36 61 29 60 28 54C26 42 40 40 46 52C42 44 42 35 50 25Z",
    "bell": "M47 27H53V31C64 34 65 46 66 58L72 65V68H28V65L34 58C35 46 36 34 47 31ZM44 70H56A6 6 0 0 1 44 70Z",
}


class _Dice:
    """Picks that depend on the seed and on nothing else."""

    def __init__(self, seed: str) -> None:
        self._bytes = iter(hashlib.sha256(seed.encode()).digest())

    def pick(self, things: Sequence[T]) -> T:
        return things[next(self._bytes) % len(things)]


def coat_of_arms(seed: str) -> str:
    """An SVG picture for a seed. Metal lies on colour or colour on metal, so that it is readable when small."""
    dice = _Dice(seed)
    field, second, charge = _tinctures(dice)
    division = dice.pick(list(DIVISIONS.values()))
    figure = dice.pick(list(CHARGES.values()))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        f'<clipPath id="s"><path d="{SHIELD}"/></clipPath>'
        f'<g clip-path="url(#s)"><path fill="{field}" d="M0 0H100V100H0Z"/>'
        f'<path fill="{second}" d="{division}"/></g>'
        f'<path fill="{charge}" stroke="{INK}" stroke-width="2" stroke-linejoin="round" d="{figure}"/>'
        f'<path fill="none" stroke="{INK}" stroke-width="4" d="{SHIELD}"/></svg>'
    )


def _tinctures(dice: _Dice) -> tuple[str, str, str]:
    """Field, second field and charge: two of one kind for the fields, one of the other for the charge."""
    metals, colours = list(METALS.values()), list(COLOURS.values())
    fields, charges = dice.pick([(colours, metals), (colours, metals), (metals, colours)])
    field = dice.pick(fields)
    second = dice.pick([tincture for tincture in fields if tincture != field])
    return field, second, dice.pick(charges)
