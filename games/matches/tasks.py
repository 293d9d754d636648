"""What workers do for matches. Messages are wake-up calls; rows say what is left to do, so any task may run twice."""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta
from functools import lru_cache
from time import monotonic
from typing import Any

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from games.bots.memory import Memory
from games.matches.analysis import analysed_steps
from games.matches.bot_turns import BY_A_BOT, FAR_OFF, HARD_LIMIT, LATE, SOFT_LIMIT, chooser, is_slow
from games.matches.chances import work_out_chances
from games.matches.commands import analysis as analysing
from games.matches.commands.bot_turns import begin_bot_turn, call_due_bots, put_off_bot_turn
from games.matches.commands.common import encode_action
from games.matches.commands.orders import answer_by_order, rest_orders
from games.matches.commands.play import act_for
from games.matches.commands.queue import forget_queue, seat_waiting
from games.matches.commands.stale import close_stale_tables, nudge_owners
from games.matches.models import ApiCall, Match, Move, RoundScore, Seat
from games.matches.proof import problem_of
from games.matches.refusals import Refusal
from games.matches.signals import match_finished, site_noted
from games.matches.sweep import sweep
from games.matches.tell import wake_analyst, wake_bot
from games.matches.vault import ROUND_SCORED, EngineFault, open_match, public_events, sealed
from games.rules.chance import Quick
from games.rules.contract import RulesError

log = logging.getLogger(__name__)

SWEEP_LIMIT = 200
REMEMBERED = 16  # seats whose bots' thoughts a process keeps: a Chancellor's may take some megabytes
PIECE_SECONDS = 2.0  # of an analysis at a time, so that no bot's turn waits long behind one
KEYS_KEPT = timedelta(days=30)  # how long the API tells that a key is used for something else


@shared_task(soft_time_limit=SOFT_LIMIT, time_limit=HARD_LIMIT)
def play_bot_turn(match_pk: int, seat_number: int, decision: int, tries: int = 0) -> None:
    """Let a bot choose from its view and play. The attempt is written down first: a late or repeated call finds it
    taken or the decision gone and does nothing, and an attempt that ends the worker counts, too."""
    seat = begin_bot_turn(match_pk=match_pk, seat_number=seat_number, decision=decision, tries=tries)
    if seat is None:
        return
    try:
        action = _chosen(seat, tries)
        act_for(
            match_id=seat.match.public_id,
            seat_number=seat_number,
            action=encode_action(action),
            move_number=decision,
            command_id=f"{BY_A_BOT}{decision}",
        )
    except EngineFault as fault:
        log.error("bot_failed", extra={"match": match_pk, "number": decision, "try": tries, "reason": str(fault)})
        put_off_bot_turn(seat=seat)
    except Refusal as refusal:  # the match has moved on, or the bot played what nobody may
        log.info("bot_move_refused", extra={"match": match_pk, "number": decision, "code": refusal.code})
        put_off_bot_turn(seat=seat)


def _chosen(seat: Seat, tries: int) -> Any:
    """What the seat's bot plays, or who moves for it. Raises EngineFault, also when the time is over."""
    opened = open_match(seat.match)
    view, legal = opened.view(seat.number), opened.legal(seat.number)
    bot = chooser(seat, tries, late=timezone.now() - seat.on_turn_since > LATE and bool(_with_people([seat.match_id])))
    if bot is None:
        return legal[0]
    with sealed():
        memory = memory_of(seat.match_id, seat.number)
        return bot.choose(opened.rules, view, legal, Quick(secrets.randbits(64)), monotonic, memory)


@lru_cache(maxsize=REMEMBERED)
def memory_of(match_pk: int, seat_number: int) -> Memory:
    """What bots at this seat thought before, as far as it was in this process; a worker elsewhere begins anew."""
    return Memory()


@shared_task
def sweep_bot_turns() -> int:
    """Wake the workers for every bot whose pause is over or whose call got lost; returns how many were woken."""
    due = call_due_bots(most=SWEEP_LIMIT)
    awaited = _with_people([seat.match_id for seat in due if is_slow(seat)])
    for seat in due:
        asked = seat.match_id, seat.number, seat.decision, seat.bot_tries
        wake_bot(*asked, slow=is_slow(seat), awaited=seat.match_id in awaited)
    return len(due)


def _with_people(matches: list[int]) -> set[int]:
    """Those of the matches in which people play live."""
    if not matches:
        return set()
    people = Seat.objects.filter(match__in=matches, match__speed=Match.Speed.LIVE, is_bot=False, stand_in="")
    return set(people.values_list("match_id", flat=True))


