"""Golden records replay bit for bit, none is missing, and no altered one passes."""

from __future__ import annotations

import random

import msgspec
import pytest

from games.rules.record import BadRecord, Played, Record, read_record, verify
from games.rules.registry import PACKAGES, rules_for
from tests.rules.actions import structs
from tests.rules.golden import EACH, FOLDER, plan
from tests.rules.laws.tables import option_values

FILES = sorted(FOLDER.glob("*/*.json"))
CURRENT = [path for path in FILES if path.name.startswith(f"v{rules_for(path.parent.name).version}-")]


def load(path) -> Record:
    return read_record(path.read_bytes())


def records_of(slug):
    return [load(path) for path in CURRENT if path.parent.name == slug]


@pytest.mark.parametrize("path", CURRENT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_record_replays_bit_for_bit(path):
    assert verify(load(path)) > 0


def test_records_of_older_versions_are_refused_by_name():
    for path in set(FILES) - set(CURRENT):
        with pytest.raises(BadRecord, match="Played by version"):
            verify(load(path))


@pytest.mark.parametrize("planned", list(plan()), ids=lambda planned: f"{planned.slug}/{planned.name}")
def test_no_planned_record_is_missing(planned):
    assert planned.path.exists(), "run python -m tests.rules.golden"


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_player_count_has_enough_finished_records(slug):
    finished = [record.seats for record in records_of(slug) if record.result]
    for seats in rules_for(slug).seats:
        assert finished.count(seats) >= EACH, "run python -m tests.rules.golden"


@pytest.mark.parametrize("slug", PACKAGES)
def test_at_every_player_count_somebody_scores_and_so_does_an_opponent(slug):
    scored = [record.seats for record in records_of(slug) if record.result and sum(map(bool, record.result.scores)) > 1]
    assert set(scored) == set(rules_for(slug).seats), "a record without points guards no scoring"


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_value_of_every_option_is_recorded(slug):
    rules = rules_for(slug)
    played = [msgspec.json.decode(bytes(record.options)) for record in records_of(slug)]
    info = msgspec.inspect.type_info(rules.Options)
    for field in info.fields:
        chosen = {options.get(field.name, field.default) for options in played}
        assert set(option_values(slug, field)) <= chosen


def literals(struct, name):
    """The values a field of a struct may have."""
    return set(msgspec.inspect.type_info(struct).fields[struct.__struct_fields__.index(name)].type.values)


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_way_a_match_can_end_is_recorded(slug):
    records = records_of(slug)
    assert {record.ending for record in records} == literals(Record, "ending")
    assert {record.result is None for record in records if record.ending == "played"} == {True, False}


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_kind_of_log_entry_is_recorded(slug):
    assert {entry.kind for record in records_of(slug) for entry in record.moves} == literals(Played, "kind")


@pytest.mark.parametrize("slug", PACKAGES)
def test_every_kind_of_action_is_recorded(slug):
    tags = {struct.tag for struct in structs(rules_for(slug).Action)}
    entries = [entry for record in records_of(slug) for entry in record.moves if entry.kind == "action"]
    assert {msgspec.json.decode(bytes(entry.action))["type"] for entry in entries} == tags


def shortest(slug):
    finished = [path for path in CURRENT if path.parent.name == slug and load(path).result]
    return min(finished, key=lambda path: path.stat().st_size)


@pytest.mark.parametrize("slug", PACKAGES)
def test_no_byte_of_a_record_can_be_altered(slug):
    """Every byte of the head and the tail and many in between, each changed to another printable one."""
    raw = shortest(slug).read_bytes().rstrip()
    rng = random.Random(slug)
    head = range(raw.index(b'"moves"'))
    places = [*head, *rng.sample(range(len(raw)), 120), *range(len(raw) - 40, len(raw))]
    for place in places:
        altered = bytearray(raw)
        altered[place] = rng.choice([byte for byte in range(33, 127) if byte != raw[place]])
        with pytest.raises(BadRecord):
            verify(read_record(bytes(altered)))


def changed(record: Record, **fields) -> Record:
    return msgspec.structs.replace(record, **fields)


def flipped(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


@pytest.mark.parametrize("slug", PACKAGES)
def test_no_part_of_a_record_can_be_exchanged(slug):
    record = next(record for record in records_of(slug) if record.result)
    moves, result = record.moves, record.result
    last = msgspec.structs.replace(moves[-1], hash=flipped(moves[-1].hash))
    other_seat = msgspec.structs.replace(moves[0], seat=(moves[0].seat + 1) % record.seats)
    forgeries = [
        changed(record, version=record.version + 1),
        changed(record, seats=record.seats + 1),
        changed(record, game="chess"),
        changed(record, options=msgspec.Raw(b'{"surely":"not"}')),
        changed(record, seed=flipped(record.seed)),
        changed(record, seed=record.seed.upper()),
        changed(record, seed="xyz"),
        changed(record, commitment=flipped(record.commitment)),
        changed(record, entropy=[*record.entropy[:-1], flipped(record.entropy[-1])]),
        changed(record, entropy=record.entropy[:-1]),
        changed(record, entropy=record.entropy[::-1]),
        changed(record, deal_hash=flipped(record.deal_hash)),
        changed(record, moves=moves[:-1]),
        changed(record, moves=[*moves, moves[-1]]),
        changed(record, moves=moves[1:]),
        changed(record, moves=[*moves[:-1], last]),
        changed(record, moves=[other_seat, *moves[1:]]),
        changed(record, moves=[]),
        changed(record, result=None),
        changed(record, result=msgspec.structs.replace(result, scores=[score + 1 for score in result.scores])),
        changed(record, result=msgspec.structs.replace(result, places=[*result.places, 1])),
        changed(record, result=msgspec.structs.replace(result, breakdown=result.breakdown[1:])),
    ]
    for number, forgery in enumerate(forgeries):
        raw = msgspec.json.encode(forgery)
        with pytest.raises(BadRecord):
            assert not verify(read_record(raw)), f"forgery {number} passed"


def test_all_records_together_stay_small():
    assert sum(path.stat().st_size for path in FILES) < 3_000_000
