"""What the matches announce; leagues and notices listen."""

from django.dispatch import Signal

match_finished = Signal()  # match_id: sent after the finishing move is committed; may be sent again
chat_reported = Signal()  # report_id: sent after a reader's report of a chat line is committed

# Sent inside the transaction that changes the match: what a listener writes is stored with the change or not at all.
turn_began = Signal()  # match, seats: those held by people that were not on turn before
match_ended = Signal()  # match, seats: all of them, with their places
invited = Signal()  # match, users: their keys
mentioned = Signal()  # match, author, users, line: somebody wrote @name at a table
reminder_due = Signal()  # match, seat: most of its time is gone
seat_lost = Signal()  # match, seat: a stand-in moves for it