@shared_task
def answer_due_orders() -> int:
    """Ask the standing orders of every seat whose moment has come; returns how many moves were played."""
    now = timezone.now()
    # nobody is due that late, unless the machine's clock was put back since
    due = Seat.objects.filter(Q(orders_due__lte=now) | Q(orders_due__gt=now + FAR_OFF)).order_by("orders_due", "pk")
    played = 0
    for match, seat, decision in due.values_list("match__public_id", "number", "decision")[:SWEEP_LIMIT]:
        asked = {"match_id": match, "seat_number": seat, "decision": decision}
        try:
            played += answer_by_order(**asked) is not None
        except Exception:  # one order's trouble must not stop the others, nor be tried twice a second for ever
            log.exception("order_failed", extra={"match": match, "number": decision})
            rest_orders(**asked)
    return played


@shared_task
def sweep_deadlines() -> None:
    """Beat, remind, and write down who ran out of time."""
    sweep()


@shared_task
def write_round_scores(match_pk: int) -> None:
    """Write the scores of every round of a finished match; repeating it writes nothing new."""
    match = Match.objects.get(pk=match_pk)
    moves = Move.objects.filter(match=match, events__contains=ROUND_SCORED)
    rows = [
        RoundScore(match=match, seat=seat, round=event.data["round"], score=score)
        for move in moves
        for event in public_events(move, "round_scored")
        for seat, score in enumerate(event.data["scores"])
    ]
    RoundScore.objects.bulk_create(rows, ignore_conflicts=True)
    Match.objects.filter(pk=match_pk, status=Match.Status.FINISHED).update(scored=True)


@shared_task
def prove_matches() -> int:
    """Every night: show that snapshots are the fold of their logs and that records replay; raise the alarm if not."""
    wrong = 0
    since = timezone.now() - timedelta(days=1, hours=1)
    fresh = Match.objects.filter(Q(status=Match.Status.RUNNING) | Q(finished__gte=since)).exclude(started=None)
    for match_pk in list(fresh.values_list("pk", flat=True)):
        if problem := problem_of(match_pk):
            wrong += 1
            log.error("replay_mismatch", extra={"match": match_pk, "reason": problem})
    site_noted.send(sender=Match, name="matches", count=wrong)
    return wrong


@shared_task
def sweep_finished() -> None:
    """Announce again every finished match whose scores were never written."""
    unscored = Match.objects.filter(status=Match.Status.FINISHED, scored=False)
    for match_pk in unscored.values_list("pk", flat=True)[:SWEEP_LIMIT]:
        match_finished.send_robust(sender=Match, match_id=match_pk)


@shared_task
def make_matches() -> int:
    """Seat whoever waits in a queue; returns how many tables were laid."""
    return seat_waiting()


@shared_task
def sweep_tables() -> None:
    """Warn the owners of tables nobody comes to, close those that were warned in time, forget idle queues."""
    nudge_owners()
    close_stale_tables()
    forget_queue()


@shared_task
def forget_api_calls() -> None:
    """Forget what keys stood for long ago; the commands themselves remember their ids for as long as the match."""
    ApiCall.objects.filter(created__lt=timezone.now() - KEYS_KEPT).delete()


@shared_task(soft_time_limit=analysing.SOFT_LIMIT, time_limit=analysing.HARD_LIMIT)
def analyse_match(match_pk: int, done: int, tries: int) -> None:
    """Go on with an analysis where it stands. A late or repeated call finds the piece taken and does nothing."""
    analysis = analysing.begin_piece(match_pk=match_pk, done=done, tries=tries)
    if analysis is None:
        return
    until = monotonic() + PIECE_SECONDS
    try:
        steps = analysed_steps(analysis.match, done, lambda: monotonic() < until)
    except (EngineFault, RulesError, Refusal) as fault:
        log.error("analysis_failed", extra={"match": match_pk, "number": done, "try": tries, "reason": str(fault)})
        return
    analysing.store_piece(analysis=analysis, steps=steps)


@shared_task
def sweep_analyses() -> int:
    """Wake the workers for analyses that nobody goes on with; returns how many."""
    due = analysing.call_due_analyses(most=SWEEP_LIMIT)
    for analysis in due:
        wake_analyst(analysis.match_id, analysis.done, analysis.tries)
    return len(due)


@shared_task(soft_time_limit=10, time_limit=15)
def estimate_chances(match_pk: int) -> None:
    """Work out everybody's chances for the spectators of a match."""
    work_out_chances(match_pk)
