"""Signals on the site: what is kept of people, who is judged, who may read it, and that nothing follows from it."""

import random
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.matches.models import Match
from games.matches.refusals import Refusal as NotOver
from portal.accounts import commands as accounts
from portal.accounts.export import own_data
from portal.accounts.models import User
from portal.moderation import tasks
from portal.moderation.models import AuditEntry, FavourRow, Hint, Household, Judgement, PairSignal, Sanction
from portal.moderation.refusals import Refusal
from portal.moderation.signals import hints, household, judging, queries
from portal.moderation.signals.counting import CROWD, count_signals
from portal.notices.models import Notice
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid
from tests.services import challenge_world as world

pytestmark = pytest.mark.django_db
HOME, SHED, ELSEWHERE = "203.0.113.7", "203.0.113.99", "198.51.100.4"


def visit(user, address=HOME, browser="Firefox"):
    """Open a page as if the last one had been long ago."""
    User.objects.filter(pk=user.pk).update(last_seen=None)
    client = Client(REMOTE_ADDR=address, headers={"user-agent": browser})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/accounts/household/").status_code == 200
    return client


def finished(*people, game="majesty", seed=1):
    return make.play(make.running(game, len(people), list(people)), seed=seed)


def favour(match, giver, taker, leaning, gave=0.0):
    """As if judged; one choice of the first move stands for it."""
    seats = {seat.user_id: seat.number for seat in match.seats.all()}
    gains = [0.0] * match.seat_count
    gains[seats[giver.pk]], gains[seats[taker.pk]] = -gave, gave
    choice = {"number": 1, "seat": seats[giver.pk], "gains": gains}
    Judgement.objects.update_or_create(match=match, defaults={"done": timezone.now(), "choices": [choice]})
    FavourRow.objects.update_or_create(
        match=match, giver=giver, taker=taker, defaults={"leaning": leaning, "gave": gave}
    )


@pytest.fixture
def club():
    """Eight people, many judged matches, and two of them who stand out; one is played with a moderator."""
    people = [make.person() for _ in range(8)]
    rng, moderator, third = random.Random(4), make.staff(), make.person()
    for number in range(40):
        one, other = people[:2] if number < 6 else rng.sample(people[2:], 2)
        match = bare_match(one, other, moderator if number == 5 else third)
        for giver, taker in ((one, other), (other, one)):
            leaning = 0.8 if giver == people[0] else rng.gauss(0, 0.05)
            favour(match, giver, taker, leaning, gave=max(0.0, leaning))
    count_signals()
    return SimpleNamespace(people=people, moderator=moderator)


def bare_match(*people):
    """A finished match without the trouble of playing it, except for one move."""
    match = make.play(make.running("majesty", len(people), list(people)), moves=1)
    Match.objects.filter(pk=match.pk).update(status="finished", ending="played", finished=timezone.now())
    match.refresh_from_db()
    return match


# --- hints: what is kept, for how long, and whose it is --------------------------------------------------------------


def test_only_keyed_hashes_of_a_part_of_the_address_are_kept(monkeypatch):
    one, other, far = make.person(), make.person(), make.person()
    for user, address in ((one, HOME), (other, SHED), (far, ELSEWHERE)):
        visit(user, address)
    kept = [value for row in Hint.objects.values_list("kind", "digest") for value in row]
    assert not [value for value in kept if ("203" in value and len(value) < 20) or "Firefox" in value]
    assert {len(digest) for digest in Hint.objects.values_list("digest", flat=True)} == {64}
    network = {user: user.hints.get(kind="network").digest for user in (one, other, far)}
    assert network[one] == network[other] != network[far]
    before = hints.digest("network", "203.0.113.0/24")
    assert before == network[one]
    monkeypatch.setattr(settings, "SECRET_KEY", "another site")
    assert hints.digest("network", "203.0.113.0/24") != before


