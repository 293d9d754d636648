"""Works the signals of all pairs out again, from rows alone: repeated, it finds the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import timedelta
from itertools import combinations

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, Seat
from portal.moderation.models import FavourRow, Hint, PairSignal
from portal.moderation.signals.leanings import Leaning, Pair, pair_scores, standardised
from portal.moderation.signals.meetings import Meeting, Often, meetings

LOOKED_BACK = timedelta(days=365)
CROWD = 6  # people on one network or device; with more it is a hall or a school and tells nothing
NEVER = Often(0, 0.0, 1.0)


def count_signals() -> int:
    """Replace what is known of all pairs; returns how many pairs there are."""
    scores = _scores()
    often = meetings(_meetings())
    networks, devices = _shared(Hint.Kind.NETWORK), _shared(Hint.Kind.DEVICE)
    rows = []
    for pair in {*scores, *often, *networks, *devices}:
        met = often.get(pair, NEVER)
        rows.append(
            PairSignal(
                one_id=pair[0],
                other_id=pair[1],
                score=scores.get(pair, 0.0),
                met=met.met,
                expected=met.expected,
                met_chance=met.chance,
                networks=networks[pair],
                devices=devices[pair],
            )
        )
    with transaction.atomic():
        PairSignal.objects.all().delete()
        PairSignal.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)
    return len(rows)


def _scores() -> dict[Pair, float]:
    """Standardise every favour of the last year, remember it, and sum it up by pair."""
    since = timezone.now() - LOOKED_BACK
    stored = list(
        FavourRow.objects.filter(match__finished__gte=since, giver__left_at=None, taker__left_at=None)
        .exclude(match__ending=Match.Ending.ANNULLED)
        .select_related("match")
        .only("giver_id", "taker_id", "leaning", "standard", "match__game", "match__seat_count")
    )
    by_key = {(row.match_id, row.giver_id, row.taker_id): row for row in stored}
    values = standardised(
        [
            Leaning(row.match_id, f"{row.match.game}/{row.match.seat_count}", row.giver_id, row.taker_id, row.leaning)
            for row in stored
        ]
    )
    known = {(one.match, one.giver, one.taker): value for one, value in values}
    changed = [row for key, row in by_key.items() if row.standard != known.get(key)]
    for row in changed:
        row.standard = known.get((row.match_id, row.giver_id, row.taker_id))
    FavourRow.objects.bulk_update(changed, ["standard"], batch_size=500)
    return {pair: found.score for pair, found in pair_scores(values).items()}


def _meetings() -> list[Meeting]:
    """Matches at tables that people chose themselves: what a league or a tournament drew is nobody's wish."""
    since = timezone.now() - LOOKED_BACK
    free = Match.objects.filter(status=Match.Status.FINISHED, rated=True, finished__gte=since)
    free = free.filter(fixture=None, pairing=None, challenge=None).exclude(ending=Match.Ending.ANNULLED)
    sat: dict[tuple[int, str], list[int]] = defaultdict(list)
    seats = Seat.objects.filter(match__in=free, is_bot=False, user__left_at=None)
    for match, game, speed, user in seats.values_list("match_id", "match__game", "match__speed", "user_id"):
        sat[match, f"{game}/{speed}"].append(user)
    return [Meeting(kind, tuple(people)) for (_match, kind), people in sat.items()]


def _shared(kind: str) -> Counter[Pair]:
    """By pair: how many networks or devices both were seen on, those of crowds left out."""
    seen: dict[str, set[int]] = defaultdict(set)
    for digest, user in Hint.objects.filter(kind=kind, user__left_at=None).values_list("digest", "user_id"):
        seen[digest].add(user)
    return Counter(pair for people in seen.values() if len(people) <= CROWD for pair in combinations(sorted(people), 2))
