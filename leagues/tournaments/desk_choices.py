"""What a tournament offers its director to choose from, for each kind of ruling."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.models import Match
from leagues.rulings.at_table import at_table, with_seats
from leagues.rulings.forms import RUNNING_ONLY, Choice
from leagues.tournaments.models import Entry, Pairing, Tournament


class TournamentChoices:
    """The tables and people of a tournament."""

    table_label = gettext_lazy("Table")
    another_table = gettext_lazy("Choose another table")
    no_substitute = gettext_lazy(
        "Nobody is left to step in. A substitute is somebody who registered in time and does not play."
    )

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._entries = list(tournament.entries.select_related("user").order_by("pk"))
        self._people = {entry.number: entry.user for entry in self._entries if entry.number is not None}

    def tables(self, deed: str, chosen: int | None) -> Sequence[Choice]:
        """Those being played, or all that have a match; the latest round first."""
        rows = self._pairings().exclude(match=None)
        if deed in RUNNING_ONLY:
            rows = rows.filter(match__status=Match.Status.RUNNING)
        if deed in ("pause", "resume"):
            rows = rows.filter(match__paused__isnull=deed == "pause")
        return [(row.pk, self._title(row)) for row in with_seats(rows).order_by("-round__number", "number")]

    def players(self, deed: str, table: int | None) -> Sequence[Choice]:
        """Those of one table, or all whom such a ruling can be about."""
        row = with_seats(self._pairings()).filter(pk=table).first() if table else None
        if row is not None:
            return [(user.pk, str(user)) for user in at_table(row, self._people)]
        away = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED, Entry.Status.MISSED)
        kept = () if deed in ("annul_all", "disqualify") else away
        return [(entry.user_id, str(entry.user)) for entry in self._entries if entry.status not in kept]

    def substitutes(self) -> Sequence[Choice]:
        """Who registered and does not play."""
        return [(e.user_id, str(e.user)) for e in self._entries if e.status == Entry.Status.MISSED]

    def parts(self) -> Sequence[Choice]:
        """None: a tournament is one."""
        return []

    def destinations(self, deed: str, table: int | None, player: int | None) -> Sequence[Choice]:
        """To change places with somebody of the present round, or to sit down at a table of it."""
        own = next((number for number, user in self._people.items() if user.pk == player), None)
        current = with_seats(self._pairings()).filter(round__closed=None).order_by("number")
        here = next((row for row in current if own in row.players), None)
        rows = [row for row in current if here and row != here and row.group == here.group]
        seats = [
            (f"seat-{number}", _("changes places with %(name)s, table %(table)s")
             % {"name": self._people[number], "table": row.number + 1})
            for row in rows
            for number in row.players
        ]  # fmt: skip
        return [
            *seats,
            *((f"table-{row.pk}", _("sits down at: %(table)s") % {"table": self._title(row)}) for row in rows),
        ]

    def match_at(self, table: int | None) -> Match | None:
        """The match of a table."""
        row = self._pairings().select_related("match").filter(pk=table).first() if table else None
        return row.match if row else None

    def _pairings(self) -> models.QuerySet[Pairing]:
        return Pairing.objects.filter(round__tournament=self._tournament).select_related("round")

    def _title(self, row: Pairing) -> str:
        names = ", ".join(map(str, at_table(row, self._people)))
        return _("Round %(round)s, table %(table)s: %(names)s") % {
            "round": row.round.number, "table": row.number + 1, "names": names,
        }  # fmt: skip
