"""Why the site cannot start or go on, each told in one sentence a person can act on."""

import errno
import signal


class CannotStart(Exception):
    """The site cannot start; the message is the sentence to show."""


def why_it_failed(error: BaseException) -> str | None:
    """One sentence for the troubles every machine has some day; None for a fault of ours, which needs its traceback."""
    text = str(error)
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.ENOSPC, errno.EDQUOT) or "database or disk is full" in text:
        return "The disk is full: free some space and start again. Nothing that was stored is lost."
    if number in (errno.EROFS, errno.EACCES, errno.EPERM):
        where = getattr(error, "filename", None) or "the data folder"
        return f"Regalia may not write to {where}: check who owns it and that the disk is not read-only."
    if "readonly database" in text:
        return "The database file cannot be written: check who owns the data folder and that the disk is not read-only."
    if "database is locked" in text:
        return "The database is in use by another program: stop it and start again."
    return None


def how_it_ended(code: int) -> str:
    """What a process's exit code means."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"
