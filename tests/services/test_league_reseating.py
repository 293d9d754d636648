"""Who plays where in a season, changed by its director: a substitute, places exchanged, the rest drawn anew."""

from collections import Counter

import pytest
import time_machine
from django.utils import timezone

from games.matches.models import Match, Seat
from games.matches.tasks import play_bot_turn
from leagues.pairing.redraw import redraw
from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.effects import decode
from leagues.seasons import commands, redrawing
from leagues.seasons.desk_choices import LeagueChoices
from leagues.seasons.models import Division, Entrant, Fixture, Member
from leagues.seasons.redrawing import drawn_anew
from leagues.seasons.reseating import not_begun
from leagues.seasons.sheets import divisions_of, sheet_in
from leagues.seasons.tasks import advance_seasons
from leagues.seasons.words import quality_sentences
from tests import factories as make
from tests.services.ruling_world import asked_of, difference, first_move, rows_of, stored, trace_but_for
from tests.services.test_league_rulings import LeagueDesk, end_all, fixtures, rule, undo
from tests.services.test_seasons import director, found, join, league, registration_ends
from tests.services.test_tournaments import refused

__all__ = ["director", "league"]
pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(microsecond=654321)


@pytest.fixture(autouse=True)
def _clock():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def spare(league):
    """Somebody who joined after the draw."""
    user = make.person()
    join(league, [user])
    return user


def division(league, tier=1):
    return Division.objects.get(season__league=league, tier=tier)


def entrant(league, number=0, tier=1):
    return Entrant.objects.get(division=division(league, tier), number=number)


def apart(league):
    """Two matches of the first division without a common player."""
    one, *others = fixtures(league).filter(division=division(league))
    return one, next(other for other in others if not set(one.players) & set(other.players))


def to_seat(fixture, seat=0):
    return f"seat-{fixture.pk}-{fixture.players[seat]}"


def plays(division):
    return Counter(number for fixture in division.fixtures.all() for number in fixture.players)


def plays_each(division):
    return Counter((number, one.game) for one in division.fixtures.all() for number in one.players)


def begin(fixture):
    make.act(fixture.match, *first_move(fixture.match))


def every_ruling(league, spare):
    one, other = apart(league)
    player, upper = entrant(league, one.players[0]), entrant(league)
    begin(fixtures(league).filter(division=division(league)).exclude(pk__in=[one.pk, other.pk]).first())
    return {
        "substitute": {"player": upper.user_id, "substitute": spare.pk},
        "move": {"table": one.pk, "player": player.user_id, "to": to_seat(other)},
        "change_divisions": {"player": entrant(league, tier=2, number=1).user_id, "to": str(_not_begun(league))},
        "re_pair": {"part": 1},
    }


def _not_begun(league):
    """A player of the first division none of whose matches has begun."""
    begun = {
        number
        for fixture in fixtures(league).filter(division=division(league), match__move_number__gt=0)
        for number in fixture.players
    }
    return Entrant.objects.filter(division=division(league)).exclude(number__in=begun).first().user_id


@pytest.mark.parametrize("deed", ["substitute", "move", "change_divisions", "re_pair"])
def test_a_preview_is_what_is_done_and_undoing_it_leaves_no_trace(director, league, spare, deed):
    asked = every_ruling(league, spare)[deed]
    if deed == "re_pair":
        swap_by_hand(director, league)
    ready = asked_of(league, director, deed, desk=LeagueDesk, reason="so it was agreed", **asked)
    before = stored()
    shown = tried(lambda: rulings.rule(**ready))
    assert difference(before, stored()) == {}
    ruling = rulings.rule(**ready | {"seen": print_of(shown)})
    assert (ruling.effects, ruling.facts, rows_of(ruling)) == (shown.effects, shown.facts, rows_of(shown))
    assert ruling.sentence
    assert ruling.title
    after = stored()
    assert difference(before, after)
    tried(lambda: undo(league, director, ruling))
    assert difference(after, stored()) == {}
    undo(league, director, ruling)
    assert difference(before, stored()) == {}


def swap_by_hand(director, league):
    one, other = apart(league)
    player = entrant(league, one.players[1])
    rule(league, director, "move", table=one.pk, player=player.user_id, to=to_seat(other, 1))
    advance_seasons()


