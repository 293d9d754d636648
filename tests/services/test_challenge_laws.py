"""Whatever is done to a challenge ladder, in whatever order: its places stay 1, 2, 3 …, and two at once do no harm."""

import contextlib
import threading
from collections import Counter
from functools import partial

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from games.matches.commands import common
from games.matches.refusals import Refusal
from leagues.challenges import commands
from leagues.challenges.commands import challenging
from leagues.challenges.models import GOING_ON, Challenge, ChallengeLadder
from leagues.seasons.models import Member
from tests import factories as make
from tests.real.crowd import all_at_once, in_thread, on_real_transactions, shared_database
from tests.services.challenge_world import answer, challenge, decide, ladder_of, order

WHO = st.integers(0, 4)


class AnyOrder(RuleBasedStateMachine):
    """Five people doing whatever they are let do; the reference keeps the ladder as a plain list."""

    def __init__(self):
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.ladder, self.people, _boss = ladder_of(5, at_once=2, rematch_days=1)
        self.expected = [user.pk for user in self.people]

    def teardown(self):
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    def going_on(self):
        return list(self.ladder.challenges.filter(state__in=GOING_ON).order_by("pk"))

    def passes(self, winner, loser):
        """The winner takes the higher place in the list."""
        if {winner, loser} <= set(self.expected) and self.expected.index(loser) < self.expected.index(winner):
            self.expected.remove(winner)
            self.expected.insert(self.expected.index(loser), winner)

    @rule(who=WHO, whom=WHO)
    def challenges(self, who, whom):
        with contextlib.suppress(Refusal):
            challenge(self.ladder, self.people[who], self.people[whom])

    @rule(which=WHO, accept=st.booleans())
    def answers(self, which, accept):
        open_ones = [one for one in self.going_on() if one.state == Challenge.State.OPEN]
        if open_ones:
            asked = answer(open_ones[which % len(open_ones)], accept)
            if not accept:
                self.passes(asked.challenger_id, asked.challenged_id)

    @rule(which=WHO, wins=st.sampled_from([True, False, None]))
    def plays(self, which, wins):
        playing = [one for one in self.going_on() if one.state == Challenge.State.PLAYING]
        if playing:
            asked = playing[which % len(playing)]
            decide(asked, wins)
            assert commands.settle(challenge_pk=asked.pk)
            if wins is not None:
                pair = asked.challenger_id, asked.challenged_id
                self.passes(*(pair if wins else pair[::-1]))

    @rule(who=WHO)
    def steps_on(self, who):
        user = self.people[who]
        with contextlib.suppress(Refusal):
            commands.step_on(user=user, slug=self.ladder.league.slug, command_id=make.command_id())
            self.expected.append(user.pk)

    @rule(who=WHO, leaves=st.booleans())
    def steps_off(self, who, leaves):
        user = self.people[who]
        if user.pk not in self.expected:
            return
        if leaves:
            Member.objects.filter(user=user).update(status="paused")
            assert commands.take_off(rung_pk=self.ladder.rungs.get(user=user).pk)
            Member.objects.filter(user=user).update(status="active")
        else:
            commands.step_off(user=user, slug=self.ladder.league.slug, command_id=make.command_id())
        self.expected.remove(user.pk)

    @invariant()
    def places_are_those_of_the_list(self):
        assert order(self.ladder) == self.expected

    @invariant()
    def nobody_off_the_ladder_is_in_a_challenge(self):
        assert all({one.challenger_id, one.challenged_id} <= set(self.expected) for one in self.going_on())


@pytest.mark.django_db
def test_places_stay_a_permutation_whatever_happens():
    quick = settings(
        max_examples=8, stateful_step_count=12, deadline=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(AnyOrder, settings=quick)


@pytest.fixture
def shared(tmp_path):
    with shared_database(tmp_path):
        yield


def outcomes(answers):
    return Counter(one.code if isinstance(one, Refusal) else type(one).__name__ for one in answers)


@on_real_transactions
def test_of_two_who_challenge_the_same_at_once_exactly_one_does(shared):
    ladder, (a, b, c), _boss = in_thread(lambda: ladder_of(3))
    assert outcomes(all_at_once([partial(challenge, ladder, who, a) for who in (b, c)])) == {
        "Challenge": 1, "opponent_busy": 1,
    }  # fmt: skip
    asked = in_thread(lambda: Challenge.objects.select_related("challenged").get())
    answers = all_at_once([partial(answer, asked, accept) for accept in (True, False)])
    assert outcomes(answers) == {"Challenge": 1, "challenge_over": 1}
    assert len(in_thread(lambda: order(ladder))) == 3


@on_real_transactions
def test_without_the_lock_both_would_be_let_through_to_the_database(shared, monkeypatch):
    """The control: with the lock off both find the opponent free, and only a constraint of the database is left."""
    ladder, (a, b, c), _boss = in_thread(lambda: ladder_of(3))
    collisions, together, whole = [], threading.Barrier(2), challenging.Challenge.objects.create

    def unlocked(slug):
        return ChallengeLadder.objects.select_related("league").get(league__slug=slug)

    def watched(**fields):
        with contextlib.suppress(threading.BrokenBarrierError):
            together.wait(2)
        try:
            return whole(**fields)
        except IntegrityError:
            collisions.append(fields)
            raise

    monkeypatch.setattr(challenging, "held_ladder", unlocked)
    monkeypatch.setattr(challenging.Challenge.objects, "create", watched)
    if connection.vendor == "sqlite":  # its transactions are the lock
        monkeypatch.setattr(common.transaction, "atomic", contextlib.nullcontext)
    all_at_once([partial(challenge, ladder, who, a) for who in (b, c)])
    assert collisions
