"""Looks at finished matches for who played for whom. Never at a running one: the record is refused until the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from games.bots.favours import Choice, favours, gains_of
from games.matches.analysis import in_force
from games.matches.bot_turns import BY_A_BOT
from games.matches.models import Match
from games.matches.records import build_record
from games.matches.vault import sealed
from games.rules.chance import Quick
from games.rules.contract import decode_action
from games.rules.record import replay, rules_of
from portal.moderation.models import FavourRow, Judgement

RECENT = timedelta(days=30)  # older matches are not looked at any more
TRIES = 3
LEASE = timedelta(minutes=2)  # longer than a worker may take


def waiting(most: int) -> list[Match]:
    """Matches to be judged, the oldest first: rated, over for good, open to all, and with two people at least."""
    now = timezone.now()
    left = Q(judgement=None) | Q(judgement__done=None, judgement__tries__lt=TRIES, judgement__begun__lt=now - LEASE)
    final = Match.objects.filter(status=Match.Status.FINISHED, held=False, finished__gte=now - RECENT)
    people = Count("seats", filter=Q(seats__is_bot=False))
    open_to_all = final.filter(left, rated=True, sealed=False).annotate(people=people)
    return list(open_to_all.filter(people__gte=2).order_by("finished", "pk")[:most])


def judge(match: Match) -> bool:
    """Judge one match and store what was found, once; False where somebody else has it or did it."""
    if not _begin(match):
        return False
    with sealed():
        choices = choices_of(match)
    seats = {seat.number: seat.user_id for seat in match.seats.filter(is_bot=False)}
    found = favours(match.seat_count, choices)
    rows = [
        FavourRow(
            match=match,
            giver_id=seats[giver],
            taker_id=seats[taker],
            leaning=favour.leaning,
            even=favour.even,
            gave=favour.gave * (match.seat_count - 1),
        )
        for (giver, taker), favour in found.items()
        if giver in seats and taker in seats
    ]
    with transaction.atomic():
        FavourRow.objects.bulk_create(rows, ignore_conflicts=True)
        plain = [msgspec.to_builtins(choice) for choice in choices]
        Judgement.objects.filter(match=match, done=None).update(done=timezone.now(), choices=plain)
    return True


def _begin(match: Match) -> bool:
    """Write the attempt down first: one that ends its worker counts, too."""
    row, fresh = Judgement.objects.get_or_create(match=match, defaults={"tries": 1})
    if fresh:
        return True
    here = Judgement.objects.filter(match=match, done=None, tries=row.tries, begun=row.begun)
    return bool(here.update(tries=row.tries + 1, begun=timezone.now()))


def choices_of(match: Match) -> list[Choice]:
    """The decisions of people that a bot would have made otherwise; the same however often it is asked.

    What a bot or a stand-in moved for a seat is not its player's choice.
    """
    record = build_record(match)
    rules, counted = rules_of(record), in_force(record) - _by_bots(match)
    found: list[Choice] = []
    for step in replay(record):
        following = step.number + 1
        if following not in counted:
            continue
        played: Any = record.moves[following - 1]
        legal = rules.legal(step.state, played.seat)
        if len(legal) > 1:
            chosen = decode_action(rules, bytes(played.action))
            gains = gains_of(rules, step.state, played.seat, legal, chosen, Quick(following))
            if gains:
                found.append(Choice(following, played.seat, gains))
    return found


def _by_bots(match: Match) -> set[int]:
    moves = match.moves.filter(command_id__startswith=BY_A_BOT)
    bots = match.moves.filter(seat__in=list(match.seats.filter(is_bot=True).values_list("number", flat=True)))
    return {*moves.values_list("number", flat=True), *bots.values_list("number", flat=True)}
