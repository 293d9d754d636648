"""No process outlives the one that started it, even if that one is killed outright."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None  # loaded before any fork


def die_with_parent(last_signal: int = signal.SIGKILL) -> None:
    """Ask the kernel for a signal when the parent dies. Call it in the child. Other systems than Linux cannot."""
    if _libc is None:
        return
    _libc.prctl(PR_SET_PDEATHSIG, last_signal, 0, 0, 0)


def dying_with(parent: int, last_signal: int = signal.SIGKILL) -> Callable[[], None]:
    """What a child runs between fork and exec, so that it ends with `parent` even if that one is already gone."""

    def prepare() -> None:
        die_with_parent(last_signal)
        if os.getppid() != parent:
            os._exit(1)

    return prepare
