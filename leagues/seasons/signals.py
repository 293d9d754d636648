"""What leagues announce; notices listen."""

from django.dispatch import Signal

# users, code, subject, league, params. Sent inside the transaction that makes it true, so that what a listener writes
# is stored together with the cause, or not at all. The same subject is told once.
league_news = Signal()
