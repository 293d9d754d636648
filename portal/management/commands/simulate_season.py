"""Fills a league with demo members and lets stand-ins play a whole season, in this process, as fast as they can."""

import secrets
import time
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.matches.clocks.policy import PRESETS
from games.matches.commands.adjudge import play_out
from games.matches.models import Match, Seat
from games.matches.tasks import play_bot_turn
from games.matches.tell import bell
from games.rules.registry import PACKAGES, rules_for
from leagues.ratings.ledger import rate_finished
from leagues.seasons import commands
from leagues.seasons.models import Division, Entrant, Fixture, League, Season
from leagues.seasons.queries import division_table
from leagues.seasons.refusals import Refusal
from leagues.seasons.rules import LeagueRules
from leagues.seasons.tasks import advance
from leagues.seasons.words import points
from portal.management.commands.seed import DEMO_GROUP, DEMO_PEOPLE

DIRECTOR = "demo-director"
ABOUT = "A league of the demo club, played by bots."
BAR = 40
USUAL_POINTS = {2: [1, 0], 3: [4, 1, 0], 4: [6, 3, 1, 0], 5: [8, 5, 3, 1, 0], 6: [10, 6, 4, 2, 1, 0]}


class Command(BaseCommand):
    """`manage.py simulate_season --members 24 --league "Winter court"`: remove it again with `remove_demo`."""

    help = "Found a league of demo members and let pages play one season of it from the draw to the close."

    def add_arguments(self, parser: CommandParser) -> None:
        """How large, and what is played."""
        parser.add_argument("--members", type=int, default=24)
        parser.add_argument("--league", default="Demo league", help="the name of the league to found")
        parser.add_argument("--game", choices=list(PACKAGES), default="majesty")
        parser.add_argument("--seats", type=int, default=3, help="players at a table")
        parser.add_argument("--matches", type=int, default=3, help="matches for each player")
        parser.add_argument("--division-size", type=int, default=8)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every step of the season and say how long each took. Workers are not called: all is done here."""
        with bell.muted():
            self.simulate(options)

    def simulate(self, options: dict[str, Any]) -> None:
        """From the founding to the close."""
        if options["seats"] not in USUAL_POINTS or options["members"] < options["seats"]:
            raise CommandError("There must be at least as many members as seats at a table.")
        started, used = time.monotonic(), time.process_time()
        try:
            league = self.found(options)
        except Refusal as refusal:
            raise CommandError(str(refusal.sentence)) from None
        season = league.seasons.get()
        drawn = time.monotonic()
        advance_until_open(season.pk)
        opened = time.monotonic()
        self.play(season, quietly=not options["verbosity"])
        played = time.monotonic()
        advance(season.pk)
        while rate_finished():
            pass
        closed = time.monotonic()
        if not options["verbosity"]:
            return
        self.tell_standings(season)
        self.stdout.write(
            f"founded and drawn {drawn - started:.1f} s, scheduled and opened {opened - drawn:.1f} s, "
            f"played {played - opened:.1f} s, closed and rated {closed - played:.1f} s; "
            f"processor time of all {time.process_time() - used:.0f} s"
        )

    def found(self, options: dict[str, Any]) -> League:
        """A league by the commands that people use, drawn at once."""
        clock = msgspec.structs.replace(PRESETS["turns-24h"], stand_in="page")
        seats = options["seats"]
        if seats not in rules_for(options["game"]).seats:
            raise CommandError("This game is not played by that many people.")
        rules = LeagueRules(
            [options["game"]], seats=seats, matches=options["matches"], clock=clock, points=USUAL_POINTS[seats],
            division_size=options["division_size"],
        )  # fmt: skip
        director = demo_account(DIRECTOR)
        director.user_permissions.add(Permission.objects.get(codename="add_league"))
        director = get_user_model().objects.get(pk=director.pk)  # forgets the permissions it had
        league = commands.found_league(user=director, name=options["league"], description=ABOUT, rules=rules)
        for username in member_names(options["members"]):
            commands.join(user=demo_account(username), slug=league.slug, entropy=secrets.token_hex(16))
        commands.draw_now(user=director, slug=league.slug)
        return league

    def play(self, season: Season, quietly: bool) -> None:
        """Let stand-ins keep every seat, and play match after match to its end."""
        matches = list(Match.objects.filter(fixture__division__season=season, status=Match.Status.RUNNING))
        for number, match in enumerate(matches, start=1):
            play_to_the_end(match)
            if not quietly:
                self.show_progress(number, len(matches))

    def show_progress(self, done: int, of: int) -> None:
        """A bar that grows in a terminal; elsewhere a line for every quarter."""
        if self.stdout.isatty():
            filled = BAR * done // of
            end = "\n" if done == of else ""
            self.stdout.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {of} matches", ending=end)
            self.stdout.flush()
        elif 4 * done // of > 4 * (done - 1) // of:
            self.stdout.write(f"{done} of {of} matches")

    def tell_standings(self, season: Season) -> None:
        """The final table of every division."""
        outcomes = dict(Entrant.Outcome.choices)
        for division in Division.objects.filter(season=season).select_related("season"):
            self.stdout.write(f"Division {division.tier}")
            for row in division_table(division):
                goes = outcomes.get(row.outcome, "")
                self.stdout.write(f"{row.line.place:4} {row.user!s:20} {points(row.line.points):>6}  {goes}")


def member_names(number: int) -> list[str]:
    """The demo club's own people first, then as many others as it takes."""
    others = [f"demo-member-{position}" for position in range(1, number - len(DEMO_PEOPLE) + 1)]
    return [*DEMO_PEOPLE, *others][:number]


def demo_account(username: str) -> Any:
    """A member of the demo club: an account nobody can sign in to."""
    group, _created = Group.objects.get_or_create(name=DEMO_GROUP)
    user, created = get_user_model().objects.get_or_create(username=username)
    if created:
        user.set_unusable_password()
        user.save()
        user.groups.add(group)
    elif not user.groups.filter(pk=group.pk).exists():
        raise CommandError(f"{username} is somebody's account and no demo member.")
    return user


def advance_until_open(season_pk: int) -> None:
    """Schedule and open everything; a step of the sweep opens some of many fixtures."""
    while advance(season_pk) or Fixture.objects.filter(division__season=season_pk, match=None).exists():
        pass


def play_to_the_end(match: Match) -> None:
    """One match by stand-ins, in this process."""
    play_out(match_id=match.public_id, cut_short=False)
    due = Seat.objects.filter(match=match, decision__isnull=False, match__status=Match.Status.RUNNING)
    while turn := due.values_list("match_id", "number", "decision", "bot_tries").first():
        play_bot_turn(*turn)
