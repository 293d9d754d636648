"""Everybody's chances for spectators, from public knowledge alone: worked out on request, once for each position."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.cache import cache

from games.bots.equity import estimate
from games.matches.models import Match
from games.matches.tell import wake_oracle
from games.matches.vault import match_with_vault, open_match, sealed
from games.rules.chance import Quick

ROLLOUTS = 48
KEPT = 3600  # seconds
ASKED_AGAIN_AFTER = 15


class Known(msgspec.Struct, frozen=True):
    """The chances after move `number`: per seat the share of first places and its 95 % margin, in hundredths."""

    number: int
    win: list[int]
    margin: list[int]


def known_chances(match: Match) -> Known | None:
    """The last chances that were worked out for a running match; where they are old, a worker is asked for others."""
    found = cache.get(_key(match.pk))
    known = msgspec.convert(found, Known) if found else None
    fresh = known is not None and known.number == match.move_number
    if not fresh and cache.add(f"{_key(match.pk)}:{match.move_number}", 1, ASKED_AGAIN_AFTER):
        wake_oracle(match.pk)
    return known


def work_out_chances(match_pk: int) -> Known | None:
    """Work the chances out as the match stands now and keep them; the same position gives the same ones."""
    match = match_with_vault(match_pk)
    if match.status != Match.Status.RUNNING or match.gathers:
        return None
    opened = open_match(match)
    with sealed():
        chances = estimate(opened.rules, opened.view(None), ROLLOUTS, Quick(match.move_number))
    known = Known(match.move_number, _hundredths(chances.win), _hundredths(chances.win_margin))
    cache.set(_key(match_pk), msgspec.to_builtins(known), KEPT)
    return known


def _hundredths(shares: list[float]) -> list[int]:
    return [round(100 * share) for share in shares]


def _key(match_pk: Any) -> str:
    return f"chances:{match_pk}"
