"""What the matches announce; leagues and notices listen."""

from django.dispatch import Signal

match_finished = Signal()  # match_id: sent after the finishing move is committed; may be sent again
site_noted = Signal()  # name, count: the site proved or guarded something, and found so much wrong
chat_reported = Signal()  # report_id: sent after a reader's report of a chat line is committed

# Sent inside the transaction that changes the match: what a listener writes is stored together with the cause,
# or not at all. None of them is ever sent again for the same cause.
turn_began = Signal()  # match, seats: those held by people that were not on turn before
match_ended = Signal()  # match, seats: all of them, with their places
invited = Signal()  # match, users: their keys
mentioned = Signal()  # match, author, users, line: somebody wrote @name at a table
reminder_due = Signal()  # match, seat: most of the time for a decision is gone
timed_out = Signal()  # match, seat: the time is over, a stand-in makes this one move, the player counts as away
players_awaited = Signal()  # match, came, seats: who has come to play live, and those who are missing
seat_lost = Signal()  # match, seat: the time is over again, a stand-in keeps the seat until the player takes it back
