"""Every way a match can change: one function per command, one transaction each.

The order is always lock, check, change, store, tell. A refusal stores nothing. Repeating a command with its
`command_id` returns the first answer.
"""

from games.matches.commands.chat import dismiss_report, mute, remove_line, report, say
from games.matches.commands.common import Accepted, encode_action
from games.matches.commands.endings import agree_to_end, annul, resign
from games.matches.commands.play import act, undo
from games.matches.commands.staff import annul_by_staff, reveal_hidden
from games.matches.commands.tables import join, leave_table, open_table, seat_bot

__all__ = [
    "Accepted",
    "act",
    "agree_to_end",
    "annul",
    "annul_by_staff",
    "dismiss_report",
    "encode_action",
    "join",
    "leave_table",
    "mute",
    "open_table",
    "remove_line",
    "report",
    "resign",
    "reveal_hidden",
    "say",
    "seat_bot",
    "undo",
]
