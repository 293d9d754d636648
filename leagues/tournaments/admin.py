"""Tournaments in the administration, to be found and read. Their directors run them at their desks."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.matches.read_only_admin import ReadOnly
from leagues.tournaments import queries
from leagues.tournaments.models import Tournament


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """When a tournament is played, how far it is, and who directs it."""

    list_display = ("name", "slug", "state", "starts", "paused", "ended")
    list_filter = ("state",)
    search_fields = ("name", "slug", "directors__username")
    date_hierarchy = "starts"
    ordering = ("-starts", "-pk")
    fields = readonly_fields = (
        *("name", "slug", "description", "prizes", "directors", "state"),
        *("created", "registration_opens", "registration_closes", "starts", "paused", "ended"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """What the reader may see on the site, too: a draft is for its directors."""
        seen = queries.listed(request.user).values("pk")
        return super().get_queryset(request).filter(pk__in=seen)
