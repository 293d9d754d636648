"""Tables of a round that are dealt the same cards: told to nobody too early, compared seat by seat."""

import hashlib
import random
import secrets
from collections import Counter

import msgspec
import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from hypothesis import given, settings
from hypothesis import strategies as st

from games.matches.models import Match, Vault
from games.matches.records import check, signed_record
from games.matches.refusals import Refusal
from leagues.pairing.rounds import rounds
from leagues.pairing.schedule import schedule, table_sizes
from leagues.seasons import commands, sheets
from leagues.seasons.comparison import LOWEST, round_points
from leagues.seasons.models import Division, Entrant, Fixture, Season
from leagues.seasons.queries import division_table
from leagues.seasons.redrawing import Rest, drawn_anew
from leagues.seasons.rules import BadRules, LeagueRules, check_rules
from leagues.seasons.tasks import advance, advance_seasons
from leagues.seasons.words import quality_sentences
from tests import factories as make
from tests.services.test_seasons import RULES

RULES = msgspec.structs.replace(RULES, division_size=6, duplicate=True, scoring="comparison", points=[4, 0])


@pytest.fixture
def league():
    director = make.person()
    director.user_permissions.add(Permission.objects.get(codename="add_league"))
    director = type(director).objects.get(pk=director.pk)
    league = commands.found_league(user=director, name="Twin court", description="", rules=RULES)
    for _ in range(6):
        commands.join(user=make.person(), slug=league.slug, entropy=secrets.token_hex(16))
    Season.objects.update(starts=timezone.now())
    advance_seasons()
    return league


def tables_of(number):
    return [fixture.match for fixture in Fixture.objects.filter(round=number).order_by("number")]


@pytest.mark.django_db
def test_the_tables_of_a_round_have_one_commitment_and_one_deal_and_rounds_have_different_ones(league):
    seen = set()
    for number in set(Fixture.objects.values_list("round", flat=True)):
        deals = {(match.commitment, Vault.objects.get(pk=match.pk).state) for match in tables_of(number)}
        assert len(deals) == 1
        seen |= deals
    assert len(seen) == len(set(Fixture.objects.values_list("round", flat=True))) > 1


@pytest.mark.django_db
def test_every_member_of_the_division_has_a_say_in_every_deal(league):
    numbers = [entrant.entropy for entrant in Entrant.objects.order_by("number")]
    match = tables_of(0)[0]
    told = hashlib.sha256(":".join(["round 0", *numbers]).encode()).hexdigest()
    assert [seat.entropy for seat in match.seats.all()] == [told, told]


@pytest.mark.django_db
def test_leaving_and_joining_again_with_another_number_does_not_part_the_tables(league):
    first, second = Fixture.objects.filter(round=0)[:2]
    match = second.match
    Fixture.objects.filter(pk=second.pk).update(match=None)
    league.members.update(entropy="cd" * 16)
    commands.open_fixture(fixture_pk=second.pk)
    second.refresh_from_db()
    assert second.match_id != match.pk
    assert Vault.objects.get(pk=second.match_id).state == Vault.objects.get(pk=first.match_id).state


def addresses(match):
    pages = ["table", "replay", "replay_frames", "record", "verify", "analysis", "api:view", "api:moves", "api:record"]
    return [reverse(page, args=[match.public_id]) for page in pages]


@pytest.mark.django_db
def test_nothing_of_a_deal_is_told_until_the_last_table_of_its_round_is_over(league):
    one, other = tables_of(0)[:2]
    make.play(one)
    one.refresh_from_db()
    season = Season.objects.get()
    advance(season.pk)
    one.refresh_from_db()
    assert (one.status, one.sealed) == ("finished", True)
    (line,) = [line for line in sheets.sheet_in(sheets.divisions_of(season), 1).fixtures if line.fixture.match == one]
    assert [player.score for player in line.players] == [None, None]  # points at the same cards are told later
    stranger, player = Client(), Client()
    stranger.force_login(other.seats.first().user)
    player.force_login(one.seats.first().user)
    answers = {address: stranger.get(address) for address in addresses(one)}
    assert {answer.status_code for answer in answers.values()} == {409}, {a: r.status_code for a, r in answers.items()}
    assert stranger.get(f"/api/v1/matches/{one.public_id}/").json()["result"] is None
    seed = bytes(Vault.objects.get(pk=one.pk).seed).hex()
    for address in addresses(one):  # its players see their own view, but not the seed or the other hands
        assert seed not in player.get(address).content.decode()
    assert player.get(f"/api/v1/matches/{one.public_id}/view/").status_code == 200
    assert player.get(f"/api/v1/matches/{one.public_id}/record/").status_code == 409
    for match in tables_of(0):
        match.refresh_from_db()
        if match.status == "running":
            make.play(match)
    advance(season.pk)
    for match in tables_of(0):
        assert not match.sealed
        assert check(match)["problem"] == ""
    assert {stranger.get(address).status_code for address in addresses(one)} == {200}
    assert all(match.sealed for match in tables_of(1))


