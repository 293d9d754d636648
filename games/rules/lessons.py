"""Lessons: a fixed deal played against scripted answers, folded into scenes that a page can show. Pure.

A game's `lesson.py` holds one `LESSON`. The learner sits in a seat like anybody else and is only ever given that seat's
view; what the others do is written down, so the whole lesson is known before the first click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import msgspec

from games.rules.chance import DEAL, Chance, match_key, move_label
from games.rules.contract import Result, Rules, RulesError, SeenEvent
from games.rules.registry import PACKAGES, rules_for

LEARNER: Final = 0  # the seat of whoever takes the lesson


class Said(NamedTuple):
    """The same words in each language."""

    en: str
    ru: str
    uk: str


COMPANY: Final = (  # who sits at the table, by seat
    Said("Guest", "Гость", "Гість"),
    Said("Tilda", "Тильда", "Тільда"),
    Said("Osric", "Осрик", "Осрік"),
    Said("Wren", "Рен", "Рен"),
)


class Step(NamedTuple):
    """One thing to learn: words to read, and most often one thing to do.

    `say` is the lesson, `do` the task and `why` the answer to any other legal action. With no `expect` there is nothing
    to do but read on. Afterwards the others play `script`, seat by seat; then everybody plays on by `leap`: for each
    move its place in the list of legal actions of the first seat that may act.
    """

    say: Said
    do: Said | None = None
    expect: tuple[Any, ...] = ()
    why: Said | None = None
    script: tuple[tuple[int, Any], ...] = ()
    leap: str = ""


class Lesson(NamedTuple):
    """A deal and the steps through it; `opening` is a leap to the position where it begins."""

    seed: int
    seats: int
    options: Any
    steps: tuple[Step, ...]
    opening: str = ""


class Told(msgspec.Struct, frozen=True):
    """One move as the learner may know it."""

    number: int
    seat: int
    events: list[SeenEvent]


class Moment(msgspec.Struct, frozen=True):
    """A position as the learner sees it, and the moves that led there from the moment before."""

    number: int
    told: list[Told]
    view: Any
    actors: tuple[int, ...]
    legal: list[Any]
    result: Result | None


class Way(msgspec.Struct, frozen=True):
    """What leads on from a scene: an action (None: reading on), the moments it passes, the scene it ends at."""

    action: Any
    through: list[int]
    to: int


class Scene(msgspec.Struct, frozen=True):
    """A step at a moment, both by their number. The last scene has no way on."""

    step: int
    at: int
    ways: list[Way]


class Course(msgspec.Struct, frozen=True):
    """A whole lesson, folded. It begins with scene 0."""

    moments: list[Moment]
    scenes: list[Scene]


def lesson_for(slug: str) -> Lesson | None:
    """The lesson of a game, or None where a game has none."""
    package = PACKAGES.get(slug)
    if package is None or find_spec(package + ".lesson") is None:
        return None
    lesson: Lesson = import_module(package + ".lesson").LESSON
    return lesson


def course_of(slug: str, lesson: Lesson) -> Course:
    """Play the lesson in every way it allows. Raises RulesError where it asks for an illegal move."""
    return _Fold(rules_for(slug), lesson).course()


def positions(slug: str, lesson: Lesson) -> Iterator[tuple[Step, Any]]:
    """Each step on the main way with the full state it meets, for tests and tools only: a learner gets moments."""
    rules = rules_for(slug)
    table = _Table.dealt(rules, lesson)
    table.leap(lesson.opening)
    for step in lesson.steps:
        yield step, table.state.copy()
        if step.expect:
            table.play(LEARNER, step.expect[0])
        table.answer(step)


class _Table:
    """A match being played by the lesson, with the moves not yet told."""

    def __init__(self, rules: Rules[Any], key: bytes, state: Any, number: int) -> None:
        self.rules = rules
        self.key = key
        self.state = state
        self.number = number
        self.told: list[Told] = []

    @classmethod
    def dealt(cls, rules: Rules[Any], lesson: Lesson) -> _Table:
        """The lesson's deal; every move draws from its own stream, as in a match."""
        key = match_key(lesson.seed.to_bytes(8, "big"), [])
        return cls(rules, key, rules.deal(lesson.seats, lesson.options, Chance(key, DEAL)), 0)

    def copy(self) -> _Table:
        """The same position to try another way from."""
        return _Table(self.rules, self.key, self.state.copy(), self.number)

    def play(self, seat: int, action: Any) -> None:
        """One move, legal or refused."""
        events = self.rules.play(self.state, seat, action, Chance(self.key, move_label(self.number + 1)))
        self.number += 1
        self.told.append(Told(self.number, seat, [event.seen_by(LEARNER) for event in events]))

    def leap(self, places: str) -> None:
        """Everybody plays on: each move by its place in the list of legal actions."""
        for place in map(int, places.split()):
            actors = self.rules.actors(self.state)
            if not actors:
                raise RulesError("The leap goes on after the end of the match.")
            self.play(actors[0], self.rules.legal(self.state, actors[0])[place])

    def answer(self, step: Step, seen: Callable[[], None] = lambda: None) -> None:
        """What follows the learner's part of a step; calls `seen` after each answer, and once after a leap."""
        for seat, action in step.script:
            self.play(seat, action)
            seen()
        if step.leap:
            self.leap(step.leap)
            seen()

    def moment(self) -> Moment:
        """The position for the learner, and everything not told yet."""
        told, self.told = self.told, []
        rules, state = self.rules, self.state
        return Moment(
            self.number,
            told,
            rules.view(state, LEARNER),
            rules.actors(state),
            rules.legal(state, LEARNER),
            rules.result(state),
        )


class _Fold:
    """Follows every way through a lesson; ways that meet in the same position go on as one."""

    def __init__(self, rules: Rules[Any], lesson: Lesson) -> None:
        self.rules = rules
        self.lesson = lesson
        self.moments: list[Moment] = []
        self.scenes: list[Scene] = []
        self.known: dict[tuple[int, bytes], int] = {}

    def course(self) -> Course:
        """Everything, from the opening on."""
        table = _Table.dealt(self.rules, self.lesson)
        table.leap(self.lesson.opening)
        self.scene(table, 0, self.note(table))
        return Course(self.moments, self.scenes)

    def note(self, table: _Table) -> int:
        """Keep the present moment; its number."""
        self.moments.append(table.moment())
        return len(self.moments) - 1

    def scene(self, table: _Table, step: int, at: int) -> int:
        """The scene of a step in this position, with all that follows; its number."""
        key = step, msgspec.json.encode(table.state)
        if key in self.known:
            return self.known[key]
        scene = Scene(step, at, [])
        self.known[key] = number = len(self.scenes)
        self.scenes.append(scene)
        if step + 1 < len(self.lesson.steps):
            scene.ways.extend(
                self.way(table.copy(), step, at, action) for action in self.lesson.steps[step].expect or (None,)
            )
        return number

    def way(self, table: _Table, step: int, at: int, action: Any) -> Way:
        """Play one way through a step and whatever comes after it."""
        through: list[int] = []

        def seen() -> None:
            through.append(self.note(table))

        if action is not None:
            table.play(LEARNER, action)
            seen()
        table.answer(self.lesson.steps[step], seen)
        return Way(action, through, self.scene(table, step + 1, through[-1] if through else at))
