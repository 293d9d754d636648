"""The director's desk of a tournament: what may be ruled when, and the rulings that only tournaments know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.db.models import Q
from django.utils import timezone

from games.matches.commands.clocks import give_time, pause_match, resume_match
from games.matches.conduct import rated_ban
from games.matches.models import Match, Seat
from games.rules.registry import rules_for
from leagues.rulings.deeds import FOR_EVERY_EVENT, annul_unplayed, give_up_seats, has_begun, lay_anew
from leagues.rulings.desk import Asked, Docket, Done, Facts, places_taken_again
from leagues.rulings.effects import Place
from leagues.rulings.journal import Change, Journal, both_sides, changed
from leagues.rulings.reversal import Bar
from leagues.rulings.stopped import stopped_by_ruling
from leagues.tournaments.commands.directing import directed
from leagues.tournaments.commands.entering import IN, move_up, tell_waiting
from leagues.tournaments.commands.rounds import seat_tables, write_places
from leagues.tournaments.drawing import going_on, next_round
from leagues.tournaments.models import Entry, Pairing, Round, Tournament
from leagues.tournaments.queries import event_of, read, standings_of
from leagues.tournaments.refusals import Refusal

State = Tournament.State
BEFORE = {"withdraw", "disqualify", "announce"}
AFTER = {"adjudicate", "annul", "annul_all", "disqualify", "announce"}


class TournamentDesk:
    """A tournament, locked, in the hands of one of its directors."""

    kind = "tournament"
    deeds: Mapping[str, Callable[[Any, Docket, Asked], Done]]

    def __init__(self, user: Any, slug: str) -> None:
        self.event = directed(user, slug)

    @property
    def name(self) -> str:
        """As rulings and the audit log name it."""
        return name_of(self.event)

    @property
    def stage(self) -> str:
        """Its state and how many rounds were drawn."""
        return stage_of(self.event, self.event.played_rounds.count())

    def bar(self, changes: Sequence[Change]) -> str:
        """A director who would play, or more players than there are places."""
        return bar_to_undo(self.event)(changes)

    @property
    def deadline(self) -> datetime | None:
        """That of the round being played."""
        return self.event.played_rounds.filter(closed=None).values_list("deadline", flat=True).first()

    def check_open(self, deed: str) -> None:
        """Refuse what makes no sense before the start or after the end."""
        state = self.event.state
        if state == State.DRAFT:
            raise Refusal("registration_not_open")
        if state == State.CANCELLED or (state == State.FINISHED and deed not in AFTER):
            raise Refusal("tournament_over")
        if state in (State.REGISTRATION, State.CHECK_IN) and deed not in BEFORE:
            raise Refusal("tournament_not_running")

    def watch(self, journal: Journal) -> None:
        """Entries, rounds and tables."""
        for rows in (
            Entry.objects.filter(tournament=self.event),
            Round.objects.filter(tournament=self.event),
            Pairing.objects.filter(round__tournament=self.event),
        ):
            journal.watch(rows)

    def standings(self) -> Sequence[Place]:
        """Everybody's place, and who goes on; nothing before the start."""
        if self.event.seed is None:
            return []
        stored = read(self.event)
        advancing = going_on(event_of(stored))
        return [
            Place(entry.user_id, 0, line.place, line.points, "goes_on" if line.player in advancing else "")
            for entry, line in standings_of(stored)
        ]

    def settle(self) -> None:
        """Places of a tournament that is over follow its results; a round with a match that runs again is open."""
        if self.event.state == State.FINISHED:
            write_places(read(self.event))
        running = self.event.played_rounds.exclude(closed=None).filter(pairings__match__status=Match.Status.RUNNING)
        Round.objects.filter(pk__in=list(running.values_list("pk", flat=True))).update(closed=None)

    def table(self, asked: Asked) -> Pairing:
        """The table chosen."""
        rows = Pairing.objects.filter(round__tournament=self.event).select_related("round", "match")
        found = rows.filter(pk=asked.table).first()
        if found is None:
            raise Refusal("unknown_table")
        return found

    def player(self, asked: Asked) -> Any:
        """The player chosen."""
        return self.entry(asked).user

    def entry(self, asked: Asked) -> Entry:
        """How the player chosen takes part."""
        found = self.event.entries.select_related("user").filter(user=asked.player).first()
        if found is None:
            raise Refusal("unknown_player")
        return found

    def where(self, row: Pairing) -> Facts:
        """Its number and that of its round."""
        return {"table": row.number + 1, "round": row.round.number}

    def matches_of(self, user: Any) -> list[int]:
        """All matches of somebody in this tournament."""
        seats = Seat.objects.filter(user=user, match__pairing__round__tournament=self.event)
        return list(seats.order_by("match").values_list("match_id", flat=True))

    def everybody(self) -> list[int]:
        """Everybody who entered, in whatever state."""
        return list(self.event.entries.values_list("user_id", flat=True))

    def put_off(self, facts: Facts, span: timedelta) -> datetime:
        """The round of a table ends later."""
        stored: Round = self.event.played_rounds.get(number=facts["round"])
        stored.deadline += span
        stored.save(update_fields=["deadline"])
        return stored.deadline

    def make_up(self, changes: Sequence[Change], reopened: Collection[int], since: datetime) -> None:
        """The rounds of reopened matches end later, and a round that would be over because its end was put back. In a
        pause what counts is when it began: its end adds the rest. Who had moved up learns that he waits again."""
        now, put_back = self.event.paused or timezone.now(), changed(changes, Round, "deadline")
        late = Q(pk__in=put_back, deadline__lte=now)
        rounds = self.event.played_rounds.filter(late | Q(pairings__match__in=reopened))
        for stored in rounds.distinct():
            stored.deadline = max(now, stored.deadline + max(timedelta(0), now - since))
            stored.save(update_fields=["deadline"])
        self._keep_pace({*reopened, *changed(changes, Match, "paused")}, since)
        again = self.event.entries.filter(pk__in=changed(changes, Entry, "status"), status=Entry.Status.WAITING)
        tell_waiting(self.event, "tournament_waits_again", list(again.values_list("user_id", flat=True)))

    def _keep_pace(self, matches: Collection[int], since: datetime) -> None:
        """Clocks that were put back as they were stand still if the tournament was paused since, and run if it has gone
        on since; those that a ruling stopped wait for their own."""
        paused, resumed = self.event.paused, self.event.resumed
        stopped = stopped_by_ruling(matches)
        for match in Match.objects.filter(pk__in=matches).order_by("pk"):
            if paused and paused > since:
                pause_match(match_id=match.public_id)
            elif not paused and resumed and resumed >= since and match.pk not in stopped:
                resume_match(match_id=match.public_id)

    def current(self) -> Round:
        """The round being played."""
        found: Round | None = self.event.played_rounds.filter(closed=None).first()
        if found is None:
            raise Refusal("round_over")
        return found


