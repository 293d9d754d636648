"""Records of real matches: genuine ones pass three independent checks, altered ones none."""

import hashlib
import json
import os
import random
import runpy
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from games.matches import commands, records
from games.matches.models import Vault
from games.matches.refusals import Refusal
from games.rules.record import BadRecord, read_record, verify
from games.rules.registry import PACKAGES, rules_for
from tests import factories as make

pytestmark = pytest.mark.django_db
MATCHES = int(os.environ.get("REGALIA_MATCHES", "40"))
SCRIPT = Path(__file__).parents[2] / "docs" / "verify_record.py"


@pytest.fixture(scope="module")
def independent():
    return runpy.run_path(str(SCRIPT))["check"]


@pytest.mark.parametrize("game", PACKAGES)
def test_a_finished_match_is_accepted_by_the_engines_and_by_the_independent_script(game, independent):
    match = make.play(make.running(game, rules_for(game).seats[0]))
    text = records.signed_record(match).decode()
    assert independent(text, records.public_key()) == []
    raw = msgspec.json.decode(text, type=records.SignedRecord).record
    assert verify(read_record(bytes(raw))) == match.move_number


def test_of_many_matches_every_seed_revealed_deals_the_cards_that_were_dealt(independent):
    """R2, with other people's numbers in every match; the script shuffles in its own way."""
    rng = random.Random(2)
    for number in range(MATCHES):
        match = make.running(game := list(PACKAGES)[number % len(PACKAGES)], rng.choice(rules_for(game).seats))
        make.play(match, moves=rng.randrange(3), seed=number)
        for seat in match.seats.select_related("user"):
            agreeing = {"match_id": match.public_id, "user": seat.user, "command_id": make.command_id()}
            commands.agree_to_end(**agreeing, agree=True)
        match.refresh_from_db()
        assert hashlib.sha256(bytes(Vault.objects.get(pk=match.pk).seed)).hexdigest() == match.commitment
        assert independent(records.signed_record(match).decode(), records.public_key()) == []


def test_any_altered_byte_of_a_record_is_noticed(independent):
    match = make.play(make.running("majesty", 2))
    text = records.signed_record(match).decode()
    record = json.loads(text)["record"]
    for word in (record["seed"], record["entropy"][0], record["moves"][3]["hash"], record["chain"], '"seat":1'):
        at = text.index(word) + len(word) - 1
        other = "0" if text[at] != "0" else "1"
        altered = text[:at] + other + text[at + 1 :]
        assert independent(altered, records.public_key()), word
        with pytest.raises(BadRecord):
            verify(read_record(bytes(msgspec.json.decode(altered, type=records.SignedRecord).record)))


def test_a_record_signed_by_another_key_is_refused(independent):
    text = records.signed_record(make.play(make.running("majesty", 2))).decode()
    other = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()
    assert independent(text, other) == ["the signature is not the site's"]


def test_another_seed_with_its_own_commitment_would_have_dealt_other_cards(independent):
    text = records.signed_record(make.play(make.running("koryo", 3))).decode()
    record = json.loads(text)["record"]
    seed = "00" * 32
    forged = text.replace(record["seed"], seed).replace(record["commitment"], hashlib.sha256(bytes(32)).hexdigest())
    assert "the cards were not dealt by the seed and the players' numbers" in independent(forged, records.public_key())


def test_the_record_of_a_running_match_is_not_published():
    match = make.play(make.running("majesty", 2), moves=3)
    with pytest.raises(Refusal, match="not_over"):
        records.signed_record(match)
