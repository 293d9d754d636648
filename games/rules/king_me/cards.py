"""What lies in the box: courtiers, floors, goal cards and votes, with the arithmetic that proves the sizes."""

from __future__ import annotations

from typing import Final

ROUNDS: Final = 3
COURTIERS: Final = 13

# Where a courtier may be. Floors 0-6 are the palace; the last two are places outside it.
SERVANTS: Final = 0
NOBLES: Final = 5
THRONE: Final = 6
OUT: Final = 7
BESIDE: Final = 8
PLACES: Final = 9

FLOOR_CAPACITY: Final = 4  # floors 1-5; floor 0 holds at most the three leftovers, the throne one candidate
POINTS: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5, 10, 0, 0)  # by place

# By the number of players. Placed by all: 12, 12, 10, 12 courtiers, so one, one, three and one become servants.
NO_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 4, 3, 2, 2)
PLACED_BY_ALL: Final[tuple[int, ...]] = (0, 0, 0, 12, 12, 10, 12)

# Floors 1-4 hold 16 >= 12 courtiers, so placement never gets stuck.
# King 10, and with one of four nobles gone to the throne three at 5, two at 4: 10 + 15 + 8 = 33.
MOST_PER_ROUND: Final = 33

# Card number = index + 1. A 2-(13, 6, 5) design: each courtier is on 12 cards, each pair on 5.
# 26 cards are enough for 3 rounds of 6 players (18) without a reshuffle.
GOALS: Final[tuple[tuple[int, ...], ...]] = (
    (0, 1, 2, 3, 8, 12),
    (0, 1, 2, 5, 7, 11),
    (0, 1, 4, 7, 9, 10),
    (0, 1, 5, 6, 8, 10),
    (0, 1, 6, 9, 11, 12),
    (0, 2, 3, 4, 10, 11),
    (0, 2, 4, 6, 7, 8),
    (0, 2, 5, 9, 10, 12),
    (0, 3, 4, 5, 6, 9),
    (0, 3, 6, 7, 10, 12),
    (0, 3, 7, 8, 9, 11),
    (0, 4, 5, 8, 11, 12),
    (1, 2, 3, 6, 7, 9),
    (1, 2, 4, 5, 8, 9),
    (1, 2, 4, 6, 10, 12),
    (1, 3, 4, 5, 7, 12),
    (1, 3, 4, 6, 8, 11),
    (1, 3, 5, 9, 10, 11),
    (1, 7, 8, 10, 11, 12),
    (2, 3, 5, 6, 11, 12),
    (2, 3, 5, 7, 8, 10),
    (2, 4, 7, 9, 11, 12),
    (2, 6, 8, 9, 10, 11),
    (3, 4, 8, 9, 10, 12),
    (4, 5, 6, 7, 10, 11),
    (5, 6, 7, 8, 9, 12),
)

# The longest match. A round has 12 placements (10 with five players) and at most 54 promotions: four courtiers from
# floor 1, four from 2, four from 3 and one from 0 to the throne are 4*5 + 4*4 + 4*3 + 6 = 54 (five players: 4*5 + 4*4 +
# 2*3 + 3*6 = 60, but ten failed elections and a crowning move only 11 of 13 to the throne: 58).
# Every failed election burns a No, so in the one after t failures at most min(n, N - t) of n seats still have a choice,
# where N is the number of No cards: 3*10+2+1 = 33, 4*9+3+2+1 = 42, 5*6+4+3+2+1 = 40, 6*7+5+4+3+2+1 = 57 votes.
# Sums for 3, 4, 5, 6 players: 99, 108, 108, 123. Three rounds of the longest: 369.
MAX_MOVES: Final = 3 * 123
