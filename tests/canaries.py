"""Secrets that can be recognised: whoever is sent one that is not his has been told something hidden."""

import secrets
from typing import Any

import msgspec

from games.matches.models import Match, Move, Vault
from games.rules.contract import Event


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
