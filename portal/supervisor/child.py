"""One process under care: started, listened to, restarted when it dies, stopped when asked."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from portal.places import BASE
from portal.supervisor.deathbed import dying_with
from portal.supervisor.reasons import how_it_ended

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 15.0
STEADY = 30.0  # after running this long, a death is a new story
LONGEST_LINE = 1 << 20


@dataclass(frozen=True)
class Program:
    """What to run."""

    name: str
    argv: Sequence[str]
    grace: float = 10.0  # seconds between the request to stop and the end by force
    last_signal: int = signal.SIGKILL  # what it gets if the supervisor itself is killed
    keep_open: tuple[int, ...] = ()
    unspoken: tuple[str, ...] = ()  # lines with these words are not worth showing


class Child:
    """A program kept running."""

    def __init__(self, program: Program, say: Callable[[str, str], None]) -> None:
        self.program = program
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def pid(self) -> int | None:
        """The id of the running process."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def start(self) -> None:
        """Start the program and keep it running from now on."""
        await self._spawn()
        self._keeper = asyncio.create_task(self._keep())

    async def _spawn(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self.program.argv,
            cwd=BASE,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE,
            start_new_session=True,  # a Ctrl-C at the terminal is for the supervisor, who stops them in order
            preexec_fn=dying_with(os.getpid(), self.program.last_signal),
            pass_fds=self.program.keep_open,
        )

    async def _keep(self) -> None:
        pause = FIRST_PAUSE
        while True:
            assert self._process is not None
            born = time.monotonic()
            code = await self._listen(self._process)
            if self._stopping:
                return
            self._end_group(signal.SIGKILL)  # pool processes of a dead worker
            pause = FIRST_PAUSE if time.monotonic() - born > STEADY else pause
            self._say(self.program.name, f"ended ({how_it_ended(code)}); starting it again in {pause:g} s")
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
            if not await self._try_to_spawn():
                return

    async def _try_to_spawn(self) -> bool:
        while not self._stopping:
            try:
                await self._spawn()
            except OSError as error:
                self._say(self.program.name, f"cannot be started: {error.strerror}; trying again")
                await asyncio.sleep(LONGEST_PAUSE)
            else:
                return True
        return False

    async def _listen(self, process: asyncio.subprocess.Process) -> int:
        """Pass the output on, line by line, until the process ends; its exit code."""
        reader = asyncio.create_task(self._pass_on(process))
        code = await process.wait()
        # a grandchild may hold the pipe open after the process itself has died
        await asyncio.wait([reader], timeout=0.5)
        reader.cancel()
        return code

    async def _pass_on(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        while True:
            try:
                line = await process.stdout.readline()
            except ValueError:
                continue  # a line too long to show
            if not line:
                return
            text = line.decode(errors="replace").rstrip()
            if text and not any(words in text for words in self.program.unspoken):
                self._say(self.program.name, text)

    def _end_group(self, how: int) -> None:
        if self._process is not None:
            try:
                os.killpg(self._process.pid, how)
            except ProcessLookupError:
                return

    def end_by_force(self) -> None:
        """End the process and all it started, now."""
        self._end_group(signal.SIGKILL)

    def restart(self, reason: str) -> None:
        """End the process by force; the keeper starts it again."""
        if self.pid is not None:
            self._say(self.program.name, f"{reason}; restarting it")
            self._end_group(signal.SIGKILL)

    async def stop(self) -> None:
        """Ask the process to stop, wait a little, then end it and all it started."""
        self._stopping = True
        if self.pid is not None:
            assert self._process is not None
            self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), self.program.grace)
            except TimeoutError:
                self._say(self.program.name, "does not stop; ended by force")
        self._end_group(signal.SIGKILL)
        if self._keeper is not None:
            if self.pid is None:
                self._keeper.cancel()
            await asyncio.wait([self._keeper], timeout=2)
