"""What a ruling needs to know of an event, and what it notes before it changes anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

import msgspec

from games.matches.models import Match, Move, Seat
from leagues.ratings.models import Rating, Track, VoidedMatch
from leagues.results import OVER
from leagues.rulings.effects import Place
from leagues.rulings.journal import Change, Journal
from leagues.rulings.refusals import Refusal

LONGEST = 30 * 24 * 60  # minutes


Facts = dict[str, Any]


class Asked(msgspec.Struct, frozen=True):
    """What a director fills in; a ruling reads what it needs. `player` is a user's key, `table` that of the event's row
    for one match, `part` a division, `to` a seat or table to move to, as the form names it."""

    player: int | None = None
    table: int | None = None
    part: int | None = None
    to: str = ""
    substitute: int | None = None
    places: tuple[int, ...] = ()
    minutes: int = 0
    words: str = ""

    @property
    def span(self) -> timedelta:
        """The minutes as a span of time."""
        if not 1 <= self.minutes <= LONGEST:
            raise Refusal("bad_minutes")
        return timedelta(minutes=self.minutes)


class Done(NamedTuple):
    """What a ruling did: the facts of its sentence, whom it is about, in which match, and who is told."""

    facts: Mapping[str, Any]
    told: Iterable[int]
    subject: Any = None
    match: Match | None = None


class Docket:
    """One ruling while it is carried out: whose it is, its command, and everything it touches as it was before."""

    def __init__(self, director: Any, command_id: str, reason: str = "") -> None:
        self.director, self.command_id = director, command_id
        self.reason = reason  # as everybody may read it
        self.journal = Journal()
        self.matches: dict[int, str] = {}  # with the status each had
        self.ratings: dict[tuple[str, str], dict[int, int]] = {}

    def touch(self, match_pk: int) -> Match:
        """Lock a match that the ruling changes, and note it. Nobody rules on a match he plays in."""
        match = Match.objects.select_for_update().get(pk=match_pk)
        if match.pk in self.matches:
            return match
        self.check_stranger(Seat.objects.filter(match=match).values_list("user_id", flat=True))
        self.matches[match.pk] = match.status
        self.journal.watch(Match.objects.filter(pk=match.pk))
        if match.gathers:
            self.journal.rely_on(match, "started")  # to begin adds nothing to the log
        self.journal.watch(Seat.objects.filter(match=match))
        self.journal.watch(Move.objects.filter(match=match, number__gt=match.move_number))
        self.journal.watch(VoidedMatch.objects.filter(match=match))
        self.ratings.setdefault((match.game, match.speed), ratings_on(match.game, match.speed))
        return match

    def check_stranger(self, users: Iterable[int]) -> None:
        """Refuse a ruling about its director."""
        if self.director.pk in users:
            raise Refusal("rules_on_himself")

    def ended_now(self) -> list[int]:
        """The matches that were running and have been ended by the ruling."""
        running = [pk for pk, status in self.matches.items() if status == Match.Status.RUNNING]
        return list(Match.objects.filter(pk__in=running, status__in=OVER).values_list("pk", flat=True))

    def void(self, match: Match) -> None:
        """Let a finished match not count."""
        VoidedMatch.objects.create(match=match, staff=self.director, reason=self.reason)


def places_taken_again(statuses: Iterable[tuple[str, str]], holding: Collection[str]) -> int:
    """How many places more are taken when those who have the second status have the first again."""
    return sum((before in holding) - (after in holding) for before, after in statuses)


def ratings_on(game: str, speed: str) -> dict[int, int]:
    """Everybody's rating on a ladder, in hundredths."""
    rows = Rating.objects.filter(game=game, speed=speed, track=Track.PEOPLE)
    return dict(rows.values_list("user_id", "value"))


class Desk(Protocol):
    """An event, locked, in the hands of one of its directors."""

    kind: str
    event: Any
    deeds: Mapping[str, Callable[[Any, Docket, Asked], Done]]

    @property
    def name(self) -> str:
        """The event as rulings and the audit log name it."""
        ...

    @property
    def stage(self) -> str:
        """How far the event is: a ruling can be taken back while this is the same."""
        ...

    @property
    def deadline(self) -> datetime | None:
        """When what is being played ends by the clock; None where nothing is."""
        ...

    def table(self, asked: Asked) -> Any:
        """The row of the match the director chose."""
        ...

    def player(self, asked: Asked) -> Any:
        """The person the director chose."""
        ...

    def where(self, row: Any) -> Facts:
        """How a table is called."""
        ...

    def matches_of(self, user: Any) -> list[int]:
        """All matches somebody has in this event, by key."""
        ...

    def everybody(self) -> list[int]:
        """Everybody who takes part, by key."""
        ...

    def put_off(self, facts: Facts, span: timedelta) -> datetime:
        """Let what a table belongs to end so much later; returns when."""
        ...

    def make_up(self, changes: Sequence[Change], reopened: Collection[int], since: datetime) -> None:
        """After `changes` made at `since` were put back: what the reopened matches belong to ends as much later, and so
        does what would be over because its end was put back."""
        ...

    def bar(self, changes: Sequence[Change]) -> str:
        """Why the event cannot have its people back as they were before these changes, as a refusal's code; empty if it
        can."""
        ...

    def check_open(self, deed: str) -> None:
        """Refuse a ruling that the event is not in a state for."""
        ...

    def watch(self, journal: Journal) -> None:
        """Note the event's own rows."""
        ...

    def standings(self) -> Sequence[Place]:
        """Who stands where, as everybody sees it."""
        ...

    def settle(self) -> None:
        """Let what follows from the matches follow: final places of an event that is over, rounds played again."""
        ...
