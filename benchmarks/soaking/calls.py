"""As much of HTTP as a player of the API needs, and the patience to ask again until there is an answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from typing import Any

PATIENCE = 15.0


class Answer(Exception):
    """A refusal of the site, with its status and code."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        with contextlib.suppress(ValueError):
            self.body = json.loads(body or b"{}")
        self.code = getattr(self, "body", {}).get("code", "")
        super().__init__(f"{status} {self.code}")


class Api:
    """The API through the line; counts what it was answered."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.statuses: Counter[int] = Counter()

    async def ask(self, token: str, path: str, body: Any = None, key: str = "") -> bytes:
        """The body of a 2xx answer. The same call is sent until it gets an answer that is no 5xx and no 429."""
        wait = 0.2
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    status, content = await self._once(token, path, body, key)
            except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
                status, content = 0, b""
            self.statuses[status] += 1
            if 200 <= status < 300:
                return content
            if 400 <= status < 500 and status != 429:
                raise Answer(status, content)
            await asyncio.sleep(wait)
            wait = min(wait * 1.6, 2.0)

    async def _once(self, token: str, path: str, body: Any, key: str) -> tuple[int, bytes]:
        sent = b"" if body is None else json.dumps(body).encode()
        head = [
            f"{'GET' if body is None else 'POST'} /api/v1/{path} HTTP/1.1",
            f"Host: localhost:{self.port}",
            f"Authorization: Bearer {token}",
            "Connection: close",
            "Accept: application/json",
        ]
        if body is not None:
            head += ["Content-Type: application/json", f"Content-Length: {len(sent)}", f"Idempotency-Key: {key}"]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write("\r\n".join([*head, "", ""]).encode() + sent)
            await writer.drain()
            answer = await reader.readuntil(b"\r\n\r\n")
            lines = answer.decode("latin-1").split("\r\n")
            fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
            length = fields.get("content-length")
            content = await (reader.readexactly(int(length)) if length else reader.read())
            return int(lines[0].split(" ")[1]), content
        finally:
            writer.close()
