"""A league from its founding to the second season; every step repeated, killed half-way, refused where it must be."""

import secrets
from collections import Counter
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from games.matches.clocks.policy import PRESETS
from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from leagues.ratings.commands import void
from leagues.ratings.ledger import rate_finished
from leagues.seasons import commands
from leagues.seasons.commands.seasons import write_close
from leagues.seasons.models import Division, Entrant, Fixture, Member, Season
from leagues.seasons.queries import Blocker, blockers, division_table, divisions_to_be, drawable
from leagues.seasons.rules import LeagueRules
from leagues.seasons.sheets import preview_of_close
from leagues.seasons.tasks import advance, advance_seasons
from leagues.seasons.words import blocker_sentence, quality_sentences
from tests import factories as make

pytestmark = pytest.mark.django_db
CLOCK = msgspec.structs.replace(PRESETS["turns-24h"], stand_in="page")
RULES = LeagueRules(["majesty"], seats=2, matches=3, clock=CLOCK, division_size=4, promote=1, relegate=1, points=[1, 0])


@pytest.fixture
def director():
    user = make.person()
    user.user_permissions.add(Permission.objects.get(codename="add_league"))
    return type(user).objects.get(pk=user.pk)


def found(director, **changes):
    rules = LeagueRules(**{name: getattr(RULES, name) for name in RULES.__struct_fields__} | changes)
    return commands.found_league(user=director, name="Winter court", description="", rules=rules)


def join(league, people):
    for user in people:
        commands.join(user=user, slug=league.slug, entropy=secrets.token_hex(16))


def registration_ends(league):
    Season.objects.filter(league=league, state="registration").update(starts=timezone.now())


def rows():
    return [list(model.objects.order_by("pk").values_list()) for model in (Division, Entrant, Fixture, Member, Season)]


@pytest.fixture
def league(director):
    """Eight members in two divisions, the first season under way."""
    league = found(director)
    join(league, [make.person() for _ in range(8)])
    registration_ends(league)
    advance_seasons()
    return league


def play_all(league):
    for number, match in enumerate(Match.objects.filter(fixture__division__season__league=league, status="running")):
        make.play(match, seed=number)


def test_the_draw_places_everybody_and_opens_every_fixture_with_its_players_seated(league):
    season = league.seasons.get()
    assert season.state == "running"
    assert [division.entrants.count() for division in season.divisions.all()] == [4, 4]
    for division in season.divisions.all():
        assert division.fixtures.count() == 6
        numbers = dict(division.entrants.values_list("number", "user_id"))
        for fixture in division.fixtures.all():
            seated = list(fixture.match.seats.values_list("user_id", flat=True))
            assert seated == [numbers[number] for number in fixture.players]
            assert fixture.match.status == "running"
            assert fixture.match.rated


def test_repeating_every_step_changes_nothing(league):
    before = rows()
    advance_seasons()
    season = league.seasons.get()
    assert not commands.draw_season(season_pk=season.pk)
    assert not commands.schedule_division(division_pk=season.divisions.first().pk)
    assert not commands.open_fixture(fixture_pk=Fixture.objects.first().pk)
    assert not commands.finish_late(fixture_pk=Fixture.objects.first().pk)
    assert not commands.close_season(season_pk=season.pk)
    assert rows() == before


def test_a_draw_killed_half_way_goes_on_where_it_was(director, monkeypatch):
    league = found(director)
    join(league, [make.person() for _ in range(8)])
    registration_ends(league)
    left, whole = iter(range(4)), commands.open_fixture

    def dies(**asked):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return whole(**asked)

    monkeypatch.setattr(commands, "open_fixture", dies)
    with pytest.raises(KeyboardInterrupt):
        advance_seasons()
    assert Match.objects.count() == 4
    monkeypatch.undo()
    advance_seasons()
    assert Fixture.objects.filter(match=None).count() == 0
    assert Match.objects.count() == 12


def test_the_season_closes_itself_moves_the_right_people_and_opens_the_next(league):
    play_all(league)
    season = league.seasons.get()
    tables = [division_table(division) for division in season.divisions.order_by("tier")]
    foretold = preview_of_close(season)
    assert not Entrant.objects.exclude(place=None).exists()  # the preview stores nothing
    advance(season.pk)
    told = {user.pk: "promoted" for one in foretold for user in one.up}
    told |= {user.pk: "relegated" for one in foretold for user in one.down}
    assert dict(Entrant.objects.exclude(outcome="stays").values_list("user", "outcome")) == told
    season.refresh_from_db()
    assert season.state == "closed"
    upper, lower = ([row.user.pk for row in table] for table in tables)
    assert set(Entrant.objects.filter(outcome="relegated").values_list("user", flat=True)) == {upper[-1]}
    assert set(Entrant.objects.filter(outcome="promoted").values_list("user", flat=True)) == {lower[0]}
    following = league.seasons.get(number=2)
    assert following.state == "registration"
    registration_ends(league)
    advance_seasons()
    first = set(following.divisions.get(tier=1).entrants.values_list("user", flat=True))
    assert first == {*upper[:-1], lower[0]}


