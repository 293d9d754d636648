"""What workers do for leagues. Rows say what is left to do, so every task may run twice or be killed half-way."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from games.matches.models import Match
from leagues.seasons import commands
from leagues.seasons.models import Division, Fixture, League, Season

log = logging.getLogger(__name__)

AT_ONCE = 100  # fixtures opened or finished in one go: a worker is never busy with one league for long


@shared_task
def advance_seasons() -> int:
    """Take every season as far as it can go now; returns how many steps were taken."""
    steps = 0
    for league_pk in League.objects.filter(closed=None).exclude(seasons__state__in=["registration", "running"]):
        steps += commands.open_registration(league_pk=league_pk.pk) is not None
    for season_pk in Season.objects.exclude(state=Season.State.CLOSED).values_list("pk", flat=True):
        try:
            steps += advance(season_pk)
        except Exception:  # one season's trouble must not stop the others; the next sweep tries it again
            log.exception("season_failed", extra={"season": season_pk})
    return steps


def advance(season_pk: int) -> int:
    """Take one season as far as it can go now."""
    steps = int(commands.draw_season(season_pk=season_pk))
    for division_pk in Division.objects.filter(season=season_pk, fixtures=None).values_list("pk", flat=True):
        steps += commands.schedule_division(division_pk=division_pk)
    fixtures = Fixture.objects.filter(division__season=season_pk)
    for fixture_pk in fixtures.filter(match=None).values_list("pk", flat=True)[:AT_ONCE]:
        steps += commands.open_fixture(fixture_pk=fixture_pk)
    late = fixtures.filter(match__status=Match.Status.RUNNING, division__season__ends__lte=timezone.now())
    for fixture_pk in late.values_list("pk", flat=True)[:AT_ONCE]:
        steps += commands.finish_late(fixture_pk=fixture_pk)
    steps += commands.unseal_rounds(season_pk=season_pk)
    return steps + int(commands.close_season(season_pk=season_pk))
