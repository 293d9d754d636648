"""A finished match as a signed file that anybody can check with the site's public key alone."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from games.matches.models import Match, Move, Vault
from games.matches.refusals import Refusal
from games.matches.vault import dealt
from games.rules.contract import Result, RulesError
from games.rules.record import Played, Record, verify

KEY_FILE = "record_key"


class SignedRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record and the site's signature over its exact bytes."""

    record: msgspec.Raw
    public_key: str
    signature: str


def signed_record(match: Match) -> bytes:
    """The file to download. Only for matches that are over: it holds the seed."""
    check_unsealed(match)
    record = msgspec.json.encode(build_record(match))
    signature = site_key().sign(record).hex()
    return msgspec.json.encode(SignedRecord(msgspec.Raw(record), public_key(), signature))


def is_over(match: Match) -> bool:
    """Whether the match was played and has ended, so that everything about it may be told."""
    return match.status in (Match.Status.FINISHED, Match.Status.CANCELLED) and match.started is not None


def check_unsealed(match: Match) -> None:
    """Refuse what would tell the deal of other tables, or of a match that may yet be played on, to everybody: not even
    its players may have the seed yet."""
    if match.sealed:
        raise Refusal("sealed")
    if match.held:
        raise Refusal("held")


def build_record(match: Match) -> Record:
    """Everything needed to replay the match. Raises not_over while it runs."""
    if not is_over(match):
        raise Refusal("not_over")
    vault = Vault.objects.get(pk=match.pk)
    seats = list(match.seats.select_related("user"))
    result = match.result or {}
    deal = dealt(match, vault)
    return Record(
        game=match.game,
        version=match.version,
        seats=match.seat_count,
        options=msgspec.Raw(match.options.encode()),
        commitment=match.commitment,
        seed=bytes(vault.seed).hex(),
        entropy=[seat.entropy for seat in seats],
        deal_hash=hashlib.sha256(deal).hexdigest(),
        moves=[_played(move) for move in match.moves.all()],
        result=_engine_result(match) if result.get("by_rules") else None,
        ending=match.ending,
        places=result.get("places"),
        match=match.public_id,
        players=[str(seat.user) for seat in seats],
        started=match.started.isoformat(),
        finished=match.finished.isoformat() if match.finished else "",
        deal=msgspec.Raw(deal),
        chain=match.chain,
    )


def check(match: Match) -> dict[str, Any]:
    """Build the record, replay it and compare: how many moves agree, or what is wrong."""
    record = build_record(match)
    try:
        return {"moves": verify(record), "problem": "", "record": record}
    except RulesError as error:
        return {"moves": 0, "problem": error.message, "record": record}


def _engine_result(match: Match) -> Result:
    """What the rules alone say, before those who gave up are placed last."""
    return msgspec.convert(match.result["by_rules"], Result)


def _played(move: Move) -> Played:
    return Played(move.seat, msgspec.Raw(move.action.encode()), move.state_hash, move.kind)


@cache
def site_key() -> Ed25519PrivateKey:
    """The key the site signs with: from the environment, or made once in the data folder."""
    if settings.RECORD_KEY:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(settings.RECORD_KEY))
    path = Path(settings.VAR) / KEY_FILE
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(Ed25519PrivateKey.generate().private_bytes_raw().hex())
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text().strip()))


def public_key() -> str:
    """The key to check records with, in hexadecimal."""
    return site_key().public_key().public_bytes_raw().hex()