def test_a_substitute_takes_over_points_and_what_has_not_begun(director, league, spare):
    old = entrant(league)
    mine = list(fixtures(league).filter(division=old.division))
    over, begun, fresh = [fixture for fixture in mine if old.number in fixture.players]
    make.play(over.match)
    begin(begun)
    ruling = rule(league, director, "substitute", player=old.user_id, substitute=spare.pk)
    assert ruling.facts["number"] == 1
    assert {one.user for one in decode(ruling.effects).standings} >= {old.user_id, spare.pk}
    assert Member.objects.get(league=league, user=old.user).status == "left"
    assert Member.objects.get(league=league, user=spare).status == "active"
    advance_seasons()
    fresh.refresh_from_db()
    assert Seat.objects.filter(match=fresh.match, user=spare).exists()
    assert list(fresh.match.seats.values_list("number", flat=True)) == [0, 1]
    assert not Seat.objects.filter(match=begun.match, user=old.user, resigned=None).exists()
    assert Entrant.objects.get(pk=old.pk).user == spare
    refused("unknown_player", rule, event=league, director=director, deed="withdraw", player=old.user_id)
    annulled = rule(league, director, "annul_all", player=old.user_id)  # what he played he has played
    assert annulled.facts["number"] == 2
    end_all(league)
    advance_seasons()
    assert league.seasons.get(number=1).state == "closed"
    assert Entrant.objects.get(pk=old.pk).place
    assert Member.objects.get(league=league, user=spare).tier


def test_matches_stay_named_after_those_who_played_them(director, league, spare):
    old = entrant(league)
    over, begun, fresh = [one for one in fixtures(league).filter(division=old.division) if old.number in one.players]
    make.play(over.match)
    begin(begun)
    rule(league, director, "substitute", player=old.user_id, substitute=spare.pk)
    seen = {line.fixture.pk: {player.user for player in line.players} for line in seen_by(league).fixtures}
    assert old.user in seen[over.pk] & seen[begun.pk]
    assert spare not in seen[over.pk] | seen[begun.pk]
    assert spare in seen[fresh.pk]
    assert old.user not in seen[fresh.pk]
    assert [line.fixture.pk for line in seen_by(league).fixtures_of(spare)] == [fresh.pk]
    offered = LeagueChoices(league)
    titles = dict(offered.tables("adjudicate", None))
    assert str(old.user) in titles[over.pk]
    assert str(spare) not in titles[over.pk]
    assert old.user_id in dict(offered.players("forfeit", begun.pk))
    advance_seasons()
    assert spare.pk in dict(offered.players("forfeit", fresh.pk))


def seen_by(league):
    """The first division as its page has it."""
    return sheet_in(divisions_of(league.seasons.get()), 1)


def test_a_place_that_becomes_free_goes_to_who_waits(director):
    league = found(director, most_members=4)
    join(league, [make.person() for _ in range(6)])
    registration_ends(league)
    advance_seasons()
    coming, waiting = league.members.filter(status="waiting").order_by("pk")
    leaving = entrant(league)
    rule(league, director, "substitute", player=leaving.user_id, substitute=waiting.user_id)
    states = dict(league.members.values_list("user", "status"))
    assert (states[waiting.user_id], states[coming.user_id]) == ("active", "waiting")


def test_who_cannot_be_a_substitute(director, league, spare):
    old, asked = entrant(league), {"event": league, "director": director, "deed": "substitute"}
    for user in (None, make.person().pk, entrant(league, 1).user_id, entrant(league, tier=2).user_id):
        refused("not_a_substitute", rule, **asked, player=old.user_id, substitute=user)
    commands.pause(user=spare, slug=league.slug)
    refused("not_a_substitute", rule, **asked, player=old.user_id, substitute=spare.pk)
    commands.resume(user=spare, slug=league.slug)
    refused("unknown_player", rule, **asked, player=spare.pk, substitute=spare.pk)
    commands.appoint_director(user=director, slug=league.slug, username=spare.username)
    refused("rules_on_himself", rule, **asked | {"director": spare}, player=old.user_id, substitute=spare.pk)
    for fixture in fixtures(league):
        begin(fixture)
    refused("nothing_to_take_over", rule, **asked, player=old.user_id, substitute=spare.pk)
    rule(league, director, "withdraw", player=old.user_id)
    refused("not_playing", rule, **asked, player=old.user_id, substitute=spare.pk)


