"""Matches and looks at hidden cards in the administration. Shows what a spectator sees, no more.

No state, seed, action or event is a field here; hidden cards are seen only through `commands.reveal_hidden`.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.cache import patch_cache_control
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from games.matches import commands, queries
from games.matches.models import Match, Move, RevealAudit, Seat, StandingOrder
from games.matches.read_only_admin import ReadOnly
from games.matches.reasoned_admin import ReasonedActions
from games.matches.refusals import Refusal
from games.matches.revealed import boards_in_words
from games.matches.time_admin import PlayerTimeAdmin, SiteClockAdmin
from games.matches.vault import seen_events
from games.rules.registry import text_for
from games.rules.words import say

__all__ = ["MatchAdmin", "PlayerTimeAdmin", "RevealAuditAdmin", "SiteClockAdmin"]


class SeatInline(admin.TabularInline):
    """Who sits where."""

    model = Seat
    fields = readonly_fields = (
        *("number", "user", "is_bot", "deadline", "bank_left", "away", "lost", "stand_in"),
        *("resigned", "told_score", "place"),
    )
    extra = 0
    can_delete = False

    @admin.display(description=_("score"))
    def told_score(self, seat: Seat) -> int | None:
        """What it scored, once nobody plays with the same cards any more."""
        return None if seat.match.sealed else seat.score

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Players sit down by themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """And stay seated."""
        return False


@admin.register(Match)
class MatchAdmin(ReasonedActions):
    """Find a match, read its log as a spectator, annul it, or look deeper and leave a trace."""

    list_display = ("public_id", "game", "players", "status", "speed", "rated", "move_number", "created", "finished")
    list_filter = ("status", "game", "speed", "rated", "ending")
    search_fields = ("public_id", "game", "status", "seats__user__username", "seats__user__display_name")
    date_hierarchy = "created"
    ordering = ("-created",)
    inlines = (SeatInline,)
    actions = ("annul_matches", "stop_clocks", "let_clocks_run")
    fields = readonly_fields = (
        *("public_id", "game", "version", "status", "ending", "speed", "clock", "paused", "rated", "owner", "options"),
        *("created", "started", "finished", "commitment", "public_log", "hidden_cards"),
    )

    def get_fields(self, request: HttpRequest, obj: Match | None = None) -> list[str]:
        """The way to the hidden cards only for whoever may look at them."""
        may_look = request.user.has_perm("matches.reveal_hidden") and not queries.plays_in(request.user, obj)
        return [name for name in self.fields if may_look or name != "hidden_cards"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """With the players, for the list."""
        return super().get_queryset(request).prefetch_related("seats__user")

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        """Their names."""
        return ", ".join(str(seat.user) for seat in match.seats.all())

    @admin.display(description=_("log"))
    def public_log(self, match: Match) -> SafeString:
        """What happened, in words, as a spectator was told: of a sealed match, nothing."""
        if match.sealed:
            return format_html("{}", Refusal("sealed").sentence)
        lines = format_html_join("", "<li>{}</li>", ((line,) for line in _public_lines(match)))
        return format_html("<ol>{}</ol>", lines)

    @admin.display(description=_("hidden cards"))
    def hidden_cards(self, match: Match) -> SafeString:
        """The way to a look that is written down."""
        return format_html('<a href="{}">{}</a>', reverse("admin:matches_match_reveal", args=[match.pk]), _("Look…"))

    def has_annul_permission(self, request: HttpRequest) -> bool:
        """Whoever may change matches may annul them."""
        return request.user.has_perm("matches.change_match")

    @admin.action(description=_("Annul the chosen matches"), permissions=["annul"])
    def annul_matches(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        """End running matches without a result."""
        done, why = 0, self.reason(request)
        for match in matches:
            asked = {"match_id": match.public_id, "user": request.user, "command_id": str(uuid.uuid4())}
            try:
                commands.annul_by_staff(**asked, reason=why)
            except Refusal as refusal:
                self.message_user(request, f"{match}: {refusal.sentence}", messages.WARNING)
                continue
            done += 1
        if done:
            self.message_user(request, ngettext("%d match annulled.", "%d matches annulled.", done) % done)

    @admin.action(description=_("Stop the clocks of the chosen matches"), permissions=["annul"])
    def stop_clocks(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        """As when their event is paused: moves can still be made, nobody runs out of time."""
        for match in self._of_others(request, matches):
            commands.pause_match(match_id=match.public_id)
            self.log_change(request, match, [{"changed": {"fields": ["clocks stopped"]}}])

    @admin.action(description=_("Let the clocks of the chosen matches run"), permissions=["annul"])
    def let_clocks_run(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        """From where they stood."""
        for match in self._of_others(request, matches):
            commands.resume_match(match_id=match.public_id)
            self.log_change(request, match, [{"changed": {"fields": ["clocks running"]}}])

    def _of_others(self, request: HttpRequest, matches: QuerySet[Match]) -> Iterator[Match]:
        """Those that the reader does not play in; he is told of the others."""
        for match in matches:
            if queries.plays_in(request.user, match):
                self.message_user(request, f"{match}: {Refusal('plays_here').sentence}", messages.WARNING)
            else:
                yield match

    def get_urls(self) -> list[Any]:
        """With the page that reveals."""
        reveal = path("<int:pk>/reveal/", self.admin_site.admin_view(self.reveal), name="matches_match_reveal")
        return [reveal, *super().get_urls()]

    def reveal(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask why, write it down, show everything once. Looking into a running match annuls it."""
        match = queries.match_by_key(pk)
        shown = refusal = None
        if not request.user.has_perm("matches.reveal_hidden"):
            refusal = Refusal("may_not_reveal")
        elif request.method == "POST":
            asked = {"match_id": match.public_id, "user": request.user, "command_id": str(uuid.uuid4())}
            try:
                shown = commands.reveal_hidden(**asked, reason=request.POST.get("reason", ""))
            except Refusal as why:
                refusal = why
        context = {**self.admin_site.each_context(request), "title": _("Hidden cards"), "match": match}
        context |= {"shown": shown, "refusal": refusal, "running": match.status == Match.Status.RUNNING}
        context["boards"] = boards_in_words(match, shown) if shown else []
        status = refusal.status if refusal else 200
        response = TemplateResponse(request, "admin/matches/reveal.html", context, status=status)
        patch_cache_control(response, no_store=True)
        return response