@pytest.mark.django_db
def test_points_wait_for_the_last_table_and_then_compare_the_same_seats(league):
    division = Fixture.objects.first().division
    tables = tables_of(0)
    for match in tables[:-1]:
        make.play(match, seed=match.pk)
    assert {row.line.points for row in division_table(division)} == {0}
    make.play(tables[-1], seed=1)
    rows = {row.user.pk: row.line for row in division_table(division)}
    for number in (0, 1):
        seats = [match.seats.get(number=number) for match in tables]
        for seat in seats:
            others = [other.score for other in seats if other.pk != seat.pk]
            won = sum((seat.score > other) + (seat.score == other) / 2 for other in others) / len(others)
            assert rows[seat.user_id].points == round(4000 * won)
    assert sum(line.points for line in rows.values()) == 4000 * len(tables)


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 16), st.integers(2, 4), st.integers(3, 6), st.integers(0, 2**32))
def test_nobody_sits_twice_in_a_round_and_its_tables_are_alike(players, size, matches, seed):
    made = schedule(players, table_sizes(players, matches, size, range(2, 7)), seed, 500)
    numbers = rounds(made.tables, random.Random(seed))
    for number in set(numbers):
        together = [table for table, its in zip(made.tables, numbers, strict=True) if its == number]
        assert len({len(table) for table in together}) == 1
        everybody = [player for table in together for player in table]
        assert len(everybody) == len(set(everybody))
    assert set(numbers) == set(range(max(numbers) + 1))


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(2, 5), st.integers(3, 6), st.integers(0, 2**32))
def test_where_the_tables_seat_everybody_each_has_others_to_be_compared_with(tables, size, matches, seed):
    players = tables * size
    made = schedule(players, table_sizes(players, matches, size, range(2, 7)), seed, 500, in_rounds=True)
    assert sorted(made.rounds) == [number for number in range(matches) for _ in range(tables)]
    for number in range(matches):
        seated = [one for table, its in zip(made.tables, made.rounds, strict=True) if its == number for one in table]
        assert sorted(seated) == list(range(players))
    assert made.quality.seat_spread <= 1


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize(
    ("players", "size", "matches"), [(7, 3, 4), (8, 3, 4), (9, 4, 5), (10, 4, 6), (11, 4, 6), (13, 4, 4), (14, 4, 7)]
)
@pytest.mark.parametrize("least", [2, 0])
def test_where_some_sit_out_a_round_hardly_a_table_is_alone_in_its_own(players, size, matches, least, games):
    sizes = table_sizes(players, matches, size, range(least or size, 7))
    made = schedule(players, sizes, 3, 2000, in_rounds=True, games=games)
    tables = Counter(made.rounds)
    alone = sum(number == 1 for number in tables.values())
    assert alone == made.quality.alone <= games * len(set(sizes))
    assert max(tables.values()) <= players // min(sizes)
    assert made.quality.most_matches - made.quality.fewest_matches <= 1
    for number in tables:
        seated = [one for table, its in zip(made.tables, made.rounds, strict=True) if its == number for one in table]
        assert len(set(seated)) == len(seated)