def test_two_change_places_and_everybody_plays_as_often_as_before(director, league):
    one, other = apart(league)
    before, player = plays(division(league)), entrant(league, one.players[0])
    changed = {one.players[0], other.players[1]}
    rule(league, director, "move", table=one.pk, player=player.user_id, to=to_seat(other, 1))
    assert Match.objects.filter(pk__in=[one.match_id, other.match_id], status="cancelled").count() == 2
    advance_seasons()
    for fixture, gone in ((one, one.players), (other, other.players)):
        fixture.refresh_from_db()
        assert len(set(gone) & set(fixture.players)) == 1
        seats = list(fixture.match.seats.order_by("number").values_list("user_id", flat=True))
        assert seats == [entrant(league, number).user_id for number in fixture.players]
    assert changed == {*one.players, *other.players} & changed
    assert plays(division(league)) == before
    assert any("moved players" in sentence for sentence in quality_sentences(division(league)))


def test_what_keeps_two_from_changing_places(director, league):
    one, other = apart(league)
    player = entrant(league, one.players[0])
    shared = fixtures(league).filter(division=division(league)).exclude(pk__in=[one.pk, other.pk]).first()
    mine = next(each for each in shared.players if each in one.players)
    asked = {"event": league, "director": director, "deed": "move", "table": one.pk, "player": player.user_id}
    lower = fixtures(league).filter(division=division(league, 2)).first()
    for code, to in [
        ("unknown_table", ""), ("unknown_table", "seat-x-1"), ("unknown_table", f"seat-{other.pk}"),
        ("unknown_table", f"seat-{other.pk}-{one.players[0]}"), ("unknown_table", "seat-999999999-1"),
        ("unknown_table", to_seat(lower)), ("same_table", to_seat(one, 1)),
        ("sits_there", f"seat-{shared.pk}-{mine}"),
    ]:  # fmt: skip
        refused(code, rule, **asked, to=to)
    stranger = entrant(league, other.players[0])
    refused("no_seat_there", rule, **asked | {"player": stranger.user_id}, to=to_seat(other, 1))
    begin(other)
    refused("match_begun", rule, **asked, to=to_seat(other))


@pytest.mark.parametrize("duplicate", [False, True])
def test_only_seats_are_offered_that_can_be_exchanged(director, duplicate):
    league = found(director, duplicate=duplicate)
    join(league, [make.person() for _ in range(4)])
    registration_ends(league)
    advance_seasons()
    one, other = apart(league)
    player = entrant(league, one.players[0]).user_id
    offered = [to for to, _words in LeagueChoices(league).destinations("move", one.pk, player)]
    assert to_seat(other) in offered
    assert len(offered) < sum(len(each.players) for each in fixtures(league)) - len(one.players)
    for to in offered:
        tried(lambda to=to: rule(league, director, "move", table=one.pk, player=player, to=to))


def test_players_of_two_divisions_change_places_before_their_first_match(director, league):
    upper, lower = entrant(league), entrant(league, tier=2)
    asked = {"event": league, "director": director, "deed": "change_divisions", "player": upper.user_id}
    refused("same_division", rule, **asked, to=str(entrant(league, 1).user_id))
    for nobody in ("", "x", "9" * 30, str(make.person().pk)):
        refused("unknown_player", rule, **asked, to=nobody)
    rule(**asked, to=str(lower.user_id))
    advance_seasons()
    assert Entrant.objects.get(pk=upper.pk).user == lower.user
    assert Entrant.objects.get(pk=upper.pk).entropy == lower.entropy
    assert Entrant.objects.get(pk=lower.pk).user == upper.user
    at = Seat.objects.filter(user=upper.user, match__status="running").values_list("match__fixture__division__tier")
    assert set(at) == {(2,)}
    begin(fixtures(league).filter(division=division(league)).first())
    begun = fixtures(league).filter(division=division(league)).first().players[0]
    player = entrant(league, begun).user_id
    refused("match_begun", rule, **asked | {"player": player}, to=str(upper.user_id))


def test_the_rest_of_a_schedule_is_drawn_again_with_the_published_seed(director, league):
    asked = {"event": league, "director": director, "deed": "re_pair", "part": 1}
    refused("same_draw", rule, **asked)
    refused("unknown_division", rule, **asked | {"part": 9})
    refused("unknown_division", rule, **asked | {"part": None})
    drawn, before = schedule_of(division(league)), plays(division(league))
    swap_by_hand(director, league)
    assert schedule_of(division(league)) != drawn
    ruling = rule(**asked)
    assert (ruling.facts["round"], ruling.facts["number"]) == (1, 2)
    assert ruling.laid == [
        f"Match {one.number + 1}: {', '.join(str(entrant(league, number).user) for number in one.players)}"
        for one in fixtures(league).filter(match=None)
    ]
    assert schedule_of(division(league)) == drawn
    assert plays(division(league)) == before
    advance_seasons()
    for fixture in fixtures(league):
        begin(fixture)
    refused("match_begun", rule, **asked)


