"""What the matches announce; leagues and notices listen."""

from django.dispatch import Signal

match_finished = Signal()  # match_id: sent after the finishing move is committed; may be sent again
chat_reported = Signal()  # report_id: sent after a reader's report of a chat line is committed
