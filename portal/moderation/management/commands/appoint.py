"""Give somebody a role from the operator's console."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.moderation.commands import appoint
from portal.moderation.roles import GROUPS


class Command(BaseCommand):
    """Make a director, a moderator, an administrator, or a player again."""

    help = "Gives somebody one role: director, moderator, administrator, or player for none."

    def add_arguments(self, parser: CommandParser) -> None:
        """Who, and what."""
        parser.add_argument("username")
        parser.add_argument("role", choices=[*GROUPS, "player"])

    def handle(self, *args: Any, username: str, role: str, **options: Any) -> None:
        """Appoint, and say so."""
        person = get_user_model().objects.filter(username=username, kind="person").first()
        if person is None:
            raise CommandError(f"Nobody here has the name {username}.")
        appoint(user=person, role=role)
        self.stdout.write(f"{username} is {role} now.")
