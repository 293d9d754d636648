"""The director's desk of a league: rulings about its present season, or the last one while no other is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils import timezone

from games.matches.commands.clocks import give_time
from games.matches.models import Match, Seat
from leagues.rulings.deeds import FOR_EVERY_EVENT, give_up_seats
from leagues.rulings.desk import Asked, Docket, Done, Facts, places_taken_again
from leagues.rulings.effects import Place
from leagues.rulings.journal import Change, Journal, both_sides, changed
from leagues.rulings.reversal import Bar
from leagues.seasons.commands.founding import directed
from leagues.seasons.commands.membership import IN
from leagues.seasons.commands.room import HOLD_A_PLACE, seat_waiting
from leagues.seasons.commands.seasons import write_close
from leagues.seasons.models import Entrant, Fixture, League, Member, Season
from leagues.seasons.redrawing import re_pair
from leagues.seasons.refusals import Refusal
from leagues.seasons.reseating import change_divisions, move, substitute
from leagues.seasons.sheets import divisions_of, sheet_of

RESEATING = {"substitute": substitute, "move": move, "change_divisions": change_divisions, "re_pair": re_pair}
NOW = {"forfeit", "stand_in", "extend", "extend_round", "pause", "resume", "withdraw", *RESEATING}


class LeagueDesk:
    """A league, locked, in the hands of one of its directors."""

    kind = "league"
    deeds: Mapping[str, Callable[[Any, Docket, Asked], Done]]

    def __init__(self, user: Any, slug: str) -> None:
        self.event = directed(user, slug)
        self.season = ruled_season(self.event)
        if self.season is not None:
            self.season = Season.objects.select_for_update().get(pk=self.season.pk)

    @property
    def name(self) -> str:
        """As rulings and the audit log name it."""
        return name_of(self.event)

    @property
    def stage(self) -> str:
        """Which season, and whether it is closed."""
        return stage_of(self.season)

    def bar(self, changes: Sequence[Change]) -> str:
        """More members than there are places."""
        taken = self.event.members.filter(status__in=HOLD_A_PLACE).count()
        return bar_to_undo(self.event, taken)(changes)

    @property
    def deadline(self) -> datetime | None:
        """The end of the season being played."""
        running = Season.objects.filter(pk=self.season and self.season.pk, state=Season.State.RUNNING)
        return running.values_list("ends", flat=True).first()

    def check_open(self, deed: str) -> None:
        """Refuse what needs a season that is being played."""
        running = self.season is not None and self.season.state == Season.State.RUNNING
        if deed != "announce" and (self.season is None or (deed in NOW and not running)):
            raise Refusal("no_season_runs")

    def watch(self, journal: Journal) -> None:
        """Members, and the season with its entrants; who changes a schedule notes its division himself."""
        journal.watch(Member.objects.filter(league=self.event))
        if self.season is not None:
            journal.watch(Season.objects.filter(pk=self.season.pk))
            journal.watch(Entrant.objects.filter(division__season=self.season))

    def standings(self) -> Sequence[Place]:
        """Everybody's place in his division, and where it leads."""
        if self.season is None:
            return []
        divisions = divisions_of(self.season)
        sizes = [division.players for division in divisions]  # type: ignore[attr-defined]
        return [
            Place(ranked.row.user.pk, division.tier, ranked.row.line.place, ranked.row.line.points, ranked.heads)
            for division in divisions
            for ranked in sheet_of(division, sizes).table
        ]

    def settle(self) -> None:
        """Places of a season that is closed follow its results, and so does where everybody goes from there."""
        if self.season is not None and self.season.state == Season.State.CLOSED:
            write_close(self.season)

    def table(self, asked: Asked) -> Fixture:
        """The fixture chosen."""
        rows = Fixture.objects.filter(division__season=self.season).select_related("division__season", "match")
        found = rows.filter(pk=asked.table).first()
        if found is None:
            raise Refusal("unknown_table")
        return found

    def player(self, asked: Asked) -> Any:
        """The player chosen: one of the season, or one whose place somebody has taken over."""
        seated = Q(pk__in=Seat.objects.filter(match__fixture__division__season=self.season).values("user"))
        entered = Q(pk__in=Entrant.objects.filter(division__season=self.season).values("user"))
        found = get_user_model().objects.filter(seated | entered, pk=asked.player).first()
        if found is None:
            raise Refusal("unknown_player")
        return found

    def entrant(self, asked: Asked) -> Entrant:
        """How the player chosen takes part in the season."""
        rows = Entrant.objects.filter(division__season=self.season).select_related("user", "division__season")
        found = rows.filter(user=asked.player).first()
        if found is None:
            raise Refusal("unknown_player")
        return found

    def where(self, row: Fixture) -> Facts:
        """Its number and its division; `round` is what the sentences of tournaments call it."""
        return {"table": row.number + 1, "round": row.division.tier}

    def matches_of(self, user: Any) -> list[int]:
        """All matches of somebody in this season."""
        seats = Seat.objects.filter(user=user, match__fixture__division__season=self.season)
        return list(seats.order_by("match").values_list("match_id", flat=True))

    def everybody(self) -> list[int]:
        """Everybody in the league."""
        return list(self.event.members.filter(status__in=IN).values_list("user_id", flat=True))

    def put_off(self, facts: Facts, span: timedelta) -> datetime:
        """The season ends later."""
        assert self.season is not None
        self.season.ends += span
        self.season.save(update_fields=["ends"])
        return self.season.ends

    def make_up(self, changes: Sequence[Change], reopened: Collection[int], since: datetime) -> None:
        """The season ends later if a match is played on, or if it would be over because its end was put back."""
        if self.season is None:
            return
        self.season.refresh_from_db(fields=["ends"])
        now = timezone.now()
        if reopened or (self.season.ends <= now and changed(changes, Season, "ends")):
            self.season.ends = max(now, self.season.ends + (now - since))
            self.season.save(update_fields=["ends"])


