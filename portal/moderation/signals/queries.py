"""Reads for the pages of signals. Nobody reads about himself, nor about matches he plays in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import get_language

from games.matches.models import Match, Seat
from games.matches.queries import game as game_named
from portal.moderation.context import move_words
from portal.moderation.models import FavourRow, Household, PairSignal
from portal.moderation.signals.counting import NOTHING, last_usual
from portal.moderation.signals.leanings import LEAST_SHARED, Pair, PairScore, Standard, pair_scores, sorted_pair
from portal.moderation.signals.usual import chance

UNUSUAL = 0.01  # so many honest pairs look as unusual
TOO_OFTEN = 0.001
LONGEST = 60
MOST_MOVES = 12
RAREST = 10_000  # beyond that a figure would only look exact


class Row(NamedTuple):
    """One pair of the list. `by_chance`: how many pairs of this site would look as unusual if all were honest."""

    signal: PairSignal
    favours: PairScore
    chance: float
    by_chance: float
    too_often: bool
    declared: bool

    @property
    def unusual(self) -> bool:
        """Whether honest pairs seldom look so."""
        return self.chance < UNUSUAL

    @property
    def one_in(self) -> int:
        """Of how many honest pairs one looks as unusual, in a round figure."""
        return min(RAREST, int(float(f"{1 / self.chance:.1g}")))


class Gift(NamedTuple):
    """One move of the evidence, in places: what the giver lost and what the taker won by it."""

    match: Match
    game: str
    number: int
    giver: Any
    taker: Any
    lost: float
    won: float
    words: str


class Evidence(NamedTuple):
    """All that is known about one pair."""

    row: Row
    matches: int
    forth: float
    back: float
    gifts: list[Gift]


def listed(staff: Any) -> list[Row]:
    """Pairs with a signal, the most unusual favours first, as far as this reader may know."""
    worth = Q(chance__lt=UNUSUAL) | Q(met_chance__lte=TOO_OFTEN) | Q(networks__gt=0) | Q(devices__gt=0)
    found = PairSignal.objects.exclude(Q(one=staff) | Q(other=staff)).filter(worth)
    found = found.filter(one__left_at=None, other__left_at=None).select_related("one", "other")
    rows = _rows(staff, list(found.order_by("chance", "-score", "met_chance", "-devices", "-networks", "pk")[:LONGEST]))
    shown = [row for row in rows if _still_worth(row)]
    return sorted(shown, key=lambda row: (row.chance, -row.favours.score))


def evidence(staff: Any, one: Any, other: Any) -> Evidence | None:
    """Everything about a pair that this reader may know; None where there is nothing, or it is about the reader."""
    if staff.pk in (one.pk, other.pk) or one.pk == other.pk:
        return None
    first, second = sorted((one, other), key=lambda person: person.pk)
    signal = PairSignal.objects.filter(one=first, other=second).select_related("one", "other").first()
    if signal is None:
        return None
    (row,) = _rows(staff, [signal])
    favours = list(_favours(staff, [(first.pk, second.pk)]).select_related("match"))
    gave = {pair: sum(one.gave for one in favours if one.giver_id == pair) for pair in (first.pk, second.pk)}
    matches = {favour.match_id: favour.match for favour in favours}
    gifts = _gifts(list(matches.values()), first, second)
    return Evidence(row, len(matches), gave[first.pk], gave[second.pk], gifts)


def beside(staff: Any, about: Any, match: Match | None) -> list[Any]:
    """Who sat with somebody in a match, as far as there is evidence about the two that this reader may open."""
    pairs = PairSignal.objects.filter(Q(one=about) | Q(other=about)).exclude(Q(one=staff) | Q(other=staff))
    known = {person for pair in pairs.values_list("one_id", "other_id") for person in pair} - {about.pk}
    seats = Seat.objects.filter(match=match, user__in=known).select_related("user").order_by("number")
    return [seat.user for seat in seats]


def _rows(staff: Any, signals: list[PairSignal]) -> list[Row]:
    pairs = [(signal.one_id, signal.other_id) for signal in signals]
    scores = _scores(staff, pairs)
    usual, known = last_usual(), PairSignal.objects.filter(shared__gte=LEAST_SHARED).count()
    declared = _declared(pairs)
    rows = []
    for signal, pair in zip(signals, pairs, strict=True):
        favours = scores.get(pair, NOTHING)
        rare = chance(usual, favours)
        rows.append(Row(signal, favours, rare, rare * known, signal.met_chance <= TOO_OFTEN, pair in declared))
    return rows


def _still_worth(row: Row) -> bool:
    """Whether there is a signal without the matches the reader plays in."""
    return row.unusual or row.too_often or row.signal.networks + row.signal.devices > 0


def _favours(staff: Any, pairs: Iterable[Pair]) -> Any:
    """The favours between these pairs in matches that the reader did not play in."""
    both = {person for pair in pairs for person in pair}
    own = Seat.objects.filter(user=staff).values("match")
    return FavourRow.objects.filter(giver__in=both, taker__in=both).exclude(match__in=own)


def _scores(staff: Any, pairs: list[Pair]) -> dict[Pair, PairScore]:
    wanted, values = set(pairs), []
    rows = _favours(staff, pairs).exclude(standard=None).exclude(match__ending=Match.Ending.ANNULLED)
    for row in rows.values_list("match_id", "giver_id", "taker_id", "standard", "gift", "doubt"):
        one = Standard(*row)
        if sorted_pair(one.giver, one.taker) in wanted:
            values.append(one)
    return pair_scores(values)


def _declared(pairs: list[Pair]) -> set[Pair]:
    people = {person for pair in pairs for person in pair}
    rows = Household.objects.filter(asker__in=people, asked__in=people, confirmed__isnull=False)
    return {sorted_pair(*pair) for pair in rows.values_list("asker_id", "asked_id")}


def _gifts(matches: list[Match], one: Any, other: Any) -> list[Gift]:
    """The moves by which one of the two lost most that the other won, the worst first."""
    found: list[tuple[float, Match, dict[str, Any], Any, Any]] = []
    seats: dict[int, dict[int, int]] = defaultdict(dict)
    for match, user, number in Seat.objects.filter(match__in=matches).values_list("match_id", "user_id", "number"):
        seats[match][user] = number
    over = Match.objects.filter(pk__in=[match.pk for match in matches], status=Match.Status.FINISHED)
    for match in over.select_related("judgement"):
        for giver, taker in ((one, other), (other, one)):
            at, to = seats[match.pk][giver.pk], seats[match.pk][taker.pk]
            own = [choice for choice in match.judgement.choices if choice["seat"] == at]
            moved = [(min(-choice["gains"][at], choice["gains"][to]), choice) for choice in own]
            found += [(value, match, choice, giver, taker) for value, choice in moved if value > 0]
    found.sort(key=lambda one: (-one[0], one[1].pk, one[2]["number"]))
    return [
        _gift(match, choice, giver, taker, seats[match.pk]) for _, match, choice, giver, taker in found[:MOST_MOVES]
    ]


def _gift(match: Match, choice: dict[str, Any], giver: Any, taker: Any, seats: dict[int, int]) -> Gift:
    places = match.seat_count - 1
    move = match.moves.get(number=choice["number"])
    lost, won = -choice["gains"][seats[giver.pk]] * places, choice["gains"][seats[taker.pk]] * places
    name = game_named(match.game, get_language() or "en").name
    said = next(iter(move_words(match, move)), "")  # what followed from it is in the replay
    return Gift(match, name, move.number, giver, taker, lost, won, said)
