"""`manage.py recompute_ratings`: rebuild every rating from the matches alone; `--check` only compares."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues.ratings import overall_ladder
from leagues.ratings.recompute import differences, ladders, recompute

SHOWN = 20


class Command(BaseCommand):
    """Prove the ledger, or write it anew."""

    help = "Rebuilds every rating from the matches alone."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--check` changes nothing."""
        parser.add_argument("--check", action="store_true", help="only compare, and fail where anything differs")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, telling ladder by ladder."""
        if not options["check"]:
            self.stdout.write(f"{recompute()} matches rated anew.")
            return
        wrong = 0
        for ladder in ladders():
            found = differences(ladder)
            wrong += len(found)
            self.stdout.write(f"{ladder.game}, {ladder.speed}, {ladder.track}: {len(found)} figures differ.")
            for difference in found[:SHOWN]:
                sys.stderr.write(f"  {difference}\n")
        wrong_overall = overall_ladder.differences()
        self.stdout.write(f"overall figures: {len(wrong_overall)} differ.")
        if wrong or wrong_overall:
            raise CommandError("The ledger differs from the matches. `manage.py recompute_ratings` mends it.")
