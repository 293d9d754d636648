"""The games as the front page shows them: names and taglines come from the games, icon and length from here."""

from typing import NamedTuple

from games.rules.registry import PACKAGES, rules_for, text_for

# icon in icons/games.svg, and how many minutes a live match of people takes
_LOOKS: dict[str, tuple[str, int, int]] = {
    "king-me": ("throne", 25, 45),
    "koryo": ("pagoda", 15, 25),
    "for-the-king": ("auction", 30, 50),
    "majesty": ("mill", 20, 40),
}
_PLAIN = ("cards", 20, 45)


class Box(NamedTuple):
    """One game on the shelf."""

    slug: str
    name: str
    tagline: str
    icon: str
    fewest: int
    most: int
    shortest: int
    longest: int


def shelf(language: str) -> list[Box]:
    """Every game of the registry, in the reader's language."""
    return [_box(slug, language) for slug in PACKAGES]


def _box(slug: str, language: str) -> Box:
    words, seats = text_for(slug).WORDS, rules_for(slug).seats
    icon, shortest, longest = _LOOKS.get(slug, _PLAIN)
    return Box(
        slug,
        str(words["name"][language]),
        str(words["tagline"][language]),
        icon,
        seats[0],
        seats[-1],
        shortest,
        longest,
    )
