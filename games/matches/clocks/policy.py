"""PURE. The clock policy of a match: one frozen object, decided before anybody sits down and shown in words."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

import msgspec

MINUTE, HOUR, DAY = 60, 3600, 86_400

Kind = Literal["live", "turns"]
Price = Literal["nothing", "reliability", "last_place"]
PRICES: tuple[Price, ...] = ("nothing", "reliability", "last_place")

# What a table may choose for itself, in seconds: the least and the most.
PER_MOVE_LIMITS: dict[Kind, tuple[int, int]] = {"live": (0, 10 * MINUTE), "turns": (HOUR, 14 * DAY)}
BANK_LIMITS: dict[Kind, tuple[int, int]] = {"live": (MINUTE, 3 * HOUR), "turns": (0, 30 * DAY)}
LATENCY: dict[Kind, int] = {"live": 2, "turns": 30}


class BadClock(ValueError):
    """No table can be played by this policy."""


class ClockPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time runs in one match; all times in whole seconds.

    `per_move` is what an action adds to the bank in live play, and what every move has for itself, before the bank is
    touched, in play by turns. `grace` is what a move may be late by for the line's sake. Who loses the seat to a
    stand-in and stays away is always placed last and counts as unreliable; `return_price` is what of this stays with
    somebody who comes back.
    """

    kind: Kind
    per_move: int
    bank: int
    vacation: bool = False
    quiet_hours: bool = False
    stand_in: str = "squire"
    return_price: Price = "reliability"
    grace: int = 2

    @property
    def free(self) -> timedelta:
        """What each move has before the bank is touched."""
        return timedelta(seconds=self.per_move if self.kind == "turns" else 0)

    @property
    def increment(self) -> timedelta:
        """What an action adds to the bank."""
        return timedelta(seconds=self.per_move if self.kind == "live" else 0)

    @property
    def full_bank(self) -> timedelta:
        """The bank at the deal."""
        return timedelta(seconds=self.bank)

    @property
    def second_chance(self) -> timedelta:
        """The bank of somebody whose time ran out once: enough to come back with."""
        return timedelta(seconds=max(MINUTE, self.per_move)) if self.kind == "live" else timedelta(0)


def _live(per_move: int, bank: int) -> ClockPolicy:
    return ClockPolicy("live", per_move, bank, grace=LATENCY["live"])


def _turns(per_move: int, bank: int) -> ClockPolicy:
    return ClockPolicy("turns", per_move, bank, vacation=True, quiet_hours=True, grace=LATENCY["turns"])


PRESETS: dict[str, ClockPolicy] = {
    "live-fast": _live(10, 5 * MINUTE),
    "live-normal": _live(20, 15 * MINUTE),
    "live-relaxed": _live(60, 30 * MINUTE),
    "turns-12h": _turns(12 * HOUR, 2 * DAY),
    "turns-24h": _turns(DAY, 3 * DAY),
    "turns-72h": _turns(3 * DAY, 7 * DAY),
}
USUAL: dict[str, ClockPolicy] = {"live": PRESETS["live-normal"], "turns": PRESETS["turns-24h"]}


def check_policy(policy: ClockPolicy, levels: tuple[str, ...]) -> None:
    """Raise BadClock for a policy that nobody can play by; `levels` are those of the bots that can stand in."""
    for value, (least, most) in (
        (policy.per_move, PER_MOVE_LIMITS[policy.kind]),
        (policy.bank, BANK_LIMITS[policy.kind]),
    ):
        if not least <= value <= most:
            raise BadClock(f"{value} seconds: choose from {least} to {most}.")
    if policy.kind == "live" and (policy.vacation or policy.quiet_hours):
        raise BadClock("Vacation and quiet hours are for play by turns.")
    if policy.stand_in not in levels:
        raise BadClock(f"There are no bots of level {policy.stand_in}.")
    if policy.grace != LATENCY[policy.kind]:
        raise BadClock(f"The grace of this kind is {LATENCY[policy.kind]} seconds.")


def decode_policy(stored: str, kind: str) -> ClockPolicy:
    """The policy of a stored match; one from before there were policies plays by the usual one of its speed."""
    return msgspec.json.decode(stored, type=ClockPolicy) if stored else USUAL[kind]


def encode_policy(policy: ClockPolicy) -> str:
    """The policy as it is stored."""
    return msgspec.json.encode(policy).decode()
