"""The lessons: each plays through with legal moves alone, shows every kind of action, says all three times."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from games.rules import registry
from games.rules.contract import IllegalMove, RulesError
from games.rules.lessons import COMPANY, LEARNER, Lesson, course_of, lesson_for, positions
from games.rules.registry import PACKAGES, rules_for
from games.rules.words import LANGUAGES

# Kinds of action a lesson leaves out, and why.
LEFT_OUT = {"majesty": {"trade"}}  # side B of the castle only, which no table has unless it asks for it

FOREIGN = {"en": "а-яА-ЯёЁіїєґІЇЄҐ", "ru": "іїєґІЇЄҐ", "uk": "ыэъёЫЭЪЁ"}

pytestmark = pytest.mark.parametrize("slug", PACKAGES)


def lesson_of(slug: str) -> Lesson:
    lesson = lesson_for(slug)
    assert lesson is not None
    return lesson


def kind(action) -> str:
    return action.__struct_config__.tag


def paths(course, number=0):
    """Every way through the lesson, as the scenes it passes."""
    scene = course.scenes[number]
    if not scene.ways:
        yield [number]
    for way in scene.ways:
        for rest in paths(course, way.to):
            yield [number, *rest]


def test_every_way_through_the_lesson_takes_each_step_once_to_the_last(slug):
    lesson = lesson_of(slug)
    course = course_of(slug, lesson)
    found = list(paths(course))
    assert found
    for path in found:
        assert [course.scenes[number].step for number in path] == list(range(len(lesson.steps)))


def test_a_lesson_takes_about_five_minutes(slug):
    steps = lesson_of(slug).steps
    words = sum(len((step.say.en + " " + (step.do.en if step.do else "")).split()) for step in steps)
    assert 8 <= len(steps) <= 20
    assert words <= 900, "five minutes at 200 words a minute, and some to move"
    assert all(len(step.say.en.split()) <= 70 for step in steps)


def test_what_is_asked_for_is_legal_and_every_other_legal_action_has_an_answer(slug):
    lesson = lesson_of(slug)
    course = course_of(slug, lesson)
    for scene in course.scenes:
        step, legal = lesson.steps[scene.step], course.moments[scene.at].legal
        asked = [way.action for way in scene.ways if way.action is not None]
        assert (step.do is not None) == bool(asked)
        assert all(action in legal for action in asked)
        assert step.why is not None or len(legal) == len(asked) or not asked, step.say.en


def test_an_illegal_or_endless_lesson_is_refused(slug):
    lesson = lesson_of(slug)
    asking = next(number for number, step in enumerate(lesson.steps) if step.expect)
    step, later = lesson.steps[asking], next(s for s in reversed(lesson.steps) if s.expect)
    broken = step._replace(expect=later.expect)
    steps = (*lesson.steps[:asking], broken, *lesson.steps[asking + 1 :])
    with pytest.raises(IllegalMove):
        course_of(slug, lesson._replace(steps=steps))
    endless = "0 " * (rules_for(slug).max_moves + 1)
    with pytest.raises(RulesError):
        course_of(slug, lesson._replace(opening=endless))


def test_every_kind_of_action_is_seen_in_the_lesson_itself(slug):
    every = {kind(action) for action in get_args(rules_for(slug).Action)}
    steps = lesson_of(slug).steps
    played = {kind(action) for step in steps for action in (*step.expect, *(action for _seat, action in step.script))}
    assert every - played == LEFT_OUT.get(slug, set())


def test_every_phase_is_met_with_something_to_do(slug):
    lesson = lesson_of(slug)
    text = registry.text_for(slug)
    phases = {key.removeprefix("phase.") for key in text.WORDS if key.startswith("phase.")}
    met = {
        text.phase_of(rules_for(slug).view(state, LEARNER)) for step, state in positions(slug, lesson) if step.expect
    }
    assert phases - met <= {"over", *LEFT_OUT.get(slug, ())}


def test_the_lesson_ends_with_a_real_score(slug):
    course = course_of(slug, lesson_of(slug))
    for path in paths(course):
        told = [move for number in path for way in course.scenes[number].ways for at in way.through
                for move in course.moments[at].told]  # fmt: skip
        assert any(event.kind == "round_scored" for move in told for event in move.events)
        last = course.moments[course.scenes[path[-1]].at]
        assert last.legal == []
        assert last.result is None or last.result.places[LEARNER] == 1


def king_me_is_as_told(views):
    assert views[6].my_no_cards == 3
    assert views[-1].past[0].scores[LEARNER] == 22 == max(views[-1].past[0].scores)


def koryo_is_as_told(views):
    assert [sum(table) for table in views[7].tables] == [5, 4]
    assert views[7].limits == [4, 4]
    mine, hers = views[15].tables
    assert (hers[8] - mine[8], hers[7], mine[7]) == (1, 1, 0)  # Broadcasters and Guardians


def for_the_king_is_as_told(views):
    assert (views[6].lot, views[6].fields[2].sums[:2], views[6].fields[2].ranking[0]) == (2 * 9, [2, 2], 1)
    assert (views[11].lot, views[11].bid) == (3 * 9 + 7, 5)
    assert views[-1].result.breakdown[LEARNER]["livestock"] == views[-1].offices[2]


def majesty_is_as_told(views):
    assert [len(column) > 0 for column in views[6].kingdoms[LEARNER].columns].count(True) == 5
    assert views[6].kingdoms[LEARNER].columns[3] == []
    assert views[6].taken == 22


AS_TOLD = {
    "king-me": king_me_is_as_told,
    "koryo": koryo_is_as_told,
    "for-the-king": for_the_king_is_as_told,
    "majesty": majesty_is_as_told,
}


def test_what_the_coach_says_of_a_position_is_true_on_every_way(slug):
    course = course_of(slug, lesson_of(slug))
    for path in paths(course):
        AS_TOLD[slug]([course.moments[course.scenes[number].at].view for number in path])


def test_the_learner_is_shown_a_view_and_told_what_that_seat_may_know(slug):
    rules, lesson = rules_for(slug), lesson_of(slug)
    course = course_of(slug, lesson)
    for moment in course.moments:
        assert type(moment.view) is rules.View
        assert moment.view.viewer == LEARNER
    main = [course.scenes[0]]
    while main[-1].ways:
        main.append(course.scenes[main[-1].ways[0].to])
    for scene, (_step, state) in zip(main, positions(slug, lesson), strict=True):
        assert course.moments[scene.at].view == rules.view(state, LEARNER)


def test_moves_are_told_in_order_and_none_is_left_out(slug):
    course = course_of(slug, lesson_of(slug))
    scene, number = course.scenes[0], course.moments[course.scenes[0].at].number
    while scene.ways:
        for at in scene.ways[0].through:
            for told in course.moments[at].told:
                number += 1
                assert told.number == number
            assert course.moments[at].number == number
        scene = course.scenes[scene.ways[0].to]


def test_the_lesson_is_the_same_each_time(slug):
    lesson = lesson_of(slug)
    assert course_of(slug, lesson) == course_of(slug, lesson)


def test_everything_is_said_in_three_languages(slug):
    lesson = lesson_of(slug)
    assert lesson.seats <= len(COMPANY)
    said = [words for step in lesson.steps for words in (step.say, step.do, step.why) if words is not None]
    for words in (*said, *COMPANY[: lesson.seats]):
        assert words._fields == LANGUAGES
        for language in LANGUAGES:
            sentence = getattr(words, language)
            assert sentence.strip() == sentence != ""
            assert not re.search(f"[{FOREIGN[language]}]", sentence), sentence
            assert "  " not in sentence
        assert len(set(words)) >= 2, words.en
        assert words.en not in (words.ru, words.uk)
    for words in said:
        assert len({sentence[-1] for sentence in words}) == 1, words.en
