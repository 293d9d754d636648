"""From a stored match to what one caller may be told of it. Everything hidden stays behind `vault.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec
from django.utils.translation import get_language

from games.matches.api import answers
from games.matches.clock_words import sentences
from games.matches.clocks.policy import ClockPolicy
from games.matches.desk import desk_of
from games.matches.fanout import Viewer
from games.matches.models import Match, Move, Seat
from games.matches.queries import language_of, match_with_seats
from games.matches.refusals import Refusal
from games.matches.site_clock import frozen_since
from games.matches.vault import open_match, seen_events
from games.rules.registry import text_for
from games.rules.text_board import plain
from games.rules.words import Phrase, say

TRIES = 5

Answer = TypeVar("Answer")


def viewer_of(match: Match, user: Any) -> Viewer:
    """Whose eyes the caller has: his seat's, or a spectator's; and the language of the call."""
    seats = (seat.number for seat in match.seats.all() if seat.user_id == user.pk)
    return Viewer(next(seats, None), language_of(get_language() or ""))


def steady(match_id: str, build: Callable[[Match], Answer]) -> Answer:
    """Build an answer from a match that did not move on between two reads of it. Raises unknown_match."""
    for _ in range(TRIES):
        match = match_with_seats(match_id)
        answer = build(match)
        if Match.objects.filter(pk=match.pk, move_number=match.move_number, status=match.status).exists():
            break
    return answer


def summary_of(match: Match) -> answers.MatchSummary:
    """A match as a list shows it."""
    return answers.MatchSummary(**_public(match))


def detail_of(match: Match, user: Any) -> answers.MatchDetail:
    """A match as its own page shows it."""
    viewer = viewer_of(match, user)
    code = match.invite_code if match.owner_id == user.pk and match.status == Match.Status.TABLE else None
    stopped = match.paused is not None or frozen_since() is not None
    return answers.MatchDetail(
        **_public(match), seat=viewer.seat, invite_code=code, clock_stopped=stopped, result=_result_for(match, viewer)
    )


def _result_for(match: Match, viewer: Viewer) -> Any:
    """The result with its score sheet; of a sealed match only its players see it, others the places alone."""
    return None if match.sealed and viewer.seat is None else match.result


def _public(match: Match) -> dict[str, Any]:
    """What everybody may know. The chain stays out: near the end of a match a hash could be guessed back to cards."""
    return {
        "id": match.public_id,
        "game": match.game,
        "version": match.version,
        "status": match.status,
        "speed": match.speed,
        "clock": _clock(match.policy),
        "rated": match.rated,
        "seats": match.seat_count,
        "options": msgspec.json.decode(match.options),
        "owner": match.owner.username,
        "players": [_seated(seat, match.sealed) for seat in match.seats.all()],
        "invited_only": match.invited_only,
        "rating_least": match.rating_least,
        "rating_most": match.rating_most,
        "reliability_least": match.reliability_least,
        "bots_allowed": match.bots_allowed,
        "number": match.move_number,
        "commitment": match.commitment,
        "ending": match.ending,
        "created": match.created,
        "started": match.started,
        "gathers": match.gathers,
        "finished": match.finished,
    }


def _clock(policy: ClockPolicy) -> answers.Clock:
    told = msgspec.structs.asdict(policy)
    del told["grace"]
    return answers.Clock(**told, words=sentences(policy))


def _seated(seat: Seat, sealed: bool) -> answers.Seated:
    """Who sits there; what he scored in a sealed match its players find in the result."""
    return answers.Seated(
        seat=seat.number,
        username=seat.user.username,
        name=str(seat.user),
        bot=seat.is_bot,
        stand_in=bool(seat.stand_in),
        resigned=seat.resigned is not None,
        agrees_to_start=seat.agrees_to_start,
        agrees_to_end=seat.agrees_to_end,
        deadline=seat.deadline,
        bank=seat.bank_left.total_seconds() if seat.bank_left is not None else None,
        away=seat.away,
        kept=seat.lost is not None,
        here_until=seat.here_until,
        score=None if sealed else seat.score,
        place=seat.place,
    )


def view_of(match: Match, viewer: Viewer) -> answers.Seen:
    """The board as the viewer sees it; nothing but the status before the deal. Raises sealed."""
    if match.sealed and viewer.seat is None:
        raise Refusal("sealed")
    text: Any = text_for(match.game, match.version)
    opened = open_match(match) if match.shown else None
    view = opened.view(viewer.seat) if opened else None
    return answers.Seen(
        match=match.public_id,
        number=match.move_number,
        status=match.status,
        seat=viewer.seat,
        actors=list(opened.actors()) if opened and match.status == Match.Status.RUNNING else [],
        phase=text.phase_of(view) if view else None,
        view=view,
        board=plain(text.board(view, viewer.language, _names(match))) if view else None,
        result=match.result,
    )


def legal_for(match: Match, viewer: Viewer) -> answers.Legal:
    """What the caller's own seat may do now. Raises not_seated."""
    seat = viewer.seat
    if seat is None:
        raise Refusal("not_seated")
    running = match.status == Match.Status.RUNNING and not match.gathers
    text: Any = text_for(match.game, match.version)
    speak = _speaker(match, viewer.language)
    choices = [(action, text.action_phrase(action)) for action in (open_match(match).legal(seat) if running else [])]
    return answers.Legal(
        match=match.public_id,
        number=match.move_number,
        seat=seat,
        legal=[answers.Choice(msgspec.to_builtins(action), phrase, speak(phrase)) for action, phrase in choices],
    )


def moves_for(match: Match, moves: Iterable[Move], viewer: Viewer) -> list[answers.LoggedMove]:
    """Entries of the log as the viewer may know them."""
    text: Any = text_for(match.game, match.version)
    speak = _speaker(match, viewer.language)

    def told(event: Any) -> answers.Told:
        phrase = text.event_phrase(event)
        return answers.Told(event.kind, event.seat, event.data, phrase, speak(phrase))

    return [
        answers.LoggedMove(
            move.number, move.kind, move.seat, move.created, [told(event) for event in seen_events(move, viewer.seat)]
        )
        for move in moves
    ]


def desk_for(match_id: str, user: Any) -> tuple[answers.Orders, answers.Notes]:
    """The caller's own orders and notes at his match. Raises unknown_match or not_seated."""
    match = match_with_seats(match_id)
    desk = desk_of(match.pk, user.pk)
    if desk is None:
        raise Refusal("not_seated")
    speak = _speaker(match, language_of(get_language() or ""))
    lines = [
        answers.StandingOrder(line.id, msgspec.to_builtins(line.order), line.phrase, speak(line.phrase), line.used)
        for line in desk.orders
    ]
    plan = [msgspec.to_builtins(choice.action) for choice in desk.plan]
    return answers.Orders(match_id, desk.number, lines, desk.forms), answers.Notes(match_id, desk.note, plan)


def _names(match: Match) -> list[str]:
    return [str(seat.user) for seat in match.seats.all()]


def _speaker(match: Match, language: str) -> Callable[[Phrase], str]:
    words, names = text_for(match.game, match.version).WORDS, _names(match)
    return lambda phrase: say(words, phrase, language, names.__getitem__)
