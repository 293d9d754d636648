"""A web process that was told to stop ends soon, whatever its threads wait for.

A page that is asked for while the process waits for others to be ready is not waited for. It is made in a thread that
goes back to the event loop; when that has ended the thread waits for it for ever, and Python would wait for the thread.
"""

import os
import sys
import threading

LEFT = 5.0  # seconds for threads to finish what they are storing; nobody can be answered any more


def watch_stop() -> None:
    """Let this process end in time, if it is a web server."""
    if reactor := sys.modules.get("twisted.internet.reactor"):
        reactor.addSystemEventTrigger("after", "shutdown", _end_soon)


def _end_soon() -> None:
    last = threading.Timer(LEFT, os._exit, [0])
    last.daemon = True
    last.start()
