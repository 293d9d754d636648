"""Which release the bots are, and the print of their play: whoever changes how one plays makes a new release."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from games.bots.levels import GUESSES, bot_of
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for

RELEASE: Final = 1
ITERATIONS: Final = 12  # of those who search: enough to tell a change
MOVES: Final = 24  # of one match of each game
# Of this release. A test compares; when it fails on purpose, raise RELEASE and write the new prints here.
FINGERPRINTS: Final[dict[str, str]] = {
    "page": "c7e573339d0c9170b4f6ffd7774a15e55a3f2adba1ad1642f75eb67780182e28",
    "squire": "5499ad1f10d148b6b627e4d9f2f4b44a61bab7d99360207656520d09554dc6c8",
    "knight": "aa7b83b1cc9f9282691368a9e36e0591f00f0f7582ca35e2db47d4caeae9035b",
    "chancellor": "9b26c1cd95d50821011ed01f7cebc836614f5952153ae96d5560bc0c4e0b2155",
}


def fingerprint(level: str) -> str:
    """The hash of what bots of a level play against each other in every game, with chance that repeats."""
    bot = bot_of(f"{level}@{ITERATIONS}" if level in GUESSES else level)
    played: list[Any] = []
    for game in PACKAGES:
        rules, rng = rules_for(game), Quick(RELEASE)
        state = rules.deal(rules.seats[0], rules.Options(), rng)
        for _ in range(MOVES):
            actors = rules.actors(state)
            if not actors:
                break
            seat = actors[0]
            action = bot.choose(rules, rules.view(state, seat), rules.legal(state, seat), rng, _no_clock)
            rules.play(state, seat, action, rng)
            played.append(action)
    return hashlib.sha256(msgspec.json.encode(played)).hexdigest()


def _no_clock() -> float:
    return 0.0
