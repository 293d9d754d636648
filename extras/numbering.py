"""Every action of a game by number, worked out from its types: research libraries want whole numbers."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

from msgspec import inspect

from games.rules.registry import rules_for


class Numbering:
    """A game's actions in a fixed order."""

    def __init__(self, slug: str) -> None:
        info = inspect.type_info(rules_for(slug).Action)
        structs = info.types if isinstance(info, inspect.UnionType) else (info,)
        self.actions: list[Any] = []
        for struct in structs:
            choices = [_values(field.type) for field in struct.fields]  # type: ignore[union-attr]
            self.actions += [struct.cls(*row) for row in itertools.product(*choices)]  # type: ignore[union-attr]
        self.numbers = {action: number for number, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)


@cache
def numbering(slug: str) -> Numbering:
    """The numbering of a game, made once."""
    return Numbering(slug)


def _values(info: inspect.Type) -> list[Any]:
    """All values of a field's type; the games bound every one of them."""
    match info:
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=options):
            return list(options)
        case inspect.IntType():
            low = info.ge if info.ge is not None else (info.gt or 0) + 1
            high = info.le if info.le is not None else (info.lt or 0) - 1
            return list(range(low, high + 1))
        case inspect.VarTupleType(item_type=item):
            sizes = range(info.min_length or 0, (info.max_length or 0) + 1)
            return [row for size in sizes for row in itertools.product(_values(item), repeat=size)]
    raise TypeError(f"cannot number the values of {info}")