def _public_lines(match: Match) -> list[str]:
    text, language = text_for(match.game, match.version), queries.language_of(get_language() or "en")
    names = {seat.number: str(seat.user) for seat in match.seats.all()}

    def name(seat: int) -> str:
        return names.get(seat, "—")

    lines = []
    for move in match.moves.all():
        if move.kind != Move.Kind.ACTION:
            lines.append(f"{name(move.seat)}: {move.get_kind_display()}")
        lines += [say(text.WORDS, text.event_phrase(e), language, name) for e in seen_events(move, None)]
    return lines


@admin.register(RevealAudit)
class RevealAuditAdmin(ReadOnly):
    """Who looked at hidden cards. Rows are never changed or deleted."""

    list_display = ("created", "staff", "match", "annulled", "reason")
    search_fields = ("staff__username", "match__public_id", "reason")
    list_select_related = ("staff", "match")
    ordering = ("-created",)


@admin.register(StandingOrder)
class StandingOrderAdmin(ReadOnly):
    """That there are standing orders, never what they say; and none of matches the reader plays in."""

    list_display = ("pk", "created", "match", "used", "ended", "ending")
    list_filter = ("ending",)
    search_fields = ("seat__match__public_id",)
    list_select_related = ("seat__match",)
    ordering = ("-created",)
    fields = readonly_fields = ("created", "match", "used", "ended", "ending")

    def get_queryset(self, request: HttpRequest) -> QuerySet[StandingOrder]:
        """Of other people's matches."""
        return super().get_queryset(request).exclude(seat__match__seats__user=request.user)

    @admin.display(description=_("match"))
    def match(self, order: StandingOrder) -> str:
        """Where."""
        return str(order.seat.match)
