"""The pages of challenge ladders, for players and directors."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.forms import CommandForm
from leagues.challenges import commands, queries
from leagues.challenges.forms import LadderForm
from leagues.challenges.models import Challenge, ChallengeLadder
from leagues.challenges.refusals import Refusal
from leagues.challenges.rules import LadderRules
from leagues.pages import teller
from leagues.seasons import sheets
from leagues.seasons.queries import find_league

told = teller("unknown_league", "no_challenge_ladder", "not_director", "unknown_challenge")
LAST_PLACE = 10**9


@require_safe
def ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """A league's challenge ladder: who stands where, whom the reader may challenge, what waits for him."""
    league = find_league(slug)
    found = queries.find_ladder(league)
    own = queries.rung_of(found, request.user)
    first = _first(request.GET.get("from", ""), own.place if own and "me" in request.GET else None)
    rungs = queries.page_from(found, first)
    around = queries.surroundings(found, request.user, own, rungs)
    member = sheets.membership_of(league, request.user)
    context = {
        "league": league,
        "ladder": found,
        "rules": found.rules,
        "live": league.rules.clock.kind == "live",
        "lines": queries.lines_of(around, rungs),
        "own": own,
        "previous": max(1, first - queries.PAGE) if first > 1 else None,
        "next": first + queries.PAGE if first + queries.PAGE <= found.total else None,
        "challenges": around.own_challenges(),
        "recent": queries.recent(found),
        "may_step_on": member is not None and member.status == "active" and not (found.closed or league.closed),
        "directs": request.user.is_authenticated and league.directors.filter(pk=request.user.pk).exists(),
    }
    return render(request, "challenges/ladder.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a league's challenge ladder, or change its limits."""
    league = find_league(slug)
    if not league.directors.filter(pk=request.user.pk).exists():
        raise Refusal("not_director")
    found = ChallengeLadder.objects.filter(league=league).first()
    form = LadderForm(request.POST if request.method == "POST" else None, rules=found.rules if found else LadderRules())
    if request.method == "POST" and form.is_valid():
        try:
            commands.open_ladder(user=request.user, slug=slug, rules=form.rules())
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("The challenge ladder is open by these limits."))
            return redirect("challenge_ladder", slug=slug)
    context = {"form": form, "league": league, "ladder": found}
    return render(request, "challenges/rules.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """No new challenges."""
    if told(request, lambda: commands.close_ladder(user=request.user, slug=slug)):
        messages.success(request, _("The challenge ladder is closed. Matches being played are played to their end."))
    return redirect("challenge_ladder", slug=slug)


@login_required
@require_POST
def step_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Step onto the last rung."""
    sent = _sent(request)
    rung = told(request, lambda: commands.step_on(user=request.user, slug=slug, command_id=sent["command_id"]))
    if rung:
        sentence = _("You stand on rung %(place)s. Challenge somebody above you.") % {"place": rung.place}
        messages.success(request, sentence if rung.place > 1 else _("You stand on rung 1, the highest so far."))
    return redirect("challenge_ladder", slug=slug)


@login_required
@require_POST
def step_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the ladder."""
    sent = _sent(request)

    def leave() -> bool:
        commands.step_off(user=request.user, slug=slug, command_id=sent["command_id"])
        return True

    if told(request, leave):
        messages.success(request, _("You no longer stand on this ladder."))
    return redirect("challenge_ladder", slug=slug)


@login_required
@require_POST
def challenge(request: HttpRequest, slug: str) -> HttpResponse:
    """Challenge somebody above."""
    name = request.POST.get("name", "").strip()
    made = told(request, lambda: commands.challenge(user=request.user, slug=slug, name=name, **_sent(request)))
    if made:
        messages.success(request, _("%(name)s is challenged and has been told.") % {"name": made.challenged})
    return redirect("challenge_ladder", slug=slug)


@login_required
@require_POST
def answer(request: HttpRequest, slug: str, challenge_pk: int) -> HttpResponse:
    """Accept a challenge and go to the table, or decline it."""
    accept = request.POST.get("answer") == "yes"
    answered = told(
        request,
        lambda: commands.answer(user=request.user, challenge_pk=challenge_pk, accept=accept, **_sent(request)),
    )
    if answered and answered.state == Challenge.State.PLAYING and answered.match:
        return redirect("table", match_id=answered.match.public_id)
    if answered:
        messages.success(request, _("The challenge is declined, and your place is given up."))
    return redirect("challenge_ladder", slug=slug)


@login_required
@require_POST
def call_off(request: HttpRequest, slug: str, challenge_pk: int) -> HttpResponse:
    """Take one's own challenge back."""
    command_id = _sent(request)["command_id"]
    if told(request, lambda: commands.call_off(user=request.user, challenge_pk=challenge_pk, command_id=command_id)):
        messages.success(request, _("Your challenge is called off."))
    return redirect("challenge_ladder", slug=slug)


def _sent(request: HttpRequest) -> dict[str, str]:
    """The browser's number and command id, or ours; too long ones are refused as such."""
    form = CommandForm(request.POST)
    return dict(form.cleaned_data) if form.is_valid() else {"entropy": "x", "command_id": "x"}


def _first(asked: str, own: int | None) -> int:
    """The first place of the page: one's own with those to challenge above it, or the one asked for."""
    if own is not None:
        return max(1, own - queries.PAGE // 2)
    if asked.isascii() and asked.isdecimal() and len(asked) <= 9:
        return min(max(1, int(asked)), LAST_PLACE)
    return 1
