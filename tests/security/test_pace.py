"""What costs much is not to be had without end; whoever asks too often is told so, and the others are served."""

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.api import throttles
from tests import factories as make
from tests.security.world import BACKEND

pytestmark = pytest.mark.django_db
EXPENSIVE = ["verify", "record", "api:record"]  # one purse
REPLAYS = ["replay", "replay_frames"]


@pytest.fixture
def _narrow(monkeypatch):
    monkeypatch.setattr(throttles.ExpensiveThrottle, "rate", "3/min", raising=False)


@pytest.mark.usefixtures("_narrow")
@pytest.mark.parametrize("names", [EXPENSIVE, REPLAYS])
def test_a_match_is_not_replayed_without_end(names):
    match = make.play(make.running())
    here, there = Client(), Client()
    there.force_login(make.person(), backend=BACKEND)
    asked = [reverse(name, args=[match.public_id]) for name in (names * 3)[:5]]
    assert [here.get(address).status_code for address in asked] == [200, 200, 200, 429, 429]
    assert [there.get(address).status_code for address in asked[:3]] == [200, 200, 200]


def test_with_a_full_purse_nobody_notices():
    """The control."""
    match = make.play(make.running())
    assert [Client().get(reverse("verify", args=[match.public_id])).status_code for _ in range(5)] == [200] * 5


@pytest.mark.parametrize("name", ["AnonymousThrottle", "PersonThrottle", "TokenThrottle", "ExpensiveThrottle"])
def test_every_call_of_the_api_is_counted(name):
    """Every view of the API takes its limits from the same list; one that has its own is named here."""
    from django.urls import get_resolver

    def views(patterns):
        for pattern in patterns:
            if hasattr(pattern, "url_patterns"):
                yield from views(pattern.url_patterns)
            elif hasattr(pattern.callback, "cls"):
                yield pattern.callback.cls

    found = [view for view in views(get_resolver().url_patterns) if not view.__module__.startswith("drf_")]
    assert len(found) > 30
    assert [view.__name__ for view in found if getattr(throttles, name) not in view.throttle_classes] == []
