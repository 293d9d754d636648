"""Where the garbage comes from: bytes that were almost right, and whatever a Hypothesis strategy makes of a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

BATCH = 500
ODD = [
    b"null",
    b"-1",
    b"1e999",
    b"NaN",
    b'"\\ud800"',
    b"[" * 2000,
    b'{"type":[]}',
    b"\xff\xfe",
    b"",
    b"true",
    b"9" * 400,
]


def mutated(rng: random.Random, right: bytes) -> bytes:
    """Almost the same bytes: cut, doubled, exchanged, or with something odd in the middle."""
    at = rng.randrange(len(right) + 1)
    match rng.randrange(5):
        case 0:
            return right[:at]
        case 1:
            return right[:at] + right[max(0, at - 8) :]
        case 2:
            return right[:at] + bytes([rng.randrange(256)]) + right[at + 1 :]
        case 3:
            return right[:at] + rng.choice(ODD) + right[at:]
    return rng.choice(ODD)


def drawn(strategy: Any, number: int, start: int) -> Iterator[Any]:
    """So many examples of a strategy, in batches; the same start draws the same ones."""
    while number > 0:
        batch = _batch(strategy, min(number, BATCH), start)
        yield from batch
        number -= len(batch)
        start += 1


def _batch(strategy: Any, number: int, start: int) -> list[Any]:
    batch: list[Any] = []

    @seed(start)
    @settings(
        max_examples=number, deadline=None, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate],
    )  # fmt: skip
    @given(one=strategy)
    def draw(one: Any) -> None:
        batch.append(one)

    draw()
    return batch[:number]
