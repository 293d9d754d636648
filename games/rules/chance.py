"""Chance that can be checked: an HMAC-SHA256 stream over the site's seed and the players' numbers.

A match has one key; every move draws from its own labelled stream, so any move can be replayed alone.
The recipe is published: block i of a stream is HMAC-SHA256(key, label + ":" + i), read as eight big-endian
32-bit words; a number below n is a word modulo n, words at or above the largest multiple of n are skipped.
Bots think with a quicker source that no match is dealt with.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import struct
from collections.abc import Sequence
from typing import Any

WORD = 1 << 32
DEAL = "deal"


def match_key(seed: bytes, entropy: Sequence[bytes]) -> bytes:
    """The key of a match: the site's seed keyed over the numbers the players added, in seat order."""
    message = b"".join(struct.pack(">I", len(part)) + part for part in entropy)
    return hmac.digest(seed, b"regalia/1" + message, "sha256")


def commitment(seed: bytes) -> str:
    """What the site publishes before the first move: the SHA-256 of its seed."""
    return hashlib.sha256(seed).hexdigest()


def move_label(number: int) -> str:
    """The label of the stream that move `number` draws from."""
    return f"move:{number}"


class Chance:
    """One labelled stream. `drawn` counts the words taken, so a caller can tell that no chance was involved."""

    def __init__(self, key: bytes, label: str) -> None:
        self.key = key
        self.label = label
        self.drawn = 0
        self._block: tuple[int, ...] = ()

    def _word(self) -> int:
        index = self.drawn % 8
        if index == 0:
            message = f"{self.label}:{self.drawn // 8}".encode()
            self._block = struct.unpack(">8I", hmac.digest(self.key, message, "sha256"))
        self.drawn += 1
        return self._block[index]

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""
        if not 0 < stop <= WORD:
            raise ValueError(f"cannot draw a number below {stop}")
        limit = WORD - WORD % stop
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % stop

    def shuffle(self, x: list[Any], /) -> None:
        """Fisher and Yates, from the last element down."""
        for i in range(len(x) - 1, 0, -1):
            j = self.randrange(i + 1)
            x[i], x[j] = x[j], x[i]

    def choice(self, seq: Sequence[Any], /) -> Any:
        """One element, each equally likely."""
        return seq[self.randrange(len(seq))]


class Quick:
    """The source for bots, playouts and measurements: several times faster, but nobody can check it.

    A number below n is one float of the Mersenne Twister times n: its bias, below n / 2⁵³, is nothing a bot can notice.
    `random.Random` draws and rejects bits instead, in three layers of Python that cost more than most moves.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random  # noqa: S311 - no match is dealt with it

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""
        return int(self.random() * stop)

    def shuffle(self, x: list[Any], /) -> None:
        """Fisher and Yates, from the last element down."""
        draw = self.random
        for i in range(len(x) - 1, 0, -1):
            j = int(draw() * (i + 1))
            last = x[i]
            x[i] = x[j]
            x[j] = last

    def choice(self, seq: Sequence[Any], /) -> Any:
        """One element, each equally likely."""
        return seq[int(self.random() * len(seq))]
