"""The command line: matches are played, recorded and checked; a refusal is one line, never a traceback."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games.rules.cli.arguments import main
from games.rules.record import MAX_RECORD_BYTES
from games.rules.registry import PACKAGES, rules_for
from games.rules.words import LANGUAGES

ROOT = Path(__file__).parents[2]


def run(*arguments, typed=b"", encoding="utf-8"):
    """The real thing, in a process of its own."""
    command = [sys.executable, "-m", "games.rules", *map(str, arguments)]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(command, input=typed, capture_output=True, cwd=ROOT, env=environment, timeout=60, check=False)


def assert_refused(done, words=""):
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1, done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert words in done.stderr.decode()


def test_the_list_names_every_game(capsys):
    assert main(["list"]) == 0
    told = capsys.readouterr().out
    for slug in PACKAGES:
        assert slug in told
    assert "sides" in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PACKAGES)
def test_random_players_play_to_the_end(slug, language, capsys):
    seats = rules_for(slug).seats[-1]
    assert main(["play", slug, "--seats", str(seats), "--seed", "s", "--lang", language]) == 0
    last = capsys.readouterr().out.splitlines()[-seats:]
    assert last[0].startswith("1. ")


@pytest.mark.parametrize("slug", PACKAGES)
def test_the_same_seed_plays_the_same_match(slug, capsys):
    told = []
    for _ in range(2):
        main(["play", slug, "--seed", "again"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.parametrize("slug", PACKAGES)
def test_a_person_plays_a_whole_match_by_typing_numbers(slug):
    rng = random.Random(slug)
    typed = "".join(
        rng.choice(["1\n", "2\n", "0\n", "-1\n", "x\n", "\n", "999999999999\n", "١\n"]) for _ in range(3000)
    )
    done = run("play", slug, "--seat", 0, "--seed", "p", typed=typed.encode())
    assert done.returncode == 0, done.stderr.decode()
    assert b"Please type a number" in done.stdout
    assert b"\n1. Player" in done.stdout


@pytest.mark.parametrize("typed", [b"", b"q\n", b"Q\n", b"what\n\nq\n"])
def test_a_person_may_leave_at_any_time(typed):
    done = run("play", "koryo", "--seat", "1", "--lang", "uk", typed=typed)
    assert done.returncode == 0
    assert "Ви вийшли з партії." in done.stdout.decode()


def test_bytes_that_are_no_text_are_asked_for_again():
    done = run("play", "koryo", "--seat", "0", "--seed", "z", typed=b"\xff\xfe\nq\n")
    assert done.returncode == 0, done.stderr.decode()


def test_a_terminal_without_the_letters_shows_question_marks_instead():
    done = run("play", "koryo", "--lang", "uk", "--seed", "z", encoding="ascii")
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("slug", PACKAGES)
def test_what_is_recorded_can_be_verified(slug, tmp_path, capsys):
    file = tmp_path / "match.json"
    assert main(["record", slug, "--seed", "r", "--out", str(file)]) == 0
    assert main(["verify", str(file)]) == 0
    assert "good" in capsys.readouterr().out


def test_a_record_goes_through_a_pipe():
    written = run(
        "record", "majesty", "--seats", 3, "--option", "sides=BBBBBBBB", "--option", "deck=mixed", "--moves", 4
    )
    assert msgspec.json.decode(written.stdout)["options"] == {"deck": "mixed", "sides": "BBBBBBBB"}
    checked = run("verify", "-", typed=written.stdout)
    assert checked.returncode == 0
    assert b"4 moves, unfinished" in checked.stdout


def test_a_record_downloaded_from_a_site_is_unwrapped_and_verified():
    written = run("record", "koryo", "--moves", 3).stdout.strip()
    signed = b'{"record":' + written + b',"public_key":"00","signature":"11"}'
    assert run("verify", "-", typed=signed).returncode == 0
    assert_refused(run("verify", "-", typed=signed.replace(b'"seats":2', b'"seats":3')), "differs")


def test_the_bench_counts_decisions(capsys):
    assert main(["bench", "king-me", "--seconds", "0.01"]) == 0
    assert capsys.readouterr().out.count("decisions/s") == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "command"),
        (["dance"], "dance"),
        (["play"], "game"),
        (["play", "chess"], "There is no game called 'chess'"),
        (["play", "\udcff\udcfe"], "There is no game"),
        (["play", "king-me", "--seats", "2"], "3 to 6 players"),
        (["play", "king-me", "--seats", "many"], "many"),
        (["play", "king-me", "--seat", "9"], "there is no seat 9"),
        (["play", "king-me", "--seat", "-1"], "there is no seat -1"),
        (["play", "king-me", "--lang", "fr"], "fr"),
        (["play", "king-me", "--bots", "clever"], "clever"),
        (["play", "koryo", "--option", "nonsense"], "NAME=VALUE"),
        (["play", "koryo", "--option", "colour=red"], "colour"),
        (["play", "majesty", "--option", "sides=CCCC"], "not options of majesty"),
        (["record", "koryo", "--out", "/no/such/folder/file"], "No such file"),
        (["verify"], "FILE"),
        (["verify", "/no/such/file"], "No such file"),
        (["verify", "."], "directory"),
        (["bench", "chess"], "no game called"),
    ],
    ids=lambda value: (
        None if isinstance(value, str) else " ".join(value).encode("ascii", "replace").decode() or "nothing"
    ),
)
def test_a_mistake_is_answered_with_one_line_and_exit_code_2(arguments, words, capsys):
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = leaving.code
    told = capsys.readouterr().err
    assert code == 2
    assert told.count("\n") == 1
    assert words in told


GARBAGE = {
    "empty": b"",
    "zeros": bytes(1000),
    "text": b"hello",
    "deep": b"[" * 200_000,
    "array": b"[]",
    "object": b"{}",
    "no utf-8": b'{"game":"\xff"}',
    "huge": b" " * (MAX_RECORD_BYTES + 10),
    "random": random.Random(1).randbytes(5000),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_a_file_of_garbage_is_refused_in_one_line(name, tmp_path):
    file = tmp_path / "garbage.json"
    file.write_bytes(GARBAGE[name])
    assert_refused(run("verify", file), "record")


def test_a_tampered_record_is_refused_in_one_line(tmp_path):
    written = run("record", "koryo", "--seed", "t").stdout
    record = msgspec.json.decode(written)
    record["moves"][3]["hash"] = "0" * 64
    file = tmp_path / "tampered.json"
    file.write_bytes(msgspec.json.encode(record))
    assert_refused(run("verify", file), "after move 4 differs")


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m games.rules play king-me --seed s | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


def test_the_command_line_knows_no_framework():
    code = "import sys, games.rules.cli.arguments; assert not any(name.startswith('django') for name in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, check=False).returncode == 0
