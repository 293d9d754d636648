"""Which release the bots are, and the print of their play: whoever changes how one plays makes a new release."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from games.bots.levels import GUESSES, bot_of
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for

RELEASE: Final = 2
ITERATIONS: Final = 12  # of those who search: enough to tell a change
MOVES: Final = 24  # of one match of each game
# Of this release. A test compares; when it fails on purpose, raise RELEASE and write the new prints here.
FINGERPRINTS: Final[dict[str, str]] = {
    "page": "1aac191e04fd8a65f501cf424d19bec4851e977a8af180400b37cd376a778067",
    "squire": "ee3c0b13ba9939cdcaf3dd640e04ab063228a0a042b3f79a3d92b96ce8569289",
    "knight": "de424efde2a333f7ff5202270e0f0be087606af3e6894047a0587c29030ff956",
    "chancellor": "f6ae2092b42b7a0f15e3870df26c3c40cffc0f0e21e4fa59ace8cf866b91adc9",
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
