"""Plays matches against bots on a running site and checks that no acknowledged move was lost, doubled or reordered.

Run as a program in the site's environment (`python -m tests.real.ordeal`) while somebody kills the site's processes.
"""

import argparse
import json
import random
import secrets
import sys
import time
from dataclasses import dataclass, field

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402  (needs the applications to be loaded)

from games.matches import commands  # noqa: E402
from games.matches.models import Match, Move, Seat  # noqa: E402
from games.matches.refusals import Refusal  # noqa: E402
from games.matches.vault import open_match  # noqa: E402
from games.rules.registry import rules_for  # noqa: E402

BOTS = ("page-tilda", "page-osric")


@dataclass
class Player:
    """One person who plays several matches at once and remembers every answer."""

    user: object
    rng: random.Random
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    longest_wait: float = 0.0

    def open_matches(self, games: list[str]) -> list[str]:
        """Start one match of each game with bots in the other seats."""
        return [
            commands.open_table(
                user=self.user,
                game=game,
                seats=max(2, rules_for(game).seats[0]),
                options="{}",
                speed="live",
                rated=False,
                entropy=secrets.token_hex(16),
                command_id=secrets.token_hex(8),
                bots=BOTS[: max(2, rules_for(game).seats[0]) - 1],
            ).public_id
            for game in games
        ]

    def play(self, matches: list[str], patience: float) -> None:
        """Move whenever it is our turn, until all matches are over or one stands still for too long."""
        moved = dict.fromkeys(matches, time.monotonic())
        numbers = dict.fromkeys(matches, -1)
        while running := list(Match.objects.filter(public_id__in=matches, status=Match.Status.RUNNING)):
            for match in running:
                now = time.monotonic()
                if match.move_number != numbers[match.public_id]:
                    numbers[match.public_id] = match.move_number
                    self.longest_wait = max(self.longest_wait, now - moved[match.public_id])
                    moved[match.public_id] = now
                elif now - moved[match.public_id] > patience:
                    self.faults.append(f"{match} stood still for {patience:g} s at move {match.move_number}")
                    return
                self.move(match)
            time.sleep(0.05)

    def move(self, match: Match) -> None:
        """Play a random legal action if it is our turn."""
        seat = Seat.objects.filter(match=match, user=self.user, decision__isnull=False).first()
        legal = open_match(match).legal(seat.number) if seat else []
        if not seat or not legal:
            return
        try:
            accepted = commands.act(
                match_id=match.public_id,
                user=self.user,
                action=commands.encode_action(self.rng.choice(legal)),
                move_number=seat.decision,
                command_id=secrets.token_hex(8),
            )
        except Refusal:
            return  # a bot moved in between; the next look sees it
        self.acknowledged.append((match.public_id, accepted.number))

    def judge(self, matches: list[str]) -> None:
        """Compare the log of every match with what was acknowledged."""
        for match in Match.objects.filter(public_id__in=matches):
            numbers = list(Move.objects.filter(match=match).order_by("number").values_list("number", flat=True))
            if numbers != list(range(1, match.move_number + 1)):
                self.faults.append(f"{match} has gaps or doubles in its log")
            if match.status != Match.Status.FINISHED:
                self.faults.append(f"{match} is {match.status}")
            elif not open_match(match).agrees_with_log():
                self.faults.append(f"{match} is not the fold of its log")
        ours = Move.objects.filter(match__public_id__in=matches, match__seats__user=self.user)
        stored = {(move.match.public_id, move.number) for move in ours.select_related("match")}
        lost = [answer for answer in self.acknowledged if answer not in stored]
        if lost or len(set(self.acknowledged)) != len(self.acknowledged):
            self.faults.append(f"acknowledged moves lost or doubled: {lost}")


def main(games: list[str], patience: float, seed: int) -> int:
    """Play, judge, and print the report as JSON."""
    name = f"ordeal-{secrets.token_hex(4)}"
    player = Player(get_user_model().objects.create_user(name), random.Random(seed))
    matches = player.open_matches(games)
    player.play(matches, patience)
    player.judge(matches)
    report = {
        "matches": len(matches),
        "moves": Move.objects.filter(match__public_id__in=matches).count(),
        "acknowledged": len(player.acknowledged),
        "longest_wait": round(player.longest_wait, 1),
        "faults": player.faults,
    }
    json.dump(report, sys.stdout)
    return 1 if player.faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--patience", type=float, default=40)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sys.exit(main(options.games, options.patience, options.seed))
