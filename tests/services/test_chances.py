"""The chances beside a running match: for spectators, from public knowledge, worked out once for a position."""

import pytest
from django.test import Client
from django.urls import reverse

from games.matches import chances, tasks
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def asked(monkeypatch):
    """The calls for a worker, instead of a broker."""
    calls = []
    monkeypatch.setattr(chances, "ROLLOUTS", 4)
    monkeypatch.setattr(tasks.estimate_chances, "apply_async", lambda args, **more: calls.append(args))
    return calls


def look(match, user=None):
    client = Client()
    if user:
        client.force_login(user)
    return client.get(reverse("chances", args=[match.public_id]))


def test_a_spectator_asks_and_reads_and_nobody_works_them_out_twice(asked):
    match = make.running("king-me", 3)
    assert "being worked out" in look(match).content.decode()
    look(match)
    assert asked == [(match.pk,)]
    tasks.estimate_chances(match.pk)
    assert "after move 0" in look(match).content.decode()
    make.play(match, 1)
    assert "after move 0" in look(match).content.decode()
    assert len(asked) == 2


def test_whoever_plays_is_not_told(asked):
    match = make.running("king-me", 3)
    assert look(match, match.owner).status_code == 403
    assert look(match, make.person()).status_code == 200


def test_they_come_from_the_public_view_alone(asked, monkeypatch):
    viewers, real = [], chances.estimate

    def estimate(rules, view, rollouts, rng):
        viewers.append(view.viewer)
        return real(rules, view, rollouts, rng)

    monkeypatch.setattr(chances, "estimate", estimate)
    tasks.estimate_chances(make.running("king-me", 3).pk)
    assert viewers == [None]


def test_a_match_that_is_over_has_a_result_instead(asked):
    match = make.running("majesty", 2)
    make.play(match)
    assert look(match).status_code == 409
    assert chances.work_out_chances(match.pk) is None
