"""What a league offers its director to choose from, for each kind of ruling."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.matches.models import Match
from leagues.rulings.forms import RUNNING_ONLY, Choice
from leagues.seasons.models import Entrant, Fixture, League
from leagues.seasons.rulings import ruled_season

MOST = 200  # matches in a list; the page of a division leads to every one


class LeagueChoices:
    """The matches and people of the season that directors rule on."""

    def __init__(self, league: League) -> None:
        self._season = ruled_season(league)
        entrants = Entrant.objects.filter(division__season=self._season).select_related("user")
        self._entrants = list(entrants.order_by("division__tier", "number")) if self._season else []
        self._names = {(one.division_id, one.number): str(one.user) for one in self._entrants}

    def tables(self, deed: str, chosen: int | None) -> Sequence[Choice]:
        """The one chosen already, or those being played, or all that have a match."""
        rows = self._fixtures().exclude(match=None)
        if chosen:
            rows = rows.filter(pk=chosen)
        if deed in RUNNING_ONLY:
            rows = rows.filter(match__status=Match.Status.RUNNING)
        if deed in ("pause", "resume"):
            rows = rows.filter(match__paused__isnull=deed == "pause")
        return [(row.pk, self._title(row)) for row in rows.order_by("division__tier", "number")[:MOST]]

    def players(self, deed: str, table: int | None) -> Sequence[Choice]:
        """Those of one match, or everybody in the season."""
        row = self._fixtures().filter(pk=table).first() if table else None
        return [
            (one.user_id, str(one.user))
            for one in self._entrants
            if row is None or (one.division_id == row.division_id and one.number in row.players)
        ]

    def substitutes(self) -> Sequence[Choice]:
        """Nobody: stand-ins play for who is missing."""
        return []

    def destinations(self) -> Sequence[Choice]:
        """Nowhere: the schedule is fixed with the draw."""
        return []

    def match_at(self, table: int | None) -> Match | None:
        """The match of a fixture."""
        row = self._fixtures().filter(pk=table).first() if table else None
        return row.match if row else None

    def _fixtures(self) -> QuerySet[Fixture]:
        return Fixture.objects.filter(division__season=self._season).select_related("division", "match")

    def _title(self, row: Fixture) -> str:
        names = ", ".join(self._names[row.division_id, number] for number in row.players)
        return _("Division %(tier)s, match %(number)s: %(names)s") % {
            "tier": row.division.tier, "number": row.number + 1, "names": names,
        }  # fmt: skip
