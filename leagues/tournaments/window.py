"""PURE: from when and until when people may register, as far as a director says so."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Window(NamedTuple):
    """When registration opens by itself, and when it closes; without the first a director opens it, without the second
    people are let in until the start."""

    opens: datetime | None = None
    closes: datetime | None = None


def window_problem(window: Window, *, now: datetime, check_in_from: datetime, starts: datetime) -> str | None:
    """The code of the refusal for moments that cannot be; it may close during check-in, but opens before it."""
    opens, closes = window
    if opens is not None and opens <= now:
        return "too_early_opening"
    if opens is not None and opens >= check_in_from:
        return "too_late_opening"
    if closes is not None and closes <= (opens or now):
        return "too_early_closing"
    if closes is not None and closes > starts:
        return "too_late_closing"
    return None
