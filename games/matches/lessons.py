"""A game's lesson as its page plays it: what the coach says, and the updates a table's socket would have sent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from games.matches.messages import Choice, Happened, Player, SeenMove, Update
from games.matches.models import Match
from games.matches.refusals import Refusal
from games.rules.lessons import COMPANY, LEARNER, Lesson, Moment, Said, Scene, Told, Way, course_of, lesson_for
from games.rules.registry import PACKAGES, text_for


class Spoken(msgspec.Struct, frozen=True):
    """A scene in one language. `at` and the ways' `through` are places in the list of updates."""

    step: int
    say: str
    do: str | None
    why: str | None
    at: int
    ways: list[Way]


class LessonPage(msgspec.Struct, frozen=True):
    """Everything the page needs to play a lesson from scene 0 on."""

    steps: int
    updates: list[Update]
    scenes: list[Spoken]


def has_lesson(slug: str) -> bool:
    """Whether the game can be learnt here."""
    return lesson_for(slug) is not None


def games_to_learn() -> list[str]:
    """The games that have a lesson."""
    return [slug for slug in PACKAGES if has_lesson(slug)]


def lesson_of(slug: str) -> Lesson:
    """The lesson of a game. Raises no_lesson."""
    lesson = lesson_for(slug)
    if lesson is None:
        raise Refusal("no_lesson")
    return lesson


@cache
def lesson_json(slug: str, language: str) -> bytes:
    """The whole lesson in one language, encoded: nothing of it ever changes while a process runs. Raises no_lesson."""
    lesson = lesson_of(slug)
    course = course_of(slug, lesson)
    names = [_said(name, language) for name in COMPANY[: lesson.seats]]
    to_act = {scene.at for scene in course.scenes if any(way.action is not None for way in scene.ways)}
    updates = [_update(slug, moment, names, language, number in to_act) for number, moment in enumerate(course.moments)]
    scenes = [_spoken(lesson, scene, language) for scene in course.scenes]
    return msgspec.json.encode(LessonPage(len(lesson.steps), updates, scenes))


def _said(words: Said, language: str) -> str:
    return str(getattr(words, language))


def _spoken(lesson: Lesson, scene: Scene, language: str) -> Spoken:
    step = lesson.steps[scene.step]
    do = step.do and _said(step.do, language)
    why = step.why and _said(step.why, language)
    return Spoken(scene.step, _said(step.say, language), do, why, scene.at, scene.ways)


def _update(slug: str, moment: Moment, names: Sequence[str], language: str, to_act: bool) -> Update:
    """A moment in the shape of the socket's message; what may be done is listed only where the learner is asked."""
    text = text_for(slug)
    view = moment.view
    legal = moment.legal if to_act else []
    result = moment.result
    return Update(
        number=moment.number,
        since=moment.number - len(moment.told),
        status=Match.Status.FINISHED if result else Match.Status.RUNNING,
        players=[_player(seat, name) for seat, name in enumerate(names)],
        moves=[_seen(told, text) for told in moment.told],
        view=view,
        phase=text.phase_of(view),
        board=text.board(view, language, names),
        actors=list(moment.actors),
        legal=[Choice(action, text.action_phrase(action), text.effect_phrase(view, action)) for action in legal],
        result=result
        and {"ending": Match.Ending.PLAYED, "places": result.places, "by_rules": msgspec.to_builtins(result)},
    )


def _player(seat: int, name: str) -> Player:
    return Player(
        seat=seat,
        name=name,
        username="",
        bot=seat != LEARNER,
        stand_in=False,
        resigned=False,
        agrees_to_end=False,
        ready=True,
    )


def _seen(told: Told, text: Any) -> SeenMove:
    happened = [Happened(event.kind, event.seat, event.data, text.event_phrase(event)) for event in told.events]
    return SeenMove(told.number, "action", told.seat, happened)
