"""The line of workers and beat to their broker, and how they look for one that went away."""

from typing import Any

from celery.app.amqp import AMQP
from kombu import Connection

# Left to itself the library waits longer after each try, half a minute in the end: that long after the broker is back
# nobody would work. Five workers and beat that knock every two seconds cost nothing.
PATIENCE = {"interval_start": 1, "interval_step": 1, "interval_max": 2}


class Line(Connection):  # type: ignore[misc]  # the library has no types
    """A connection that never waits long between two tries."""

    def ensure_connection(self, *args: Any, **kwargs: Any) -> Connection:
        """Try until somebody answers."""
        return super().ensure_connection(*args, **{**PATIENCE, **kwargs})


class Lines(AMQP):
    """What the Celery application opens its lines with."""

    Connection = Line
