"""The moderators' pages. They call commands and queries and decide nothing."""

from __future__ import annotations

import json
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.moderation import queries
from portal.moderation.doors import staff_page
from portal.moderation.forms import AuditSearch
from portal.moderation.models import AuditEntry
from portal.moderation.rights import Deed

PAGE = 30


@staff_page(Deed.READ_AUDIT)
@require_safe
def audit(request: HttpRequest) -> HttpResponse:
    """The audit log, searched."""
    form = AuditSearch(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    found = queries.audit_entries(
        reader=request.user,
        words=asked.get("q", ""),
        action=asked.get("action", ""),
        since=asked.get("since"),
        until=asked.get("until"),
    )
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    entries = [(entry, _differences(entry), _match_of(entry)) for entry in page]
    context = {"form": form, "page": page, "entries": entries, "searched": any(asked.values())}
    return render(request, "moderation/audit.html", context)


def _differences(entry: AuditEntry) -> list[tuple[str, Any, Any]]:
    """Name, value before, value after."""
    before, after = json.loads(entry.before), json.loads(entry.after)
    return [(name, before.get(name), after.get(name)) for name in sorted({*before, *after})]


def _match_of(entry: AuditEntry) -> str:
    kind, _, key = entry.target.partition(":")
    return key if kind == "match" else ""
