"""Every way a match can change: one function per command, one transaction each.

The order is always lock, check, change, store, tell. A refusal stores nothing. Repeating a command with its
`command_id` returns the first answer.
"""

from games.matches.commands.chat import mute, remove_line, report, say
from games.matches.commands.clocks import pause_match, resume_match, return_to_seat
from games.matches.commands.common import Accepted, encode_action
from games.matches.commands.company import decline, invite, keep_table, kick
from games.matches.commands.endings import agree_to_end, annul, resign
from games.matches.commands.gathering import arrive
from games.matches.commands.handing_over import give_back, hand_over
from games.matches.commands.orders import Wanted, cancel_order, set_orders, take_note
from games.matches.commands.play import act, act_all, undo
from games.matches.commands.queue import enter_queue, leave_queue
from games.matches.commands.rematch import rematch
from games.matches.commands.seating import Gates
from games.matches.commands.staff import annul_by_staff, reveal_hidden
from games.matches.commands.tables import agree_to_start, join, leave_table, open_table, seat_bot
from games.matches.commands.time_off import end_vacation, pardon, set_quiet_hours, start_vacation

__all__ = [
    "give_back",
    "hand_over",
    "Accepted",
    "Gates",
    "Wanted",
    "act",
    "act_all",
    "agree_to_end",
    "agree_to_start",
    "annul",
    "annul_by_staff",
    "arrive",
    "cancel_order",
    "decline",
    "encode_action",
    "end_vacation",
    "enter_queue",
    "invite",
    "join",
    "keep_table",
    "kick",
    "leave_queue",
    "leave_table",
    "mute",
    "open_table",
    "pardon",
    "pause_match",
    "rematch",
    "remove_line",
    "report",
    "resign",
    "resume_match",
    "return_to_seat",
    "reveal_hidden",
    "say",
    "seat_bot",
    "set_orders",
    "set_quiet_hours",
    "start_vacation",
    "take_note",
    "undo",
]