def test_drawing_the_rest_again_leaves_its_tables_with_those_of_the_same_cards():
    made = schedule(10, [4] * 10, 3, 2000, in_rounds=True, games=2)
    tables = list(zip(made.tables, made.rounds, made.games, strict=True))
    kept = [table for table, number, _game in tables if number == 0]
    rest = [one for one in tables if one[1]]
    again = asked = None
    for _ in range(2):  # drawn again from what was drawn, it stays
        asked = Rest(
            open=frozenset(), first_round=1, players=10, seed=7, sizes=(4,) * len(rest),
            games=tuple(game for _table, _number, game in rest),
            due=tuple(
                tuple(sum(player in table for table, _number, its in rest if its == game) for player in range(10))
                for game in (0, 1)
            ),
            kept=tuple(map(tuple, kept)), in_rounds=True,
            together=tuple((number, tuple(sorted(table))) for table, number, _game in rest),
        )  # fmt: skip
        drawn = drawn_anew(asked)
        assert again in (None, drawn.tables)
        again, rest = drawn.tables, list(zip(drawn.tables, drawn.rounds, drawn.games, strict=True))
    alone = sum(number == 1 for number in Counter(made.rounds).values())
    assert sum(number == 1 for number in Counter(drawn.rounds).values()) <= alone
    for number in set(drawn.rounds):
        there = [(table, game) for table, its, game in rest if its == number]
        seated = [player for table, _game in there for player in table]
        assert len(set(seated)) == len(seated)
        assert len({game for _table, game in there}) == 1
    plays = Counter(player for table in [*kept, *drawn.tables] for player in table)
    assert set(plays.values()) == {4}


@pytest.mark.django_db
@pytest.mark.parametrize(("duplicate", "divisions"), [(True, [10]), (False, [5, 5])])
def test_a_division_that_is_dealt_the_same_cards_fills_two_tables(duplicate, divisions):
    director = make.person()
    director.user_permissions.add(Permission.objects.get(codename="add_league"))
    scoring = "comparison" if duplicate else "places"
    rules = msgspec.structs.replace(
        RULES, seats=3, points=[4, 1, 0], matches=3, duplicate=duplicate, scoring=scoring
    )  # fmt: skip
    league = commands.found_league(user=director, name="Two tables", description="", rules=rules)
    for _ in range(10):
        commands.join(user=make.person(), slug=league.slug, entropy=secrets.token_hex(16))
    assert [len(division) for division in sheets.preview_of_draw(Season.objects.get())] == divisions


@pytest.mark.parametrize(("language", "words"), [("en", "alone"), ("ru", "единственные"), ("uk", "єдині")])
def test_a_division_says_how_many_of_its_tables_nobody_else_has_the_cards_of(language, words):
    with translation.override(language):
        for players, told in ((5, 1), (6, 0)):
            sizes = table_sizes(players, 3, 3, [3])
            made = schedule(players, sizes, 3, 500, in_rounds=True)
            division = Division(quality_json=msgspec.json.encode(made.quality).decode())
            assert sum(words in sentence for sentence in quality_sentences(division)) == told
            old = msgspec.structs.replace(made.quality, alone=None)
            division.quality_json = msgspec.json.encode(old).decode()
            assert not any(words in sentence for sentence in quality_sentences(division))


def test_a_leaver_loses_every_comparison_and_a_table_without_scores_counts_by_place():
    tables = [([1, 2], [50, 40]), ([2, 1], [LOWEST, 60]), ([1, 2], None)]
    assert round_points(tables, [6, 0]) == [[6000, 0], [0, 6000], [6000, 0]]
    assert round_points([([1, 1], [5, 5]), ([1, 2], [5, 4])], [6, 0]) == [[3000, 6000], [3000, 0]]


def test_comparing_needs_the_same_cards():
    rules = LeagueRules(["majesty"], scoring="comparison")
    with pytest.raises(BadRules) as refused:
        check_rules(rules, {"majesty": range(2, 5)})
    assert refused.value.code == "comparison"


@pytest.mark.django_db
def test_a_match_that_is_not_sealed_hides_nothing():
    match = make.play(make.running("majesty", 2))
    assert not Match.objects.get(pk=match.pk).sealed
    assert Client().get(f"/api/v1/matches/{match.public_id}/view/").status_code == 200
    assert signed_record(Match.objects.get(pk=match.pk))
    Match.objects.update(sealed=True)
    with pytest.raises(Refusal):
        signed_record(Match.objects.get(pk=match.pk))
