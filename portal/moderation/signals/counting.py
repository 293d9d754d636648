"""Works the signals of all pairs out again, from rows alone: repeated, it finds the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import timedelta
from itertools import combinations

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, Seat
from portal.moderation.models import FavourRow, Hint, PairSignal, UsualScore
from portal.moderation.signals.leanings import Leaning, Pair, PairScore, Standard, pair_scores, standardised
from portal.moderation.signals.meetings import Meeting, Often, meetings
from portal.moderation.signals.usual import Usual, chance, usual_scores

LOOKED_BACK = timedelta(days=365)
CROWD = 6  # people on one network or device; with more it is a hall or a school and tells nothing
COUNTED = ("standard", "gift", "doubt")  # what a count writes to a favour
NEVER = Often(0, 0.0, 1.0)
NOTHING = PairScore(0, 0.0, 0.0, 0.0)


def count_signals() -> int:
    """Replace what is known of all pairs; returns how many pairs there are."""
    values = _standardised()
    scores, usual = pair_scores(values), usual_scores(values)
    often = meetings(_meetings())
    networks, devices = _shared(Hint.Kind.NETWORK), _shared(Hint.Kind.DEVICE)
    rows = []
    for pair in {*scores, *often, *networks, *devices}:
        met, favours = often.get(pair, NEVER), scores.get(pair, NOTHING)
        rows.append(
            PairSignal(
                one_id=pair[0],
                other_id=pair[1],
                shared=favours.matches,
                score=favours.score,
                chance=chance(usual, favours),
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
        UsualScore.objects.all().delete()
        UsualScore.objects.bulk_create([UsualScore(shared=step, scores=those) for step, those in usual.items()])
    return len(rows)


def last_usual() -> Usual:
    """How unusual honest pairs look, as the last count found."""
    return dict(UsualScore.objects.values_list("shared", "scores"))


def _standardised() -> list[Standard]:
    """Standardise every favour of the last year, and remember it."""
    since = timezone.now() - LOOKED_BACK
    stored = list(
        FavourRow.objects.filter(match__finished__gte=since, giver__left_at=None, taker__left_at=None)
        .exclude(match__ending=Match.Ending.ANNULLED)
        .select_related("match")
        .only("giver_id", "taker_id", "leaning", "even", *COUNTED, "match__game", "match__seat_count")
    )
    values = standardised(
        [
            Leaning(
                row.match_id, row.match.game, row.match.seat_count, row.giver_id, row.taker_id, row.leaning, row.even
            )
            for row in stored
        ]
    )
    known = {(one.match, one.giver, one.taker): (one.value, one.gift, one.doubt) for one in values}
    changed = []
    for row in stored:
        found = known.get((row.match_id, row.giver_id, row.taker_id), (None, None, 0.0))
        if (row.standard, row.gift, row.doubt) != found:
            row.standard, row.gift, row.doubt = found
            changed.append(row)
    FavourRow.objects.bulk_update(changed, COUNTED, batch_size=500)
    return values


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
