"""What binds somebody of the staff to a case, read from the rows; `rights.py` says what follows."""

from __future__ import annotations

from typing import Any

from games.matches.models import Seat
from portal.moderation.models import Complaint, Report, Sanction
from portal.moderation.refusals import Refusal
from portal.moderation.rights import Deed, Tie, objection, outranks
from portal.moderation.roles import role_of


def ties_of(
    staff: Any, about: Any, *, match_pk: int | None = None, report: Report | None = None, given: Sanction | None = None
) -> set[Tie]:
    """Every tie between this one of the staff and a case."""
    found = set()
    if staff.pk == about.pk:
        found.add(Tie.SELF)
    if match_pk is not None and Seat.objects.filter(match=match_pk, user=staff).exists():
        found.add(Tie.PLAYS_THERE)
    if report is not None and Complaint.objects.filter(report=report, reporter=staff).exists():
        found.add(Tie.REPORTER)
    if given is not None and given.given_by_id == staff.pk:
        found.add(Tie.GIVER)
    if not outranks(role_of(staff), role_of(about)):
        found.add(Tie.ABOVE)
    return found


def check(deed: Deed, staff: Any, about: Any, **case: Any) -> None:
    """Refuse whoever may not do this to that person in that case."""
    if code := objection(deed, role_of(staff), ties_of(staff, about, **case)):
        raise Refusal(code)
