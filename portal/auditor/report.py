"""All checks in their order, and what they found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from portal.auditor.journal import Acknowledged, journal_problems
from portal.auditor.matches import match_problems, stuck_seats
from portal.auditor.notices import notice_problems
from portal.auditor.ratings import rating_problems
from portal.moderation.audit import audit_problem


class Finding(NamedTuple):
    """One law and where it does not hold."""

    law: str
    problems: list[str]


def audit_log_problems() -> Iterator[str]:
    """One line if the log of the staff's deeds is broken."""
    if problem := audit_problem():
        yield f"entry {problem[0]} is {problem[1]}"


LAWS: dict[str, Callable[[], Iterable[str]]] = {
    "every log is whole, chained, and its match is the fold of it": match_problems,
    "nobody waits for somebody who does not come": stuck_seats,
    "every rating is what the matches say": rating_problems,
    "every notice was written and taken care of": notice_problems,
    "the audit log is as it was written": audit_log_problems,
}


def audit_site(journal: list[Acknowledged] | None = None) -> Iterator[Finding]:
    """Try every law; with a journal also that whatever was acknowledged is there."""
    for law, problems in LAWS.items():
        yield Finding(law, list(problems()))
    if journal is not None:
        yield Finding(f"all {len(journal)} acknowledged commands are there, once", list(journal_problems(journal)))
