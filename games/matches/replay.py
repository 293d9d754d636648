"""A finished match move by move, as one seat knew it at that moment or with all revealed. Never before the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from games.matches.messages import Happened, SeenMove
from games.matches.models import Match
from games.matches.records import build_record, check_unsealed, is_over
from games.matches.refusals import Refusal
from games.rules.contract import Event, RulesError, View
from games.rules.record import replay
from games.rules.registry import rules_for, text_for
from games.rules.text_board import TextBoard

CHUNK = 20  # frames in one answer
KEPT = 4  # matches kept folded in each process
ALL = "all"
SPECTATOR = "spectator"


class Sight(msgspec.Struct, frozen=True):
    """The position as one seat (None: a spectator) knew it."""

    seat: int | None
    view: View
    board: TextBoard


class Frame(msgspec.Struct, frozen=True):
    """The match after move `number` (0: the deal): what had just happened, and who saw what."""

    number: int
    move: SeenMove | None
    phase: str
    actors: list[int]
    sights: list[Sight]


class Reel(msgspec.Struct, frozen=True):
    """Some frames in a row."""

    frames: list[Frame]


class _Scene(msgspec.Struct, frozen=True):
    """A step of the folded match: the full state as JSON, the kind of move, and its events with all secrets."""

    kind: str
    seat: int | None
    state: bytes
    events: list[Event]


class Outline(msgspec.Struct, frozen=True):
    """How long the match was and after which moves its rounds were scored."""

    last: int
    rounds: list[int]


def outline(match: Match) -> Outline:
    """The outline of a match that is over. Raises no_replay."""
    scenes = _scenes_of(match)
    rounds = [n for n, scene in enumerate(scenes) if any(event.kind == "round_scored" for event in scene.events)]
    return Outline(len(scenes) - 1, rounds)


def reel(match: Match, first: int, eyes: str, language: str, names: Sequence[str]) -> Reel:
    """Frames from move `first` on, through the eyes of a seat, a spectator or all. Raises no_replay, no_such_move."""
    scenes = _scenes_of(match)
    seats = _seats(eyes, match.seat_count)
    if not 0 <= first < len(scenes):
        raise Refusal("no_such_move")
    last = min(first + CHUNK, len(scenes))
    return Reel([_frame(match, n, scenes[n], seats, language, names) for n in range(first, last)])


def _seats(eyes: str, seat_count: int) -> list[int | None]:
    if eyes == ALL:
        return list(range(seat_count))
    if eyes == SPECTATOR:
        return [None]
    if eyes not in map(str, range(seat_count)):
        raise Refusal("no_such_move")
    return [int(eyes)]


def _scenes_of(match: Match) -> tuple[_Scene, ...]:
    """The folded match. The check comes before the cache: nothing of a running match is ever folded."""
    if not is_over(match):
        raise Refusal("no_replay")
    check_unsealed(match)
    return _fold(match.pk, match.chain)


@lru_cache(maxsize=KEPT)
def _fold(match_pk: int, chain: str) -> tuple[_Scene, ...]:
    record = build_record(Match.objects.get(pk=match_pk))
    kinds = ["deal", *(played.kind for played in record.moves)]
    try:
        return tuple(
            _Scene(kinds[at.number], at.seat, msgspec.json.encode(at.state), at.events) for at in replay(record)
        )
    except RulesError as error:
        raise Refusal("cannot_replay", error.message) from None


def _frame(
    match: Match, number: int, scene: _Scene, seats: list[int | None], language: str, names: Sequence[str]
) -> Frame:
    rules, text = rules_for(match.game, match.version), text_for(match.game, match.version)
    state: Any = msgspec.json.decode(scene.state, type=rules.State)
    views = [(seat, rules.view(state, seat)) for seat in seats]
    move = None
    if scene.seat is not None:
        told = [_told(event, seats) for event in scene.events]
        happened = [Happened(e.kind, e.seat, e.data, text.event_phrase(e)) for e in told]
        move = SeenMove(number, scene.kind, scene.seat, happened)
    return Frame(
        number=number,
        move=move,
        phase=text.phase_of(views[0][1]),
        actors=list(rules.actors(state)),
        sights=[Sight(seat, view, text.board(view, language, names)) for seat, view in views],
    )


def _told(event: Event, seats: list[int | None]) -> Any:
    """The event as those eyes saw it; with all revealed, as whoever knew most about it."""
    if len(seats) == 1:
        return event.seen_by(seats[0])
    knows = event.seat if event.seat in event.secret else min(event.secret, default=None)
    return event.seen_by(knows)
