"""Which matches a list shows. An unknown value is refused, not ignored."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from games.matches.models import Invitation, Match, Seat
from games.rules.registry import PACKAGES

GAMES = [(slug, slug) for slug in PACKAGES]


class TableFilter(django_filters.FilterSet):
    """Filters of the list of open tables."""

    game = django_filters.ChoiceFilter(choices=GAMES, empty_label=None)
    speed = django_filters.ChoiceFilter(choices=Match.Speed.choices, empty_label=None)

    class Meta:
        model = Match
        fields = ["game", "speed"]


class MatchFilter(TableFilter):
    """Filters of the list of matches."""

    status = django_filters.ChoiceFilter(choices=Match.Status.choices, empty_label=None)
    player = django_filters.CharFilter(field_name="seats__user__username", max_length=150)

    class Meta:
        model = Match
        fields = ["game", "speed", "status", "player"]


TABLE_PARAMETERS = (
    OpenApiParameter("game", enum=list(PACKAGES)),
    OpenApiParameter("speed", enum=Match.Speed.values),
)
MATCH_PARAMETERS = (
    *TABLE_PARAMETERS,
    OpenApiParameter("status", enum=Match.Status.values),
    OpenApiParameter("player", {"type": "string", "maxLength": 150}, description="Somebody's user name."),
)


def filtered(kind: type[TableFilter], request: Request, matches: QuerySet[Match]) -> QuerySet[Match]:
    """The matches the query asks for, with their seats."""
    asked: Any = kind(request.query_params, queryset=matches)
    choices = {name for name, one in kind.base_filters.items() if isinstance(one, django_filters.ChoiceFilter)}
    if empty := [name for name in sorted(choices) if request.query_params.get(name) == ""]:
        raise ValidationError({name: [_("Choose a value, or leave this filter out.")] for name in empty})
    if not asked.is_valid():
        raise ValidationError(asked.errors)
    found = asked.qs.filter(pk__in=_listed_for(request.user))
    seats = Prefetch("seats", queryset=Seat.objects.select_related("user"))
    return found.select_related("owner").prefetch_related(seats)


def _listed_for(user: Any) -> QuerySet[Match, Any]:
    """All matches but the tables of others that are for invited people only."""
    private = Q(status=Match.Status.TABLE, invited_only=True)
    if not user.is_authenticated:
        return Match.objects.exclude(private).values("pk")
    seated = Seat.objects.filter(user=user).values("match")
    invited = Invitation.objects.filter(user=user, status=Invitation.Status.OPEN).values("match")
    return Match.objects.filter(~private | Q(pk__in=seated) | Q(pk__in=invited)).values("pk")
