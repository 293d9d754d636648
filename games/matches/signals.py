"""What the matches announce; leagues and notices listen."""

from django.dispatch import Signal

match_finished = Signal()  # match_id: sent after the finishing move is committed; may be sent again
chat_reported = Signal()  # report_id: sent after a reader's report of a chat line is committed

# These are sent inside the transaction, with the match and the seat they are about: what a listener writes is stored
# together with the cause, or not at all. None of them is ever sent again for the same cause.
reminder_due = Signal()  # match, seat: most of the time for a decision is gone
timed_out = Signal()  # match, seat: the time is over, a stand-in makes this one move, the player counts as away
seat_lost = Signal()  # match, seat: the time is over again, a stand-in keeps the seat until the player takes it back
