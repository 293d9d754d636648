"""The steps of a tournament: check-in, start, draw, matches, close, end. Each may be repeated, or killed half-way."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.matches.gates import ratings_of
from games.matches.models import Match
from leagues.pairing.groups import deal_groups
from leagues.results import OVER
from leagues.steps import record_step
from leagues.tables import finish_by_rule, number_for, open_with_players, shared_number
from leagues.tournaments.drawing import SEEDS, begun, has_next, next_round
from leagues.tournaments.models import Entry, Pairing, Round, Tournament
from leagues.tournaments.queries import Read, event_of, read, standings_of, starting
from leagues.tournaments.rows import Drawn
from leagues.tournaments.rules import fewest
from leagues.tournaments.signals import news

State = Tournament.State
SEALED_AT_MOST = timedelta(days=90)  # after the end, should no worker have come by; older rows need no look


@transaction.atomic
def open_when_due(*, tournament_pk: int) -> bool:
    """Open registration of a draft at its moment. One whose times have all passed stays a draft: nobody could enter."""
    tournament = _locked(tournament_pk)
    opens = tournament.registration_opens
    if opens is None or opens > timezone.now() or not tournament.can_open:
        return False
    tournament.state = State.REGISTRATION
    tournament.save(update_fields=["state"])
    return True


@transaction.atomic
def open_check_in(*, tournament_pk: int) -> bool:
    """Open check-in when its time has come; a tournament without check-in has none."""
    tournament = _locked(tournament_pk)
    due = tournament.state == State.REGISTRATION and tournament.check_in_from <= timezone.now() < tournament.starts
    if not due or not tournament.rules.check_in_minutes:
        return False
    tournament.state = State.CHECK_IN
    tournament.save(update_fields=["state"])
    coming = tournament.entries.filter(status__in=[Entry.Status.REGISTERED, Entry.Status.WAITING])
    _tell(tournament, "tournament_check_in", list(coming.values_list("user_id", flat=True)))
    return True


@transaction.atomic
def start(*, tournament_pk: int, seed: int | None = None) -> bool:
    """Start when the time has come: seeds are given, and whoever did not check in is out. Too few: it is cancelled."""
    tournament = _locked(tournament_pk)
    if tournament.state not in (State.REGISTRATION, State.CHECK_IN) or tournament.starts > timezone.now():
        return False
    players = starting(tournament)
    if len(players) < max(tournament.rules.least_players, fewest(tournament.rules)):
        tournament.state, tournament.ended = State.CANCELLED, timezone.now()
        tournament.save(update_fields=["state", "ended"])
        _tell(tournament, "tournament_too_few", list(tournament.entries.values_list("user_id", flat=True)))
        return True
    tournament.seed = secrets.randbelow(SEEDS) if seed is None else seed
    tournament.state = State.RUNNING
    _seed_players(tournament, players)
    tournament.save(update_fields=["seed", "state"])
    left_out = [Entry.Status.REGISTERED, Entry.Status.WAITING]
    tournament.entries.filter(status__in=left_out).update(status=Entry.Status.MISSED)
    event = begun(event_of(read(tournament)))
    tournament.rounds, tournament.plan = event.rounds, event.plan
    tournament.save(update_fields=["rounds", "plan"])
    return True


def draw_round(*, tournament_pk: int, director: Any = None) -> bool:
    """Draw the next round when the break is over; a director does not wait for that.

    The draw takes seconds, so it is made before anything is locked; what it was made from is then looked at again, and
    whoever comes second finds the round drawn.
    """
    tournament = Tournament.objects.get(pk=tournament_pk)
    if not _may_draw(tournament, director):
        return False
    event = event_of(read(tournament), final=True)
    drawn = next_round(event)
    with transaction.atomic():
        tournament = _locked(tournament_pk)
        if not drawn or not _may_draw(tournament, director) or event_of(read(tournament), final=True) != event:
            return False
        _store(tournament, event.drawn_rounds + 1, drawn)
        if director is not None:
            record_step("draw_round", event=tournament, director=director, after={"round": event.drawn_rounds + 1})
    return True


def open_pairing(*, pairing_pk: int) -> bool:
    """Lay the table of a pairing with everybody at it; the match starts at once. Not while the tournament is paused."""
    with transaction.atomic():
        known = Pairing.objects.values_list("round__tournament_id", flat=True).get(pk=pairing_pk)
        tournament = _locked(known)
        pairing = Pairing.objects.select_for_update().get(pk=pairing_pk)
        if pairing.match_id is not None or not pairing.is_played or tournament.paused or tournament.over:
            return False
        entries = {entry.number: entry for entry in tournament.entries.filter(number__in=pairing.players)}
        seated = [entries[number] for number in pairing.players]
        alike = _dealt_alike(pairing) if tournament.rules.duplicate else []
        first = next((other.match for other in alike if other.match is not None), None)
        added = _added(tournament, pairing, first) if alike else ""
        salt = f"tournament-{pairing.pk}"
        pairing.match = open_with_players(
            game=tournament.rules.game,
            numbers={entry.user_id: added or number_for(entry.entropy, salt) for entry in seated},
            clock=tournament.rules.clock,
            sealed=bool(alike),
            repeats=first,
        )
        pairing.save(update_fields=["match"])
    return True


def unseal_rounds() -> int:
    """Show everybody the matches that were dealt alike when the last of them is over and no ruling can let it be played
    on; returns how many matches."""
    unsealed = 0
    lately = Q(round__tournament__ended=None) | Q(round__tournament__ended__gte=timezone.now() - SEALED_AT_MOST)
    sealed = Pairing.objects.filter(lately, match__sealed=True, match__status__in=OVER, match__held=False)
    for pairing in sealed.select_related("round__tournament"):
        over = pairing.round.tournament.over  # nothing is opened any more
        playing = [
            other for other in _dealt_alike(pairing)
            if (other.match is None and not over)
            or (other.match and (other.match.status not in OVER or other.match.held))
        ]  # fmt: skip
        if not playing:
            unsealed += Match.objects.filter(pk=pairing.match_id, sealed=True).update(sealed=False)
    return unsealed


def finish_late(*, pairing_pk: int) -> bool:
    """After the deadline of its round: finish a match that is still being played, by the rule everybody knew."""
    pairing = Pairing.objects.select_related("match", "round__tournament").get(pk=pairing_pk)
    tournament, match = pairing.round.tournament, pairing.match
    late = pairing.round.deadline <= timezone.now() and not tournament.paused
    if match is None or match.status != Match.Status.RUNNING or not late:
        return False
    return finish_by_rule(match, tournament.rules.late, f"round-end-{pairing.pk}")


@transaction.atomic
def close_round(*, tournament_pk: int) -> bool:
    """Close the round when its last match is over."""
    tournament = _locked(tournament_pk)
    current = tournament.played_rounds.filter(closed=None).first()
    if current is None or tournament.over:
        return False
    waiting = [pairing for pairing in current.pairings.select_related("match") if pairing.is_played]
    if any(pairing.match is None or pairing.match.status not in OVER for pairing in waiting):
        return False
    current.closed = timezone.now()
    current.save(update_fields=["closed"])
    return True


def finish(*, tournament_pk: int) -> bool:
    """Write down how it ended once there is no further round to draw."""
    with transaction.atomic():
        tournament = _locked(tournament_pk)
        if tournament.state != State.RUNNING or tournament.paused:
            return False
        stored = read(tournament)
        if tournament.played_rounds.filter(closed=None).exists() or has_next(event_of(stored)):
            return False
        tournament.state, tournament.ended = State.FINISHED, timezone.now()
        tournament.save(update_fields=["state", "ended"])
        for entry in write_places(stored._replace(tournament=tournament)):
            _tell(tournament, "tournament_finished", [entry.user_id], place=entry.place or 0)
        open_records(tournament)
    return True


def _locked(tournament_pk: int) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament_pk)


def _dealt_alike(pairing: Pairing) -> list[Pairing]:
    """The other tables of the round that are of the same size."""
    others = Pairing.objects.filter(round=pairing.round_id).exclude(pk=pairing.pk).select_related("match")
    return [other for other in others.order_by("number") if len(other.players) == len(pairing.players)]


def _added(tournament: Tournament, pairing: Pairing, first: Match | None) -> str:
    """What every seat of these tables adds to their chance: what the first of them was given, or a number made of the
    numbers of everybody."""
    if first is not None:
        return first.seats.values_list("entropy", flat=True)[0]
    given = tournament.entries.filter(number__isnull=False).order_by("number").values_list("entropy", flat=True)
    return shared_number(f"tournament {tournament.pk} round {pairing.round_id} table of {len(pairing.players)}", given)


def _may_draw(tournament: Tournament, director: Any) -> bool:
    """Whether it is time for the next round: no round going on, the break over, the tournament not paused."""
    if tournament.state != State.RUNNING or tournament.paused:
        return False
    last = tournament.played_rounds.order_by("-number").first()
    if last is None:
        return True
    return last.break_ends is not None and (director is not None or last.break_ends <= timezone.now())


def _seed_players(tournament: Tournament, players: Sequence[Entry]) -> None:
    """Numbers from the best seed on, and the draw that decides among equals at the end."""
    rules = tournament.rules
    rng = random.Random(tournament.seed)  # noqa: S311  (published: everybody can draw again)
    lots = rng.sample(range(len(players)), len(players))
    ordered = [entry for _lot, entry in sorted(zip(lots, players, strict=True), key=lambda pair: pair[0])]
    if rules.seeding == "rating":
        ratings = ratings_of([entry.user_id for entry in players], rules.game, rules.clock.kind)
        ordered.sort(key=lambda entry: -ratings[entry.user_id])
    draw = rng.sample(range(len(players)), len(players))
    groups = deal_groups(range(len(players)), rules.groups) if rules.format == "groups" else []
    group_of = {number: group for group, numbers in enumerate(groups) for number in numbers}
    for number, entry in enumerate(ordered):
        entry.status, entry.number, entry.drawn = Entry.Status.PLAYING, number, draw[number]
        entry.group = group_of.get(number)
    Entry.objects.bulk_update(ordered, ["status", "number", "drawn", "group"])


def seat_tables(stored: Round, drawn: Sequence[Drawn]) -> None:
    """Write down who sits where in a round."""
    Pairing.objects.bulk_create(
        Pairing(round=stored, number=position, group=table.group, players=table.players)
        for position, table in enumerate(drawn)
    )


def open_records(tournament: Tournament) -> None:
    """No ruling of the rounds so far can be taken back any more: show the matches that rulings ended."""
    ids = Pairing.objects.filter(round__tournament=tournament, match__held=True).values_list("match", flat=True)
    Match.objects.filter(pk__in=list(ids)).update(held=False)


def write_places(stored: Read) -> list[Entry]:
    """Write down how a tournament ended; returns everybody with his place."""
    written = []
    for entry, line in standings_of(stored):
        entry.place, entry.points = line.place, line.points
        entry.save(update_fields=["place", "points"])
        written.append(entry)
    return written


def _store(tournament: Tournament, number: int, drawn: Sequence[Drawn]) -> None:
    deadline = timezone.now() + timedelta(minutes=tournament.rules.round_minutes)
    stored = Round.objects.create(tournament=tournament, number=number, deadline=deadline)
    seat_tables(stored, drawn)
    open_records(tournament)
    seated = {player for table in drawn for player in table.players}
    users = tournament.entries.filter(number__in=seated).values_list("user_id", flat=True)
    _tell(tournament, "tournament_round", list(users), round=number)


def _tell(tournament: Tournament, code: str, users: Sequence[int], **figures: int) -> None:
    news.send(sender=Tournament, tournament=tournament, code=code, users=users, figures=figures)
