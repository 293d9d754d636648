"""PURE. The standings of a tournament with the places still possible, for every format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from leagues.pairing.knockout import finishing_order
from leagues.standings import Line, Played, placed_last, standings
from leagues.tournaments.knockout_places import Round
from leagues.tournaments.rows import Event, Table


def ranking(event: Event) -> list[Line]:
    """Everybody, best first, and whoever was disqualified behind everybody else."""
    lines = _ranking(event)
    banned = {player.number for player in event.players if player.disqualified}
    return placed_last(lines, banned) if banned else lines


def _ranking(event: Event) -> list[Line]:
    if event.format == "knockout":
        return _knockout(event)
    if event.format == "groups":
        return _groups(event)
    return _by_points(event, [player.number for player in event.players], event.tables, event.rounds)


def group_standings(event: Event, group: int) -> list[Line]:
    """The table of one group."""
    members = [player.number for player in event.players if player.group == group]
    return _by_points(event, members, [t for t in event.tables if t.group == group], event.rounds - 1)


def _by_points(event: Event, numbers: Sequence[int], tables: Sequence[Table], rounds: int) -> list[Line]:
    played = [Played(t.players, t.places, t.scores) for t in tables if t.state == "done" and t.places is not None]
    open_tables = [] if event.over else [t.players for t in tables if t.state == "open"]
    byes = _byes(tables)
    to_draw = 0 if event.over else max(0, rounds - event.drawn_rounds)
    return standings(
        numbers, played, open_tables, event.points, event.tie_breaks, _draw(event),
        byes=byes,
        later=dict.fromkeys(set(event.playing) & set(numbers), to_draw),
    )  # fmt: skip


def _knockout(event: Event) -> list[Line]:
    """Who came further is before; at the same round the place at the table counts, then the seed.

    While a round is played its open tables are taken to end by seed, so that every place shown is a possible one.
    """
    numbers = [player.number for player in event.players]
    lines = {line.player: line for line in _by_points(event, numbers, event.tables, event.rounds)}
    reached = {
        player: (t.round, _place_at(t, player))
        for t in sorted(event.tables, key=lambda t: t.round)
        for player in t.players
    }
    byes = _byes(event.tables)  # who rests goes on; first places have nothing to decide here, and are those won
    current = None if event.over or not event.tables or _is_final(event, event.drawn_rounds) else Round(event)
    going = current.going if current else {}

    def rank(number: int) -> tuple[int, bool, int, int]:
        at, place = reached.get(number, (0, 0))
        return -at, number not in going, going.get(number, place), number

    order = sorted(numbers, key=rank)
    ranges = current.ranges() if current else _before_or_in_the_final(event)
    return [
        lines[number]._replace(place=place, left=0, best=best, worst=worst, wins=lines[number].wins - byes[number])
        for place, number in enumerate(order, start=1)
        for best, worst in [ranges.get(number, (place, place))]
    ]


def _before_or_in_the_final(event: Event) -> dict[int, tuple[int, int]]:
    """Before the first round anybody can have any place, at the final table anybody one of its places; else all is
    settled."""
    if event.over:
        return {}
    tables = event.of_round(event.drawn_rounds)
    playing = [n for t in tables if t.state == "open" for n in t.players] or (
        [] if tables else [player.number for player in event.players]
    )
    return {number: (1, len(playing)) for number in playing}


def _groups(event: Event) -> list[Line]:
    """Finalists first, by the final if it gave a result; the others by their points in the groups."""
    numbers = [player.number for player in event.players]
    of_groups = [table for table in event.tables if table.group is not None]
    overall = _by_points(event, numbers, of_groups, event.rounds - 1)
    final = next((table for table in event.tables if table.group is None), None)
    if final is None:
        return _before_the_final(event, overall)
    placed = [line.player for line in overall if line.player in final.players]  # as the groups ended
    if final.state == "done":
        placed = finishing_order(final.players, final.places)
    order = [*placed, *(line.player for line in overall if line.player not in placed)]
    settled = event.over or final.state != "open"
    lines = {line.player: line for line in overall}
    return [
        lines[number]._replace(
            place=place, left=0, best=place if settled or place > len(placed) else 1,
            worst=place if settled or place > len(placed) else len(placed),
        )
        for place, number in enumerate(order, start=1)
    ]  # fmt: skip


def _before_the_final(event: Event, overall: list[Line]) -> list[Line]:
    """Those on the way to the final first. Any place can still become any other but as far as the groups decide."""
    inside = {line.player: line for group in range(event.groups) for line in group_standings(event, group)}
    order = sorted(overall, key=lambda line: (inside[line.player].place > event.advance, line.place))
    if event.over:
        return [line._replace(place=n, best=n, worst=n) for n, line in enumerate(order, start=1)]
    return [
        line._replace(
            place=n, left=inside[line.player].left, best=1, worst=len(order)
        )
        for n, line in enumerate(order, start=1)
    ]  # fmt: skip


def _place_at(table: Table, player: int) -> int:
    """Where somebody came at a table; by seed while it is open and where it gave no result."""
    return finishing_order(table.players, table.places).index(player) + 1


def _is_final(event: Event, number: int) -> bool:
    return sum(len(table.players) > 0 for table in event.of_round(number)) == 1


def _byes(tables: Sequence[Table]) -> Counter[int]:
    return Counter(player for table in tables if table.state == "bye" for player in table.players)


def _draw(event: Event) -> list[int]:
    return [player.number for player in sorted(event.players, key=lambda player: player.drawn)]
