"""Secrets that can be recognised or exchanged: whoever notices has been told something hidden."""

import random
import re
import secrets
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from games.matches.models import Match, Move, Vault
from games.matches.vault import open_match
from games.rules.contract import Event

CANARY = "canary"
SEED = re.compile(r"\bseed\b")
LOGGED = ["events", "state_hash", "chain", "action"]


def seeds_read(queries: Iterable[dict[str, str]]) -> list[str]:
    """Those of the captured queries that name the column of a vault's seed; a season's seed is public."""
    asked = [query["sql"] for query in queries]
    return [sql for sql in asked if "vault" in sql and SEED.search(sql)]


def plant(match: Match) -> dict[int, str]:
    """Put a word of its own into what each seat alone is told of every move so far; the words by seat."""
    words = {seat: f"canary{secrets.token_hex(8)}" for seat in range(match.seat_count)}
    for move in Move.objects.filter(match=match):
        events = [_marked(event, words) for event in msgspec.json.decode(move.events, type=list[Event])]
        Move.objects.filter(pk=move.pk).update(events=msgspec.json.encode(events).decode())
    return words


def _marked(event: Event, words: dict[int, str]) -> Event:
    secret = {seat: {**event.secret.get(seat, {}), "canary": word} for seat, word in words.items()}
    return msgspec.structs.replace(event, secret=secret)


def replace_state(match: Match, state: Any) -> str:
    """Put another full state into the vault; returns the one that was there."""
    vault = Vault.objects.get(pk=match.pk)
    before = vault.state
    vault.state = state if isinstance(state, str) else msgspec.json.encode(state).decode()
    vault.save(update_fields=["state"])
    return before


def replace_hidden(match: Match, viewer: int | None, rng: random.Random) -> Callable[[], bool]:
    """Put another match in the place of this one that the viewer cannot tell from it: cards, seed, hashes, the others'
    actions and secrets. The answer puts everything back, and says whether the cards were really others."""
    truth, vault = Vault.objects.get(pk=match.pk), Vault.objects.get(pk=match.pk)
    moves, chain = list(Move.objects.filter(match=match)), match.chain
    opened = open_match(match)
    vault.state = msgspec.json.encode(opened.rules.imagine(opened.view(viewer), rng)).decode()
    vault.seed, vault.key = secrets.token_bytes(32), secrets.token_bytes(32)
    vault.save()
    changed = list(Move.objects.filter(match=match))
    for move in changed:
        events = [_silenced(event, viewer) for event in msgspec.json.decode(move.events, type=list[Event])]
        move.events = msgspec.json.encode(events).decode()
        move.state_hash = move.chain = secrets.token_hex(32)
        move.action = move.action if move.seat == viewer else '{"type":"canary"}'
    Move.objects.bulk_update(changed, LOGGED)
    Match.objects.filter(pk=match.pk).update(chain=secrets.token_hex(32))

    def put_back() -> bool:
        truth.save()
        Move.objects.bulk_update(moves, LOGGED)
        Match.objects.filter(pk=match.pk).update(chain=chain)
        return vault.state != truth.state

    return put_back


def _silenced(event: Event, viewer: int | None) -> Event:
    secret = {seat: said if seat == viewer else dict.fromkeys(said, CANARY) for seat, said in event.secret.items()}
    return msgspec.structs.replace(event, secret=secret)
