"""The outbox: what to tell whom, by which channel."""
