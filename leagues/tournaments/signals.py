"""What the tournaments announce; whoever tells people listens. Sent in the transaction that makes it true."""

from django.dispatch import Signal

news = Signal()  # tournament, code, users (keys), and the figures of its sentence
