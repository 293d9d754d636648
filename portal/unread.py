"""Who asks and does not read is hung up on: what is sent to him waits in the memory of the web process.

The web server passes every message on at once, however much still waits for the line, and pings only whoever says
nothing. So a client that goes on asking would be kept for ever, and what it never reads with it.
"""

from typing import Any

from daphne.ws_protocol import WebSocketFactory

from portal.fragments import CountingProtocol

MOST_BYTES = 262_144  # handed over since the line was full: the longest message


class ReadProtocol(CountingProtocol):
    """Daphne's protocol, which pings whoever talks, too, and is told when its line is full."""

    _is_full = False
    _waiting = 0

    def onOpen(self) -> None:  # noqa: N802  (the library's name)
        """From now on the line tells this protocol how it is, no longer that of the request it began as."""
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)
        self.autoPingRestartOnAnyTraffic = False  # only the answer to a ping shows that it was read
        super().onOpen()

    def onMessage(self, payload: bytes, is_binary: bool) -> None:  # noqa: N802  (the library's name)
        """A message; it does not put off the next ping."""
        pinged = self.last_ping
        super().onMessage(payload, is_binary)
        self.last_ping = pinged

    def pauseProducing(self) -> None:  # noqa: N802  (the library's name)
        """More waits than the line takes; said again with all that is added."""
        if not self._is_full:
            self._is_full, self._waiting = True, 0

    def resumeProducing(self) -> None:  # noqa: N802  (the library's name)
        """Everything has gone out."""
        self._is_full = False

    def stopProducing(self) -> None:  # noqa: N802  (the library's name)
        """The line is gone."""

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802  (the library's name)
        """Pass a message on; too much of it for somebody who does not read ends his line."""
        super().serverSend(content, binary)
        if self._is_full:
            self._waiting += len(content)
            if self._waiting > MOST_BYTES:
                self.dropConnection(abort=True)


def watch_lines(protocol: type[CountingProtocol] = ReadProtocol) -> None:
    """Let every socket of this process be opened with the protocol that looks after its line."""
    WebSocketFactory.protocol = protocol
