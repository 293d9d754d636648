"""What pages, tasks, the API and the commands read about tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.matches.models import Match
from games.rules.registry import rules_for
from leagues.barred import barred
from leagues.results import OVER, Results, read_results
from leagues.standings import Line
from leagues.tournaments.meetings import Meetings, foreseen
from leagues.tournaments.models import Entry, Pairing, Tournament
from leagues.tournaments.ranking import ranking
from leagues.tournaments.refusals import Refusal
from leagues.tournaments.rows import Drawn, Event, Player, Table

IN = (Entry.Status.REGISTERED, Entry.Status.WAITING, Entry.Status.PLAYING)
COMING = Count("entries", filter=Q(entries__status__in=[Entry.Status.REGISTERED, Entry.Status.PLAYING]))


class Ending(NamedTuple):
    """What calling a tournament off would leave behind."""

    running: int  # matches that end without a result
    finished: int  # matches that stay as they are
    rounds: int  # rounds played to their end
    people: int  # who is in


class Read(NamedTuple):
    """A tournament with its rows as they are stored, and what its matches ended with."""

    tournament: Tournament
    entries: list[Entry]
    pairings: list[Pairing]
    results: Results


def tournament_for_update(slug: str) -> Tournament:
    """The tournament, locked until the transaction ends. Raises unknown_tournament."""
    found = Tournament.objects.select_for_update().filter(slug=slug.replace("\0", "")).first()
    if found is None:
        raise Refusal("unknown_tournament")
    return found


def find_tournament(slug: str, user: Any = None) -> Tournament:
    """The tournament of this address, with how many come; a draft is for its directors only."""
    found = Tournament.objects.annotate(coming=COMING).filter(slug=slug.replace("\0", "")).first()
    if found is None or (found.state == Tournament.State.DRAFT and not directs(found, user)):
        raise Refusal("unknown_tournament")
    return found


def directs(tournament: Tournament, user: Any) -> bool:
    """Whether somebody directs it."""
    return bool(user and user.is_authenticated and tournament.directors.filter(pk=user.pk).exists())


def listed(user: Any) -> QuerySet[Tournament]:
    """All tournaments that the reader may see, with how many come: a draft is for its directors only."""
    seen = ~Q(state=Tournament.State.DRAFT)
    if user.is_authenticated:
        seen |= Q(pk__in=user.tournaments_directed.values("pk"))
    return Tournament.objects.filter(seen).annotate(coming=COMING)


def read(tournament: Tournament) -> Read:
    """Everything about a tournament from its start on, in four queries."""
    entries = list(tournament.entries.filter(number__isnull=False).select_related("user").order_by("number"))
    pairings = list(Pairing.objects.filter(round__tournament=tournament).select_related("match", "round"))
    pairings.sort(key=lambda pairing: (pairing.round.number, pairing.number))
    return Read(tournament, entries, pairings, read_results(pairings))


def event_of(stored: Read, final: bool = False) -> Event:
    """The same as plain rows; `final` for a draw, after which no ruling of the rounds before can be taken back."""
    tournament, rules = stored.tournament, stored.tournament.rules
    return Event(
        rules.format, rules.seats, rules.sizes(rules_for(rules.game).seats), rules.advance, rules.groups,
        tournament.rounds or rules.rounds, tournament.seed or 0, rules.points, rules.tie_breaks,
        [
            Player(entry.number or 0, entry.drawn or 0, entry.status == Entry.Status.PLAYING, entry.group,
                   entry.status == Entry.Status.DISQUALIFIED)
            for entry in stored.entries
        ],
        _tables(stored, final),
        tournament.over,
        tournament.plan and [[Drawn(*table) for table in drawn] for drawn in tournament.plan],
    )  # fmt: skip


def meetings_to_come(tournament: Tournament) -> Meetings | None:
    """In how many rounds everybody is going to meet everybody, before the start."""
    return foreseen(tournament.rules, table_sizes(tournament))


def table_sizes(tournament: Tournament) -> Sequence[int]:
    """The table sizes of its game."""
    return rules_for(tournament.rules.game).seats


def _tables(stored: Read, final: bool) -> list[Table]:
    """All tables as plain rows. What those of one size scored in a round with the same cards is told when the last of
    them is over and no director can let it be played on."""
    tables = [table_of(pairing, stored.results) for pairing in stored.pairings]
    if not stored.tournament.rules.duplicate or stored.tournament.over:
        return tables
    untold = {
        (table.round, len(table.players))
        for pairing, table in zip(stored.pairings, tables, strict=True)
        if table.state == "open" or (not final and pairing.match is not None and pairing.match.held)
    }
    return [t._replace(scores=None) if (t.round, len(t.players)) in untold else t for t in tables]


def table_of(pairing: Pairing, results: Results) -> Table:
    """A pairing as a plain row. A match that was annulled or does not count gives nobody anything."""
    known = (pairing.round.number, pairing.players)
    if not pairing.is_played:
        return Table(*known, "bye", group=pairing.group)
    if pairing.match is None or pairing.match.status not in OVER:
        return Table(*known, "open", group=pairing.group)
    if pairing.match.status == Match.Status.CANCELLED or pairing.match_id in results.voided:
        return Table(*known, "void", group=pairing.group)
    seats = results.seats[pairing.match_id]
    scores = [seat.score for seat in seats if seat.score is not None]
    places = [seat.place or len(seats) for seat in seats]
    return Table(*known, "done", places, scores if len(scores) == len(seats) else None, pairing.group)


def standings_of(stored: Read) -> list[tuple[Entry, Line]]:
    """The standings with who is who, best first."""
    by_number = {entry.number: entry for entry in stored.entries}
    return [(by_number[line.player], line) for line in ranking(event_of(stored))]


def entrants(tournament: Tournament) -> list[Entry]:
    """Everybody who entered and has not withdrawn before the start, in the order of entering."""
    return list(tournament.entries.select_related("user").order_by("pk"))


def ending(tournament: Tournament) -> Ending:
    """What calling it off now would leave behind."""
    matches = Match.objects.filter(pairing__round__tournament=tournament)
    return Ending(
        matches.filter(status=Match.Status.RUNNING).count(),
        matches.filter(status=Match.Status.FINISHED).count(),
        tournament.played_rounds.exclude(closed=None).count(),
        tournament.entries.filter(status__in=IN).count(),
    )


def starting(tournament: Tournament) -> list[Entry]:
    """Who would play if it started now: those who checked in, and from the waiting list as many as there is room for.

    Where check-in has not been opened everybody registered plays; nobody whom the moderators keep from rated play does.
    """
    waits = tournament.state == Tournament.State.CHECK_IN
    coming = tournament.entries.filter(user__is_active=True).exclude(user__in=barred()).order_by("pk")
    ready = [entry for entry in coming if entry.checked_in is not None or not waits]
    sure = [entry for entry in ready if entry.status == Entry.Status.REGISTERED]
    substitutes = [entry for entry in ready if entry.status == Entry.Status.WAITING]
    room = max(0, tournament.rules.most_players - len(sure))
    return sure + substitutes[:room]


def going_on() -> Sequence[int]:
    """The keys of all tournaments in which something can happen by itself."""
    states = [Tournament.State.REGISTRATION, Tournament.State.CHECK_IN, Tournament.State.RUNNING]
    due = Q(state=Tournament.State.DRAFT, registration_opens__lte=timezone.now())
    return list(Tournament.objects.filter(Q(state__in=states) | due).values_list("pk", flat=True))
