"""How the table behaves for one reader: his preferences, whether he still gets hints, and where to go from here."""

from __future__ import annotations

import time
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from games.matches import queries
from games.matches.clock_words import return_price
from games.matches.models import Match

FIRST_MATCHES = 3  # so many finished matches of a game are played with hints


def table_settings(match: Match, user: Any) -> dict[str, Any]:
    """The part of the page's settings that depends on the reader."""
    language = queries.language_of(get_language())
    known = user.is_authenticated
    return {
        "preferences": {
            "confirm": known and user.confirm_moves,
            "forced": known and user.auto_forced,
            "sound": known and user.sound,
        },
        "speed": match.speed,
        "now": time.time(),
        "time_zone": timezone.get_current_timezone_name(),
        "return_price": return_price(match.policy),
        "hints": not known or user.always_hints or queries.finished_count(user, match.game) < FIRST_MATCHES,
        "urls": {
            "rules": reverse("rules_fragment", args=[match.game, language]),
            "game": reverse("game", args=[match.game]),
            "next": reverse("next_match") + f"?after={match.public_id}" if known else "",
            "replay": reverse("replay", args=[match.public_id]),
        },
    }
