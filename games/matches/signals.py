"""What the matches announce; leagues and notices listen."""

from django.dispatch import Signal

match_finished = Signal()  # match_id: sent after the finishing move is committed; may be sent again
