"""The whole site under one roof: starts in order, watches, stops in reverse order, leaves nothing behind."""

import asyncio
import contextlib
import fcntl
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from portal.places import BASE
from portal.supervisor import lineup, valkey
from portal.supervisor.child import Child, Program
from portal.supervisor.deathbed import dying_with
from portal.supervisor.readiness import Watch, wait_until_ready
from portal.supervisor.reasons import CannotStart, how_it_ended

READY_PATIENCE = 90.0
REDIS_PATIENCE = 30.0


def say(name: str, line: str) -> None:
    """Show one line of one process. A closed terminal is no reason to stop serving."""
    with contextlib.suppress(OSError):
        sys.stdout.write(f"{name:<10} | {line}\n")
        sys.stdout.flush()


@contextlib.contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold the data folder: two sites on one folder would ruin it. The lock ends with the process."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "up.lock", "a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            lock.seek(0)
            raise CannotStart(
                f"Regalia already runs on this data folder (process {lock.read().strip() or 'unknown'}): "
                "stop it first, or set REGALIA_VAR to another folder."
            ) from error
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """The web socket, held by the supervisor: while a web process restarts, visitors wait instead of being refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, port))
        except PermissionError as error:
            raise CannotStart(f"Port {port} is reserved for the system: start with PORT=8000.") from error
        except (OSError, OverflowError) as error:
            raise CannotStart(
                f"Port {port} on {host} is taken: stop the program that uses it, or start with another one, "
                f"for example PORT={port + 1 if port < 65535 else 8000} make run."
            ) from error
        opened.listen(lineup.WAITING_ROOM)
        yield opened


class House:
    """Runs the site until told to stop."""

    def __init__(self, web: socket.socket) -> None:
        self._web = web
        self._port: int = web.getsockname()[1]
        self._ranks: list[list[Child]] = []
        self._stop = asyncio.Event()

    async def run(self) -> int:
        """Start everything and serve until a signal comes; the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._asked_to_stop)
        life = asyncio.create_task(self._live())
        asked = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait([life, asked], return_when=asyncio.FIRST_COMPLETED)
            if life.done():
                return life.result()
            say("up", "stopping …")
            return 0
        finally:
            life.cancel()
            asked.cancel()
            await asyncio.wait([life, asked], timeout=5)
            await self._stop_all()

    def _asked_to_stop(self) -> None:
        if self._stop.is_set():  # asked twice: no more patience
            for rank in self._ranks:
                for child in rank:
                    child.end_by_force()
        self._stop.set()

    async def _live(self) -> int:
        await self._start_redis()
        if code := await self._prepare():
            return code
        for rank in lineup.ranks(self._web.fileno()):
            await self._start(rank)
        missing = await wait_until_ready(self._port, READY_PATIENCE, lambda line: say("up", line))
        if missing:
            said = "; ".join(f"{name}: {reason}" for name, reason in missing.items())
            raise CannotStart(f"The site did not become ready in {READY_PATIENCE:.0f} s ({said}).")
        self._welcome()
        await Watch(self._port, self._by_part()).run()
        return 0

    async def _start(self, programs: list[Program]) -> None:
        rank = [Child(program, say) for program in programs]
        self._ranks.append(rank)
        for child in rank:
            await child.start()

    async def _start_redis(self) -> None:
        if settings.REDIS_URL:
            return
        place = settings.VALKEY_SOCKET
        await valkey.clear_the_way(place)
        await self._start([valkey.program(place, settings.VAR / "valkey")])
        for _ in range(int(REDIS_PATIENCE / 0.1)):
            if await valkey.answers(place):
                return
            await asyncio.sleep(0.1)
        raise CannotStart("Redis did not start; its last lines above say why.")

    async def _prepare(self) -> int:
        """Migrate, translate, collect, seed: in a process of its own, so that Ctrl-C can end it; its exit code.

        It says itself why it failed.
        """
        command = [sys.executable, str(BASE / "manage.py"), "prepare"]
        process = await asyncio.create_subprocess_exec(
            *command, cwd=BASE, start_new_session=True, preexec_fn=dying_with(os.getpid())
        )
        try:
            code = await process.wait()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
        if code < 0:
            raise CannotStart(f"Regalia is not started: preparing it was {how_it_ended(code)}.")
        return code

    def _by_part(self) -> dict[str, list[Child]]:
        parts: dict[str, list[Child]] = {}
        for child in (child for rank in self._ranks for child in rank):
            name = child.program.name
            part = "web" if name.startswith("web") else name.replace("work-", "worker:")
            parts.setdefault(part, []).append(child)
        return parts

    def _welcome(self) -> None:
        lines = [
            "",
            f"  Regalia is ready:  {settings.SITE_URL}",
            "  To play at once, press the guest button there; no account is needed.",
        ]
        note = settings.VAR / "admin_password"
        if note.exists():
            lines.append(f"  To administer: {settings.SITE_URL}/admin/ as “admin”; the password is in {note}")
        lines += ["  Ctrl-C stops everything.", ""]
        with contextlib.suppress(OSError):
            sys.stdout.write("\n".join(lines) + "\n")
            sys.stdout.flush()

    async def _stop_all(self) -> None:
        for rank in reversed(self._ranks):
            await asyncio.gather(*(child.stop() for child in rank))
        if self._stop.is_set():
            say("up", "stopped")


def run() -> int:
    """Run the site in this process; the exit code. Raises CannotStart with a sentence."""
    with only_one(settings.VAR / "run"), listening(settings.BIND, settings.PORT) as web:
        return asyncio.run(House(web).run())
