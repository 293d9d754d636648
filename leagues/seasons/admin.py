"""Leagues and their seasons in the administration, to be found and read. Their directors change them at their desks."""

from django.contrib import admin

from games.matches.read_only_admin import ReadOnly
from leagues.seasons.models import League, Season


@admin.register(League)
class LeagueAdmin(ReadOnly):
    """A league, with who directs it."""

    list_display = ("name", "slug", "created", "closed")
    search_fields = ("name", "slug", "directors__username")
    date_hierarchy = "created"
    fields = readonly_fields = ("name", "slug", "description", "directors", "created", "closed")


@admin.register(Season)
class SeasonAdmin(ReadOnly):
    """When a season is played, and how far it is."""

    list_display = ("league", "number", "state", "starts", "ends", "closed")
    list_display_links = ("league", "number")
    list_filter = ("state",)
    search_fields = ("league__name", "league__slug")
    list_select_related = ("league",)
    date_hierarchy = "starts"
    ordering = ("-starts", "-pk")
    fields = readonly_fields = ("league", "number", "state", "starts", "ends", "drawn", "closed")
