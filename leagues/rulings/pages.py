"""The pages of a ruling, the same for every event: what it asks for, what it would do, and taking it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.rulings import commands, effects
from leagues.rulings.commands import TakenBack
from leagues.rulings.desk import Asked, Desk
from leagues.rulings.effects import Effects
from leagues.rulings.forms import Offers, RulingForm, needs_of
from leagues.rulings.models import Ruling
from leagues.rulings.refusals import KEPT, Refusal
from leagues.rulings.reversal import Bar, obstacles
from leagues.rulings.stand_ins import to_give_back
from leagues.rulings.words import words_of

SHOWN = 50


class Event(NamedTuple):
    """What the pages need to know of an event: how to open its desk, what to choose from, and where things are."""

    row: Any
    kind: str
    open_desk: Callable[[], Desk]
    offers: Offers
    back: str  # the name of its desk's address
    not_here: tuple[str, ...]  # refusals for which there is no page to show them on
    search: Callable[[str, Asked], None] = lambda deed, asked: None  # what takes long, before anything is locked


View = Callable[..., HttpResponse]


def ruling_views(event_of: Callable[[HttpRequest, str], Event]) -> tuple[View, View]:
    """The two addresses of a kind of events, for its directors: making a ruling and taking one back."""

    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def rule(request: HttpRequest, slug: str, deed: str) -> HttpResponse:
        """Make a ruling: what it asks for, what it would do, and doing it."""
        return ruling_page(request, event_of(request, slug), deed)

    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
        """Take a ruling back, after a look at what that would do."""
        return undo_page(request, event_of(request, slug), pk)

    return rule, undo


def ruling_page(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    """Ask, show what it would do, do it."""
    needs = needs_of(deed, event.kind)
    if needs is None:
        raise Refusal("unknown_deed")
    step = request.POST.get("step", "") if request.method == "POST" else ""
    initial = {name: request.GET[name] for name in ("table", "part", "player", "to") if name in request.GET}
    form = RulingForm(request.POST if step else None, deed=deed, needs=needs, offers=event.offers, initial=initial)
    context = {**_common(event), "deed": deed, "words": words_of(deed, event.kind), "form": form}
    if step and form.is_valid():
        asked = {
            "open_desk": event.open_desk, "director": request.user, "deed": deed, "asked": form.asked(),
            "reason": form.cleaned_data.get("reason", ""), "public": form.cleaned_data.get("public", True),
            "command_id": form.cleaned_data["command_id"],
        }  # fmt: skip
        event.search(deed, form.asked())
        try:
            if step == "apply":
                made = commands.rule(**asked, seen=request.POST.get("seen", ""))
                messages.success(request, _("Done: %(ruling)s") % {"ruling": made.sentence})
                return redirect(event.back, slug=event.row.slug)
            shown = commands.tried(lambda: commands.rule(**asked))
            context |= {"ruling": shown, "seen": commands.print_of(shown), **_moves(effects.decode(shown.effects))}
            return render(request, "rulings/preview.html", context)
        except Refusal as refusal:
            if refusal.code in event.not_here:
                raise
            form.add_error(None, refusal.sentence)
    match = None if form.asks == "table" else event.offers.match_at(form.chosen("table"))
    seats = list(match.seats.select_related("user").order_by("number")) if match else []
    plays = any(seat.user_id == request.user.pk for seat in seats)
    context |= {"match": match, "seats": seats, "places": "places" in needs, "plays": plays}
    return render(request, "rulings/form.html", context, status=400 if form.errors else 200)


def undo_page(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show what taking a ruling back would do, and take it back."""
    ruling = Ruling.objects.filter(pk=pk, event=f"{event.kind}:{event.row.pk}").first()
    if ruling is None:
        raise Refusal("unknown_ruling")

    def take_back() -> TakenBack:
        return commands.undo(open_desk=event.open_desk, director=request.user, ruling_pk=pk)

    context = {**_common(event), "ruling": ruling}
    try:
        if request.method == "POST":
            take_back()
            messages.success(request, _("Taken back: %(ruling)s") % {"ruling": ruling.sentence})
            return redirect(event.back, slug=event.row.slug)
        shown = commands.tried(take_back)
        context |= {"shown": shown, "called_off": shown.called_off, "reopened": shown.reopened, **_moves(shown.moved)}
    except Refusal as refusal:
        if refusal.code in event.not_here:
            raise
        return render(request, "rulings/undo.html", {**context, "refusal": refusal}, status=refusal.status)
    return render(request, "rulings/undo.html", context)


def public_rulings(name: str) -> dict[str, list[Ruling]]:
    """The latest rulings of an event, named as kind:key, for its page: those that stand, and those taken back. What was
    announced by mistake is not repeated."""
    rulings = _rulings_of(name)
    taken_back = [ruling for ruling in rulings if ruling.undone is not None and ruling.deed != "announce"]
    return {"rulings": [ruling for ruling in rulings if ruling.undone is None], "taken_back": taken_back}


def rulings_at_desk(name: str, stage: str, bar: Bar, director: Any) -> list[Ruling]:
    """The same for a director: each that stands with what keeps it in place, if anything does."""
    rulings = _rulings_of(name)
    standing = [ruling for ruling in rulings if ruling.undone is None]
    kept = obstacles(standing, standing, stage, bar, director)
    for pk in to_give_back(ruling for ruling in standing if kept.get(ruling.pk) == "match_moved_on"):
        del kept[pk]
    for ruling in standing:
        ruling.kept = KEPT[kept[ruling.pk]] if ruling.pk in kept else ""
    return rulings


def _rulings_of(name: str) -> list[Ruling]:
    return list(Ruling.objects.filter(event=name).select_related("director", "undone_by", "match")[:SHOWN])


def _common(event: Event) -> dict[str, Any]:
    return {"event": event.row, "kind": event.kind, "back": event.back}


def _moves(moved: Effects) -> dict[str, Any]:
    """The effects with the people's names."""
    people = get_user_model().objects.in_bulk(moved.people)
    return {
        "standings": [(people[one.user], one) for one in moved.standings],
        "somebody_goes": any(where for one in moved.standings for where in one.goes),
        "ratings": [(people[one.user], *(_points(value) for value in one.value)) for one in moved.ratings],
    }


def _points(hundredths: int | None) -> str:
    return "–" if hundredths is None else f"{hundredths / 100:.1f}"
