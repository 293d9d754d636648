"""From when and until when people may register: by itself at both ends, moved by directors, told beforehand."""

from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from leagues.tournaments import commands
from leagues.tournaments.models import Tournament
from leagues.tournaments.queries import going_on
from leagues.tournaments.tasks import advance, advance_tournaments
from leagues.tournaments.window import Window
from portal.moderation.models import AuditEntry
from tests import factories as make
from tests.services.test_tournaments import RULES, a_director, enter, opened, refused

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def ahead(hours):
    return timezone.now() + hours * HOUR


def draft(director, opens=None, closes=None, **asked):
    return commands.create(
        user=director, name="Winter cup", description="", prizes="", command_id=make.command_id(),
        **{"rules": RULES, "starts": ahead(6), "window": Window(opens and ahead(opens), closes and ahead(closes)),
           **asked},
    )  # fmt: skip


def time_passes(hours):
    """All moments of the tournament lie so much nearer."""
    cup = Tournament.objects.get()
    for name in ("starts", "registration_opens", "registration_closes"):
        if moment := getattr(cup, name):
            setattr(cup, name, moment - hours * HOUR)
    cup.save()


def state():
    return Tournament.objects.values_list("state", flat=True).get()


@pytest.fixture
def director():
    return a_director()


@pytest.mark.parametrize(
    ("opens", "closes", "minutes", "code"),
    [
        (-1, None, 0, "too_early_opening"),
        (6.1, None, 0, "too_late_opening"),
        (5.6, None, 30, "too_late_opening"),  # check-in would have begun
        (None, -1, 0, "too_early_closing"),
        (3, 2, 0, "too_early_closing"),
        (None, 6.1, 0, "too_late_closing"),
    ],
)
def test_moments_that_cannot_be_are_refused(director, opens, closes, minutes, code):
    rules = msgspec.structs.replace(RULES, check_in_minutes=minutes)
    refused(code, draft, director=director, opens=opens, closes=closes, rules=rules)
    assert not Tournament.objects.exists()
    cup = draft(director, 1, 5.8, rules=rules)  # may close during check-in
    window = Window(opens and ahead(opens), closes and ahead(closes))
    told = {"description": "", "prizes": "", "starts": ahead(6), "rules": rules, "window": window}
    refused(code, commands.change, user=director, slug=cup.slug, **told)


def test_a_draft_opens_by_itself_at_its_moment_and_once(director):
    cup = draft(director, opens=1)
    advance_tournaments()
    assert (state(), list(going_on())) == ("draft", [])
    time_passes(1)
    known = AuditEntry.objects.count()
    assert advance_tournaments() == 1
    assert state() == "registration"
    enter(cup, make.person())
    assert advance_tournaments() == 0
    assert AuditEntry.objects.count() == known  # a step of the site


def test_without_a_moment_a_draft_waits_for_its_director(director):
    draft(director)
    time_passes(2)
    advance_tournaments()
    assert state() == "draft"


@pytest.mark.parametrize("hours", [4, 7])
def test_a_draft_whose_times_have_passed_stays_one_until_they_are_changed(director, hours):
    cup = draft(director, opens=1, closes=3)
    time_passes(hours)  # no worker came by
    assert advance_tournaments() == 0
    assert state() == "draft"
    code = "registration_past" if hours == 4 else "too_early_start"
    refused(code, commands.open_registration, user=director, slug=cup.slug)
    window = Window(closes=ahead(2))
    told = {"description": "", "prizes": "", "starts": ahead(6), "rules": RULES, "window": window}
    commands.change(user=director, slug=cup.slug, **told)
    commands.open_registration(user=director, slug=cup.slug)
    assert state() == "registration"


def test_whoever_opens_it_earlier_leaves_nothing_to_open(director):
    cup = draft(director, opens=1, closes=2)
    commands.open_registration(user=director, slug=cup.slug)
    cup.refresh_from_db()
    assert cup.registration_opens is None
    assert cup.registration_closes is not None


def test_after_it_closed_nobody_enters_and_check_in_and_waiting_list_go_on(director):
    rules = msgspec.structs.replace(RULES, check_in_minutes=30, most_players=2)
    cup = draft(director, closes=5, rules=rules)
    commands.open_registration(user=director, slug=cup.slug)
    people = [make.person() for _ in range(4)]
    for user in people:
        enter(cup, user)
    time_passes(5)
    refused("registration_closed", enter, tournament=cup, user=make.person())
    assert enter(cup, people[0]).status == "registered"  # who is in stays in
    commands.withdraw(user=people[0], slug=cup.slug)
    refused("registration_closed", enter, tournament=cup, user=people[0])
    assert cup.entries.get(user=people[2]).status == "registered"  # moved up
    time_passes(0.75)
    advance(cup.pk)
    assert state() == "check_in"
    refused("registration_closed", enter, tournament=cup, user=make.person())
    for user in people[2:]:
        commands.check_in(user=user, slug=cup.slug)
    time_passes(1)
    advance(cup.pk)
    assert state() == "running"
    playing = cup.entries.filter(status="playing").order_by("pk")
    assert [entry.user for entry in playing] == people[2:]


def test_until_it_closes_people_enter_during_check_in_too(director):
    rules = msgspec.structs.replace(RULES, check_in_minutes=120)
    cup = draft(director, closes=5, rules=rules)
    commands.open_registration(user=director, slug=cup.slug)
    time_passes(4.5)
    advance(cup.pk)
    assert state() == "check_in"
    enter(cup, make.person())
    time_passes(0.5)
    refused("registration_closed", enter, tournament=cup, user=make.person())


def test_a_director_moves_the_closing_moment_and_opens_registration_again(director):
    cup = draft(director, closes=2)
    commands.open_registration(user=director, slug=cup.slug)
    postpone = {"user": director, "slug": cup.slug}
    refused("too_late_closing", commands.postpone, **postpone, starts=ahead(1), closes=ahead(2))
    refused("too_early_closing", commands.postpone, **postpone, starts=ahead(6), closes=ahead(-1))
    time_passes(3)
    cup.refresh_from_db()
    commands.postpone(**postpone, starts=ahead(9), closes=cup.registration_closes)
    refused("registration_closed", enter, tournament=cup, user=make.person())  # another start alone opens nothing
    commands.postpone(**postpone, starts=ahead(9), closes=ahead(8))
    enter(cup, make.person())
    commands.postpone(**postpone, starts=ahead(9), closes=None)
    time_passes(8.5)
    enter(cup, make.person())


def test_an_earlier_start_does_not_come_before_the_opening(director):
    cup = draft(director, opens=3)
    refused("too_late_opening", commands.postpone, user=director, slug=cup.slug, starts=ahead(2), closes=None)
    time_passes(3)
    advance(cup.pk)
    commands.postpone(user=director, slug=cup.slug, starts=ahead(1), closes=None)


def test_starting_now_ends_registration_now(director):
    cup = opened(director, [make.person() for _ in range(4)])
    commands.postpone(user=director, slug=cup.slug, starts=ahead(6), closes=ahead(5))
    commands.start_now(user=director, slug=cup.slug)
    cup.refresh_from_db()
    assert cup.state == "running"
    assert cup.registration_closes == cup.starts