def name_of(tournament: Tournament) -> str:
    """How rulings name a tournament."""
    return f"tournament:{tournament.pk}"


def stage_of(tournament: Tournament, rounds: int) -> str:
    """How far a tournament is with so many rounds drawn: what was ruled can be taken back while this is the same."""
    return f"{tournament.state}:{rounds}"


def bar_to_undo(tournament: Tournament) -> Bar:
    """Asked for the changes of a ruling: why entries cannot be as they were before them, as a refusal's code; empty if
    they can. It looks at the entries once."""

    @cache
    def directing() -> set[int]:
        return set(tournament.entries.filter(user__in=tournament.directors.all()).values_list("pk", flat=True))

    @cache
    def taken() -> int:
        return tournament.entries.filter(status=Entry.Status.REGISTERED).count()

    def bar(changes: Sequence[Change]) -> str:
        statuses = both_sides(changes, Entry, "status")
        back = {pk for pk, (before, after) in statuses.items() if before in IN and after not in IN}
        if back and back & directing():
            return "player_directs"
        more = places_taken_again(statuses.values(), {Entry.Status.REGISTERED})
        return "places_taken" if more > 0 and taken() + more > tournament.rules.most_players else ""

    return bar


def extend_round(desk: TournamentDesk, docket: Docket, asked: Asked) -> Done:
    """The round ends later, and everybody who plays has as much more time."""
    current, span = desk.current(), asked.span
    for pk in _running(desk, current):
        give_time(match_id=docket.touch(pk).public_id, span=span)
    facts: Facts = {"round": current.number, "minutes": asked.minutes}
    facts["ends"] = desk.put_off(facts, span).isoformat()
    return Done(facts, _players(desk, current))


