"""Which release the bots are, and the print of their play: whoever changes how one plays makes a new release."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from games.bots.levels import GUESSES, bot_of
from games.bots.memory import Memory
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for

RELEASE: Final = 3
SEED: Final = 2
ITERATIONS: Final = 64  # of those who search: enough to tell a change, and to remember something
MOVES: Final = 24  # of one match of each game
# Of this release. A test compares; when it fails on purpose, raise RELEASE and write the new prints here.
FINGERPRINTS: Final[dict[str, str]] = {
    "page": "1aac191e04fd8a65f501cf424d19bec4851e977a8af180400b37cd376a778067",
    "squire": "ee3c0b13ba9939cdcaf3dd640e04ab063228a0a042b3f79a3d92b96ce8569289",
    "knight": "c1be47134aa75375f3e6a6915a6b7dde8d96e9b2a200380d939561a2332fcde5",
    "chancellor": "221d8830d72ef9fa1a252ac2bcce71690b6e006e4588f27aff3fd99adf6fe917",
}


def fingerprint(level: str) -> str:
    """The hash of what bots of a level play against each other in every game, with chance that repeats."""
    bot = bot_of(f"{level}@{ITERATIONS}" if level in GUESSES else level)
    played: list[Any] = []
    for game in PACKAGES:
        rules, rng = rules_for(game), Quick(SEED)
        state = rules.deal(rules.seats[0], rules.Options(), rng)
        memories = [Memory() for _ in range(rules.seats[0])]
        for _ in range(MOVES):
            actors = rules.actors(state)
            if not actors:
                break
            seat = actors[0]
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            action = bot.choose(rules, view, legal, rng, _no_clock, memories[seat])
            rules.play(state, seat, action, rng)
            played.append(action)
    return hashlib.sha256(msgspec.json.encode(played)).hexdigest()


def _no_clock() -> float:
    return 0.0