@pytest.mark.parametrize(
    ("address", "network"),
    [
        (HOME, "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("::ffff:203.0.113.7", "203.0.113.0/24"),
        ("", ""),
        ("nonsense", ""),
    ],
)
def test_the_network_is_the_first_part_of_an_address(address, network):
    assert hints.network_of(address) == network


def test_a_visit_is_noted_once_an_hour_and_moves_the_date_only():
    user = make.person()
    client = visit(user)
    before = list(user.hints.order_by("pk").values_list("pk", "last_seen"))
    client.get("/accounts/household/")
    assert list(user.hints.order_by("pk").values_list("pk", "last_seen")) == before
    visit(user)
    assert [pk for pk, _ in before] == list(user.hints.order_by("pk").values_list("pk", flat=True))
    assert all(user.hints.get(pk=pk).last_seen > seen for pk, seen in before)


def test_old_hints_are_forgotten_by_the_nightly_task():
    user = make.person()
    visit(user)
    user.hints.filter(kind="device").update(last_seen=timezone.now() - hints.KEPT - timedelta(minutes=1))
    tasks.count_signals()
    assert list(user.hints.values_list("kind", flat=True)) == ["network"]


def test_hints_and_households_are_exported_and_leave_with_their_owner():
    one, other = make.person(), make.person()
    for user in (one, other):
        visit(user)
    household.declare(user=one, username=other.username)
    count_signals()
    data = own_data(one)["signals"]
    assert {row["kind"] for row in data["hints"]} == {"network", "device"}
    assert data["hints"][0]["digest"] in Hint.objects.filter(user=one).values_list("digest", flat=True)
    assert [row["asked__username"] for row in data["households"]] == [other.username]
    assert PairSignal.objects.count() == 1
    accounts.leave(user=one)
    assert not Hint.objects.filter(user=one).exists()
    assert not Household.objects.exists()
    assert not PairSignal.objects.exists()
    assert Hint.objects.filter(user=other).exists()


def test_a_hall_full_of_people_is_no_signal():
    people = [make.person() for _ in range(CROWD + 1)]
    for number, user in enumerate(people):
        visit(user, browser=f"browser {number // 2}")
    count_signals()
    assert {row.networks for row in PairSignal.objects.all()} == {0}
    assert PairSignal.objects.filter(devices=1).count() == len(people) // 2


# --- declared households ---------------------------------------------------------------------------------------------


def test_a_household_counts_once_the_other_one_confirms_it():
    one, other = make.person(), make.person()
    made = household.declare(user=one, username=other.username)
    assert made.confirmed is None
    assert household.declare(user=one, username=other.username).pk == made.pk
    assert Notice.objects.filter(user=other).count() == 1
    with pytest.raises(Refusal, match="unknown_household"):
        household.confirm(user=one, pk=made.pk)  # the one who asks cannot confirm
    first = household.confirm(user=other, pk=made.pk).confirmed
    assert household.confirm(user=other, pk=made.pk).confirmed == first
    household.withdraw(user=make.person(), pk=made.pk)  # a stranger takes nothing back
    assert household.between(one, other).exists()
    household.withdraw(user=other, pk=made.pk)
    assert not household.between(one, other).exists()


def test_saying_the_same_confirms_it():
    one, other = make.person(), make.person()
    household.declare(user=one, username=other.username)
    assert household.declare(user=other, username=one.username).confirmed
    assert Household.objects.count() == 1


def test_asking_again_and_again_is_told_once():
    one, other = make.person(), make.person()
    for _ in range(3):
        made = household.declare(user=one, username=other.username)
        household.withdraw(user=one, pk=made.pk)
    assert Notice.objects.filter(user=other).count() == 1
    household.declare(user=other, username=one.username)
    assert Notice.objects.filter(user=one).count() == 1


def test_strangers_cannot_fill_a_household():
    user, mate = make.person(), make.person()
    for _ in range(household.MOST):
        household.declare(user=make.person(), username=user.username)
    household.declare(user=user, username=mate.username)
    for row in Household.objects.filter(asked=user)[1:]:
        household.confirm(user=user, pk=row.pk)
    with pytest.raises(Refusal, match="household_full"):
        household.declare(user=user, username=make.person().username)


def test_refusals_of_a_household_say_why(client):
    user = make.person()
    with pytest.raises(Refusal, match="household_of_one"):
        household.declare(user=user, username=user.username)
    for name in ("nobody", "", make.bot().username, "\0"):
        with pytest.raises(Refusal, match="unknown_housemate"):
            household.declare(user=user, username=name)
    for _ in range(household.MOST):
        household.declare(user=user, username=make.person().username)
    with pytest.raises(Refusal, match="household_full"):
        household.declare(user=user, username=make.person().username)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    for asked in ({"confirm": "x"}, {"withdraw": "9" * 30}, {"confirm": "12345"}, {"name": "nobody"}, {}):
        answer = client.post("/accounts/household/", asked, follow=True)
        assert answer.status_code == 200
        assert 'role="alert"' in answer.content.decode() or "error" in answer.content.decode()


# --- judging ---------------------------------------------------------------------------------------------------------


def test_finished_matches_are_judged_once_and_the_same_every_time():
    match = finished(make.person(), make.person(), make.person())
    assert judging.waiting(9) == [match]
    assert tasks.judge_matches() == 1
    row = Judgement.objects.get(match=match)
    assert row.done
    assert row.choices
    assert FavourRow.objects.filter(match=match).count() == 6
    assert tasks.judge_matches() == 0
    assert not judging.judge(match)
    before = (row.choices, sorted(FavourRow.objects.values_list("giver_id", "taker_id", "leaning", "gave")))
    Judgement.objects.all().delete()
    FavourRow.objects.all().delete()
    assert tasks.judge_matches() == 1
    again = Judgement.objects.get(match=match).choices
    assert (again, sorted(FavourRow.objects.values_list("giver_id", "taker_id", "leaning", "gave"))) == before


def test_a_running_match_is_never_judged():
    match = make.play(make.running("majesty", 2), moves=4)
    assert judging.waiting(9) == []
    with pytest.raises(NotOver, match="not_over"):
        judging.choices_of(match)


def test_friendly_sealed_and_lonely_matches_are_not_judged():
    friendly = finished(make.person(), make.person())
    Match.objects.filter(pk=friendly.pk).update(rated=False)
    closed = finished(make.person(), make.person())
    Match.objects.filter(pk=closed.pk).update(sealed=True)
    lonely = finished(make.person(), make.person())
    lonely.seats.filter(number=1).update(is_bot=True)
    assert judging.waiting(9) == []


def test_a_match_that_a_ruling_ended_is_judged_once_it_is_final():
    match = finished(make.person(), make.person())
    Match.objects.filter(pk=match.pk).update(held=True)
    assert judging.waiting(9) == []
    Match.objects.filter(pk=match.pk).update(held=False)
    assert judging.waiting(9) == [match]


def test_a_match_that_is_played_on_meanwhile_stops_no_other(monkeypatch):
    again, over = finished(make.person(), make.person()), finished(make.person(), make.person())
    found = judging.waiting(9)
    again.status = Match.Status.RUNNING
    again.save(update_fields=["status"])
    for match in found:
        match.refresh_from_db()
    monkeypatch.setattr(tasks, "waiting", lambda most: found)
    assert tasks.judge_matches() == 1
    assert Judgement.objects.get(match=over).done
    assert not FavourRow.objects.filter(match=again).exists()


def test_what_a_stand_in_played_is_nobodys_choice():
    match = finished(make.person(), make.person())
    mine = {choice.number for choice in judging.choices_of(match) if choice.seat == 0}
    assert mine
    for move in match.moves.filter(seat=0):
        match.moves.filter(pk=move.pk).update(command_id=f"bot-turn-{move.number}")
    assert {choice.seat for choice in judging.choices_of(match)} == {1}


def test_a_match_that_cannot_be_judged_is_tried_three_times(monkeypatch):
    finished(make.person(), make.person())
    tried = []

    def breaks(match):
        tried.append(match)
        raise ZeroDivisionError

    monkeypatch.setattr(judging, "choices_of", breaks)
    for _ in range(judging.TRIES + 2):
        tasks.judge_matches()
        Judgement.objects.update(begun=timezone.now() - judging.LEASE * 2)
    assert len(tried) == judging.TRIES


# --- counting and reading --------------------------------------------------------------------------------------------


def test_counting_again_finds_the_same(club):
    fields = ("one_id", "other_id", "score", "met", "expected", "met_chance", "networks", "devices")
    before = sorted(PairSignal.objects.values_list(*fields))
    count_signals()
    assert sorted(PairSignal.objects.values_list(*fields)) == before


def test_an_annulled_match_is_no_signal(club):
    Match.objects.update(ending="annulled")
    count_signals()
    assert set(PairSignal.objects.values_list("score", "met")) <= {(0.0, 0)}


def test_the_pair_that_stands_out_is_listed_first_and_honest_ones_are_not(club):
    one, other = club.people[:2]
    found = queries.listed(make.staff())
    assert (found[0].signal.one, found[0].signal.other) == (one, other)
    assert found[0].favours.matches == 6
    assert found[0].by_chance < 0.1
    favoured = [row for row in found if row.favours.score >= queries.UNUSUAL]
    assert len(favoured) == 1


def test_a_moderator_reads_nothing_about_the_own_matches(club):
    """The sixth match of the pair was played with this moderator."""
    (row,) = [row for row in queries.listed(club.moderator) if row.signal.one == club.people[0]]
    assert row.favours.matches == 5
    found = queries.evidence(club.moderator, *club.people[:2])
    assert found.matches == 5
    assert not [gift for gift in found.gifts if gift.match.seats.filter(user=club.moderator).exists()]


def test_a_moderator_reads_nothing_about_himself(club, client):
    one, other = club.people[:2]
    role = make.staff(client=client)
    PairSignal.objects.filter(one=one, other=other).update(other=role)
    assert not [row for row in queries.listed(role) if role in (row.signal.one, row.signal.other)]
    assert queries.evidence(role, one, role) is None
    assert client.get(f"/moderation/signals/{one.username}/{role.username}/").status_code == 404
    assert not AuditEntry.objects.filter(action="signals").exists()


def test_the_evidence_leads_to_the_moves_and_reading_it_is_audited(club, client):
    one, other = club.people[:2]
    staff = make.staff(client=client)
    address = f"/moderation/signals/{one.username}/{other.username}/"
    html = client.get(address).content.decode()
    assert_valid(html)
    assert_nothing_inline(html)
    match = FavourRow.objects.filter(giver=one).first().match
    assert f"/matches/{match.public_id}/replay/#move=1&amp;seat=all" in html
    entries = AuditEntry.objects.filter(action="signals")
    assert {(entry.actor, entry.subject) for entry in entries} == {(staff, one), (staff, other)}
    for page in ("/moderation/signals/", "/accounts/household/"):
        shown = client.get(page).content.decode()
        assert_valid(shown)
        assert_nothing_inline(shown)
    for nobody in (
        f"/moderation/signals/{one.username}/nobody/",
        f"/moderation/signals/{one.username}/{one.username}/",
    ):
        assert client.get(nobody).status_code == 404


def test_a_declared_household_is_shown_as_declared(club, client):
    one, other = club.people[:2]
    for user in (one, other):
        visit(user)
    count_signals()
    make.staff(client=client)
    address = f"/moderation/signals/{one.username}/{other.username}/"
    assert "not declared" in client.get(address).content.decode()
    made = household.declare(user=one, username=other.username)
    assert "not declared" in client.get(address).content.decode()
    household.confirm(user=other, pk=made.pk)
    assert "declared: one household" in client.get(address).content.decode()


def test_nothing_follows_from_a_signal(club):
    tasks.count_signals()
    assert not Sanction.objects.exists()
    assert not Notice.objects.filter(user__in=club.people, kind="moderation").exists()
    assert set(User.objects.filter(pk__in=[user.pk for user in club.people]).values_list("is_active", flat=True)) == {
        True
    }


def test_people_meet_too_often_only_where_they_chose_the_table():
    ladder, (one, other), _boss = world.ladder_of(2)
    for _ in range(3):
        bare_match(one, other)
    asked = world.challenge(ladder, other, one)
    world.answer(asked)
    world.decide(asked, challenger_wins=True)
    assert Match.objects.filter(status="finished", rated=True).count() == 4
    count_signals()
    assert PairSignal.objects.get().met == 3