def test_points_add_up_and_a_voided_match_gives_nobody_anything(league, director):
    play_all(league)
    rate_finished()
    division = Division.objects.first()
    table = division_table(division)
    assert sum(row.line.points for row in table) == 6 * 1000
    assert all(row.line.settled for row in table)
    match = division.fixtures.first().match
    void(match_id=match.public_id, staff=director, reason="one player sat in two seats")
    assert sum(row.line.points for row in division_table(division)) == 5 * 1000


@pytest.mark.parametrize("late", ["stand_ins", "chances", "standing"])
def test_matches_still_running_at_the_end_are_finished_by_the_rule(director, late):
    league = found(director, late=late, matches=3, division_size=4)
    join(league, [make.person() for _ in range(4)])
    registration_ends(league)
    advance_seasons()
    Season.objects.update(ends=timezone.now() - timedelta(seconds=1))
    advance_seasons()
    if late == "stand_ins":
        assert not Seat.objects.filter(stand_in="").exists()
        play_out_by_bots()
        advance_seasons()
    season = league.seasons.get(number=1)
    assert season.state == "closed"
    assert not Seat.objects.filter(forsaken__isnull=False).exists()


def play_out_by_bots():
    from games.matches.tasks import play_bot_turn

    while due := list(Seat.objects.filter(decision__isnull=False).values_list("match_id", "number", "decision")):
        for turn in due:
            play_bot_turn(*turn)


def test_an_adjudged_match_has_a_record_that_verifies(director):
    from games.matches.records import check

    match = make.play(make.running("koryo", 3), moves=7)
    from games.matches.commands.adjudge import adjudge, places_by_chances

    places = places_by_chances(match.public_id)
    assert places == places_by_chances(match.public_id)
    adjudge(match_id=match.public_id, places=places, command_id="adjudged-1")
    match.refresh_from_db()
    assert check(match)["problem"] == ""
    with pytest.raises(Refusal):
        adjudge(match_id=make.running("koryo", 2).public_id, places=[1, 3], command_id="adjudged-2")


def test_what_the_next_step_waits_for_names_the_time_zone_of_its_date():
    noon = datetime(2026, 7, 1, 12, tzinfo=UTC)
    with timezone.override("Europe/Kyiv"):
        assert blocker_sentence(Blocker("registration_open", noon)).endswith(" EEST).")


def test_too_few_members_keep_registration_open_and_the_director_reads_why(director):
    league = found(director)
    join(league, [make.person()])
    registration_ends(league)
    advance_seasons()
    assert [blocker.code for blocker in blockers(league.seasons.get())] == ["too_few"]


def test_who_leaves_hands_his_fixtures_to_stand_ins(league):
    user = Entrant.objects.first().user
    commands.leave(user=user, slug=league.slug)
    seats = Seat.objects.filter(user=user, match__fixture__isnull=False)
    assert seats.count() == 3
    assert not seats.filter(resigned=None).exists()


def test_a_full_league_has_a_waiting_list_that_moves_up(director):
    league = found(director, most_members=4)
    people = [make.person() for _ in range(5)]
    join(league, people)
    assert league.members.get(user=people[4]).status == "waiting"
    commands.leave(user=people[0], slug=league.slug)
    assert league.members.get(user=people[4]).status == "active"


def test_pausing_keeps_the_place_and_skips_the_draw(league):
    resting = Entrant.objects.first().user
    commands.pause(user=resting, slug=league.slug)
    play_all(league)
    advance_seasons()
    registration_ends(league)
    advance_seasons()
    assert not Entrant.objects.filter(division__season__number=2, user=resting).exists()
    assert commands.resume(user=resting, slug=league.slug).tier is not None


def test_who_pauses_for_too_long_is_placed_like_a_newcomer(league):
    play_all(league)
    advance_seasons()
    away = Member.objects.get(tier=1, rank=1)
    members = list(league.members.order_by("pk"))
    season = league.seasons.get(number=2)
    later = Season.objects.create(
        league=league, number=4, state="closed", rules_json=season.rules_json, starts=season.starts, ends=season.ends
    )
    division = Division.objects.create(season=later, tier=1, seed=1)
    Entrant.objects.bulk_create(
        Entrant(division=division, user_id=member.user_id, number=number, drawn=number)
        for number, member in enumerate(members)
        if member != away
    )
    for number, kept in ((5, True), (6, False)):  # three seasons of pause keep the division
        season.number = number
        placed = divisions_to_be(season, members)
        assert (away.user_id in placed[0]) is kept