def schedule_of(division):
    return [(fixture.number, fixture.players, fixture.game) for fixture in division.fixtures.order_by("number")]


def test_what_has_begun_stays_and_drawing_twice_changes_nothing(director, monkeypatch):
    monkeypatch.setattr(redrawing, "redraw", lambda *asked: redraw(*asked, swaps=300))
    drawn_anew.cache_clear()
    league = found(director, games=["majesty", "koryo"], seats=3, points=[3, 1, 0], division_size=9, matches=4)
    join(league, [make.person() for _ in range(9)])
    registration_ends(league)
    advance_seasons()
    first = fixtures(league).exclude(pk__in=[one.pk for one in apart(league)]).first()
    begin(first)
    swap_by_hand(director, league)
    before = plays_each(division(league))
    rule(league, director, "re_pair", part=1)
    advance_seasons()
    first.refresh_from_db()
    assert first.match.status == "running"
    assert all(len(set(fixture.players)) == 3 for fixture in fixtures(league))
    assert plays_each(division(league)) == before
    refused("same_draw", rule, event=league, director=director, deed="re_pair", part=1)
    drawn_anew.cache_clear()


def test_a_match_has_begun_when_a_player_has_moved_not_when_a_stand_in_has(director, league):
    one, other = apart(league)
    seat = one.match.seats.get(decision__isnull=False)
    rule(league, director, "stand_in", table=one.pk, player=seat.user_id)
    play_bot_turn(one.match_id, seat.number, seat.decision)
    begin(other)
    assert one.match.moves.filter(kind="action").exists()
    found = set(not_begun(one.division.season).values_list("pk", flat=True))
    assert one.pk in found
    assert other.pk not in found


def test_nobody_reseats_whom_he_plays_with(director, league, spare):
    one, other = apart(league)
    player, guest = entrant(league, one.players[0]), entrant(league, other.players[0])
    commands.appoint_director(user=director, slug=league.slug, username=player.user.username)
    asked = {"event": league, "director": player.user}
    refused("rules_on_himself", rule, **asked, deed="move", table=other.pk, player=guest.user_id, to=to_seat(one, 1))
    refused("rules_on_himself", rule, **asked, deed="substitute", player=player.user_id, substitute=spare.pk)
    refused("rules_on_himself", rule, **asked, deed="change_divisions", player=entrant(league, tier=2).user_id,
            to=str(player.user_id))  # fmt: skip
    swap_by_hand(director, league)
    refused("rules_on_himself", rule, **asked, deed="re_pair", part=1)
    refused("not_director", rule, event=league, director=guest.user, deed="re_pair", part=1)


def test_what_is_played_since_keeps_a_ruling_in_place(director, league, spare):
    old = entrant(league)
    ruling = rule(league, director, "substitute", player=old.user_id, substitute=spare.pk)
    out = rule(league, director, "disqualify", player=spare.pk)
    refused("event_moved_on", undo, event=league, director=director, ruling=ruling)
    undo(league, director, out)
    advance_seasons()
    begin(fixtures(league).filter(match__seats__user=spare).first())
    refused("table_played", undo, event=league, director=director, ruling=ruling)


@pytest.mark.parametrize("deed", ["substitute", "move", "change_divisions", "re_pair"])
def test_until_somebody_moves_at_the_new_tables_a_ruling_is_taken_back_to_the_byte(director, league, spare, deed):
    asked = every_ruling(league, spare)[deed]
    if deed == "re_pair":
        swap_by_hand(director, league)
    known, before = list(Match.objects.values_list("pk", flat=True)), stored()
    running = Match.objects.filter(status="running", pk__in=known)
    going_on = set(running)
    ruling = rule(league, director, deed, **asked)
    ended = going_on - set(running.all())
    advance_seasons()
    fresh, laid = list(Match.objects.exclude(pk__in=known).order_by("pk")), stored()
    assert fresh
    shown = tried(lambda: undo(league, director, ruling))
    assert difference(laid, stored()) == {}
    done = undo(league, director, ruling)
    assert {*done.called_off} == {*shown.called_off} == {*fresh}
    assert done.reopened == shown.reopened
    assert {*done.reopened} == ended
    assert len(ended) >= len(fresh)  # more where somebody had to leave a match already begun
    assert trace_but_for(before, fresh) == {}
    advance_seasons()
    assert trace_but_for(before, fresh) == {}


