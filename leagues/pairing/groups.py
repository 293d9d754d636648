"""Groups and a final: equal groups by seed, everybody meets everybody in his group, the first play the final."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from leagues.pairing.round_robin import Round, round_robin

Robin = Callable[[Sequence[int], int, Collection[int], int], list[Round]]


def deal_groups(field: Sequence[int], groups: int) -> list[list[int]]:
    """The field, best seed first, dealt out there and back: groups differ by at most one player."""
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for position, player in enumerate(field):
        lap, step = divmod(position, groups)
        dealt[step if lap % 2 == 0 else groups - 1 - step].append(player)
    return dealt


def group_plan(
    groups: Sequence[Sequence[int]], wanted: int, allowed: Collection[int], seed: int, robin: Robin = round_robin
) -> list[list[list[list[int]]]]:
    """By round and group: its tables. A small group that is through before the others has no tables then."""
    plans = [robin(group, wanted, allowed, seed + number) for number, group in enumerate(groups)]
    return [[plan[number] if number < len(plan) else [] for plan in plans] for number in range(max(map(len, plans)))]
