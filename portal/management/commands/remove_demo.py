"""Removes the demo club with everything it played."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import Q

from games.matches.models import Match
from leagues.ratings import places
from leagues.ratings.models import LedgerRow
from leagues.seasons.models import League
from portal.accounts.commands import leave
from portal.management.commands.seed import DEMO_GROUP


class Command(BaseCommand):
    """`manage.py remove_demo`."""

    help = "Remove the demo club: its accounts, leagues, matches and ratings."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Remove the leagues of the demo club, what its members played, then the members. The row of whoever is in the
        audit log stays, nameless: nothing is taken out of that log."""
        people = get_user_model().objects.filter(groups__name=DEMO_GROUP)
        leagues = League.objects.filter(directors__in=people)
        matches = Match.objects.filter(Q(owner__in=people) | Q(fixture__division__season__league__in=leagues))
        matches = Match.objects.filter(pk__in=list(matches.values_list("pk", flat=True)))
        leagues.delete()
        LedgerRow.objects.filter(match__in=matches).delete()
        count = matches.count()
        matches.delete()
        members = people.count()
        for person in people.filter(Q(audited_acts__isnull=False) | Q(audited_about__isnull=False)).distinct():
            leave(user=person)  # and the demo club
        people.delete()
        places.recount()
        self.stdout.write(f"Removed {members} demo members and {count} matches.")