def refused(code, command, **asked):
    with pytest.raises(Refusal) as refusal:
        command(**asked)
    assert refusal.value.code == code
    assert str(refusal.value.sentence)


def test_refusals_say_why(director):
    league = found(director, entry="invitation")
    stranger, number = make.person(), secrets.token_hex(16)
    refused("league_by_invitation", commands.join, user=stranger, slug=league.slug, entropy=number)
    refused("not_director", commands.invite, user=stranger, slug=league.slug, username=stranger.username)
    refused("unknown_league", commands.join, user=stranger, slug="nowhere", entropy=number)
    refused("not_member", commands.pause, user=stranger, slug=league.slug)
    commands.invite(user=director, slug=league.slug, username=stranger.username)
    assert commands.join(user=stranger, slug=league.slug, entropy=number).status == "active"
    refused("already_member", commands.join, user=stranger, slug=league.slug, entropy=number)
    refused("may_not_found", commands.found_league, user=stranger, name="Mine", description="", rules=RULES)
    refused("name_taken", commands.found_league, user=director, name="Winter court", description="", rules=RULES)
    bad = LeagueRules(["majesty"], seats=7)
    refused("bad_league", commands.found_league, user=director, name="Other", description="", rules=bad)


def test_points_that_are_too_many_or_too_few_are_told_how_many_are_needed(director):
    bad = LeagueRules(["majesty"], seats=4, points=[3, 1, 0])
    with pytest.raises(Refusal, match="bad_league") as refusal:
        commands.found_league(user=director, name="Other", description="", rules=bad)
    assert "4 in all, here are 3." in str(refusal.value.sentence)


def test_an_application_waits_for_a_director(director):
    league = found(director, entry="approval")
    person = make.person()
    join(league, [person])
    assert league.members.get().status == "applied"
    commands.answer_application(user=director, slug=league.slug, username=person.username, accept=True)
    assert league.members.get().status == "active"


def ended_with_eighteen(director):
    """Two divisions of nine after a season in which two went up and two went down."""
    league = found(director, division_size=9, promote=2, relegate=2, seats=3, points=[3, 1, 0])
    join(league, [make.person() for _ in range(18)])
    registration_ends(league)
    season = league.seasons.get()
    commands.draw_season(season_pk=season.pk)
    for division in season.divisions.all():
        commands.schedule_division(division_pk=division.pk, swaps=50)
    write_close(season)
    season.refresh_from_db()
    season.state, season.closed = "closed", timezone.now()
    season.save()
    return league, commands.open_registration(league_pk=league.pk)


def outcome_of(league, outcome):
    return list(Entrant.objects.filter(division__season__league=league, outcome=outcome).values_list("user", flat=True))


def test_a_pause_a_return_and_a_newcomer_bring_nobody_back_who_was_relegated(director):
    league, season = ended_with_eighteen(director)
    relegated, promoted = outcome_of(league, "relegated"), outcome_of(league, "promoted")
    stayed = league.members.filter(tier=1).exclude(user__in=promoted).first()
    commands.pause(user=stayed.user, slug=league.slug)
    risen = league.members.get(user=promoted[0])
    commands.leave(user=risen.user, slug=league.slug)
    join(league, [risen.user, make.person()])
    above, below = divisions_to_be(season, list(drawable(league.pk)))
    assert (len(above), len(below)) == (9, 9)
    assert set(relegated) <= set(below)
    assert promoted[1] in above
    assert risen.user_id in below


def test_several_games_are_shared_out_equally_and_the_page_says_so(director):
    league = found(director, games=["majesty", "koryo"], seats=3, points=[3, 1, 0], matches=6, division_size=12)
    join(league, [make.person() for _ in range(12)])
    registration_ends(league)
    commands.draw_season(season_pk=league.seasons.get().pk)
    division = Division.objects.get()
    Division.objects.update(seed=12345)
    commands.schedule_division(division_pk=division.pk, swaps=300)
    division.refresh_from_db()
    played = Counter((number, one.game) for one in division.fixtures.all() for number in one.players)
    assert {played[number, game] for number in range(12) for game in ("majesty", "koryo")} == {3}
    assert "Everyone plays every game equally often." in quality_sentences(division)
