"""A director rules on a match at the moment somebody moves in it: one comes first, and the books are right."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from games.matches import commands
from games.matches.clocks.policy import PRESETS
from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from games.matches.vault import open_match
from leagues.rulings import commands as rulings
from leagues.rulings.desk import Asked
from leagues.rulings.models import Ruling
from leagues.seasons.commands import open_fixture
from leagues.seasons.models import Entrant, Fixture
from leagues.seasons.rulings import LeagueDesk
from leagues.seasons.tasks import advance_seasons
from leagues.tournaments.models import Pairing, Round
from leagues.tournaments.rulings import TournamentDesk
from tests import factories as make
from tests.real.contests import Call, Contest, Judge, act, logged, told_as_logged, whole
from tests.services import test_seasons, test_tournaments

MINUTES = 90


class Scene(NamedTuple):
    """An event with a match that has just begun, its director, and who is on turn."""

    event: Any
    director: Any
    desk: Any
    row: Any  # of the match in the event
    seat: int
    spare: Any

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.row.match_id)

    @property
    def mover(self) -> Any:
        return make.user_of(self.match, self.seat)

    def rules(self, deed: str, **asked: Any) -> Call:
        """The director's call."""
        given = {"open_desk": self._desk, "director": self.director, "deed": deed, "asked": Asked(**asked)}
        given |= {"reason": "", "public": True, "command_id": make.command_id()}

        def call() -> commands.Accepted:
            rulings.rule(**given)
            return commands.Accepted("", 0)

        return call

    def taken_back(self) -> bool:
        """Whether the ruling can be taken back and leaves a whole match that is played on."""
        ruling = Ruling.objects.get(director=self.director)
        rulings.undo(open_desk=self._desk, director=self.director, ruling_pk=ruling.pk)
        match = self.match
        return match.status == Match.Status.RUNNING and whole(match) and right_clocks(match)

    def _desk(self) -> Any:
        return self.desk(self.director, self.event.slug)


def right_clocks(match: Match) -> bool:
    """Whether exactly those run who are asked for a move."""
    actors = set(open_match(match).actors())
    clocks = Seat.objects.filter(match=match).values_list("number", "decision", "due")
    return all((decision is not None) == (due is not None) == (number in actors) for number, decision, due in clocks)


def in_a_tournament() -> Scene:
    """Two who play, and a third who registered too late."""
    director = test_tournaments.a_director()
    people = [make.person() for _ in range(3)]
    name = f"Cup {director.pk}"
    cup = test_tournaments.begin(test_tournaments.opened(director, people, name=name, most_players=2))
    table = Pairing.objects.get(round__tournament=cup)
    return Scene(
        cup, director, TournamentDesk, table, make.legal(table.match)[0], cup.entries.get(status="missed").user
    )


def in_a_league() -> Scene:
    """Two who meet three times, and a third who joined after the draw."""
    founder = make.person()
    founder.user_permissions.add(Permission.objects.get(codename="add_league"))
    director = get_user_model().objects.get(pk=founder.pk)
    rules = msgspec.structs.replace(test_seasons.RULES, clock=PRESETS["turns-24h"])
    league = test_seasons.commands.found_league(user=director, name=f"L {director.pk}", description="", rules=rules)
    test_seasons.join(league, [make.person() for _ in range(2)])
    test_seasons.registration_ends(league)
    advance_seasons()
    spare = make.person()
    test_seasons.join(league, [spare])
    fixture = Fixture.objects.filter(division__season__league=league).first()
    assert fixture is not None
    return Scene(league, director, LeagueDesk, fixture, make.legal(fixture.match)[0], spare)


def _contest(
    scene: Scene, ruled: Call, kind: str, possible: list[list[str]], right: Callable[[Scene, list[str]], bool]
) -> tuple[list[Call], Judge]:
    match = scene.match

    def judge(told: list[str]) -> tuple[str, str]:
        match.refresh_from_db()
        log = logged(match)
        order = " ".join(log) or "nothing"
        answers = told_as_logged(told, ["action", kind], log) if kind else told[1].startswith("accepted")
        try:
            fair = log in possible and answers and whole(match) and right(scene, log)
        except Refusal as refusal:
            return order, f"told {told}, logged {order}, {refusal.code}"
        return order, "" if fair else f"told {told}, logged {order}, {match.status}"

    return [act(match, scene.seat), ruled], judge


def move_or_ruled_annulment() -> tuple[list[Call], Judge]:
    """The match ends without a result; taken back, it stands where the move left it."""
    scene = in_a_tournament()
    return _contest(
        scene, scene.rules("annul", table=scene.row.pk), "annul", [["annul"], ["action", "annul"]],
        lambda scene, log: scene.match.status == Match.Status.CANCELLED
        and scene.taken_back() and logged(scene.match) == log[:-1],
    )  # fmt: skip


def move_or_forfeit() -> tuple[list[Call], Judge]:
    """Who is on turn loses for not coming, while he comes."""
    scene = in_a_tournament()
    return _contest(
        scene, scene.rules("forfeit", table=scene.row.pk, player=scene.mover.pk), "resign",
        [["resign"], ["action", "resign"]],
        lambda scene, log: scene.match.status == Match.Status.FINISHED
        and scene.taken_back() and logged(scene.match) == log[:-1],
    )  # fmt: skip


