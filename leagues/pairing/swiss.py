"""Swiss rounds for tables of two to six, drawn from a published seed.

Priorities, each only where those before leave a choice:
1. as few byes as the table sizes allow, for those with the fewest byes so far, the lowest scores first;
2. as many tables of the wanted size as can be;
3. as few repeated meetings as can be;
4. score groups: those at a table as close in score as can be;
5. seats: everybody where he has sat least, as far as his table allows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import permutations

from leagues.pairing.company import Company, best_tables
from leagues.pairing.sizes import round_sizes


def swiss_round(
    scores: Mapping[int, int],
    history: Sequence[Sequence[int]],
    wanted: int,
    allowed: Collection[int],
    seed: int,
) -> list[list[int]]:
    """The tables of the next round in the order of their seats, the highest scores first; a table of one is a bye.

    `scores` are those of everybody who plays on; `history` lists the tables of all rounds before, byes among them.
    """
    rng = random.Random(seed)  # noqa: S311  (published: everybody can draw again)
    sizes = round_sizes(len(scores), wanted, allowed)
    resting = _resting(scores, history, sizes.count(1), rng)
    playing = {player: score for player, score in scores.items() if player not in resting}
    company = Company(playing, history)
    tables = best_tables(company, sorted(playing), [size for size in sizes if size > 1], rng)
    tables.sort(key=lambda table: (-sum(scores[p] for p in table) / len(table), min(table)))
    return [*balanced_seats(tables, history, rng), *([player] for player in resting)]


def balanced_seats(
    tables: Sequence[Sequence[int]], history: Sequence[Sequence[int]], rng: random.Random
) -> list[list[int]]:
    """The same tables with everybody where he has sat least; equally good orders are drawn among."""
    sat = Counter((player, seat) for table in history if len(table) > 1 for seat, player in enumerate(table))
    seated = []
    for table in tables:
        drawn = rng.sample(sorted(table), len(table))
        seated.append(list(min(permutations(drawn), key=lambda order: seat_cost(order, sat))))
    return seated


def seat_cost(order: Iterable[int], sat: Mapping[tuple[int, int], int]) -> int:
    """How uneven seats become by this order: the less often everybody has had his seat, the better."""
    return sum(2 * sat.get((player, seat), 0) + 1 for seat, player in enumerate(order))


def _resting(scores: Mapping[int, int], history: Sequence[Sequence[int]], number: int, rng: random.Random) -> list[int]:
    rested = Counter(table[0] for table in history if len(table) == 1)
    order = rng.sample(sorted(scores), len(scores))
    return sorted(order, key=lambda player: (rested[player], scores[player]))[:number]
