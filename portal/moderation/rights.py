"""PURE. Who may do what to whom: one table of deeds, the roles that may do them and the ties that forbid them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from enum import IntEnum, StrEnum
from typing import NamedTuple


class Role(IntEnum):
    """What somebody is on this site, the least powerful first. A director's power ends at the own events."""

    VISITOR = 0
    PLAYER = 1
    DIRECTOR = 2
    MODERATOR = 3
    ADMINISTRATOR = 4


class Tie(StrEnum):
    """What binds somebody of the staff to a case."""

    SELF = "self"  # it is about oneself
    PLAYS_THERE = "plays_there"  # one has a seat in that match
    REPORTER = "reporter"  # one asked for it
    GIVER = "giver"  # one gave the sanction in question
    ABOVE = "above"  # the other one is of the staff, with no lower a role


class Deed(StrEnum):
    """What can be done with power."""

    READ_REPORTS = "read_reports"
    DECIDE_REPORT = "decide_report"
    NOTE = "note"
    WARNING = "warning"
    MUTE = "mute"
    RATED_BAN = "rated_ban"
    SUSPENSION = "suspension"
    BAN = "ban"
    LIFT = "lift"
    ANSWER_APPEAL = "answer_appeal"
    READ_SIGNALS = "read_signals"
    READ_AUDIT = "read_audit"
    READ_STATUS = "read_status"
    APPOINT = "appoint"


class Rule(NamedTuple):
    """One row of the table."""

    least: Role
    barred_by: frozenset[Tie] = frozenset()
    dangerous: bool = False  # asks for the password or the second factor once more


_STRANGER = frozenset({Tie.SELF, Tie.PLAYS_THERE})
_IMPARTIAL = frozenset({Tie.SELF, Tie.PLAYS_THERE, Tie.REPORTER, Tie.ABOVE})

RULES: dict[Deed, Rule] = {
    Deed.READ_REPORTS: Rule(Role.MODERATOR, _STRANGER),
    Deed.DECIDE_REPORT: Rule(Role.MODERATOR, _IMPARTIAL),
    Deed.NOTE: Rule(Role.MODERATOR, frozenset({Tie.SELF})),
    Deed.WARNING: Rule(Role.MODERATOR, _IMPARTIAL),
    Deed.MUTE: Rule(Role.MODERATOR, _IMPARTIAL),
    Deed.RATED_BAN: Rule(Role.MODERATOR, _IMPARTIAL),
    Deed.SUSPENSION: Rule(Role.MODERATOR, _IMPARTIAL, dangerous=True),
    Deed.BAN: Rule(Role.ADMINISTRATOR, _IMPARTIAL, dangerous=True),
    Deed.LIFT: Rule(Role.MODERATOR, frozenset({Tie.SELF})),
    Deed.ANSWER_APPEAL: Rule(Role.MODERATOR, _STRANGER | {Tie.GIVER, Tie.REPORTER}),
    Deed.READ_SIGNALS: Rule(Role.MODERATOR, _STRANGER),
    Deed.READ_AUDIT: Rule(Role.ADMINISTRATOR),
    Deed.READ_STATUS: Rule(Role.ADMINISTRATOR),
    Deed.APPOINT: Rule(Role.ADMINISTRATOR, frozenset({Tie.SELF}), dangerous=True),
}

# What a moderator may not exceed; an administrator may, up to for good.
LONGEST: dict[Deed, timedelta] = {
    Deed.MUTE: timedelta(days=90),
    Deed.RATED_BAN: timedelta(days=90),
    Deed.SUSPENSION: timedelta(days=30),
}


def objection(deed: Deed, role: Role, ties: Collection[Tie] = ()) -> str | None:
    """The code of why somebody may not do this, or None: first the role, then the ties in the table's order."""
    rule = RULES[deed]
    if role < rule.least:
        return "not_your_role"
    return next((f"tie_{tie}" for tie in Tie if tie in ties and tie in rule.barred_by), None)


def too_long(deed: Deed, role: Role, span: timedelta | None) -> bool:
    """Whether a sanction of this length (None: for good) is beyond the role."""
    limit = LONGEST.get(deed)
    return role < Role.ADMINISTRATOR and limit is not None and (span is None or span > limit)


def outranks(mine: Role, theirs: Role) -> bool:
    """Whether I may judge them: everybody below the staff, an administrator also the staff below the own role."""
    return theirs < Role.MODERATOR or mine > theirs
