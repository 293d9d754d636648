"""The arena: fair line-ups, figures that find a known strength again, and a table that is made, not written."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.bots.cli.commands import main
from games.bots.cli.matches import Played, lineups
from games.bots.cli.ratings import Report, report
from games.bots.cli.tables import (
    END,
    PAIRINGS,
    START,
    Pairing,
    ceilings,
    counted,
    load,
    store,
    thinking_of,
    write_table,
)
from games.bots.levels import LEVELS, bot_of
from games.bots.roster import ROSTER, stand_in_of
from games.rules.chance import Quick


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_bot_sits_in_every_seat_equally_often(seats):
    taken = Counter()
    for lineup in lineups(["a", "b"], seats, 2 * seats, solo=False):
        taken.update(enumerate(lineup))
    assert set(taken.values()) == {seats}


def test_a_bot_alone_among_others_visits_every_seat():
    found = lineups(["a", "b"], 4, 4, solo=True)
    assert sorted(lineup.index("a") for lineup in found) == [0, 1, 2, 3]
    assert all(lineup.count("a") == 1 for lineup in found)


def tossed(chance, matches):
    """Two-player matches the first bot wins with this chance."""
    rng = Quick(3)
    return [Played(("a", "b"), (1, 2) if rng.random() < chance else (2, 1), (0, 0)) for _ in range(matches)]


@pytest.mark.parametrize(("chance", "elo"), [(0.5, 0), (0.64, 100), (0.85, 301)])
def test_a_known_strength_is_found_again(chance, elo):
    best = report("koryo", 2, False, "cpu", ["a", "b"], tossed(chance, 400)).standings[0]
    assert best.elo.low < elo < best.elo.high
    assert best.first.low < chance < best.first.high


def test_an_interval_narrows_with_more_matches():
    few, many = (report("koryo", 2, False, "cpu", ["a", "b"], tossed(0.7, n)).standings[0].elo for n in (40, 500))
    assert many.high - many.low < (few.high - few.low) / 2


def test_a_clean_sweep_of_a_few_matches_proves_little():
    few, many = (
        report("koryo", 2, False, "cpu", ["a", "b"], [Played(("a", "b"), (1, 2), (1, 0))] * number).standings[0]
        for number in (4, 80)
    )
    assert few.elo.low <= 0 < few.elo.value
    assert few.first.low < 0.6
    assert many.elo.low > 200


def test_a_tournament_reports_and_writes_json(tmp_path, capsys):
    asked = "arena --game majesty --bots squire,page --matches 4 --processes 1 --json".split()
    assert main([*asked, str(tmp_path / "found.json")]) == 0
    assert "majesty, 2 players, 4 matches" in capsys.readouterr().out
    found = msgspec.json.decode((tmp_path / "found.json").read_bytes(), type=Report)
    assert [one.bot for one in found.standings] == ["squire", "page"]


@pytest.mark.parametrize(
    "words", ["--bots duke,page", "--bots page", "--bots page,squire --seats 9", "--bots page@2,page"]
)
def test_what_cannot_be_played_is_refused_in_a_sentence(words, capsys):
    assert main(["arena", "--game", "koryo", *words.split()]) == 2
    assert capsys.readouterr().err.strip()


def test_the_table_is_written_between_its_marks_only(tmp_path):
    page, results = tmp_path / "bots.md", tmp_path / "bots.json"
    page.write_text(f"before\n{START}\nold\n{END}\nafter\n")
    found = report("king-me", 3, False, "cpu", ["squire", "page"], [Played(("squire", "page"), (1, 2), (3, 1))] * 9)
    write_table(page, store(results, PAIRINGS[0], found))
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| king-me | 3 | squire over page | cpu | 9 |" in text


def test_every_level_has_a_bot_for_every_seat_of_the_largest_table():
    levels = Counter(character.level for character in ROSTER.values())
    assert dict(levels) == dict.fromkeys(LEVELS, 6)
    assert all(ROSTER[stand_in_of(level)].level == level for level in LEVELS)
    assert [ROSTER[name].pace for name in ("knight-rowan", "chancellor-agata")] == ["fast", "slow"]


@pytest.mark.parametrize("spec", ["knight@0", "knight@many", "knight@", "knight*0", "squire@3", "page*10", "baron"])
def test_a_bot_that_does_not_exist_is_refused(spec):
    with pytest.raises(ValueError, match=r"no bot|no number"):
        bot_of(spec)


def test_thinkers_that_count_iterations_keep_the_ratio_of_their_times():
    assert counted(Pairing("koryo", 2, ("chancellor", "knight"), False), 30).bots == ("chancellor@300", "knight@30")
    assert counted(Pairing("koryo", 2, ("squire", "page"), False), 30).bots == ("squire", "page")


def test_a_table_by_iterations_says_so_and_keeps_the_name_of_the_pairing(tmp_path):
    page, results = tmp_path / "bots.md", tmp_path / "bots.json"
    page.write_text(f"{START}\n{END}\n")
    asked = "table --only majesty/2/knight --iterations 2 --matches 2 --processes 1".split()
    assert main([*asked, "--page", str(page), "--results", str(results)]) == 0
    assert load(results)["majesty/2/knight-squire"].clock == "2 iterations"
    assert "knight over squire | 2 iterations | 2" in page.read_text()


def test_thinkers_with_more_time_than_their_level_has():
    assert bot_of("knight*10").seconds == 10 * bot_of("knight").seconds
    assert bot_of("knight*10").particles == bot_of("knight").particles
    pairing = Pairing("koryo", 2, ("chancellor*10", "knight"), False)
    assert counted(pairing, 30).bots == ("chancellor@3000", "knight@30")


def pairing_of(bots, elo):
    """A result of two-player Koryŏ with about this Elo for the first bot."""
    won = round(200 / (1 + 10 ** (-elo / 400)))
    places = [(1, 2)] * won + [(2, 1)] * (200 - won)
    return report("koryo", 2, False, "cpu", bots, [Played(tuple(bots), one, (0, 0)) for one in places])


@pytest.mark.parametrize(("elo", "asked"), [(60, ["koryo/2/chancellor*10-knight"]), (140, [])])
def test_where_thinkers_miss_the_aim_the_same_bot_gets_ten_times_the_time(elo, asked):
    results = {
        "koryo/2/squire-page": pairing_of(["squire", "page"], 20),  # does not think
        "koryo/2/chancellor-knight": pairing_of(["chancellor", "knight"], elo),
    }
    assert [one.name for one in ceilings(results)] == asked


def test_the_table_plays_and_shows_the_ceiling_of_what_missed_the_aim(tmp_path):
    page, results = tmp_path / "bots.md", tmp_path / "bots.json"
    page.write_text(f"{START}\n{END}\n")
    missed = next(one for one in PAIRINGS if one.name == "majesty/2/knight-squire")
    store(results, missed, pairing_of(["knight", "squire"], 60))
    asked = "table --only majesty/2/knight --iterations 2 --matches 2 --processes 1".split()
    assert main([*asked, "--page", str(page), "--results", str(results)]) == 0
    assert load(results)["majesty/2/knight-squire"].matches == 200
    assert "knight*10 over squire | 20 iterations | 2" in page.read_text()


def test_how_long_thinkers_think_is_said_of_each_of_them():
    chancellor, knight = counted(Pairing("koryo", 2, ("chancellor", "knight"), False), 30).bots
    assert thinking_of(Pairing("koryo", 2, (chancellor, knight), False)) == "300 : 30 iterations"
    assert thinking_of(Pairing("koryo", 2, (chancellor, "page"), True)) == "300 iterations"
