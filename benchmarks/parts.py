"""The site with a stopwatch on the parts of a move: `REGALIA_PARTS=<file> daphne benchmarks.parts:application`.

Counts processor time, which neighbours on the machine disturb little, and writes the sums down when the server ends.
"""

from __future__ import annotations

import atexit
import functools
import json
import os
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django
from autobahn.websocket.protocol import WebSocketProtocol

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
django.setup()

from games.matches import consumers, hub, statements  # noqa: E402
from games.matches.commands import play  # noqa: E402
from portal.asgi import application as application  # noqa: E402
from portal.socket_auth import SessionCredential  # noqa: E402

PARTS: list[tuple[Any, str, str]] = [
    (consumers.commands, "act", "checking, playing and packing the move"),
    (play, "_play", "the rules of the game"),
    (statements, "_send", "statements to the database and reading their answers"),
    (SessionCredential, "alive", "whether the session still holds"),
    (hub.Room, "_hand_out", "views and JSON for every seat"),
    (WebSocketProtocol, "sendMessage", "frames to the sockets"),
    (WebSocketProtocol, "_dataReceived", "frames from the sockets"),
]

spent: Counter[str] = Counter()
calls: Counter[str] = Counter()
_open = threading.local()  # the time of parts within the running part


def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function; its own processor time, without that of parts within it, is counted."""

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        outer, _open.inner = getattr(_open, "inner", 0.0), 0.0
        started = time.thread_time()
        try:
            return function(*args, **kwargs)
        finally:
            took = time.thread_time() - started
            spent[name] += took - _open.inner
            calls[name] += 1
            _open.inner = outer + took

    return call


for owner, attribute, part in PARTS:
    setattr(owner, attribute, timed(part, getattr(owner, attribute)))


def write_down() -> None:
    """Milliseconds of each part for one accepted move; the rest is the event loop, threads and wake-up calls."""
    moves = max(1, calls["checking, playing and packing the move"])
    report = {name: 1000 * seconds / moves for name, seconds in spent.items()}
    Path(os.environ["REGALIA_PARTS"]).write_text(json.dumps({"moves": moves, "parts": report}))


atexit.register(write_down)
