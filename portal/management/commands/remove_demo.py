"""Removes the demo club with everything it played."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import transaction

from games.matches.models import Match
from leagues.ratings.models import LedgerRow
from portal.management.commands.seed import DEMO_GROUP


class Command(BaseCommand):
    """`manage.py remove_demo`."""

    help = "Remove the demo club: its accounts, matches and ratings."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Remove what the demo club's members played, then the members."""
        people = get_user_model().objects.filter(groups__name=DEMO_GROUP)
        matches = Match.objects.filter(owner__in=people)
        LedgerRow.objects.filter(match__in=matches).delete()
        count = matches.count()
        matches.delete()
        members = people.count()
        people.delete()
        self.stdout.write(f"Removed {members} demo members and {count} matches.")