def move_or_more_time() -> tuple[list[Call], Judge]:
    """Both have the time once, whoever's clock runs."""
    scene = in_a_tournament()
    full, given = PRESETS["turns-24h"].full_bank, timedelta(minutes=MINUTES)
    deadline = Round.objects.get(tournament=scene.event).deadline

    def right(scene: Scene, log: list[str]) -> bool:
        banks = set(Seat.objects.filter(match=scene.match).values_list("bank_left", flat=True))
        later = Round.objects.get(tournament=scene.event).deadline - deadline
        return banks == {full + given} and later == given and right_clocks(scene.match)

    return _contest(scene, scene.rules("extend", table=scene.row.pk, minutes=MINUTES), "", [["action"]], right)


def move_or_stand_in() -> tuple[list[Call], Judge]:
    """A bot takes the seat of who is on turn; he may still be the quicker one, and both are in the log."""
    scene = in_a_tournament()

    def right(scene: Scene, log: list[str]) -> bool:
        seat = Seat.objects.get(match=scene.match, number=scene.seat)
        called = (seat.bot_due is not None) == (seat.decision is not None)
        return seat.lost is not None and seat.bot_plays and called and seat.due is None

    return _contest(
        scene, scene.rules("stand_in", table=scene.row.pk, player=scene.mover.pk), "seat_lost",
        [["seat_lost"], ["action", "seat_lost"], ["seat_lost", "action"]], right,
    )  # fmt: skip


def move_or_substitute() -> tuple[list[Call], Judge]:
    """In a league: the match is laid anew for the substitute, or it has begun and a stand-in ends it."""
    scene = in_a_league()
    entrant = Entrant.objects.get(division=scene.row.division, user=scene.mover)
    asked = scene.rules("substitute", player=scene.mover.pk, substitute=scene.spare.pk)
    played = scene.row.match_id

    def back(scene: Scene, begun: bool) -> bool:
        return scene.taken_back() and logged(scene.match) == (["action"] if begun else [])

    def right(scene: Scene, log: list[str]) -> bool:
        begun = log[0] == "action"
        kept = Fixture.objects.get(pk=scene.row.pk).match_id == (played if begun else None)
        ruling = Ruling.objects.get(director=scene.director)
        taken_over = Entrant.objects.get(pk=entrant.pk).user_id == scene.spare.pk
        return kept and taken_over and ruling.facts["number"] == 3 - begun and back(scene, begun)

    return _contest(scene, asked, "", [["annul"], ["action", "resign"]], right)


def _replaced() -> tuple[Scene, int]:
    """A league in which somebody was replaced, with the tables laid anew; and the match that he would have played."""
    scene = in_a_league()
    played = scene.row.match_id
    scene.rules("substitute", player=scene.mover.pk, substitute=scene.spare.pk)()
    return scene, played


def _takes_back(scene: Scene) -> Call:
    def call() -> commands.Accepted:
        ruling = Ruling.objects.get(director=scene.director)
        rulings.undo(open_desk=scene._desk, director=scene.director, ruling_pk=ruling.pk)
        return commands.Accepted("", 0)

    return call


def move_or_taking_back() -> tuple[list[Call], Judge]:
    """At a table laid for a substitute: somebody moves and the ruling stays, or it is taken back and nobody moves."""
    scene, played = _replaced()
    advance_seasons()
    scene.row.refresh_from_db()
    fresh = scene.match
    seat = make.legal(fresh)[0]

    def judge(told: list[str]) -> tuple[str, str]:
        order = " ".join(logged(fresh)) or "nothing"
        fresh.refresh_from_db()
        scene.row.refresh_from_db()
        stays = order == "action" and scene.row.match_id == fresh.pk and told[1] == "table_played"
        back = order == "annul" and scene.row.match_id == played and scene.match.status == Match.Status.RUNNING
        right = (stays or back) and told[0].startswith("accepted") == stays and whole(fresh)
        return order, "" if right and right_clocks(scene.match) else f"told {told}, logged {order}"

    return [act(fresh, seat), _takes_back(scene)], judge


def laying_or_taking_back() -> tuple[list[Call], Judge]:
    """A worker lays a table while the ruling that left it empty is taken back: no match runs that is in no schedule."""
    scene, played = _replaced()
    known = list(Match.objects.values_list("pk", flat=True))

    def lay() -> commands.Accepted:
        return commands.Accepted("", open_fixture(fixture_pk=scene.row.pk))

    def judge(told: list[str]) -> tuple[str, str]:
        laid = Match.objects.exclude(pk__in=known)
        order = "laid first" if laid.exists() else "taken back first"
        scene.row.refresh_from_db()
        alone = not laid.filter(status=Match.Status.RUNNING).exists()
        right = told[1].startswith("accepted") and scene.row.match_id == played and alone
        return order, "" if right else f"told {told}, {order}, alone {alone}"

    return [lay, _takes_back(scene)], judge


RULINGS = {
    "move or ruled annulment": Contest(2, move_or_ruled_annulment),
    "move or forfeit": Contest(2, move_or_forfeit),
    "move or more time": Contest(2, move_or_more_time),
    "move or stand-in": Contest(2, move_or_stand_in),
    "move or substitute": Contest(2, move_or_substitute),
    "move or taking back": Contest(2, move_or_taking_back),
    "laying or taking back": Contest(2, laying_or_taking_back),
}
