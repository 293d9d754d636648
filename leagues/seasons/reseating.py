"""Rulings about who plays where in a season: a substitute, and places exchanged.

All matches of a season begin with its draw. One in which nobody has moved yet can be laid anew; every other stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.matches.conduct import rated_ban
from games.matches.models import Match, Move, Seat
from leagues.pairing.schedule import MOVED, quality
from leagues.rulings.deeds import give_up_seats, lay_anew, own_moves
from leagues.rulings.desk import Asked, Docket, Done
from leagues.seasons.commands.room import seat_waiting
from leagues.seasons.models import Division, Entrant, Fixture, League, Member, Season
from leagues.seasons.refusals import Refusal

if TYPE_CHECKING:
    from leagues.seasons.rulings import LeagueDesk


def not_begun(season: Season | None) -> QuerySet[Fixture]:
    """The fixtures of a season in which nobody has moved yet."""
    moved = own_moves(Move.objects.filter(match=OuterRef("match")))
    fresh = Q(match=None) | Q(~Exists(moved), match__status=Match.Status.RUNNING)
    return Fixture.objects.filter(fresh, division__season=season)


def spare_members(league: League, season: Season | None) -> QuerySet[Member]:
    """Who has joined and agreed to play, but was in no division at the draw."""
    playing = Entrant.objects.filter(division__season=season).values("user")
    ready = league.members.filter(status__in=[Member.Status.ACTIVE, Member.Status.WAITING], user__is_active=True)
    return ready.exclude(user__in=playing).select_related("user").order_by("pk")


def substitute(desk: LeagueDesk, docket: Docket, asked: Asked) -> Done:
    """A member who does not play takes over somebody's points and all his matches that have not begun."""
    entrant = desk.entrant(asked)
    old, leaving = entrant.user, desk.event.members.filter(user=entrant.user).first()
    if entrant.disqualified or leaving is None or leaving.status == Member.Status.LEFT:
        raise Refusal("not_playing")
    coming = spare_members(desk.event, desk.season).filter(user=asked.substitute).first()
    if coming is None or coming.user.is_outside_bot or rated_ban(coming.user):
        raise Refusal("not_a_substitute")
    docket.check_stranger([coming.user_id])
    _check_unseen(coming.user, entrant.division)
    fixtures = [one for one in hold(docket, entrant.division) if entrant.number in one.players]
    fresh = _fresh(desk, fixtures)
    if not fresh:
        raise Refusal("nothing_to_take_over")
    told = people(entrant.division, fresh) | {old.pk, coming.user_id}
    lay_all(docket, fresh)
    left = give_up_seats(desk, docket, old)
    _seat(entrant, coming.user, coming.entropy, desk)
    leaving.status, coming.status = Member.Status.LEFT, Member.Status.ACTIVE
    for member in (leaving, coming):
        member.save(update_fields=["status"])
    seat_waiting(desk.event)
    facts = {"player": str(old), "substitute": str(coming.user), "number": len(fresh), "given_up": left}
    return Done(facts, told, old)


def change_divisions(desk: LeagueDesk, docket: Docket, asked: Asked) -> Done:
    """Two players of different divisions take over each other's matches, before any of them has begun."""
    key = int(asked.to) if asked.to.isascii() and asked.to.isdecimal() and len(asked.to) < 10 else None
    one, other = desk.entrant(asked), desk.entrant(Asked(player=key))
    if one.division_id == other.division_id:
        raise Refusal("same_division")
    if one.disqualified or other.disqualified:
        raise Refusal("not_playing")
    told = {one.user_id, other.user_id}
    docket.check_stranger(told)
    _check_unseen(one.user, other.division)
    _check_unseen(other.user, one.division)
    for entrant in sorted((one, other), key=lambda entrant: entrant.division_id):
        fixtures = [each for each in hold(docket, entrant.division) if entrant.number in each.players]
        told |= people(entrant.division, fixtures)
        lay_all(docket, fixtures)
    goes, comes = (one.user, one.entropy), (other.user, other.entropy)
    _seat(one, *comes, desk)
    _seat(other, *goes, desk)
    facts = {"player": str(goes[0]), "other": str(comes[0]), "here": one.division.tier, "there": other.division.tier}
    return Done(facts, told, goes[0])


