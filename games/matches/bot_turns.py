"""When a bot's turn is to be played and by which queue's workers. Stores nothing; commands do.

`Seat.bot_due` says when the sweep is to wake a worker for the turn, `Seat.bot_tries` how often one has begun it.
A pause before a bot's move in live play is such a moment in the future: nobody holds a worker for it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.conf import settings

from games.bots.contract import Bot
from games.bots.levels import LEVELS
from games.bots.roster import FAST, ROSTER, SLOW, Character, stand_in_of
from games.matches.models import Match, Seat

QUEUES = {FAST: "bots", SLOW: "thinkers"}
FIRST, BEHIND = 0, 9  # in the queue of the slow: what people wait for live, and everything else
TRIES = 3  # of the bot itself; then another one moves for it
FALL_BACK = "squire"
SOFT_LIMIT, HARD_LIMIT = 6, 8  # seconds; the slowest bot thinks for two
LEASE = timedelta(seconds=HARD_LIMIT + 2)  # by then whoever began the turn has moved or was ended
RESEND = timedelta(seconds=4)  # a wake-up call that nobody has answered by then is lost
FAR_OFF = timedelta(minutes=5)  # beyond any pause, lease or call
CALL_EXPIRES = 60  # seconds: where workers were away for long, calls do not pile up
BY_A_BOT = "bot-turn-"  # how the commands of bots and stand-ins begin; nobody else's may
AGAIN = timedelta(seconds=1)  # after an attempt that broke
LATE = timedelta(seconds=10)  # whom people have waited for so long does not think any more


def account_of(seat: Seat) -> str:
    """The name of the bot that plays the seat."""
    return seat.stand_in or getattr(seat, "username", "") or seat.user.username


def character_of(seat: Seat) -> Character:
    """The bot that plays the seat; where it has left the roster, the Squire that stands in for people."""
    return ROSTER.get(account_of(seat)) or ROSTER[stand_in_of(FALL_BACK)]


def is_slow(seat: Seat) -> bool:
    """Whether the seat's bot thinks for seconds."""
    return character_of(seat).pace == SLOW


def people_wait(match: Match, seats: Iterable[Seat]) -> bool:
    """Whether people sit at this table and play live."""
    return match.speed == Match.Speed.LIVE and any(not (seat.is_bot or seat.stand_in) for seat in seats)


def pause_before(match: Match, seats: Iterable[Seat]) -> timedelta:
    """How long a bot at this table seems to think: for the sake of people who play live, and whatever it holds."""
    if not people_wait(match, seats):
        return timedelta(0)
    return timedelta(seconds=settings.BOT_PAUSE * random.uniform(0.5, 1.5))  # noqa: S311 - a manner, no secret


def call_bot(seat: Seat, now: datetime, pause: timedelta = timedelta(0)) -> None:
    """A decision of the seat begins, or a bot takes it over: without a pause `tell_match` wakes a worker at once."""
    seat.bot_tries, seat.bot_due = 0, None
    seat.bot_called = False
    if seat.bot_plays and seat.decision is not None:
        seat.bot_called = is_slow(seat) or not pause
        seat.bot_due = now + (RESEND if seat.bot_called else pause)


def dismiss_bot(seat: Seat) -> None:
    """The decision is made, or its player makes it."""
    seat.bot_tries, seat.bot_due, seat.bot_called = 0, None, False


def bots_to_wake(seats: Sequence[Seat]) -> list[Seat]:
    """Whose turns to bring to the workers now. Of the slow bots of a match one at a time, so that a table full of them
    does not stand before everybody else's in the queue; the next one is woken when it has moved."""
    waiting = [seat for seat in seats if seat.bot_due is not None]
    slow = [seat for seat in waiting if is_slow(seat)]
    called = [seat for seat in waiting if getattr(seat, "bot_called", False) and seat not in slow]
    return called if any(seat.bot_tries for seat in slow) else called + slow[:1]


def chooser(seat: Seat, tries: int, late: bool) -> Bot | None:
    """Who chooses at this attempt: the bot itself, the Squire for one that failed or is late, or nobody any more."""
    if tries > TRIES:
        return None
    return LEVELS[FALL_BACK] if late or tries == TRIES else character_of(seat).bot
