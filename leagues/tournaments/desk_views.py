"""The pages of a tournament's directors: holding one, and running it."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.directors import in_order
from leagues.directors_page import directors_view
from leagues.pages import sent
from leagues.rulings.pages import Event, ruling_views, rulings_at_desk
from leagues.tournaments import commands, queries, words
from leagues.tournaments.desk_choices import TournamentChoices
from leagues.tournaments.forms import TEMPLATES, CancelForm, NewTournamentForm, PostponeForm, TournamentForm, initial_of
from leagues.tournaments.models import Tournament
from leagues.tournaments.refusals import Refusal
from leagues.tournaments.rulings import TournamentDesk, bar_to_undo, name_of, stage_of
from leagues.tournaments.sheets import sheet_of
from leagues.tournaments.views import told
from portal.moderation.doors import prove_now

DETAILS = ("description", "prizes", "starts")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hold(request: HttpRequest) -> HttpResponse:
    """Hold a tournament; `?template=` fills in the usual rules of one kind."""
    if not request.user.has_perm("tournaments.add_tournament"):
        raise Refusal("may_not_hold")
    chosen = request.GET.get("template", "")
    chosen = chosen if chosen in TEMPLATES else next(iter(TEMPLATES))
    form = NewTournamentForm(
        sent(request), rules=TEMPLATES[chosen][1], language=get_language() or "en",
        initial={"command_id": str(uuid.uuid4())},
    )  # fmt: skip
    if request.method == "POST" and form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("name", *DETAILS)}
        command_id = form.cleaned_data["command_id"] or str(uuid.uuid4())
        try:
            made = commands.create(
                user=request.user, rules=form.rules(), window=form.window(), command_id=command_id, **asked
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(
                request, _("The tournament is a draft that only its directors see. Open it when you like.")
            )
            return redirect("tournament_desk", slug=made.slug)
    templates = [(name, words) for name, (words, rules) in TEMPLATES.items()]
    context = {"form": form, "templates": templates, "chosen": chosen}
    return render(request, "tournaments/hold.html", context, status=400 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a draft."""
    tournament = _directed(request, slug)
    if tournament.state != Tournament.State.DRAFT:
        raise Refusal("not_a_draft")
    form = TournamentForm(
        sent(request), rules=tournament.rules, language=get_language() or "en", initial=initial_of(tournament)
    )
    if request.method == "POST" and form.is_valid():
        asked = {name: form.cleaned_data[name] for name in DETAILS}
        try:
            commands.change(user=request.user, slug=slug, rules=form.rules(), window=form.window(), **asked)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The draft is changed."))
            return redirect("tournament_desk", slug=slug)
    context = {"form": form, "tournament": tournament}
    return render(request, "tournaments/change.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """What comes next, who is in, and everything a director may do."""
    tournament = queries.find_tournament(slug, request.user)
    people = in_order(tournament)
    if request.user not in people:
        raise Refusal("not_its_director")
    started = tournament.seed is not None
    sheet = sheet_of(tournament) if started else None
    stage = stage_of(tournament, len(sheet.rounds) if sheet else 0)
    context = {
        "tournament": tournament,
        "sheet": sheet,
        "entries": queries.entrants(tournament),
        "starting": 0 if started else len(queries.starting(tournament)),
        "directors": people,
        "postpone": PostponeForm(initial=initial_of(tournament)),
        "rulings": rulings_at_desk(name_of(tournament), stage, bar_to_undo(tournament), request.user),
        "how_it_goes": words.how_it_goes(tournament.rules, queries.meetings_to_come(tournament)),
    }
    return render(request, "tournaments/desk.html", context)


@login_required
@require_POST
def act(request: HttpRequest, slug: str, step: str) -> HttpResponse:
    """Take one of the director's steps."""
    asked = {"user": request.user, "slug": slug}
    number = request.POST.get("number", "")
    name = request.POST.get("name", "").strip().replace("\0", "")
    steps = {
        "open": (lambda: commands.open_registration(**asked), _("Registration is open.")),
        "start": (lambda: commands.start_now(**asked), _("The tournament has started. The first round follows.")),
        "draw": (
            lambda: commands.draw_now(**asked, number=int(number) if number.isdigit() and len(number) < 4 else 0),
            _("The round is drawn. Its tables are laid within a minute."),
        ),
        "close-round": (
            lambda: commands.close_round_now(**asked),
            _("The round ends now: matches still running are finished by rule."),
        ),
        "pause": (lambda: commands.pause(**asked), _("All clocks of the tournament stand still.")),
        "resume": (
            lambda: commands.resume(**asked),
            _("Clocks run on from where they stood; those that a ruling stopped wait."),
        ),
        "appoint": (
            lambda: commands.appoint_director(**asked, username=name),
            _("Directors of this tournament now include: %(name)s.") % {"name": name},
        ),
    }
    if step not in steps:
        raise Refusal("unknown_step")
    command, done = steps[step]
    if told(request, command):
        messages.success(request, done)
    return redirect("tournament_desk", slug=slug)


@login_required
@require_POST
def postpone(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose another start, and until when people may register."""
    _directed(request, slug)
    form = PostponeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a day and a time."))
        return redirect("tournament_desk", slug=slug)
    asked = {"starts": form.cleaned_data["starts"], "closes": form.cleaned_data["registration_closes"]}
    if told(request, lambda: commands.postpone(user=request.user, slug=slug, **asked)):
        messages.success(request, _("The times are changed."))
    return redirect("tournament_desk", slug=slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the tournament off, after a look at what that leaves behind. Nobody takes it back: who one is, is proven."""
    tournament = _directed(request, slug)
    form = CancelForm(sent(request), initial={"command_id": str(uuid.uuid4())})
    if request.method == "POST" and form.is_valid():
        prove_now(request)
        try:
            commands.cancel(user=request.user, slug=slug, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("The tournament is cancelled."))
            return redirect("tournament_desk", slug=slug)
    context = {"form": form, "tournament": tournament, "ending": queries.ending(tournament)}
    return render(request, "tournaments/cancel.html", context, status=400 if form.errors else 200)


def _event(request: HttpRequest, slug: str) -> Event:
    tournament = _directed(request, slug)
    return Event(
        tournament, "tournament", lambda: TournamentDesk(request.user, slug), TournamentChoices(tournament),
        "tournament_desk", ("unknown_tournament", "not_its_director", "unknown_deed"),
    )  # fmt: skip


def _directed(request: HttpRequest, slug: str) -> Tournament:
    tournament = queries.find_tournament(slug, request.user)
    if not queries.directs(tournament, request.user):
        raise Refusal("not_its_director")
    return tournament


rule, undo = ruling_views(_event)
directors = directors_view(
    "tournament", lambda request, slug: queries.find_tournament(slug, request.user), commands, "not_its_director"
)