def test_who_sat_at_a_table_laid_before_its_ruling_was_taken_back_is_seated_again(director, league, spare):
    old = entrant(league)
    rows = fixtures(league).filter(match__seats__user=old.user_id)
    Match.objects.filter(fixture__in=rows).update(status="cancelled")
    Fixture.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).update(match=None)  # as before any was laid
    ruling = rule(league, director, "substitute", player=old.user_id, substitute=spare.pk)
    advance_seasons()
    assert Seat.objects.filter(user=spare, match__status="running").exists()
    assert undo(league, director, ruling).called_off
    advance_seasons()
    assert not Seat.objects.filter(user=spare, match__status="running").exists()
    for fixture in fixtures(league):
        people = [entrant(league, number, fixture.division.tier).user_id for number in fixture.players]
        assert list(fixture.match.seats.order_by("number").values_list("user", flat=True)) == people


def test_after_the_season_nobody_is_reseated(director, league, spare):
    end_all(league)
    advance_seasons()
    for deed in ("substitute", "move", "change_divisions", "re_pair"):
        refused("no_season_runs", rule, event=league, director=director, deed=deed, player=entrant(league).user_id)


@pytest.fixture
def same_cards(director):
    """Four in a division whose tables of a round are dealt the same cards."""
    league = found(director, duplicate=True)
    join(league, [make.person() for _ in range(4)])
    registration_ends(league)
    advance_seasons()
    return league


def test_a_substitute_gets_the_cards_that_the_others_of_the_round_have(director, same_cards):
    league = same_cards
    spare, old = make.person(), entrant(league)
    join(league, [spare])
    dealt = {fixture.pk: fixture.match.commitment for fixture in fixtures(league)}
    rule(league, director, "substitute", player=old.user_id, substitute=spare.pk)
    advance_seasons()
    for fixture in fixtures(league):
        assert fixture.match.commitment == dealt[fixture.pk]
        assert fixture.match.sealed
        assert len(set(fixture.match.seats.values_list("entropy", flat=True))) == 1
    commands.join(user=old.user, slug=league.slug, entropy="0" * 32)
    other = entrant(league, 1).user_id
    refused("same_cards", rule, event=league, director=director, deed="substitute", player=other,
            substitute=old.user_id)  # fmt: skip


def test_of_tables_with_the_same_cards_all_are_dealt_anew_or_none(director, same_cards):
    league = same_cards
    one, other = apart(league)
    assert one.round == other.round
    player = entrant(league, one.players[0]).user_id
    third = fixtures(league).exclude(round=one.round).first()
    refused("sits_there" if set(third.players) >= {one.players[0]} else "same_cards", rule, event=league,
            director=director, deed="move", table=one.pk, player=player,
            to=f"seat-{third.pk}-{next(n for n in third.players if n not in one.players)}")  # fmt: skip
    rule(league, director, "move", table=one.pk, player=player, to=to_seat(other))
    advance_seasons()
    now = {fixture.match.commitment for fixture in fixtures(league).filter(round=one.round)}
    assert len(now) == 1
    assert now != {one.match.commitment}
    rule(league, director, "re_pair", part=1)
    advance_seasons()
    for number in set(fixtures(league).values_list("round", flat=True)):
        together = fixtures(league).filter(round=number)
        seated = [player for fixture in together for player in fixture.players]
        assert len(set(seated)) == len(seated)
        assert len({fixture.match.commitment for fixture in together}) == 1


def test_no_table_is_laid_while_its_schedule_is_changed(director, league):
    """The director's ruling and the worker that lays tables hold the same rows."""
    Fixture.objects.filter(division=division(league)).update(match=None)
    one, other = apart(league)
    rule(league, director, "move", table=one.pk, player=entrant(league, one.players[0]).user_id, to=to_seat(other))
    advance_seasons()
    for fixture in fixtures(league).filter(division=division(league)):
        seats = list(fixture.match.seats.order_by("number").values_list("user_id", flat=True))
        assert seats == [entrant(league, number).user_id for number in fixture.players]
