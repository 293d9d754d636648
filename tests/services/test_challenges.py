"""The challenge ladder: who wins takes the higher place, limits are told in words, every command may be repeated."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone, translation

from games.matches import commands as match_commands
from games.matches.models import Match
from games.matches.refusals import SENTENCES, Refusal
from leagues.challenges import commands, queries
from leagues.challenges.models import Challenge
from leagues.challenges.refusals import CHALLENGE_SENTENCES
from leagues.challenges.tasks import sweep_challenges
from leagues.seasons import commands as league_commands
from leagues.seasons.models import Member
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make
from tests.services.challenge_world import LIMITS, answer, challenge, decide, ladder_of, order

pytestmark = pytest.mark.django_db


def keys(*people):
    return [person.pk for person in people]


def code_of(call):
    with pytest.raises(Refusal) as refused:
        call()
    assert str(refused.value.sentence)
    return refused.value.code


def test_the_winner_takes_the_higher_place_and_those_between_shift_by_one():
    ladder, (a, b, c, d), _boss = ladder_of(4)
    asked = answer(challenge(ladder, d, b))
    assert asked.match.status == Match.Status.RUNNING
    assert asked.match.rated
    assert asked.match.policy == ladder.league.rules.clock
    decide(asked, challenger_wins=True)
    assert sweep_challenges() == 1
    assert order(ladder) == keys(a, d, b, c)
    assert sweep_challenges() == 0


@pytest.mark.parametrize("challenger_wins", [False, None])
def test_a_place_is_held_by_winning_or_sharing(challenger_wins):
    ladder, (a, b, c), _boss = ladder_of(3)
    asked = answer(challenge(ladder, c, a))
    decide(asked, challenger_wins)
    sweep_challenges()
    assert order(ladder) == keys(a, b, c)
    asked.refresh_from_db()
    assert asked.state == Challenge.State.LOST


def test_declining_and_not_answering_give_the_place_up():
    ladder, (a, b, c), _boss = ladder_of(3)
    answer(challenge(ladder, b, a), accept=False)
    assert order(ladder) == keys(b, a, c)
    challenge(ladder, c, b)
    assert sweep_challenges() == 0
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1), tick=False):
        assert sweep_challenges() == 1
        assert sweep_challenges() == 0
    assert order(ladder) == keys(c, b, a)


def test_who_is_on_vacation_is_protected_and_its_days_do_not_count():
    ladder, (a, b, c), _boss = ladder_of(3)
    asked = challenge(ladder, c, b)
    now = timezone.now()
    match_commands.start_vacation(user=b, starts=now, days=4, command_id=make.command_id())
    match_commands.start_vacation(user=a, starts=now, days=4, command_id=make.command_id())
    assert code_of(lambda: challenge(ladder, b, a)) == "you_on_vacation"
    with time_machine.travel(now + timedelta(days=3, hours=1), tick=False):
        assert sweep_challenges() == 0
    with time_machine.travel(now + timedelta(days=6, hours=23), tick=False):
        assert sweep_challenges() == 0
    asked.refresh_from_db()
    assert asked.answer_by > now + timedelta(days=6)
    with time_machine.travel(now + timedelta(days=7, hours=1), tick=False):
        assert sweep_challenges() == 1
    assert order(ladder) == keys(a, c, b)


def test_who_reads_of_a_deadline_reads_of_the_days_of_vacation_ahead_too():
    ladder, (a, b), _boss = ladder_of(2)
    asked = challenge(ladder, b, a)
    usual, now = asked.answer_by, timezone.now()

    def read(reader, top):
        return queries.surroundings(ladder, reader, None, top).meets(a.pk).answer_by

    match_commands.start_vacation(user=a, starts=now + timedelta(days=1), days=4, command_id=make.command_id())
    for reader, top in ((a, []), (b, []), (make.person(), [ladder.rungs.get(user=a)])):
        assert read(reader, top) == usual + timedelta(days=4)
    with time_machine.travel(now + timedelta(days=2), tick=False):
        match_commands.end_vacation(user=a, command_id=make.command_id())
        back = read(a, [])
        assert usual + timedelta(days=1) <= back < usual + timedelta(days=2)
    with time_machine.travel(back - timedelta(minutes=1), tick=False):
        assert sweep_challenges() == 0
    with time_machine.travel(back + timedelta(minutes=1), tick=False):
        assert sweep_challenges() == 1
    assert order(ladder) == keys(b, a)


@pytest.mark.parametrize(
    ("window", "language", "words"),
    [(1, "en", "1 place above"), (3, "en", "3 places above"), (1, "ru", "1 место."), (3, "ru", "3 места."),
     (5, "ru", "5 мест."), (1, "uk", "1 місце."), (3, "uk", "3 місця."), (5, "uk", "5 місць.")],
)  # fmt: skip
def test_how_far_one_may_challenge_is_said_in_the_right_form(window, language, words):
    ladder, people, _boss = ladder_of(window + 2, window=window)
    with translation.override(language), pytest.raises(Refusal, match="challenge_too_far") as refused:
        challenge(ladder, people[-1], people[0])
    with translation.override(language):
        assert words in str(refused.value.sentence)


def test_every_limit_is_refused_with_its_code():
    ladder, (a, b, c, d), boss = ladder_of(4)
    stranger = make.person()
    assert code_of(lambda: challenge(ladder, a, b)) == "challenge_not_above"
    assert code_of(lambda: challenge(ladder, a, a)) == "challenge_not_above"
    assert code_of(lambda: challenge(ladder, d, a)) == "challenge_too_far"
    assert code_of(lambda: challenge(ladder, d, stranger)) == "opponent_not_on_ladder"
    assert code_of(lambda: challenge(ladder, stranger, a)) == "not_on_challenge_ladder"
    asked = challenge(ladder, c, b)
    assert code_of(lambda: challenge(ladder, c, a)) == "challenge_limit"
    assert code_of(lambda: challenge(ladder, d, b)) == "opponent_busy"
    assert code_of(lambda: answer(asked, user=c)) == "not_your_challenge"
    answer(asked, accept=False)
    assert code_of(lambda: answer(asked)) == "challenge_over"
    assert code_of(lambda: challenge(ladder, b, c)) == "rematch_too_soon"
    match_commands.start_vacation(user=a, starts=timezone.now(), days=2, command_id=make.command_id())
    assert code_of(lambda: challenge(ladder, c, a)) == "opponent_on_vacation"
    again = lambda: commands.step_on(user=a, slug=ladder.league.slug, command_id=make.command_id())  # noqa: E731
    assert code_of(again) == "already_on_challenge_ladder"
    commands.close_ladder(user=boss, slug=ladder.league.slug)
    assert code_of(lambda: challenge(ladder, d, b)) == "challenge_ladder_closed"
    assert CHALLENGE_SENTENCES.keys() <= SENTENCES.keys()


def test_every_command_may_be_repeated():
    ladder, (a, b, c), _boss = ladder_of(3)
    made, done, off = make.command_id(), make.command_id(), make.command_id()
    asked = challenge(ladder, c, b, made)
    assert challenge(ladder, c, b, made) == asked
    first = answer(asked, command_id=done)
    assert answer(asked, command_id=done).match == first.match
    decide(first, challenger_wins=True)
    assert commands.settle(challenge_pk=asked.pk)
    assert not commands.settle(challenge_pk=asked.pk)
    for _ in range(2):
        commands.step_off(user=c, slug=ladder.league.slug, command_id=off)
    assert order(ladder) == keys(a, b)
    assert Match.objects.count() == 1


def test_an_annulled_match_moves_nobody():
    ladder, (a, b), _boss = ladder_of(2)
    asked = answer(challenge(ladder, b, a))
    Match.objects.filter(pk=asked.match.pk).update(status=Match.Status.CANCELLED)
    assert sweep_challenges() == 1
    asked.refresh_from_db()
    assert asked.state == Challenge.State.CANCELLED
    assert order(ladder) == keys(a, b)
    challenge(ladder, b, a)  # nothing was decided: no pause


def test_who_leaves_or_pauses_the_league_is_taken_off_and_his_challenges_are_called_off():
    ladder, (a, b, c), _boss = ladder_of(3)
    asked = challenge(ladder, c, b)
    Member.objects.filter(user=b).update(status=Member.Status.PAUSED)
    league_commands.leave(user=a, slug=ladder.league.slug)
    assert sweep_challenges() == 2
    assert order(ladder) == keys(c)
    asked.refresh_from_db()
    assert asked.state == Challenge.State.CANCELLED
    off = Notice.objects.filter(params__code="challenge_stepped_off")
    assert set(off.values_list("user", flat=True)) == {a.pk, b.pk}
    assert all("left its challenge ladder" in told(notice).line for notice in off)


def test_both_are_told_what_happens_once():
    ladder, (a, b), _boss = ladder_of(2)
    asked = answer(challenge(ladder, b, a))
    decide(asked, challenger_wins=True)
    sweep_challenges()
    sweep_challenges()
    news = Notice.objects.filter(kind="event_news")
    assert sorted((notice.user_id, notice.params["code"]) for notice in news) == sorted(
        [(a.pk, "challenge_made"), (b.pk, "challenge_accepted"), (b.pk, "challenge_won"), (a.pk, "challenge_beaten")]
    )
    assert all(str(ladder.league) in told(notice).line for notice in news)


def test_limits_nobody_can_play_by_are_refused(monkeypatch):
    ladder, _people, boss = ladder_of(0)
    slug = ladder.league.slug
    from leagues.challenges.rules import LadderRules

    bad = LadderRules(window=0)
    assert code_of(lambda: commands.open_ladder(user=boss, slug=slug, rules=bad)) == "bad_challenge_rules"
    assert code_of(lambda: commands.open_ladder(user=make.person(), slug=slug, rules=LIMITS)) == "not_director"
    monkeypatch.setattr("leagues.challenges.commands.opening.games_for_two", lambda league: [])
    assert code_of(lambda: commands.open_ladder(user=boss, slug=slug, rules=LIMITS)) == "no_game_for_two"
