"""The line between players and site: a TCP proxy that can be cut and can hold back what it carries."""

from __future__ import annotations

import asyncio
import contextlib
import random

CHUNK = 1 << 16


class Line:
    """Carries every connection to one port; faults are switched on from outside."""

    def __init__(self, port: int, seed: int) -> None:
        self.target = port
        self.port = 0
        self.delay = 0.0  # seconds at most, before each piece goes on
        self.rng = random.Random(seed)
        self.open: set[asyncio.StreamWriter] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def serve(self) -> None:
        """Listen until cancelled."""
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0, backlog=1024)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            await server.serve_forever()

    def cut(self) -> int:
        """Break every connection without a word; how many. May be called from another thread."""
        lines = list(self.open)
        assert self._loop is not None
        for writer in lines:
            self._loop.call_soon_threadsafe(writer.transport.abort)
        return len(lines)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self.open |= {writer, back}
        ways = [asyncio.create_task(self._pass_on(*way)) for way in ((reader, back), (there, writer))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (writer, back):
            self.open.discard(end)
            with contextlib.suppress(OSError):
                end.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.rng.uniform(0, self.delay))
                writer.write(piece)
                await writer.drain()
