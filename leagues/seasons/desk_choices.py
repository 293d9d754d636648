"""What a league offers its director to choose from, for each kind of ruling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.models import Match, Seat
from leagues.rulings.at_table import at_table, with_seats
from leagues.rulings.forms import RUNNING_ONLY, Choice
from leagues.seasons.models import Entrant, Fixture, League
from leagues.seasons.reseating import dealt_alike, not_begun, spare_members
from leagues.seasons.rulings import ruled_season

MOST = 200  # matches in a list; the page of a division leads to every one


class LeagueChoices:
    """The matches and people of the season that directors rule on."""

    table_label = gettext_lazy("Match")
    another_table = gettext_lazy("Choose another match")
    no_substitute = gettext_lazy(
        "Nobody is left to step in. A substitute is a member of the league who is in no division: invite somebody from "
        "the desk, and rule when the invitation is accepted."
    )

    def __init__(self, league: League) -> None:
        self._league, self._season = league, ruled_season(league)
        entrants = Entrant.objects.filter(division__season=self._season).select_related("user", "division")
        self._entrants = list(entrants.order_by("division__tier", "number")) if self._season else []
        self._people = {(one.division_id, one.number): one.user for one in self._entrants}

    def tables(self, deed: str, chosen: int | None) -> Sequence[Choice]:
        """Those being played, or all that have a match; to move, those not begun. The chosen one alone if it may be."""
        rows = self._not_begun() if deed == "move" else self._fixtures().exclude(match=None)
        if deed in RUNNING_ONLY:
            rows = rows.filter(match__status=Match.Status.RUNNING)
        if deed in ("pause", "resume"):
            rows = rows.filter(match__paused__isnull=deed == "pause")
        if chosen and rows.filter(pk=chosen).exists():
            rows = rows.filter(pk=chosen)
        listed = with_seats(rows).order_by("division__tier", "number")[:MOST]
        return [(row.pk, self._title(row)) for row in listed]

    def players(self, deed: str, table: int | None) -> Sequence[Choice]:
        """Those of one match, or everybody in the season; with those who were replaced where their matches count."""
        row = with_seats(self._fixtures()).filter(pk=table).first() if table else None
        people = self._at(row) if row else [one.user for one in self._entrants]
        chosen = [(user.pk, str(user)) for user in people]
        return [*chosen, *self._replaced()] if deed == "annul_all" else chosen

    def substitutes(self) -> Sequence[Choice]:
        """Members who are in no division."""
        return [(one.user_id, str(one.user)) for one in spare_members(self._league, self._season)]

    def destinations(self, deed: str, table: int | None, player: int | None) -> Sequence[Choice]:
        """Whom somebody could change places with: in other matches of the division, or in other divisions."""
        if deed == "change_divisions":
            own = next((one.division_id for one in self._entrants if one.user_id == player), None)
            return [
                (str(one.user_id), _("changes places with %(name)s, division %(tier)s")
                 % {"name": one.user, "tier": one.division.tier})
                for one in self._entrants
                if one.division_id != own
            ]  # fmt: skip
        here = self._fixtures().filter(pk=table).first() if table else None
        if here is None:
            return []
        schedule = list(self._fixtures().filter(division=here.division_id))
        moving = next((number for (tier, number), user in self._people.items()
                       if tier == here.division_id and user.pk == player), None)  # fmt: skip
        return [
            (f"seat-{row.pk}-{number}", _("changes places with %(name)s, match %(number)s")
             % {"name": self._people[row.division_id, number], "number": row.number + 1})
            for row in self._not_begun().filter(division=here.division_id).exclude(pk=here.pk)
            if moving not in row.players and not dealt_alike([here, row], schedule)
            for number in row.players
            if number not in here.players
        ]  # fmt: skip

    def parts(self) -> Sequence[Choice]:
        """The divisions."""
        tiers = self._season.divisions.order_by("tier").values_list("tier", flat=True) if self._season else []
        return [(tier, _("Division %(tier)s") % {"tier": tier}) for tier in tiers]

    def match_at(self, table: int | None) -> Match | None:
        """The match of a fixture."""
        row = self._fixtures().filter(pk=table).first() if table else None
        return row.match if row else None

    def _fixtures(self) -> QuerySet[Fixture]:
        return Fixture.objects.filter(division__season=self._season).select_related("division", "match")

    def _not_begun(self) -> QuerySet[Fixture]:
        return not_begun(self._season).select_related("division", "match").order_by("division__tier", "number")

    def _at(self, row: Fixture) -> list[Any]:
        """Who sits in a match of the season, or is to."""
        here = {number: user for (division, number), user in self._people.items() if division == row.division_id}
        return at_table(row, here)

    def _replaced(self) -> Sequence[Choice]:
        """Who sat in matches of the season and has no place in it any more."""
        seats = Seat.objects.filter(match__fixture__division__season=self._season, is_bot=False)
        gone = seats.exclude(user__in=[one.user_id for one in self._entrants]).values("user")
        return [(one.pk, str(one)) for one in get_user_model().objects.filter(pk__in=gone)]

    def _title(self, row: Fixture) -> str:
        names = ", ".join(map(str, self._at(row)))
        return _("Division %(tier)s, match %(number)s: %(names)s") % {
            "tier": row.division.tier, "number": row.number + 1, "names": names,
        }  # fmt: skip
