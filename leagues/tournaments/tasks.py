"""What workers do for tournaments. Rows say what is left to do, so every task may run twice or be killed half-way."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.matches.models import Match
from leagues.tables import unseal_called_off
from leagues.tournaments import commands
from leagues.tournaments.models import Pairing
from leagues.tournaments.queries import going_on

AT_ONCE = 100  # tables opened or finished in one go: a worker is never busy with one tournament for long


@shared_task
def advance_tournaments() -> int:
    """Take every tournament as far as it can go now; returns how many steps were taken."""
    steps = sum(advance(tournament_pk) for tournament_pk in going_on())
    return steps + commands.unseal_rounds() + unseal_called_off()  # of leagues, too


def advance(tournament_pk: int) -> int:
    """Take one tournament as far as it can go now."""
    steps = int(commands.open_when_due(tournament_pk=tournament_pk))
    steps += commands.open_check_in(tournament_pk=tournament_pk)
    steps += commands.start(tournament_pk=tournament_pk)
    steps += play_round(tournament_pk)
    steps += commands.close_round(tournament_pk=tournament_pk)
    if commands.draw_round(tournament_pk=tournament_pk):
        steps += 1 + play_round(tournament_pk)
    return steps + int(commands.finish(tournament_pk=tournament_pk))


def play_round(tournament_pk: int) -> int:
    """Open the tables of a round, and finish what is late."""
    tables = Pairing.objects.filter(round__tournament=tournament_pk, round__closed=None)
    steps = 0
    unopened = [pairing.pk for pairing in tables.filter(match=None) if pairing.is_played]
    for pairing_pk in unopened[:AT_ONCE]:
        steps += commands.open_pairing(pairing_pk=pairing_pk)
    late = tables.filter(match__status=Match.Status.RUNNING, round__deadline__lte=timezone.now())
    for pairing_pk in late.values_list("pk", flat=True)[:AT_ONCE]:
        steps += commands.finish_late(pairing_pk=pairing_pk)
    return steps
