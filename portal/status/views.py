"""The administrators' page about the site itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from portal.moderation.doors import staff_page
from portal.moderation.rights import Deed
from portal.status.figures import BREAKER, PROOFS, status

WORK = {
    "bots": _("Turns of bots"),
    "orders": _("Standing orders"),
    "deadlines": _("Deadlines"),
    "scores": _("Scores of finished matches"),
    "ratings": _("Ratings of finished matches"),
    "notices": _("Notices to be planned"),
    "letters": _("Letters, pushes and webhooks"),
}
PROVED = {"matches": _("Matches replay"), "ratings": _("Ratings recompute"), "audit": _("The audit log is whole")}
LATE = 30  # seconds after which work that is due is worth a look
LONG_QUEUE = 1000


@staff_page(Deed.READ_STATUS)
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Parts, queues, what is late, clocks and proofs at this moment."""
    now = status()
    context = {
        "now": now,
        "parts": [(name, said, said == "ok") for name, said in now.parts.items()],
        "queues": [(name, length, length is not None and length < LONG_QUEUE) for name, length in now.queues.items()],
        "work": [(WORK[name], due, due.seconds < LATE) for name, due in now.waiting.items()],
        "proofs": [(words, now.noted.get(name)) for name, words in PROVED.items() if name in PROOFS],
        "breaker": now.noted.get(BREAKER),
    }
    return render(request, "moderation/status.html", context)
