"""High Card's score once more: sort the cards, move the coins one player at a time."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Result


def naive_result(state: Any) -> Result:
    """The coins after the last bet."""
    order = sorted(range(state.seats), key=lambda seat: state.hands[seat], reverse=not state.low_wins)
    coins = [0] * state.seats
    for loser in order[1:]:
        coins[loser] -= state.bets[loser]
        coins[order[0]] += state.bets[loser]
    places = [sorted(coins, reverse=True).index(own) + 1 for own in coins]
    return Result(coins, places, [{"coins": own} for own in coins])
