"""The moderators' pages of signals. They call queries and decide nothing."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.accounts.queries import find_person
from portal.moderation.audit import record_reading
from portal.moderation.doors import staff_page
from portal.moderation.models import Action
from portal.moderation.rights import Deed
from portal.moderation.signals import queries
from portal.moderation.signals.counting import CROWD
from portal.moderation.signals.hints import KEPT


@staff_page(Deed.READ_SIGNALS)
@require_safe
def signals(request: HttpRequest) -> HttpResponse:
    """Pairs that may deserve a closer look."""
    return render(request, "moderation/signals.html", {"rows": queries.listed(request.user)})


@staff_page(Deed.READ_SIGNALS)
@require_safe
def pair(request: HttpRequest, one: str, other: str) -> HttpResponse:
    """The evidence about two people. Whoever reads it is in the audit log."""
    people = [find_person(name) for name in (one, other)]
    found = queries.evidence(request.user, *people) if all(people) else None
    if found is None:
        raise Http404
    if request.method == "GET":
        pair_of = found.row.signal
        target = f"pair:{pair_of.one.username}+{pair_of.other.username}"  # the same in whichever order they are named
        record_reading(Action.READ_SIGNALS, actor=request.user, subjects=people, target=target)
    shown = {"row": found.row, "evidence": found, "days": KEPT.days, "crowd": CROWD}
    return render(request, "moderation/pair.html", shown)
