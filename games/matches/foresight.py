"""How far a seat can look ahead in its own turn. Generic: asks the engine's own imagination, knows no game."""

from __future__ import annotations

from typing import Any

from games.rules.chance import Chance, Quick
from games.rules.contract import Rules

NO_CHANCE = b""  # the key of a stream that only counts what is drawn


def lists_ahead(rules: Rules[Any], view: Any, seat: int, actions: list[Any]) -> list[list[Any]]:
    """The seat's legal list now and after each of the actions, in a match imagined from its view.

    The lists end where an action is not legal, draws by chance, or ends the turn: beyond that nobody can look.
    """
    state = rules.imagine(view, Quick(0))
    lists = [rules.legal(state, seat)]
    for action in actions:
        chance = Chance(NO_CHANCE, "ahead")
        if action not in lists[-1]:
            break
        rules.play(state, seat, action, chance)
        if chance.drawn or seat not in rules.actors(state):
            break
        lists.append(rules.legal(state, seat))
    return lists
