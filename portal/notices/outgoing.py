"""Calls to addresses that users name: to the very address that was checked, no redirects, little time, few bytes."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from typing import Any, NamedTuple

from portal.notices.addresses import Target, parse, resolve

CONNECT_SECONDS = 5.0
WHOLE_SECONDS = 12.0  # from the connection to the last byte of the answer
MOST_BODY = 8192


class Unreachable(Exception):
    """Nobody answered, or not in time. `late` tells which."""

    def __init__(self, late: bool) -> None:
        super().__init__(late)
        self.late = late


class Answer(NamedTuple):
    """What the other side said; its body is nobody's business."""

    status: int
    retry_after: int | None


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was looked up and checked before."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=CONNECT_SECONDS)
        self._target, self._address = target, address

    def connect(self) -> None:
        """Dial the checked address; the certificate must still be the host's."""
        line = socket.create_connection((self._address, self._target.port), CONNECT_SECONDS)
        if self._target.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=self._target.host)
        self.sock = line


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a body. Raises Forbidden for an address that is not to be called, Unreachable where nobody answers."""
    if len(body) > MOST_BODY:
        raise ValueError("the body is too large")
    target = parse(url)
    late = threading.Event()
    connection: Any = None
    try:
        connection = _Pinned(target, resolve(target))
        connection.connect()
        guard = threading.Timer(WHOLE_SECONDS, _hang_up, (connection.sock, late))  # a trickle resets a mere time-out
        guard.daemon = True
        guard.start()
        try:
            connection.request("POST", target.path, body, {"User-Agent": "Regalia", **headers})
            answer = connection.getresponse()
            return Answer(answer.status, _seconds(answer.getheader("Retry-After")))
        finally:
            guard.cancel()
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(late.is_set() or isinstance(error, TimeoutError)) from error
    finally:
        if connection is not None:
            connection.close()


def _hang_up(line: socket.socket, late: threading.Event) -> None:
    late.set()
    try:
        socket.socket.shutdown(line, socket.SHUT_RDWR)
    except OSError:
        line.close()


def _seconds(said: str | None) -> int | None:
    return min(int(said), 3600) if said and said.isascii() and said.isdigit() and len(said) < 8 else None
