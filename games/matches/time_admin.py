"""The site's clock and the players' time in the administration: the switch that stops all clocks, and pardons."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches import commands, site_clock
from games.matches.models import PlayerTime, SiteClock
from games.matches.reasoned_admin import ReasonedActions


@admin.register(SiteClock)
class SiteClockAdmin(ReasonedActions):
    """One row, and the switch for all clocks."""

    list_display = ("__str__", "beat", "frozen", "frozen_by", "reason")
    fields = readonly_fields = ("beat", "frozen", "frozen_by", "reason")
    actions = ("stop_clocks", "let_clocks_run")

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The row is there before the first sweep, too."""
        SiteClock.objects.get_or_create(pk=site_clock.THE_ONE, defaults={"beat": timezone.now()})
        response: HttpResponse = super().changelist_view(request, extra_context)
        return response

    def has_freeze_permission(self, request: HttpRequest) -> bool:
        """A right of its own."""
        return request.user.has_perm("matches.freeze_clocks")

    @admin.action(description=_("Stop all clocks"), permissions=["freeze"])
    def stop_clocks(self, request: HttpRequest, chosen: QuerySet[SiteClock]) -> None:
        """Nobody runs out of time until the clocks run again."""
        site_clock.freeze(user=request.user, reason=self.reason(request))
        self.log_change(request, chosen[0], [{"changed": {"fields": ["stopped"]}}])
        self.message_user(request, _("All clocks stand still. Moves can still be made."))

    @admin.action(description=_("Let all clocks run again"), permissions=["freeze"])
    def let_clocks_run(self, request: HttpRequest, chosen: QuerySet[SiteClock]) -> None:
        """Everybody has what was left when they were stopped."""
        site_clock.unfreeze(user=request.user)
        self.log_change(request, chosen[0], [{"changed": {"fields": ["running"]}}])
        self.message_user(request, _("All clocks run on from where they stood."))


@admin.register(PlayerTime)
class PlayerTimeAdmin(ReasonedActions):
    """When people are off; who may play rated again."""

    list_display = ("user", "quiet_from", "quiet_minutes", "vacation_from", "vacation_until", "pardoned")
    search_fields = ("user__username",)
    list_select_related = ("user",)
    actions = ("pardon",)

    def has_pardon_permission(self, request: HttpRequest) -> bool:
        """Whoever may change these rows may pardon."""
        return request.user.has_perm("matches.change_playertime")

    @admin.action(description=_("Forgive the seats they left so far"), permissions=["pardon"])
    def pardon(self, request: HttpRequest, chosen: QuerySet[PlayerTime]) -> None:
        """The seats lost until now keep nobody from rated play any more."""
        for one in chosen.select_related("user"):
            commands.pardon(user=one.user)
            self.log_change(request, one, [{"changed": {"fields": ["pardoned"]}}])
