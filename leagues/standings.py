"""PURE. A table of standings from results: points, tie-breaks, and the places still possible for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from leagues.points import UNIT, exact_points, table_points

TIE_BREAKS = ("wins", "share", "strength", "head_to_head")
SHARE_UNIT = 1_000_000


class Played(NamedTuple):
    """One finished fixture that counts: who sat there, their places and, where the match was played out, scores.

    `points` in thousandths are given where they come from comparing tables; otherwise they follow from the places.
    """

    players: Sequence[int]
    places: Sequence[int]
    scores: Sequence[int] | None
    points: Sequence[Fraction] | None = None


class Line(NamedTuple):
    """One player in the standings."""

    player: int
    place: int
    played: int
    points: int  # in thousandths
    wins: int  # first places, byes among them
    share: int  # of the table's score beyond the lowest, in millionths, summed; a bye as much as a table on average
    strength: int  # what the opponents met have won, in thousandths; the same
    left: int  # fixtures still to play
    best: int  # the best place still possible
    worst: int
    ahead_of: int | None = None  # the next player by these results, and what comes first that tells the two apart:
    ahead_by: str = ""  # "points", a tie-break or the "draw"

    @property
    def settled(self) -> bool:
        """Whether nothing can move this player any more."""
        return self.best == self.worst


class Tally:
    """What each player has gathered. A bye is a first place; where that has no figure, as good as his tables were.

    Parts of points are added up exactly and rounded at the end: nobody is ahead by what rounding left over.
    """

    def __init__(
        self, players: Sequence[int], played: Sequence[Played], by_place: Sequence[int], byes: Mapping[int, int]
    ) -> None:
        self.wins = {player: byes.get(player, 0) for player in players}
        points = {player: Fraction(self.wins[player] * by_place[0] * UNIT) for player in players}
        share = dict.fromkeys(players, Fraction(0))
        self.played = dict.fromkeys(players, 0)
        for table in played:
            shares = _shares(table.scores, len(table.players))
            gained = exact_points(table.places, by_place) if table.points is None else table.points
            for player, place, won, part in zip(table.players, table.places, gained, shares, strict=True):
                points[player] += won
                self.wins[player] += place == 1
                share[player] += part
                self.played[player] += 1
        strength = {player: _strength(player, played, points) for player in players}
        for figure in (share, strength):
            for player in players:
                figure[player] += figure[player] * byes.get(player, 0) / max(1, self.played[player])
        self.points, self.share, self.strength = (
            {player: round(parts) for player, parts in figure.items()} for figure in (points, share, strength)
        )


def standings(
    players: Sequence[int],
    played: Sequence[Played],
    to_come: Sequence[Sequence[int]],
    by_place: Sequence[int],
    tie_breaks: Sequence[str],
    drawn: Sequence[int],
    byes: Mapping[int, int] | None = None,
    later: Mapping[int, int] | None = None,
) -> list[Line]:
    """The table, best first. `to_come` lists who sits at each table still to be played; `drawn` is the public draw:
    all players in the order in which it prefers them when nothing else tells them apart. `byes` are how often
    each rested, `later` how many further tables, not drawn yet, each can still play at."""
    tally = Tally(players, played, by_place, byes or {})
    left = {player: sum(player in table for table in to_come) + (later or {}).get(player, 0) for player in players}
    order = _in_order(list(players), tally, played, tie_breaks, drawn)
    following: list[int | None] = [*(player for player, _why in order[1:]), None]
    ranges = possible_places(players, tally.points, left, by_place)
    return [
        Line(
            player, place, tally.played[player], tally.points[player], tally.wins[player], tally.share[player],
            tally.strength[player], left[player], *(ranges[player] if any(left.values()) else (place, place)),
            behind, why,
        )
        for place, ((player, why), behind) in enumerate(zip(order, following, strict=True), start=1)
    ]  # fmt: skip


def placed_last(lines: Sequence[Line], banned: Set[int]) -> list[Line]:
    """The same with these players last; the others can move up by as many, and no longer fall so far."""
    ahead = [line for line in lines if line.player not in banned]
    behind = [line for line in lines if line.player in banned]
    moved = [
        line._replace(
            place=place, best=place if line.settled else max(1, line.best - len(banned)),
            worst=place if line.settled else min(line.worst, len(ahead)),
        )
        for place, line in enumerate(ahead, start=1)
    ]  # fmt: skip
    last = enumerate(behind, start=len(ahead) + 1)
    return moved + [line._replace(place=place, best=place, worst=place, left=0) for place, line in last]


def possible_places(
    players: Sequence[int], points: dict[int, int], left: dict[int, int], by_place: Sequence[int]
) -> dict[int, tuple[int, int]]:
    """The best and the worst place still possible for each.

    Sound, not sharp: it looks at what each can still win or lose by himself, as if all results were independent, and
    lets ties fall either way. So it never excludes a place that can happen, and finished matches only narrow it.
    """
    table = table_points(range(1, len(by_place) + 1), by_place)
    most, least = max(table), min(table)
    high = {player: points[player] + left[player] * most for player in players}
    low = {player: points[player] + left[player] * least for player in players}
    return {
        player: (
            1 + sum(low[other] > high[player] for other in players),
            len(players) - sum(high[other] < low[player] for other in players),
        )
        for player in players
    }


def _in_order(
    players: list[int], tally: Tally, played: Sequence[Played], tie_breaks: Sequence[str], drawn: Sequence[int]
) -> list[tuple[int, str]]:
    """Everybody by points; those level by the first tie-break that tells them apart, and at last by the draw. With each
    what puts him before the next, nothing for the last."""
    groups = _split([players], lambda group: {player: tally.points[player] for player in group})
    stages = [("points", groups)]
    for name in tie_breaks:
        groups = _split(groups, partial(_figures, name, tally, played))
        stages.append((name, groups))
    rank = {player: position for position, player in enumerate(drawn)}
    order = [player for group in groups for player in sorted(group, key=rank.__getitem__)]
    group_of = [(name, {player: n for n, group in enumerate(cut) for player in group}) for name, cut in stages]
    why = [next((name for name, of in group_of if of[one] != of[other]), "draw") for one, other in pairwise(order)]
    return list(zip(order, [*why, ""], strict=True))


def _figures(name: str, tally: Tally, played: Sequence[Played], group: list[int]) -> dict[int, int]:
    """What one tie-break says of those level."""
    if name == "head_to_head":
        return _head_to_head(group, played)
    counted: dict[int, int] = getattr(tally, name)
    return {player: counted[player] for player in group}


def _split(groups: list[list[int]], value: Callable[[list[int]], dict[int, int]]) -> list[list[int]]:
    """Each group cut into smaller ones by a figure, the higher first."""
    cut = []
    for group in groups:
        figures = value(group)
        ordered = sorted(set(figures.values()), reverse=True)
        cut += [[player for player in group if figures[player] == figure] for figure in ordered]
    return cut


def _head_to_head(group: list[int], played: Sequence[Played]) -> dict[int, int]:
    """Among those level: how often each came before another of them at a shared table, less how often behind."""
    figures = dict.fromkeys(group, 0)
    for table in played:
        for player, place in zip(table.players, table.places, strict=True):
            for other, their in zip(table.players, table.places, strict=True):
                if player in figures and other in figures:
                    figures[player] += (place < their) - (place > their)
    return figures


def _shares(scores: Sequence[int] | None, seats: int) -> list[Fraction]:
    """Everybody's part of what was scored beyond the table's lowest score, in millionths; nothing without scores."""
    if scores is None:
        return [Fraction(0)] * seats
    lowest = min(scores)
    total = sum(score - lowest for score in scores)
    return [Fraction((score - lowest) * SHARE_UNIT, total or 1) for score in scores]


def _strength(player: int, played: Sequence[Played], points: Mapping[int, Fraction]) -> Fraction:
    met = (points[other] for table in played if player in table.players for other in table.players if other != player)
    return sum(met, Fraction(0))
