"""The cards, buildings and sizes of Majesty: tables only, no rule is decided here."""

from __future__ import annotations

from typing import Any, Final, Literal

# Characters, and the buildings they live in, by number. The infirmary is the eighth building and has no character.
MILLER: Final = 0
BREWER: Final = 1
WITCH: Final = 2
GUARD: Final = 3
KNIGHT: Final = 4
INNKEEPER: Final = 5
NOBLE: Final = 6
INFIRMARY: Final = 7

Role = Literal["miller", "brewer", "witch", "guard", "knight", "innkeeper", "noble"]

ROLES: Final[tuple[Role, ...]] = ("miller", "brewer", "witch", "guard", "knight", "innkeeper", "noble")
BUILDINGS: Final[tuple[str, ...]] = (
    "mill",
    "brewery",
    "cottage",
    "guardhouse",
    "barracks",
    "inn",
    "castle",
    "infirmary",
)
HOMES: Final = 7  # buildings 1–7 house characters

# 24 single and 9 double cards = 33
TIER_1: Final = {
    "miller": 7, "brewer": 4, "witch": 3, "guard": 3, "knight": 2, "innkeeper": 2, "noble": 3,
    "miller/brewer": 2, "miller/knight": 1, "brewer/witch": 1, "witch/guard": 1, "guard/innkeeper": 1,
    "guard/noble": 1, "knight/innkeeper": 1, "innkeeper/noble": 1,
}  # fmt: skip
# 13 single and 14 double cards = 27
TIER_2: Final = {
    "miller": 2, "brewer": 2, "witch": 2, "guard": 2, "knight": 1, "innkeeper": 2, "noble": 2,
    "miller/brewer": 1, "miller/knight": 1, "brewer/witch": 2, "brewer/knight": 1, "witch/guard": 2,
    "witch/innkeeper": 1, "witch/noble": 1, "guard/knight": 2, "knight/innkeeper": 2, "innkeeper/noble": 1,
}  # fmt: skip

# A card is known by its face, a number into these tables. Equal cards share it, so it tells nothing about the deck.
FACES: Final[tuple[str, ...]] = (*TIER_1, *TIER_2)  # 15 + 17 = 32 different faces
FIRST_OF_TIER_2: Final[int] = len(TIER_1)
COPIES: Final[tuple[int, ...]] = (*TIER_1.values(), *TIER_2.values())
ROLES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(ROLES.index(role) for role in face.split("/")) for face in FACES
)
ROLE_NUMBER: Final[dict[str, int]] = {role: number for number, role in enumerate(ROLES)}
# By card: the characters on it, by name.
ROLES_BY_NAME: Final[tuple[dict[str, int], ...]] = tuple({ROLES[role]: role for role in roles} for roles in ROLES_OF)
TIER_OF: Final[tuple[int, ...]] = tuple(1 if face < FIRST_OF_TIER_2 else 2 for face in range(len(FACES)))
# How events show a card, in the shape of `view.Card`; never changed.
CARD_DATA: Final[tuple[dict[str, Any], ...]] = tuple(
    {"code": code, "roles": face.split("/"), "tier": TIER_OF[code]} for code, face in enumerate(FACES)
)

# All 33 and all 27 cards.
ALL_TIER_1: Final[tuple[int, ...]] = tuple(c for c in range(FIRST_OF_TIER_2) for _ in range(COPIES[c]))
ALL_TIER_2: Final[tuple[int, ...]] = tuple(c for c in range(FIRST_OF_TIER_2, len(FACES)) for _ in range(COPIES[c]))

# How many tier-1 cards lie on top of the 27 of tier 2, by seats: decks of 33, 41 and 53 cards.
TIER_1_KEPT: Final[tuple[int, ...]] = (0, 0, 6, 14, 26)

MARKET_SIZE: Final = 6
HAND_OF_WORKERS: Final = 5  # at the start, and the most that stay at the end of a turn
CARDS_EACH: Final = 12
MIN_SEATS: Final = 2
MAX_SEATS: Final = 4

# Final scoring, side A and side B of each building.
MAJORITY: Final[tuple[tuple[int, ...], ...]] = ((10, 11, 12, 13, 14, 15, 16), (14, 12, 12, 8, 8, 12, 16))
WOUND_COST: Final[tuple[int, ...]] = (1, 2)
MOST_WOUNDED_COST: Final[tuple[int, ...]] = (0, 10)
