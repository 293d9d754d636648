"""Lets a finished match not count for ratings and standings, or count again, after showing what that would move."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.matches.refusals import Refusal
from leagues.ratings import commands


class Command(BaseCommand):
    """`manage.py void_match abc… --staff ada --reason "one player sat in two seats"`: a preview; `--apply` does it.
    With `--undo` the same for letting the match count again."""

    help = "Show whose ratings voiding a match would move, or with --undo letting it count again; --apply does it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which match, by whom and why."""
        parser.add_argument("match", help="the match's id, from its address")
        parser.add_argument("--staff", required=True, help="user name of who answers for this")
        parser.add_argument("--reason", default="", help="a sentence that everybody concerned may read")
        parser.add_argument("--undo", action="store_true", help="let it count again instead of voiding it")
        parser.add_argument("--apply", action="store_true", help="do it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Preview, void, or take it back."""
        staff = get_user_model().objects.filter(username=options["staff"], is_staff=True, is_active=True).first()
        if staff is None:
            raise CommandError("Nobody of this name belongs to the staff.")
        try:
            self.carry_out(staff, options)
        except Refusal as refusal:
            raise CommandError(str(refusal.sentence)) from None

    def carry_out(self, staff: Any, options: dict[str, Any]) -> None:
        """What would move, and if that is asked for, do it."""
        match_id, undo = options["match"], options["undo"]
        if undo:
            moved = commands.preview_unvoid(match_id=match_id, staff=staff)
        else:
            moved = commands.preview_void(match_id=match_id, staff=staff)
        people = get_user_model().objects.in_bulk([one.user for one in moved])
        for one in sorted(moved, key=lambda one: one.before - one.after):
            self.stdout.write(f"{people[one.user]!s:24} {one.before / 100:8.2f} → {one.after / 100:8.2f}")
        if not options["apply"]:
            self.stdout.write(f"Ratings that would move: {len(moved)}. Nothing is stored; --apply does it.")
        elif undo:
            rated = commands.unvoid(match_id=match_id, staff=staff, reason=options["reason"])
            self.stdout.write(f"It counts again; matches rated anew: {rated}.")
        else:
            rated = commands.void(match_id=match_id, staff=staff, reason=options["reason"])
            self.stdout.write(f"It does not count; matches rated anew: {rated}.")