def name_of(league: League) -> str:
    """How rulings name a league."""
    return f"league:{league.pk}"


def ruled_season(league: League) -> Season | None:
    """The season that directors rule on: the last one drawn, until another is."""
    return league.seasons.exclude(drawn=None).order_by("-number").first()


def stage_of(season: Season | None) -> str:
    """How far a league is, by the season that is ruled on."""
    return f"{season.number}:{season.state}" if season else ""


def bar_to_undo(league: League, taken: int) -> Bar:
    """Asked for the changes of a ruling: why members cannot be as they were before them, as a refusal's code; empty if
    they can. So many places are taken now."""

    def bar(changes: Sequence[Change]) -> str:
        more = places_taken_again(both_sides(changes, Member, "status").values(), HOLD_A_PLACE)
        return "places_taken" if more > 0 and taken + more > league.rules.most_members else ""

    return bar


def extend_season(desk: LeagueDesk, docket: Docket, asked: Asked) -> Done:
    """The season ends later, and everybody who plays has as much more time."""
    running = Fixture.objects.filter(division__season=desk.season, match__status=Match.Status.RUNNING)
    for pk in running.order_by("match").values_list("match", flat=True):
        give_time(match_id=docket.touch(pk).public_id, span=asked.span)
    ends = desk.put_off({}, asked.span)
    return Done({"minutes": asked.minutes, "ends": ends.isoformat()}, desk.everybody())


def withdraw(desk: LeagueDesk, docket: Docket, asked: Asked) -> Done:
    """Somebody leaves the league: stand-ins keep the seats, and no further season is drawn for him."""
    return _send_away(desk, docket, asked, disqualified=False)


def disqualify(desk: LeagueDesk, docket: Docket, asked: Asked) -> Done:
    """The same, and placed behind everybody else in the division."""
    return _send_away(desk, docket, asked, disqualified=True)


LeagueDesk.deeds = (
    FOR_EVERY_EVENT
    | RESEATING
    | {
        "extend_round": extend_season,
        "withdraw": withdraw,
        "disqualify": disqualify,
    }
)


def _send_away(desk: LeagueDesk, docket: Docket, asked: Asked, disqualified: bool) -> Done:
    entrant = desk.entrant(asked)
    member = desk.event.members.filter(user=entrant.user).first()
    gone = member is None or member.status == Member.Status.LEFT
    if entrant.disqualified or (gone and not disqualified):
        raise Refusal("not_playing")
    left = give_up_seats(desk, docket, entrant.user)
    if disqualified:
        entrant.disqualified = True
        entrant.save(update_fields=["disqualified"])
    if member is not None and not gone:
        member.status = Member.Status.LEFT
        member.save(update_fields=["status"])
        seat_waiting(desk.event)
    return Done({"player": str(entrant.user), "given_up": left}, [entrant.user_id], entrant.user)
