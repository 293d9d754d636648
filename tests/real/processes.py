"""Starting and ending processes for tests."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from portal.supervisor.deathbed import dying_with


class TooLate(AssertionError):
    """Something did not happen in time."""


def wait_for(what: Callable[[], Any], seconds: float, said: str) -> Any:
    """Ask until the answer is true."""
    end = time.monotonic() + seconds
    while not (answer := what()):
        if time.monotonic() > end:
            raise TooLate(f"not within {seconds:g} s: {said}")
        time.sleep(0.05)
    return answer


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(argv: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a process that ends with the test run, whatever happens to that."""
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.Popen(argv, start_new_session=True, preexec_fn=dying_with(os.getpid(), signal.SIGTERM), **options)


def end(process: subprocess.Popen[bytes], how: int = signal.SIGTERM, patience: float = 10) -> int:
    """End a process and its group; its exit code."""
    if process.poll() is None:
        process.send_signal(how)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    return process.wait()


@contextlib.contextmanager
def running(argv: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A process for the length of a block."""
    process = start(argv, **options)
    try:
        yield process
    finally:
        end(process)
