"""The watch over the bots: frozen releases, a little play every night, and an alarm when somebody drifts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.bots.roster import ROSTER
from games.matches.models import Match, Seat
from games.rules.registry import PACKAGES
from leagues.ratings import anchors
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import BotRelease, LedgerRow
from leagues.ratings.tasks import watch_bots
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def met(days_ago, *, upper_wins):
    """A finished match of Majesty between a Page and a Squire; `upper_wins` None for a tie."""
    page, squire = make.bot("page-tilda"), make.bot("squire-marek")
    when = timezone.now() - timedelta(days=days_ago)
    match = Match.objects.create(
        game="majesty", version=1, seat_count=2, owner=page, rated=False, commitment="",
        status=Match.Status.FINISHED, ending=Match.Ending.PLAYED, started=when, finished=when,
    )  # fmt: skip
    places = {True: (2, 1), False: (1, 2), None: (1, 1)}[upper_wins]
    Seat.objects.bulk_create(
        Seat(match=match, number=number, user=user, is_bot=True, entropy="", place=places[number])
        for number, user in enumerate((page, squire))
    )
    return match


def test_a_release_is_frozen_once_and_a_change_without_a_new_one_is_told(monkeypatch):
    assert anchors.freeze() == anchors.freeze() == []
    assert BotRelease.objects.count() == 4
    monkeypatch.setitem(anchors.ANCHORS, "knight", 1900)
    (alarm,) = anchors.freeze()
    assert (alarm.kind, alarm.figures["bots"]) == ("bot_changed_without_release", "knight")
    assert BotRelease.objects.get(level="knight").anchor == 1700


def test_every_night_neighbours_meet_from_both_sides_and_a_repeated_task_opens_nothing_more():
    for account in ROSTER:
        make.bot(account)
    opened = anchors.play_a_little()
    assert len(opened) == len(set(opened)) == len(PACKAGES) * 3 * 2
    assert anchors.play_a_little() == opened
    assert Match.objects.filter(status=Match.Status.RUNNING, rated=False).count() == len(opened)
    sides = [
        (match.game, *(ROSTER[seat.user.username].level for seat in match.seats.order_by("number")))
        for match in Match.objects.prefetch_related("seats__user")
    ]
    for game, *levels in sides:
        one, other = levels[:2]
        assert (one, other) in anchors.PAIRS or (other, one) in anchors.PAIRS
        assert levels == [one if seat % 2 == 0 else other for seat in range(len(levels))]  # turn by turn
        assert any(side[:3] == (game, other, one) for side in sides)


def test_the_watch_lets_them_play_every_night():
    for account in ROSTER:
        make.bot(account)
    assert watch_bots() == 0
    assert Match.objects.filter(status=Match.Status.RUNNING).count() == len(PACKAGES) * 3 * 2


def test_a_level_that_suddenly_loses_raises_the_alarm_and_the_usual_luck_does_not(caplog):
    anchors.freeze()
    BotRelease.objects.update(since=timezone.now() - timedelta(days=80))
    for number in range(24):
        met(10 + number, upper_wins=number % 6 != 0)
    for number in range(8):
        met(number % 6, upper_wins=number % 4 != 0)
    assert anchors.drifts() == []
    Match.objects.filter(finished__gte=timezone.now() - anchors.RECENT).delete()
    for number in range(8):
        met(number % 6, upper_wins=False)
    watch_bots()
    (alarm,) = anchors.drifts()
    assert alarm.figures | {"usual": 0, "matches": 0} == {
        "game": "majesty", "lower": "page", "upper": "squire", "lately": 0.0, "usual": 0, "matches": 0,
    }  # fmt: skip
    assert "bot_drift" in caplog.text


def test_the_last_week_is_compared_with_the_time_before_and_a_tie_is_half_a_win():
    anchors.freeze()
    BotRelease.objects.update(since=timezone.now() - timedelta(days=80))
    for number in range(30):
        met(7.1 + number, upper_wins=None)
    for number in range(24):
        met(6.9 - number / 4, upper_wins=True)
    (alarm,) = anchors.drifts()
    assert alarm.figures | {"usual": 0.5, "lately": 1.0, "matches": 24} == alarm.figures


def test_what_the_bots_play_moves_no_rating():
    met(1, upper_wins=False)
    rate_finished()
    assert set(LedgerRow.objects.values_list("change", flat=True)) == {0}
