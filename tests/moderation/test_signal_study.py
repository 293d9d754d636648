"""Planted partners in simulated leagues: they are found, and honest bots are not."""

import msgspec
import pytest

from games.bots.minds import mind_for
from games.rules.registry import PACKAGES
from portal.moderation.signals.leanings import pair_scores, standardised
from portal.moderation.signals.study import playing
from portal.moderation.signals.study.__main__ import END, PAGE, RESULTS, START, TABLES
from portal.moderation.signals.study.leagues import League, plants, play_league
from portal.moderation.signals.study.page import Found, page_lines
from portal.moderation.signals.study.power import SHARED, Rate, judged, power, threshold
from portal.moderation.signals.usual import chance, usual_scores


@pytest.fixture(scope="module")
def leagues():
    """Two leagues of Koryŏ that differ only in whether some of the bots play for each other."""
    return {planted: play_league(League("koryo", 4, 16, 10, planted)) for planted in (False, True)}


def judged_at_once(rows):
    """By pair: its score over all matches, and the chance that the page shows."""
    values = standardised(rows)
    usual = usual_scores(values)
    return {pair: (one.score, chance(usual, one)) for pair, one in pair_scores(values).items()}


def test_planted_partners_are_found(leagues):
    found = judged_at_once(leagues[True])
    wholly = [(plant.one, plant.other) for plant in plants(4) if "third" not in plant.name]
    for pair in wholly:
        assert found[pair][1] < 0.01, (pair, found[pair])
    best = sorted(found, key=lambda pair: found[pair][1])[: len(wholly)]
    assert set(best) <= {(plant.one, plant.other) for plant in plants(4)}


def test_honest_bots_are_not(leagues):
    """The control: the same people at the same tables without a pact."""
    honest, planted = judged_at_once(leagues[False]), judged_at_once(leagues[True])
    assert len(honest) == 28
    for plant in plants(4):
        assert honest[plant.one, plant.other][1] > 0.01
    pact = next(plant for plant in plants(4) if plant.name.startswith("both"))
    assert max(score for score, _ in honest.values()) < planted[pact.one, pact.other][0]


def test_power_takes_its_limit_from_honest_leagues_alone(leagues):
    found = power([leagues[False]], [leagues[True]], plants(4), 3)
    honest = [one.score.score for runs in judged(leagues[False], 3).values() for one in runs]
    assert found.limit == threshold(honest)
    assert sum(score > found.limit for score in honest) <= 0.01 * len(honest)
    assert sum(rate.found for rate in found.found.values()) > 0
    nobody = power([leagues[True]], [leagues[False]], plants(4), 3)
    assert nobody.limit > found.limit  # the control: taken from planted leagues, the limit hides them


def test_the_same_league_gives_the_same_rows_and_is_played_once(tmp_path, monkeypatch):
    monkeypatch.setattr(playing, "KEPT", tmp_path)
    league = League("majesty", 2, 2, 8, True)
    rows = play_league(league)
    assert playing.played_once(league) == rows
    monkeypatch.setattr(playing, "play_league", None)
    assert playing.played_once(league) == rows
    with pytest.raises(TypeError):  # the control: another league is not the same
        playing.played_once(league._replace(planted=False))
    monkeypatch.setattr(mind_for("majesty"), "judging", 5)
    with pytest.raises(TypeError):  # nor is what another judge saw
        playing.played_once(league)


@pytest.mark.parametrize(("found", "of", "low", "high"), [(0, 20, 0, 0.161), (13, 16, 0.570, 0.934), (5, 5, 0.566, 1)])
def test_intervals_are_wilsons(found, of, low, high):
    assert Rate(found, of).interval == pytest.approx((low, high), abs=0.001)


def test_the_page_says_what_was_found_for_every_game():
    stored = msgspec.json.decode(RESULTS.read_bytes(), type=list[Found])
    assert {one.game for one in stored} == set(PACKAGES)
    assert [(one.game, one.seats) for one in stored] == list(TABLES)
    assert all(set(one.after) == set(SHARED) for one in stored)
    _, _, rest = PAGE.read_text().partition(START)
    shown, _, _ = rest.partition(END)
    assert shown.strip() == "\n".join(page_lines(stored)).strip()
