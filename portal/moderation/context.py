"""What happened around a report: the chat, and the moves as a spectator was told of them. Opens nothing hidden."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import get_language

from games.matches.models import ChatMessage, Match, Move
from games.matches.queries import language_of
from games.matches.vault import seen_events
from games.rules.registry import text_for
from games.rules.words import say
from portal.moderation.models import Report

LINES_AROUND = 8
MOVES_AROUND = 4


class SeenMove(NamedTuple):
    """One move in words, and whether somebody reported it."""

    number: int
    lines: list[str]
    reported: bool


def chat_around(report: Report) -> list[ChatMessage]:
    """The lines of a chat around the reported one, in their order."""
    line = report.line
    if line is None:
        return []
    near = ChatMessage.objects.filter(match=line.match_id, channel=line.channel).select_related("author")
    return list(near.filter(number__range=(line.number - LINES_AROUND, line.number + LINES_AROUND)))


def reported_moves(report: Report) -> list[int]:
    """The numbers of the moves that the complaints name, first or later."""
    said = [part for complaint in report.complaints.all() for part in (complaint, *complaint.remarks.all())]
    return sorted({part.move for part in said if part.move is not None})


def moves_around(report: Report) -> list[SeenMove]:
    """The moves around those that were reported, in words, as a spectator was told: of a sealed match, none."""
    named = reported_moves(report)
    if report.match is None or report.match.sealed or not named:
        return []
    near = {number + step for number in named for step in range(-MOVES_AROUND, MOVES_AROUND + 1)}
    moves = report.match.moves.filter(number__in=near).order_by("number")
    return [SeenMove(move.number, move_words(report.match, move), move.number in named) for move in moves]


def move_words(match: Match, move: Move) -> list[str]:
    """What a spectator was told of a move, in the active language."""
    text, language = text_for(match.game, match.version), language_of(get_language() or "en")
    names = {seat.number: str(seat.user) for seat in match.seats.select_related("user")}

    def name(seat: int) -> str:
        return names.get(seat, "—")

    if move.kind != Move.Kind.ACTION:
        return [f"{name(move.seat)}: {move.get_kind_display()}"]
    return [say(text.WORDS, text.event_phrase(event), language, name) for event in seen_events(move, None)]
