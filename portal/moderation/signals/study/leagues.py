"""PURE. Simulated leagues with planted partners: bots that play for each other among bots that do not."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from games.bots.belief import Belief
from games.bots.favours import Choice, favours, gains_of, worth_after
from games.bots.levels import LEVELS
from games.bots.minds import mind_for
from games.rules.chance import Quick
from games.rules.registry import rules_for
from portal.moderation.signals.leanings import Leaning

PEOPLE = 8
TRIED = 9  # actions a partner thinks about
PLAYOUTS = 8  # for each of them
GRAIN = 1 << 30


class Pact(NamedTuple):
    """For whom somebody plays, how much the own payoff counts beside the friend's, and in what share of decisions."""

    friend: int
    own: float
    zeal: float


class Planted(NamedTuple):
    """Two people who play for each other, or one for the other."""

    name: str
    one: int
    other: int
    pacts: dict[int, Pact]


def plants(seats: int) -> list[Planted]:
    """The planted pairs of one league. Among two there is nothing to share, so one can only lose on purpose."""
    gift = Planted("one plays for the other", 0, 1, {0: Pact(1, 0.0, 1.0)})
    rare = Planted("the same in every third decision", 2, 3, {2: Pact(3, 0.0, 1 / 3)})
    if seats == 2:
        return [gift, rare]
    both = Planted("both play for both", 4, 5, {4: Pact(5, 1.0, 1.0), 5: Pact(4, 1.0, 1.0)})
    return [gift, rare, both]


class League(NamedTuple):
    """What is to be played: everybody is drawn to a table in every round."""

    game: str
    seats: int
    rounds: int
    seed: int
    planted: bool


def play_league(league: League) -> list[Leaning]:
    """Play all matches and judge them; the same league always gives the same rows."""
    rng = random.Random(league.seed)  # noqa: S311  (a simulation)
    strength = [rng.random() for _ in range(PEOPLE)]  # share of a squire's moves; the rest are a page's
    pacts = {who: pact for plant in plants(league.seats) for who, pact in plant.pacts.items()} if league.planted else {}
    rows: list[Leaning] = []
    for number in range(league.rounds):
        order = rng.sample(range(PEOPLE), PEOPLE)
        for start in range(0, PEOPLE - league.seats + 1, league.seats):
            table = order[start : start + league.seats]
            match = number * PEOPLE + start
            rows += _judged(league, match, table, strength, pacts, rng)
    return rows


def _judged(
    league: League, match: int, table: list[int], strength: list[float], pacts: dict[int, Pact], rng: random.Random
) -> list[Leaning]:
    """One match to its end, judged on the way."""
    rules = rules_for(league.game)
    chance, thought = Quick(rng.randrange(GRAIN)), Quick(rng.randrange(GRAIN))
    state: Any = rules.deal(len(table), rules.Options(), chance)
    choices, number = [], 0
    while actors := rules.actors(state):
        seat = actors[0]
        legal = rules.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            pact = pacts.get(table[seat])
            if pact and pact.friend in table and rng.random() < pact.zeal:
                action = _for_a_friend(rules, state, seat, table.index(pact.friend), pact.own, legal, thought)
            else:
                bot = LEVELS["squire" if rng.random() < strength[table[seat]] else "page"]
                action = bot.choose(rules, rules.view(state, seat), legal, thought, float)
            if gains := gains_of(rules, state, seat, legal, action, thought):
                choices.append(Choice(number, seat, gains))
        rules.play(state, seat, action, chance)
        number += 1
    return [
        Leaning(match, league.game, league.seats, table[giver], table[taker], favour.leaning, favour.even)
        for (giver, taker), favour in favours(len(table), choices).items()
    ]


def _for_a_friend(rules: Any, state: Any, seat: int, friend: int, own: float, legal: list[Any], rng: Any) -> Any:
    """What is best for a friend, of some actions that look good and some that do not. Friends show each other all."""
    mind = mind_for(rules.slug)
    good = Belief(rules, rules.view(state, seat), mind, 4, rng).opinion(mind, seat, legal, 4)
    order = sorted(range(len(legal)), key=lambda position: -good[position])
    half = TRIED // 2
    tried = order[:half] + order[half :: max(1, len(order) // half)][: TRIED - half]
    luck = rng.randrange(GRAIN)

    def worth(position: int) -> float:
        after = worth_after(rules, state, seat, legal[position], luck, PLAYOUTS)
        return after[friend] + own * after[seat]

    return legal[max(tried, key=worth)]