def withdraw(desk: TournamentDesk, docket: Docket, asked: Asked) -> Done:
    """Somebody does not play on."""
    return _send_away(desk, docket, asked, Entry.Status.WITHDRAWN)


def disqualify(desk: TournamentDesk, docket: Docket, asked: Asked) -> Done:
    """Somebody is sent away, behind everybody else."""
    return _send_away(desk, docket, asked, Entry.Status.DISQUALIFIED)


def substitute(desk: TournamentDesk, docket: Docket, asked: Asked) -> Done:
    """Somebody who registered and does not play takes over a player's seed, points and tables to come; also the table
    of this round, laid anew, if nobody has moved there yet."""
    old = desk.entry(asked)
    if old.status != Entry.Status.PLAYING:
        raise Refusal("not_playing")
    new = desk.event.entries.select_related("user").filter(
        user=asked.substitute, status=Entry.Status.MISSED, user__is_active=True
    ).first()  # fmt: skip
    if new is None or rated_ban(new.user):
        raise Refusal("not_a_substitute")
    if desk.event.directors.filter(pk=new.user_id).exists():
        raise Refusal("directs_this")
    docket.check_stranger([new.user_id])
    told = {old.user_id, new.user_id}
    facts: Facts = {"player": str(old.user), "substitute": str(new.user)}
    if table := _fresh_table(desk, old):
        _check_unseen(desk, new, table, table.players.index(old.number))
        told |= set(_players(desk, table.round, set(table.players)))
        lay_anew(docket, table)
        table.save(update_fields=["match"])
        facts |= desk.where(table)
    facts["given_up"] = give_up_seats(desk, docket, old.user)
    seed = old.number, old.drawn, old.group
    old.status, old.number, old.drawn, old.group = Entry.Status.WITHDRAWN, None, None, None
    new.status = Entry.Status.PLAYING
    new.number, new.drawn, new.group = seed
    for entry in (old, new):
        entry.save(update_fields=["status", "number", "drawn", "group"])
    return Done(facts, told, old.user)


def move(desk: TournamentDesk, docket: Docket, asked: Asked) -> Done:
    """Somebody sits down at another table of the round, or changes places with somebody there."""
    entry, current = desk.entry(asked), desk.current()
    tables = list(current.pairings.select_related("match", "round"))
    here = next((table for table in tables if entry.number in table.players), None)
    kind, _, key = asked.to.partition("-")
    wanted = int(key) if key.isdecimal() and len(key) < 10 else -1
    there = next((t for t in tables if (wanted in t.players if kind == "seat" else t.pk == wanted)), None)
    if here is None or there is None:
        raise Refusal("unknown_table")
    if here == there:
        raise Refusal("same_table")
    if here.group != there.group:
        raise Refusal("other_group")
    told = _players(desk, current, {*here.players, *there.players})
    docket.check_stranger(told)
    if not all(_all_play(desk, table) for table in (here, there)):
        raise Refusal("somebody_left")
    sizes = {len(here.players), len(there.players)}
    if kind == "seat":
        here.players = [wanted if number == entry.number else number for number in here.players]
        there.players = [entry.number if number == wanted else number for number in there.players]
    else:
        here.players = [number for number in here.players if number != entry.number]
        there.players = [*there.players, entry.number]
        _check_sizes(desk, here, there)
    sizes |= {len(here.players), len(there.players)}
    if desk.event.rules.duplicate and any(
        table.match_id and len(table.players) in sizes for table in tables if table not in (here, there)
    ):
        raise Refusal("same_cards")  # laid anew, the two tables would be dealt what their players saw already
    for table in (here, there):
        lay_anew(docket, table)
        table.save(update_fields=["players", "match"])
    facts = {**desk.where(there), "player": str(entry.user), "here": here.number + 1}
    if kind == "seat":
        facts["other"] = _names(desk)[wanted]
    return Done(facts, told, entry.user)


