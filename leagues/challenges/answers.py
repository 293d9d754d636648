"""What the API answers about challenge ladders, and what callers may send, as types."""

from __future__ import annotations

from datetime import datetime

import msgspec

from games.matches.api.bodies import Body, Entropy, UserName


class ChallengeTold(msgspec.Struct, frozen=True):
    """A challenge; `match` is the table once it was accepted. Days of vacation of who was challenged, also those ahead,
    are in `answer_by`."""

    id: int
    challenger: str
    challenged: str
    state: str
    game: str
    answer_by: datetime
    match: str | None


class RungLine(msgspec.Struct, frozen=True):
    """A rung. `refusal` is the code of why the caller may not challenge its owner now, null where he may."""

    place: int
    username: str
    name: str
    on_vacation: bool
    challenge: ChallengeTold | None
    refusal: str | None


class RungPage(msgspec.Struct, frozen=True):
    """Some rungs in order; `next` is the place to go on `from`. The limits are those of the directors."""

    league: str
    closed: bool
    window: int
    at_once: int
    answer_days: int
    rematch_days: int
    total: int
    next: int | None
    results: list[RungLine]


class Stepped(msgspec.Struct, frozen=True):
    """The caller stands on this rung now, or on none."""

    place: int | None
    command_id: str


class MakeChallenge(Body, frozen=True):
    """Challenge somebody by name; `entropy` is your share of the chance of the match."""

    name: UserName
    entropy: Entropy | None = None


class AnswerChallenge(Body, frozen=True):
    """Accept a challenge, and the match begins; or decline it and give the place up."""

    accept: bool
    entropy: Entropy | None = None
