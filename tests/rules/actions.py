"""Every action that JSON can say in a game, worked out from the types alone: what is not legal must be refused."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

# Above this many a struct's actions are sampled. The largest of today's is far below it.
EXHAUSTIVE = 20_000


@functools.cache
def structs(action_type: Any) -> tuple[inspect.StructType, ...]:
    """The structs an action may be."""
    info = inspect.type_info(action_type)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    assert all(isinstance(member, inspect.StructType) for member in members), "an action is a union of structs"
    return tuple(member for member in members if isinstance(member, inspect.StructType))


def values(info: inspect.Type) -> list[Any]:
    """All values of a field's type. Fails on a type without bounds, for bad input should fail in decoding."""
    match info:
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=options):
            return list(options)
        case inspect.NoneType():
            return [None]
        case inspect.IntType():
            low, high = int_bounds(info)
            return list(range(low, high + 1))
        case inspect.UnionType(types=members):
            return [value for member in members for value in values(member)]
        case inspect.TupleType(item_types=items):
            return list(itertools.product(*(values(item) for item in items)))
        case inspect.VarTupleType(item_type=item):
            assert info.max_length is not None, "a sequence in an action needs a largest length"
            sizes = range(info.min_length or 0, info.max_length + 1)
            return [row for size in sizes for row in itertools.product(values(item), repeat=size)]
    raise AssertionError(f"cannot list the values of {info}")


def int_bounds(info: inspect.IntType) -> tuple[int, int]:
    """The smallest and the largest number of the type."""
    low = info.ge if info.ge is not None else None if info.gt is None else info.gt + 1
    high = info.le if info.le is not None else None if info.lt is None else info.lt - 1
    assert low is not None, "a number in an action needs a lower bound"
    assert high is not None, "a number in an action needs an upper bound"
    return low, high


def combinations(struct: inspect.StructType) -> Iterator[Any]:
    """All actions of one struct, or a fixed sample of them when there are too many."""
    choices = [values(field.type) for field in struct.fields]
    total = 1
    for choice in choices:
        total *= len(choice)
    if total <= EXHAUSTIVE:
        for row in itertools.product(*choices):
            yield struct.cls(*row)
        return
    rng = random.Random(struct.cls.__name__)
    for _ in range(EXHAUSTIVE):
        yield struct.cls(*(rng.choice(choice) for choice in choices))


@functools.cache
def universe(action_type: Any) -> tuple[Any, ...]:
    """All decodable actions of a game."""
    return tuple(action for struct in structs(action_type) for action in combinations(struct))


def again(rules: Any, action: Any) -> Any:
    """An equal action that is another object, as it comes in from outside."""
    return msgspec.json.decode(msgspec.json.encode(action), type=rules.Action)
