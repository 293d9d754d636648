"""No byte of a league's, a tournament's, a director's or a moderator's page depends on what its reader cannot know."""

import random
import re

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches.chances import work_out_chances
from games.matches.vault import open_match
from games.rules.registry import PACKAGES
from leagues.rulings import commands as rulings
from leagues.rulings.models import Ruling
from leagues.seasons import commands as season_commands
from leagues.seasons.api.urls import urlpatterns as league_api
from leagues.seasons.models import Fixture
from leagues.seasons.rulings import LeagueDesk
from leagues.seasons.tasks import advance_seasons
from leagues.seasons.urls import urlpatterns as league_pages
from leagues.tournaments.api_urls import urlpatterns as tournament_api
from leagues.tournaments.models import Pairing
from leagues.tournaments.urls import urlpatterns as tournament_pages
from portal.moderation.commands import Evidence, file_report
from portal.moderation.urls import urlpatterns as moderation_pages
from tests import factories as make
from tests.canaries import replace_hidden, seeds_read
from tests.pages.test_hidden_pages import CHANCE, CHANGING, NOW, _no_chance_in_tokens, signed_in
from tests.services.ruling_world import asked_of, place_fields, rule
from tests.services.test_seasons import found, join, registration_ends
from tests.services.test_tournaments import begin, hold, opened

__all__ = ["_no_chance_in_tokens"]
pytestmark = pytest.mark.django_db
COMMAND = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")  # every form has another
PLACES = {"seats": 3, "points": [3, 1, 0]}
ABOUT_A_MATCH = ("forfeit", "stand_in", "extend", "pause", "adjudicate", "annul", "move")
ABOUT_A_PLAYER = ("withdraw", "disqualify", "annul_all", "substitute", "change_divisions")
ABOUT_ALL = ("extend_round", "re_pair", "announce")


class World:
    """A tournament and a league of six with the same director, a match of each in the middle, and a report of one."""

    def __init__(self, game, rng):
        director = make.person()
        director.user_permissions.add(*Permission.objects.filter(codename__in=["add_league", "add_tournament"]))
        self.director = get_user_model().objects.get(pk=director.pk)
        people = [make.person() for _ in range(6)]
        self.cup = begin(opened(self.director, people, game=game, least_players=3, most_players=6, **PLACES))
        hold(self.director, "A draft")
        self.league = found(self.director, games=[game], division_size=6, **PLACES)
        join(self.league, people)
        registration_ends(self.league)
        advance_seasons()
        self.spare = make.person()
        join(self.league, [self.spare])
        self.table, self.elsewhere = Pairing.objects.filter(round__tournament=self.cup)
        self.fixture = Fixture.objects.first()
        self.matches = [row.match for row in (self.table, self.fixture)]
        for match in self.matches:
            make.play(match, moves=rng.randrange(4, 16), seed=rng.randrange(1000))
        self.ruled = [
            rule(self.cup, self.director, "extend", table=self.table.pk, minutes=9),
            rule(self.league, self.director, "extend", desk=LeagueDesk, table=self.fixture.pk, minutes=9),
        ]
        self.about, self.witness = (make.user_of(self.matches[0], seat) for seat in (0, 1))
        evidence = Evidence(self.matches[0], 2)
        self.report = file_report(user=self.witness, about=self.about, kind="collusion", words="", evidence=evidence)

    def addresses(self, directs):
        """Every page about events; for those who do not direct them also the API and the moderators' pages."""
        known = {
            "slug": self.cup.slug, "deed": "annul", "pk": self.ruled[0].pk, "step": "draw", "number": 1, "tier": 1,
            "username": self.about.username, "one": self.about.username, "other": self.witness.username,
        }  # fmt: skip
        yield from _reversed(tournament_pages, known)
        in_league = known | {"slug": self.league.slug, "pk": self.ruled[1].pk}
        yield from _reversed(league_pages, in_league)
        if directs:
            return
        yield from _reversed(tournament_api, known)
        yield from _reversed(league_api, in_league, "api_leagues:")
        yield from _reversed(moderation_pages, known | {"pk": self.report.pk}, "moderation:")

    def previews(self):
        """What a director asks to be shown, for every ruling of one of the events."""
        events = [(self.cup, self.table, "tournament_rule"), (self.league, self.fixture, "league_rule")]
        event, row, page = events[list(PACKAGES).index(self.matches[0].game) % len(events)]
        given = {
            "table": row.pk, "player": make.user_of(row.match, 0).pk, "minutes": 9, "words": "Tea!", "part": 1,
            "to": "table-1", "substitute": self.spare.pk, "step": "preview",
            "command_id": "the-same-each-time", "reason": "so it was agreed",
            **place_fields(row.match, *range(1, row.match.seat_count + 1)),
        }  # fmt: skip
        for deed in (*ABOUT_A_MATCH, *ABOUT_A_PLAYER, *ABOUT_ALL):
            yield reverse(page, args=[event.slug, deed]), given

    def hide_otherwise(self, viewer, rng):
        """Let both matches differ in what this seat of the first one, or the public, cannot know."""
        back = [replace_hidden(match, viewer if not number else None, rng) for number, match in enumerate(self.matches)]
        return lambda: sum(one() for one in back)


