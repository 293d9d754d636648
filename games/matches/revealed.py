"""What a look at hidden cards shows, in words. Takes a state that a command has handed out; opens nothing itself."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import get_language

from games.matches.models import Match
from games.matches.queries import language_of
from games.rules.registry import rules_for, text_for
from games.rules.text_board import plain


def boards_in_words(match: Match, state: str) -> list[tuple[str, str]]:
    """Every player's name with the board as he has it before him, as the game itself says it."""
    rules, text = rules_for(match.game, match.version), text_for(match.game, match.version)
    known: Any = msgspec.json.decode(state, type=rules.State)
    names = [str(seat.user) for seat in match.seats.select_related("user").order_by("number")]
    language = language_of(get_language() or "en")
    return [(name, plain(text.board(rules.view(known, seat), language, names))) for seat, name in enumerate(names)]
