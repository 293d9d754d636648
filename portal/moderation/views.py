"""The moderators' pages. They call commands and queries and decide nothing."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.accounts.queries import find_person
from portal.moderation import commands, context, queries
from portal.moderation.audit import record_reading
from portal.moderation.audit_search import audit_entries
from portal.moderation.audit_words import told
from portal.moderation.doors import prove_again, staff_page
from portal.moderation.forms import AuditSearch, DecisionForm, ReasonForm, SanctionForm
from portal.moderation.models import Action, Report, Sanction
from portal.moderation.refusals import Refusal
from portal.moderation.rights import Deed
from portal.moderation.signals.queries import beside
from portal.moderation.words import EFFECTS, GROUND_OF, TEMPLATES

PAGE = 30
USUAL_DAYS = 7
VERDICTS = ("dismiss", "uphold", "sanction")


@staff_page(Deed.READ_REPORTS)
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for a moderator, the most urgent first."""
    cases = queries.open_cases(request.user)
    return render(
        request, "moderation/queue.html", {"cases": cases, "appeals": len(queries.open_appeals(request.user))}
    )


@staff_page(Deed.READ_REPORTS)
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """One case with what it happened in, what is known of the person, and the decision."""
    found = queries.visible_report(request.user, pk)
    if found is None:
        raise Http404
    step = queries.suggestion(found.about, GROUND_OF[Report.Kind(found.kind)])
    days = USUAL_DAYS if step.kind == Sanction.Kind.WARNING else step.days  # what is chosen instead may last
    first = {"kind": step.kind, "days": days, "ground": GROUND_OF[Report.Kind(found.kind)]}
    form = DecisionForm(request.POST if request.method == "POST" else None, initial=first)
    if request.method == "POST" and form.is_valid() and _decided(request, found, form):
        return redirect("moderation:queue")
    chat = context.chat_around(found)
    if chat and request.method != "HEAD":  # a decision that is refused shows it, too
        record_reading(Action.READ_CHAT, actor=request.user, subjects=[found.about], target=f"report:{found.pk}")
    shown = {"report": found, "form": form, "chat": chat, "history": queries.history_of(found.about), "step": step}
    shown["biting"] = queries.biting(found.about)
    shown |= {"step_words": Sanction.Kind(step.kind).label, "moves": context.moves_around(found)}
    shown["at"] = context.reported_moves(found)
    if shown["at"] and found.match and found.match.sealed:
        shown["sealed"] = Refusal("sealed").sentence
    if found.kind == Report.Kind.COLLUSION:
        shown["beside"] = beside(request.user, found.about, found.match)
    return render(request, "moderation/report.html", shown, status=422 if form.errors else 200)


def _decided(request: HttpRequest, found: Report, form: DecisionForm) -> bool:
    verdict = request.POST.get("verdict", "")
    if verdict not in VERDICTS:
        form.add_error(None, _("Choose one of the three decisions."))
        return False
    wanted = None
    if verdict == "sanction":
        said = form.cleaned_data
        wanted = commands.Wanted(said["kind"], said["ground"], said["days"], said["words"])
    try:
        if wanted is not None:  # who may not give it is told so before his password is asked for
            commands.check_sanction(staff=request.user, about=found.about, wanted=wanted, report=found)
            prove_again(request, Deed(wanted.kind))
        commands.decide_report(
            staff=request.user,
            report_pk=found.pk,
            uphold=verdict != "dismiss",
            reason=form.cleaned_data["reason"],
            command_id=request.POST.get("command_id") or str(uuid.uuid4()),
            sanction=wanted,
        )
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return False
    messages.success(request, _("Decided. Everybody who reported it is told."))
    return True


@staff_page(Deed.READ_REPORTS)
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, username: str) -> HttpResponse:
    """What is known of somebody, and a sanction without a report."""
    about = find_person(username)
    if about is None or about.pk == request.user.pk:
        raise Http404
    form = SanctionForm(
        request.POST if request.method == "POST" else None, initial={"kind": "note", "days": USUAL_DAYS}
    )
    if request.method == "POST" and form.is_valid() and _given(request, about, form):
        messages.success(request, _("It is done, and in force."))
        return redirect("moderation:person", about.username)
    rows = [
        (row, TEMPLATES[row.ground], EFFECTS[row.kind], commands.may_lift(request.user, row))
        for row in queries.history_of(about)
    ]
    shown = {"person": about, "form": form, "rows": rows, "lift": ReasonForm(), "biting": queries.biting(about)}
    return render(request, "moderation/person.html", shown, status=422 if form.errors else 200)


def _given(request: HttpRequest, about: Any, form: SanctionForm) -> bool:
    asked = {"staff": request.user, "about": about, "wanted": form.wanted()}
    try:
        commands.check_sanction(**asked)  # who may not give it is told so before his password is asked for
        prove_again(request, Deed(form.wanted().kind))
        commands.give_sanction(**asked, command_id=request.POST.get("command_id") or str(uuid.uuid4()))
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return False
    return True


@staff_page(Deed.LIFT)
@require_POST
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a sanction back."""
    found = Sanction.objects.filter(pk=pk).select_related("user").first()
    if found is None or found.user_id == request.user.pk:
        raise Http404
    asked = {"staff": request.user, "sanction_pk": pk, "reason": request.POST.get("reason", "")}
    if _told(request, lambda: commands.lift_sanction(**asked), _("Lifted. What it took away is given back.")):
        for left in queries.biting(found.user):
            messages.warning(request, _("Still in force: %(sanction)s.") % {"sanction": left.get_kind_display()})
    return redirect("moderation:person", found.user.username)


@staff_page(Deed.ANSWER_APPEAL)
@require_safe
def appeals(request: HttpRequest) -> HttpResponse:
    """Appeals that wait for an answer."""
    rows = [(row, TEMPLATES[row.sanction.ground]) for row in queries.open_appeals(request.user)]
    return render(request, "moderation/appeals.html", {"rows": rows})


@staff_page(Deed.ANSWER_APPEAL)
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer one; who opens the address finds it in the list."""
    if request.method != "POST":
        return redirect("moderation:appeals")
    asked = {"appeal_pk": pk, "lift": request.POST.get("verdict") == "lift", "answer": request.POST.get("answer", "")}
    _told(request, lambda: commands.answer_appeal(staff=request.user, **asked), _("Answered. The person is told."))
    return redirect("moderation:appeals")


def _told(request: HttpRequest, command: Callable[[], Any], done: str) -> bool:
    """Run a command and say how it went; True if it was carried out."""
    try:
        command()
    except Refusal as refusal:
        if refusal.status in (403, 404):
            raise
        messages.error(request, str(refusal.sentence))
        return False
    messages.success(request, done)
    return True


@staff_page(Deed.READ_AUDIT)
@require_safe
def audit(request: HttpRequest) -> HttpResponse:
    """The audit log, searched."""
    form = AuditSearch(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    found = audit_entries(
        reader=request.user,
        words=asked.get("q", ""),
        action=asked.get("action", ""),
        since=asked.get("since"),
        until=asked.get("until"),
    )
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    shown = {"form": form, "page": page, "entries": told(page), "searched": any(asked.values())}
    return render(request, "moderation/audit.html", shown)
