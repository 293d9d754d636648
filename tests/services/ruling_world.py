"""What the tests of rulings share: every stored byte of matches, events and ratings, and how to rule."""

import random
import secrets

import pytest
import time_machine
from django.apps import apps
from django.utils import timezone

from games.matches.models import Match
from leagues.ratings import overall_ladder
from leagues.ratings.recompute import differences, ladders
from leagues.rulings import commands, journal
from leagues.rulings.desk import Asked
from leagues.tournaments.models import Pairing
from leagues.tournaments.rulings import TournamentDesk
from tests import factories as make
from tests.services.test_tournaments import begin, opened

NOW = timezone.now().replace(microsecond=123456)
KEPT = ("matches", "ratings", "tournaments", "seasons")
TRAILS = {
    "matches.answer",
    "matches.siteclock",
    "ratings.laddermark",
    "ratings.ledgerhead",
}  # written along the way, for ever


def stored():
    """All rows, column by column, as the database holds them; a count of nobody is none."""
    found = {}
    for label in KEPT:
        for model in apps.get_app_config(label).get_models():
            if model._meta.label_lower not in TRAILS:
                found[model._meta.label_lower] = sorted(map(repr, model.objects.order_by("pk").values_list()))
    counts = apps.get_model("ratings.pointcount").objects.exclude(people=0, last_week=0)
    found["ratings.pointcount"] = sorted(map(repr, counts.values_list("game", "speed", "track", "points", "people")))
    return found


def difference(before, after):
    """What differs, for a message that can be read."""
    return {
        name: (sorted(set(before[name]) - set(after[name])), sorted(set(after[name]) - set(before[name])))
        for name in before
        if before[name] != after[name]
    }


def trace_but_for(before, matches):
    """What differs when matches that were called off are looked away from: they stay, in no event and without moves."""

    def seen():
        Match.objects.filter(pk__in=[match.pk for match in matches]).delete()
        return difference(before, stored())

    return commands.tried(seen)


def rows_of(ruling):
    """What a ruling changed; the keys of new rows are the database's own, and PostgreSQL gives none twice."""
    changes = journal.decode(ruling.journal)
    return [(one.model, one.pk if one.before else None, one.before, one.after) for one in changes]


def asked_of(event, director, deed, *, desk=TournamentDesk, reason="", public=True, seen="", id=None, **asked):
    """The arguments of a ruling."""
    return {
        "open_desk": lambda: desk(director, event.slug), "director": director, "deed": deed,
        "asked": Asked(**asked), "reason": reason, "public": public, "command_id": id or make.command_id(),
        "seen": seen,
    }  # fmt: skip


def rule(event, director, deed, **asked):
    return commands.rule(**asked_of(event, director, deed, **asked))


def undo(event, director, ruling, desk=TournamentDesk):
    return commands.undo(open_desk=lambda: desk(director, event.slug), director=director, ruling_pk=ruling.pk)


def repeatable_chance():
    """Let the same steps lead to the same draws and deals, until `undo` of what this returns."""
    rng, chance = random.Random(1), pytest.MonkeyPatch()
    chance.setattr(secrets, "randbelow", rng.randrange)
    chance.setattr(secrets, "token_bytes", rng.randbytes)
    chance.setattr(secrets, "token_hex", lambda size: rng.randbytes(size).hex())
    return chance


def first_move(match):
    """Whose turn it is in a match, and the first thing he may do."""
    seat, legal = make.legal(match)
    return seat, legal[0]


@pytest.fixture(autouse=True)
def clock():
    """A clock that stands still unless a test moves it."""
    with time_machine.travel(NOW, tick=False) as moved:
        yield moved


@pytest.fixture
def full_cup(director):
    """Four who play, a fifth who stayed on the waiting list."""
    return begin(opened(director, [make.person() for _ in range(5)]))


def tables(cup):
    """All tables of a tournament."""
    return Pairing.objects.filter(round__tournament=cup).order_by("pk")


def seated(table, seat=0):
    """Who has a seat of a table."""
    return table.match.seats.get(number=seat).user


def another_result(match):
    """Places of a table of two other than those it ended with, also where both were first."""
    return (2, 1) if match.seats.get(number=0).place == 1 else (1, 2)


def no_difference():
    """Whether the ratings are what the matches give."""
    return not any(differences(ladder) for ladder in ladders()) and not overall_ladder.differences()


def place_fields(match, *places):
    """What the form sends that gives these places to the seats in their order."""
    seats = match.seats.order_by("number")
    return {f"place_{seat.pk}": place for seat, place in zip(seats, places, strict=True)}
