"""The pages of a league's directors: founding it, and the desk from which it is run."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.directors import in_order
from leagues.directors_page import directors_view
from leagues.pages import sent
from leagues.rulings.desk import Asked
from leagues.rulings.pages import Event, ruling_views, rulings_at_desk
from leagues.seasons import commands, queries, sheets
from leagues.seasons.commands.room import HOLD_A_PLACE
from leagues.seasons.desk_choices import LeagueChoices
from leagues.seasons.forms import TEMPLATES, AboutForm, DrawForm, FoundLeagueForm, RulesForm
from leagues.seasons.models import Entrant, League, Member, Season
from leagues.seasons.redrawing import search_ahead
from leagues.seasons.refusals import Refusal
from leagues.seasons.reseating import not_begun
from leagues.seasons.rulings import LeagueDesk, bar_to_undo, name_of, ruled_season, stage_of
from leagues.seasons.views import told
from leagues.seasons.waiting import longest_waiting


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Found a league; `?template=` fills in the usual rules of one kind."""
    if not request.user.has_perm("seasons.add_league"):
        raise Refusal("may_not_found")
    chosen = request.GET.get("template", "")
    chosen = chosen if chosen in TEMPLATES else next(iter(TEMPLATES))
    form = FoundLeagueForm(sent(request), rules=TEMPLATES[chosen][1], language=get_language() or "en")
    if request.method == "POST" and form.is_valid():
        name, description = form.cleaned_data["name"], form.cleaned_data["description"]
        try:
            league = commands.found_league(user=request.user, name=name, description=description, rules=form.rules())
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The league is founded. Registration for its first season is open."))
            return redirect("league_desk", slug=league.slug)
    templates = [(name, words) for name, (words, rules) in TEMPLATES.items()]
    return render(
        request, "seasons/found.html", {"form": form, "templates": templates, "chosen": chosen}, status=_status(form)
    )