def re_pair(desk: TournamentDesk, docket: Docket, asked: Asked) -> Done:
    """The round is drawn again from the rows of now, with the seed that everybody knows."""
    current = desk.current()
    tables = list(current.pairings.select_related("match"))
    before = [(table.players, table.group) for table in tables]
    unplayed = 0
    for table in tables:
        if annul_unplayed(docket, table):
            unplayed += 1
        else:
            lay_anew(docket, table)
        table.delete()
    drawn = next_round(event_of(read(desk.event)))
    if not drawn:
        raise Refusal("nothing_to_draw")
    if [(table.players, table.group) for table in drawn] == before:
        raise Refusal("same_draw")
    seat_tables(current, drawn)
    names = _names(desk)
    laid = [(at, [names[number] for number in table.players]) for at, table in enumerate(drawn, 1) if table.players]
    return Done({"round": current.number, "laid": laid, "unplayed": unplayed}, _players(desk, current))


TournamentDesk.deeds = FOR_EVERY_EVENT | {
    "extend_round": extend_round,
    "substitute": substitute,
    "move": move,
    "withdraw": withdraw,
    "disqualify": disqualify,
    "re_pair": re_pair,
}


def _send_away(desk: TournamentDesk, docket: Docket, asked: Asked, status: str) -> Done:
    entry = desk.entry(asked)
    sent = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED, Entry.Status.MISSED)
    if entry.status == status or (entry.status in sent and status == Entry.Status.WITHDRAWN):
        raise Refusal("not_playing")
    left = give_up_seats(desk, docket, entry.user) if entry.status == Entry.Status.PLAYING else 0
    entry.status = status
    entry.save(update_fields=["status"])
    if desk.event.state in (State.REGISTRATION, State.CHECK_IN):
        move_up(desk.event)
    return Done({"player": str(entry.user), "given_up": left}, [entry.user_id], entry.user)


def _check_sizes(desk: TournamentDesk, *tables: Pairing) -> None:
    rules = desk.event.rules
    allowed = {0, 1, *rules.sizes(rules_for(rules.game).seats)}
    if any(len(table.players) not in allowed for table in tables):
        raise Refusal("table_size")


def _fresh_table(desk: TournamentDesk, entry: Entry) -> Pairing | None:
    """The table of a player in the round being played, if nobody has moved there yet."""
    rows = Pairing.objects.filter(round__tournament=desk.event, round__closed=None).select_related("match", "round")
    table = next((row for row in rows if entry.number in row.players), None)
    if table is None or not table.is_played or not _all_play(desk, table):
        return None
    return None if table.match is not None and has_begun(table.match) else table


def _all_play(desk: TournamentDesk, table: Pairing) -> bool:
    """Whether nobody of a table has left the tournament: laid anew, it would wait for him."""
    playing = desk.event.entries.filter(number__in=table.players, status=Entry.Status.PLAYING)
    return playing.count() == len(table.players)


def _check_unseen(desk: TournamentDesk, new: Entry, table: Pairing, seat: int) -> None:
    """Refuse somebody who has held other cards of the round: he sat at a table whose ruling was taken back."""
    dealt = Match.objects.filter(pairing__round=table.round_id, sealed=True).values("commitment")
    held = Seat.objects.filter(user=new.user_id, match__commitment__in=dealt).exclude(number=seat)
    if desk.event.rules.duplicate and held.exists():
        raise Refusal("same_cards")


def _names(desk: TournamentDesk) -> dict[int, str]:
    """How everybody with a seed is called."""
    entries = desk.event.entries.filter(number__isnull=False).select_related("user")
    return {entry.number: str(entry.user) for entry in entries}


def _running(desk: TournamentDesk, current: Round) -> list[int]:
    rows = current.pairings.filter(match__status=Match.Status.RUNNING)
    return list(rows.order_by("match").values_list("match", flat=True))


def _players(desk: TournamentDesk, current: Round, numbers: set[int] | None = None) -> list[int]:
    """Who plays in a round, or those with these seeds."""
    if numbers is None:
        numbers = {number for table in current.pairings.all() for number in table.players}
    return list(desk.event.entries.filter(number__in=numbers).values_list("user_id", flat=True))
