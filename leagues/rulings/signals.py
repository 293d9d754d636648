"""What the rulings announce; whoever tells people listens. Sent in the transaction that makes it true."""

from django.dispatch import Signal

ruled = Signal()  # ruling, desk, users (keys), undone