def _reversed(patterns, known, space=""):
    for one in patterns:
        yield reverse(space + one.name, kwargs={name: known[name] for name in one.pattern.converters})


def everything_shown(world, client, directs):
    shown = [_answer(address, client.get(address)) for address in world.addresses(directs)]
    if directs:
        shown += [_answer(address, client.post(address, given)) for address, given in world.previews()]
        match = world.matches[0]
        work_out_chances(match.pk)  # the estimate beside the form: from public knowledge alone
        shown.append(_answer("chances", client.get(reverse("chances", args=[match.public_id]))))
    return shown


def _answer(address, one):
    headers = {name: value for name, value in one.items() if name not in CHANGING}
    body = b"".join(one.streaming_content) if one.streaming else one.content
    return address, one.status_code, sorted(headers.items()), COMMAND.sub(b"", CHANCE.sub(b"", body))


def readers_of(world, game):
    """The director; and one of: who plays there, who plays elsewhere in the event, a moderator, a stranger."""
    yield None, signed_in(world.director), True
    moderator = Client()
    make.staff("moderator", moderator)
    others = [
        (0, signed_in(make.user_of(world.matches[0], 0))),
        (None, signed_in(make.user_of(world.elsewhere.match, 0))),
        (None, moderator),
        (None, Client()),
    ]
    yield *others[list(PACKAGES).index(game) % len(others)], False


@pytest.mark.parametrize("game", PACKAGES)
@time_machine.travel(NOW, tick=False)
def test_what_a_reader_cannot_know_changes_no_byte_of_an_events_page(game):
    rng = random.Random()  # another match every time; the assertion names what differs
    world, changed = World(game, rng), 0
    for viewer, client, directs in readers_of(world, game):
        with CaptureQueriesContext(connection) as queries:
            before = everything_shown(world, client, directs)
        assert len(queries) > 20
        assert seeds_read(queries) == []
        assert not directs or sum(status == 200 for _address, status, *_ in before) > 15
        put_back = world.hide_otherwise(viewer, rng)
        assert everything_shown(world, client, directs) == before, viewer
        changed += put_back()
    assert changed > 0
    assert Ruling.objects.count() == 2  # looking has ruled nothing


@time_machine.travel(NOW, tick=False)
def test_the_proof_above_notices_a_leak(monkeypatch):
    """Its twin with the guard off: the print of a preview depends on somebody's hand."""
    world = World("king-me", random.Random(1))
    client, match = signed_in(world.director), world.matches[0]
    monkeypatch.setattr(rulings, "print_of", lambda ruling: str(open_match(match).view(0)))
    before, hand = everything_shown(world, client, True), open_match(match).view(0)
    for chance in range(20):  # another deal may give this one seat the same goal card
        put_back = world.hide_otherwise(None, random.Random(chance))
        if open_match(match).view(0) != hand:
            break
        put_back()
    assert everything_shown(world, client, True) != before


@time_machine.travel(NOW, tick=False)
def test_a_director_who_plays_sees_no_chances_of_his_own_match_and_rules_on_nothing_there():
    world = World("majesty", random.Random(2))
    player = make.user_of(world.matches[1], 0)
    season_commands.appoint_director(user=world.director, slug=world.league.slug, username=player.username)
    client = signed_in(player)
    work_out_chances(world.matches[1].pk)
    chances = reverse("chances", args=[world.matches[1].public_id])
    assert client.get(chances).status_code == 403
    assert signed_in(world.director).get(chances).status_code == 200
    form = client.get(reverse("league_rule", args=[world.league.slug, "adjudicate"]), {"table": world.fixture.pk})
    assert chances not in form.content.decode()
    asked = asked_of(world.league, player, "adjudicate", desk=LeagueDesk, table=world.fixture.pk, places=(1, 2, 3))
    with pytest.raises(rulings.Refusal):
        rulings.tried(lambda: rulings.rule(**asked))
