"""Signals on the site: which matches are judged, who may read what was found, and that nothing follows from it."""

import random
from types import SimpleNamespace

import pytest
from django.utils import timezone

from games.matches.models import Match
from games.matches.refusals import Refusal as NotOver
from portal.accounts.models import User
from portal.moderation import commands, tasks
from portal.moderation.commands import Evidence
from portal.moderation.models import AuditEntry, FavourRow, Judgement, PairSignal, Sanction
from portal.moderation.signals import household, judging, queries
from portal.moderation.signals.counting import count_signals
from portal.notices.models import Notice
from tests import factories as make
from tests.moderation.visits import visit
from tests.pages.markup import assert_nothing_inline, assert_valid
from tests.services import challenge_world as world

pytestmark = pytest.mark.django_db


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


# --- judging ---------------------------------------------------------------------------------------------------------


def test_finished_matches_are_judged_once_and_the_same_every_time():
    match = finished(make.person(), make.person(), make.person())
    assert judging.waiting(9) == [match]
    assert tasks.judge_matches() == 1
    row = Judgement.objects.get(match=match)
    assert row.done
    assert row.choices
    assert FavourRow.objects.filter(match=match, even__isnull=False).count() == 6
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


def test_a_count_keeps_what_the_pages_add_up_again(club):
    """Losses are unknown in half of the matches; known ones, the same in every match, are nothing unusual."""
    known = FavourRow.objects.filter(match_id__gt=FavourRow.objects.order_by("pk")[40].match_id)
    known.update(even=0.5)
    count_signals()
    rows = FavourRow.objects.exclude(standard=None)
    assert {row.even for row in rows} == {None, 0.5}
    assert all(row.gift == pytest.approx(row.standard) for row in rows)
    found = queries.evidence(make.staff(), *club.people[:2])
    assert found.row.favours.score == pytest.approx(found.row.signal.score)


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
    assert found[0].one_in >= 100
    favoured = [row for row in found if row.unusual]
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
    client.get(address)
    client.get(f"/moderation/signals/{other.username}/{one.username}/")
    assert entries.count() == 2  # one reading, however often the page is loaded
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


def test_a_report_of_playing_for_somebody_leads_to_the_evidence_about_the_two(club, client):
    one, other = club.people[:2]
    match = FavourRow.objects.filter(giver=one, taker=other).exclude(match__seats__user=club.moderator).first().match
    third = match.seats.exclude(user__in=[one, other]).get().user
    make.staff(client=client)
    for kind, shown in (("collusion", True), ("behaviour", False)):
        case = commands.file_report(user=third, about=one, kind=kind, words="", evidence=Evidence(match, 1))
        html = client.get(f"/moderation/reports/{case.pk}/").content.decode()
        assert_valid(html)
        assert (f"/moderation/signals/{one.username}/{other.username}/" in html) is shown
        assert f"/matches/{match.public_id}/replay/#move=1&amp;seat=all" in html
    assert other in queries.beside(make.staff(), one, match)
    assert other not in queries.beside(other, one, match)  # nobody reads about himself


def test_the_audit_log_leads_to_what_was_read(club, client):
    one, other = club.people[:2]
    make.staff("administrator", client)
    address = f"/moderation/signals/{one.username}/{other.username}/"
    client.get(address)
    assert f'href="{address}"' in client.get("/moderation/audit/").content.decode()


def test_too_few_matches_are_called_so(club, client):
    one, third = club.people[0], make.person()
    PairSignal.objects.create(one=one, other=third, met=5)
    make.staff(client=client)
    assert (
        "too few matches to compare"
        in client.get(f"/moderation/signals/{one.username}/{third.username}/").content.decode()
    )
