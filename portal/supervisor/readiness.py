"""Asks the running site whether it is ready, and restarts a process that lives but no longer works."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from django.conf import settings

from portal.supervisor.child import Child

SILENT_TOO_LONG = 60.0
LOOK_EVERY = 10.0
NO_ANSWER = {"web": "no answer"}


def _own_host() -> str:
    named = [host for host in settings.ALLOWED_HOSTS if host != "*"]
    return (named or ["localhost"])[0].lstrip(".")


def _ask(port: int) -> dict[str, str]:
    headers = {"Host": _own_host()}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/readyz", headers=headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=5) as answer:
            parts: dict[str, str] = json.load(answer)["parts"]
    except urllib.error.HTTPError as error:
        if error.code != 503:
            return {"web": f"answers with status {error.code}"}
        parts = json.load(error)["parts"]
    except (OSError, ValueError, KeyError):
        return dict(NO_ANSWER)
    return {name: said for name, said in parts.items() if said != "ok"}


async def missing_parts(port: int) -> dict[str, str]:
    """The parts that are not ready, with what they say; empty when the site is ready."""
    return await asyncio.to_thread(_ask, port)


async def wait_until_ready(port: int, patience: float, tell: Callable[[str], None]) -> dict[str, str]:
    """Wait for the site; says every few seconds what is still missing. Returns what is missing at the end."""
    started = told = time.monotonic()
    while missing := await missing_parts(port):
        now = time.monotonic()
        if now - started > patience:
            break
        if now - told > 5:
            told = now
            tell("waiting for " + ", ".join(sorted(missing)))
        await asyncio.sleep(0.25)
    return missing


@dataclass
class Watch:
    """Looks at the readiness page and restarts the child behind a part that has been silent for too long."""

    port: int
    children: Mapping[str, list[Child]]  # by part of the readiness page
    ask: Callable[[int], Awaitable[dict[str, str]]] = missing_parts
    _since: dict[str, float] = field(default_factory=dict)

    async def run(self) -> None:
        """Look for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.judge(await self.ask(self.port), time.monotonic())

    def judge(self, missing: dict[str, str], now: float) -> None:
        """Restart what has been missing for too long; nobody is blamed while Redis or the database is away."""
        if "redis" in missing or "database" in missing:
            self._since.clear()
            return
        self._since = {part: self._since.get(part, now) for part in missing}
        for part, since in list(self._since.items()):
            if now - since >= SILENT_TOO_LONG and part in self.children:
                del self._since[part]
                for child in self.children[part]:
                    child.restart(f"no sign of life for {SILENT_TOO_LONG:.0f} s")
