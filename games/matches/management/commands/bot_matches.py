"""Starts matches among bots: a quick way to see a site work, to load it, or to break it on purpose."""

import secrets
import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches import commands, queries
from games.matches.commands.seating import bot_account
from games.matches.refusals import Refusal


class Command(BaseCommand):
    """`manage.py bot_matches majesty --seats 3 --count 5` prints the addresses of the matches it started."""

    help = "Start matches among bots; the workers play them."

    def add_arguments(self, parser: Any) -> None:
        """Which game, how many seats, how many matches, how good."""
        parser.add_argument("game")
        parser.add_argument("--seats", type=int, default=3)
        parser.add_argument("--count", type=int, default=1)
        parser.add_argument("--level", default="squire")

    def handle(self, *args: Any, **options: Any) -> None:
        """Open the tables; full ones start at once."""
        bots = queries.bots_of_level(options["level"])[: options["seats"]]
        if len(bots) < options["seats"]:
            raise CommandError(f"There are only {len(bots)} bots of level {options['level']!r}.")
        try:
            for _ in range(options["count"]):
                match = commands.open_table(
                    user=bot_account(bots[0]),
                    game=options["game"],
                    seats=options["seats"],
                    options="{}",
                    speed="live",
                    rated=False,
                    entropy=secrets.token_hex(16),
                    command_id=str(uuid.uuid4()),
                    bots=bots[1:],
                )
                self.stdout.write(match.public_id)
        except Refusal as refusal:
            raise CommandError(f"{refusal.code}: {refusal.detail or refusal.sentence}") from None
