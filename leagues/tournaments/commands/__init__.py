"""Everything that changes a tournament. One function per way it can change, one transaction each, repeatable."""

from leagues.tournaments import refusals  # noqa: F401  (registers the sentences)
from leagues.tournaments.commands.directing import (
    appoint_director,
    cancel,
    change,
    close_round_now,
    create,
    dismiss_director,
    draw_now,
    open_registration,
    pause,
    postpone,
    resume,
    start_now,
)
from leagues.tournaments.commands.entering import check_in, register, withdraw
from leagues.tournaments.commands.rounds import (
    close_round,
    draw_round,
    finish,
    finish_late,
    open_check_in,
    open_pairing,
    open_when_due,
    start,
    unseal_rounds,
)

__all__ = [
    "appoint_director",
    "cancel",
    "change",
    "check_in",
    "close_round",
    "close_round_now",
    "create",
    "dismiss_director",
    "draw_now",
    "draw_round",
    "finish",
    "finish_late",
    "open_check_in",
    "open_pairing",
    "open_registration",
    "open_when_due",
    "pause",
    "postpone",
    "register",
    "resume",
    "start",
    "start_now",
    "unseal_rounds",
    "withdraw",
]