def move(desk: LeagueDesk, docket: Docket, asked: Asked) -> Done:
    """Two players of a division change places at two of its matches; everybody plays as often as before."""
    entrant, chosen = desk.entrant(asked), desk.table(asked)
    held = {one.pk: one for one in hold(docket, chosen.division)}
    here, (there, number) = held[chosen.pk], _place(asked.to, held)
    if entrant.division_id != chosen.division_id or entrant.number not in here.players:
        raise Refusal("no_seat_there")
    if here == there:
        raise Refusal("same_table")
    if entrant.number in there.players or number in here.players:
        raise Refusal("sits_there")
    told = people(chosen.division, [here, there])
    docket.check_stranger(told)
    here.players = [number if each == entrant.number else each for each in here.players]
    there.players = [entrant.number if each == number else each for each in there.players]
    _check_rounds((here, there), held.values())
    lay_all(docket, (here, there))
    measure(chosen.division, held.values(), MOVED)
    other = chosen.division.entrants.select_related("user").get(number=number)
    facts = {**desk.where(chosen), "player": str(entrant.user), "other": str(other.user), "there": there.number + 1}
    return Done(facts, told, entrant.user)


def hold(docket: Docket, division: Division) -> list[Fixture]:
    """The schedule of a division, locked and noted: no table of it is laid meanwhile."""
    rows = Fixture.objects.filter(division=division)
    locked = list(rows.select_for_update().order_by("pk"))
    docket.journal.watch(rows)
    docket.journal.watch(Division.objects.filter(pk=division.pk))
    for fixture in locked:
        fixture.division = division
    return sorted(locked, key=lambda fixture: fixture.number)


def lay_all(docket: Docket, fixtures: Iterable[Fixture]) -> None:
    """Store these fixtures and let their tables be laid anew. Raises match_begun."""
    for fixture in fixtures:
        lay_anew(docket, fixture)
        fixture.save(update_fields=["players", "round", "game", "match"])


def people(division: Division, fixtures: Sequence[Fixture]) -> set[int]:
    """Who plays in these fixtures, by key."""
    numbers = {number for fixture in fixtures for number in fixture.players}
    return set(division.entrants.filter(number__in=numbers).values_list("user_id", flat=True))


def measure(division: Division, fixtures: Iterable[Fixture], method: str) -> None:
    """Write down how equal the schedule is now."""
    tables, names = list(fixtures), division.season.rules.games
    games = [names.index(fixture.game) for fixture in tables] if len(names) > 1 else None
    rounds = [fixture.round for fixture in tables if fixture.round is not None] or None
    found = quality(division.entrants.count(), [fixture.players for fixture in tables], method, games, rounds)
    division.quality_json = msgspec.json.encode(found).decode()
    division.save(update_fields=["quality_json"])


def dealt_alike(changed: Sequence[Fixture], schedule: Iterable[Fixture]) -> bool:
    """Whether other tables of their rounds were dealt the same cards already: laid anew, these would be dealt them."""
    numbers = {fixture.round for fixture in changed} - {None}
    return any(other.match_id for other in schedule if other.round in numbers and other not in changed)


def _fresh(desk: LeagueDesk, fixtures: Sequence[Fixture]) -> list[Fixture]:
    known = set(not_begun(desk.season).filter(pk__in=[one.pk for one in fixtures]).values_list("pk", flat=True))
    return [fixture for fixture in fixtures if fixture.pk in known]


def _seat(entrant: Entrant, user: Any, entropy: str, desk: LeagueDesk) -> None:
    """Let somebody have an entrant's place. Rounds with the same cards have been dealt with the number that was given
    at the draw, so that number stays: the table laid anew has the cards that the others at it have seen."""
    assert desk.season is not None
    entrant.user = user
    if not desk.season.rules.duplicate:
        entrant.entropy = entropy
    entrant.save(update_fields=["user", "entropy"])


def _check_unseen(user: Any, division: Division) -> None:
    """Refuse somebody who has held other cards of a round: he knows what its tables are dealt."""
    dealt = Match.objects.filter(fixture__division=division, sealed=True).values("commitment")
    if division.season.rules.duplicate and Seat.objects.filter(user=user, match__commitment__in=dealt).exists():
        raise Refusal("same_cards")


def _place(to: str, held: dict[int, Fixture]) -> tuple[Fixture, int]:
    """The seat named by a fixture's key and a player's number, as the form has it: seat-12-3."""
    kind, *keys = to.split("-")
    if kind != "seat" or len(keys) != 2 or not all(key.isascii() and key.isdecimal() and len(key) < 10 for key in keys):
        raise Refusal("unknown_table")
    fixture, number = held.get(int(keys[0])), int(keys[1])
    if fixture is None or number not in fixture.players:
        raise Refusal("unknown_table")
    return fixture, number


def _check_rounds(changed: Sequence[Fixture], schedule: Iterable[Fixture]) -> None:
    """Refuse to deal cards again that somebody has seen, or to seat somebody twice in one round."""
    everything = list(schedule)
    if dealt_alike(changed, everything):
        raise Refusal("same_cards")
    for number in {fixture.round for fixture in changed} - {None}:
        seated = [player for fixture in everything if fixture.round == number for player in fixture.players]
        if len(set(seated)) < len(seated):
            raise Refusal("sits_there")
