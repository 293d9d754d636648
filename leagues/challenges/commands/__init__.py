"""Everything that changes a challenge ladder: one function per way it can change, one transaction each.

The order is always lock, check, change, store, tell. Whoever changes a ladder holds its row, so that places stay
1, 2, 3 … whatever happens at once. Repeating a command with its `command_id` changes nothing.
"""

from leagues.challenges import refusals  # noqa: F401  (registers the sentences)
from leagues.challenges.commands.challenging import answer, call_off, challenge
from leagues.challenges.commands.opening import close_ladder, open_ladder
from leagues.challenges.commands.settling import expire, finish_unplayed, settle
from leagues.challenges.commands.stepping import step_off, step_on, take_off

__all__ = [
    "answer",
    "call_off",
    "challenge",
    "close_ladder",
    "expire",
    "finish_unplayed",
    "open_ladder",
    "settle",
    "step_off",
    "step_on",
    "take_off",
]