@login_required
@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """What the next step waits for, who is in, and everything a director may do; `?try=close` tries the close."""
    league = queries.find_league(slug)
    people = in_order(league)
    if request.user not in people:
        raise Refusal("not_director")
    season = league.seasons.exclude(state=Season.State.CLOSED).first()
    if season:
        season.league = league
    staying = league.members.exclude(status=Member.Status.LEFT).select_related("user").order_by("status", "pk")
    members = list(queries.with_divisions(staying, season))
    taken = sum(member.status in HOLD_A_PLACE for member in members)
    ruled = season if season and season.drawn else ruled_season(league)
    context = {
        "league": league,
        "season": season,
        "directors": people,
        "blockers": queries.blockers(season) if season else [],
        "waiting": longest_waiting(season) if season and season.drawn else [],
        "about": AboutForm(initial={"name": league.name, "description": league.description}),
        "draw": DrawForm(initial={"starts": timezone.localtime(season.starts)}) if season else None,
        "preview": sheets.preview_of_draw(season) if season else [],
        "closing": sheets.preview_of_close(season) if season and request.GET.get("try") == "close" else [],
        "applications": [member for member in members if member.status == Member.Status.APPLIED],
        "rulings": rulings_at_desk(name_of(league), stage_of(ruled), bar_to_undo(league, taken), request.user),
        "ruled": list(ruled.divisions.order_by("tier")) if ruled else [],
        "members": [member for member in members if member.status != Member.Status.APPLIED],
        "removable": [
            member for member in members
            if member.status != Member.Status.APPLIED and not (season and season.drawn and member.plays_in)
        ],
    }  # fmt: skip
    return render(request, "seasons/desk.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the rules from the next draw on."""
    league = _directed(request, slug)
    form = RulesForm(sent(request), rules=league.rules, language=get_language() or "en")
    if request.method == "POST" and form.is_valid():
        try:
            commands.change_rules(user=request.user, slug=slug, rules=form.rules())
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The new rules hold from the next draw on."))
            return redirect("league_desk", slug=slug)
    return render(request, "seasons/rules.html", {"form": form, "league": league}, status=_status(form))


@login_required
@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask somebody in by name."""
    name = request.POST.get("name", "").strip().replace("\0", "")
    if told(request, lambda: commands.invite(user=request.user, slug=slug, username=name)):
        messages.success(request, _("%(name)s is invited.") % {"name": name})
    return redirect("league_desk", slug=slug)


@login_required
@require_POST
def describe(request: HttpRequest, slug: str) -> HttpResponse:
    """Another name and description."""
    _directed(request, slug)
    form = AboutForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The league needs a name with letters."))
    elif told(request, lambda: commands.describe_league(user=request.user, slug=slug, **form.cleaned_data)):
        messages.success(request, _("The league has another name or description. Its address stays."))
    return redirect("league_desk", slug=slug)


@login_required
@require_POST
def move_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Let registration end at another time."""
    _directed(request, slug)
    form = DrawForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a day and a time."))
    elif told(request, lambda: commands.move_draw(user=request.user, slug=slug, starts=form.cleaned_data["starts"])):
        messages.success(request, _("The draw has another day."))
    return redirect("league_desk", slug=slug)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a member off the list, or an invitation back."""
    name, reason = (request.POST.get(field, "").replace("\0", "") for field in ("name", "reason"))
    gone = told(request, lambda: commands.remove_member(user=request.user, slug=slug, username=name, reason=reason))
    if gone:
        messages.success(request, _("%(name)s is off the list, and is told why.") % {"name": gone.user})
    return redirect("league_desk", slug=slug)


@login_required
@require_POST
def appoint(request: HttpRequest, slug: str) -> HttpResponse:
    """Let somebody else direct the league too."""
    name = request.POST.get("name", "").strip().replace("\0", "")
    if told(request, lambda: commands.appoint_director(user=request.user, slug=slug, username=name)):
        messages.success(request, _("Directors of this league now include: %(name)s.") % {"name": name})
    return redirect("league_desk", slug=slug)


@login_required
@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Say yes or no to an application."""
    name, accept = request.POST.get("name", "").replace("\0", ""), request.POST.get("answer") == "yes"
    if told(request, lambda: commands.answer_application(user=request.user, slug=slug, username=name, accept=accept)):
        messages.success(request, _("The application is answered."))
    return redirect("league_desk", slug=slug)


@login_required
@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """End registration and draw at once."""
    if told(request, lambda: commands.draw_now(user=request.user, slug=slug)):
        messages.success(request, _("The divisions are drawn. Schedules and matches follow within a minute."))
    return redirect("league_desk", slug=slug)


@login_required
@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """No further seasons."""
    if told(request, lambda: commands.close_league(user=request.user, slug=slug)):
        messages.success(request, _("The league is closed. A running season is played to its end."))
    return redirect("league_desk", slug=slug)


@login_required
@require_safe
def division(request: HttpRequest, slug: str, tier: int) -> HttpResponse:
    """The matches and players of a division with what may be ruled about each."""
    league = _directed(request, slug)
    season = ruled_season(league)
    if season is None:
        raise Refusal("unknown_season")
    season.league = league
    divisions = sheets.divisions_of(season)
    context = {
        "league": league,
        "season": season,
        "divisions": divisions,
        "sheet": sheets.sheet_in(divisions, tier),
        "fresh": set(not_begun(season).filter(division__tier=tier).values_list("pk", flat=True)),
        "out": set(
            Entrant.objects.filter(division__season=season, disqualified=True).values_list("user_id", flat=True)
        ),
    }
    return render(request, "seasons/desk_division.html", context)


def _event(request: HttpRequest, slug: str) -> Event:
    league = _directed(request, slug)

    def search(deed: str, asked: Asked) -> None:
        if deed == "re_pair":
            search_ahead(ruled_season(league), asked)

    return Event(
        league, "league", lambda: LeagueDesk(request.user, slug), LeagueChoices(league), "league_desk",
        ("unknown_league", "not_director", "unknown_deed"), search,
    )  # fmt: skip


def _status(form: RulesForm) -> int:
    return 400 if form.errors else 200


def _directed(request: HttpRequest, slug: str) -> League:
    league = queries.find_league(slug)
    if not league.directors.filter(pk=request.user.pk).exists():
        raise Refusal("not_director")
    return league


rule, undo = ruling_views(_event)
directors = directors_view("league", lambda request, slug: queries.find_league(slug), commands, "not_director")
