"""Fills an empty site: the bots, and a small demo club that is clearly marked and can be removed."""

import random
import secrets
import uuid
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import transaction

from games.bots.roster import ROSTER
from games.matches import commands
from games.matches.models import Match
from games.matches.vault import open_match
from games.rules.registry import PACKAGES, rules_for
from leagues.ratings.ledger import rate_finished

DEMO_GROUP = "demo club"
DEMO_PEOPLE = ("demo-agata", "demo-borys", "demo-clara", "demo-danylo", "demo-emil", "demo-faina")
MATCHES_PER_GAME = 1


class Command(BaseCommand):
    """`manage.py seed`: safe to repeat; `--no-demo` seats the bots only."""

    help = "Create the bots and, on a site without people, a small demo club."

    def add_arguments(self, parser: Any) -> None:
        """One flag."""
        parser.add_argument("--no-demo", action="store_true", help="only the bots")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Create what is missing, all of it or nothing."""
        seat_bots()
        people = get_user_model().objects.exclude(kind="bot").filter(is_staff=False)
        if options["no_demo"] or people.exists():
            return
        self.stdout.write("Filling the demo club (remove it with: manage.py remove_demo)")
        club = create_demo_people()
        play_demo_matches(club, self.stdout.write)
        rate_finished()
        call_command("simulate_season", members=len(club), verbosity=0)
        self.stdout.write("  played a season of a league")


def seat_bots() -> None:
    """Give every bot its account."""
    users = get_user_model().objects
    for character in ROSTER.values():
        bot, created = users.get_or_create(
            username=character.account, defaults={"kind": "bot", "display_name": character.name}
        )
        if created:
            bot.set_unusable_password()
            bot.save()


def create_demo_people() -> list[Any]:
    """The demo club's members: accounts nobody can sign in to."""
    group, _created = Group.objects.get_or_create(name=DEMO_GROUP)
    people = []
    for username in DEMO_PEOPLE:
        user = get_user_model()(username=username)
        user.set_unusable_password()
        user.save()
        user.groups.add(group)
        people.append(user)
    return people


def play_demo_matches(people: list[Any], tell: Any) -> None:
    """A few real matches by random play, so that ladders and replays have something to show."""
    rng = random.Random(7)  # noqa: S311  (which demo move is made protects nothing)
    for slug in PACKAGES:
        for _ in range(MATCHES_PER_GAME):
            seats = min(3, rules_for(slug).seats[-1])
            play_match(slug, rng.sample(people, seats), rng)
        tell(f"  played {slug}")


def play_match(slug: str, players: list[Any], rng: random.Random) -> Match:
    """One match through the same commands that people use."""
    owner, *others = players
    match = commands.open_table(
        user=owner, game=slug, seats=len(players), options="{}", speed="live", rated=True,
        entropy=secrets.token_hex(16), command_id=str(uuid.uuid4()),
    )  # fmt: skip
    for player in others:
        commands.join(
            match_id=match.public_id, user=player, entropy=secrets.token_hex(16), command_id=str(uuid.uuid4())
        )
    by_seat = {seat.number: seat.user for seat in match.seats.select_related("user")}
    match.refresh_from_db()
    while match.status == Match.Status.RUNNING:
        opened = open_match(match)
        seat = opened.actors()[0]
        action = msgspec.json.encode(rng.choice(opened.legal(seat)))
        commands.act(
            match_id=match.public_id, user=by_seat[seat], action=action, move_number=match.move_number,
            command_id=str(uuid.uuid4()),
        )  # fmt: skip
        match.refresh_from_db()
    return match
