"""Rulings in the administration: who decided what about whom. A private reason stays with the directors."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.matches.read_only_admin import ReadOnly
from leagues.rulings.models import Ruling


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    """What was ruled at other people's matches; a reason only where everybody may read it."""

    list_display = ("created", "title", "event", "director", "subject", "match", "undone")
    search_fields = ("event", "deed", "director__username", "subject__username", "match__public_id")
    list_select_related = ("director", "subject", "match")
    date_hierarchy = "created"
    ordering = ("-pk",)
    fields = readonly_fields = (
        *("created", "title", "event", "director", "subject", "match", "public_reason"),
        *("undone", "undone_by"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ruling]:
        """Of others: nobody of the staff reads here what was decided about himself or his own matches."""
        own = Q(subject=request.user) | Q(match__seats__user=request.user)
        return super().get_queryset(request).exclude(pk__in=Ruling.objects.filter(own).values("pk"))

    @admin.display(description=_("ruling"))
    def title(self, ruling: Ruling) -> str:
        """In a word or two."""
        return str(ruling.title)

    @admin.display(description=_("reason"))
    def public_reason(self, ruling: Ruling) -> str:
        """Why, if it was given for everybody."""
        return ruling.reason if ruling.public else ""
