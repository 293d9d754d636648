"""A message in more pieces than any browser makes ends its connection: empty ones cost memory but count for no size.

The sizes of frames and messages are limited by the flags of the web server; it has none for their number.
"""

from daphne.ws_protocol import WebSocketProtocol

MOST_FRAGMENTS = 64  # of one message; 16 KiB is what the consumers take in all


class CountingProtocol(WebSocketProtocol):
    """Daphne's protocol, which also counts the pieces of a message."""

    _fragments = 0

    def onMessageBegin(self, is_binary: bool) -> None:  # noqa: N802  (the library's name)
        """A new message."""
        self._fragments = 0
        super().onMessageBegin(is_binary)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802  (the library's name)
        """One more piece of it."""
        super().onMessageFrameBegin(length)
        self._fragments += 1
        if self._fragments > MOST_FRAGMENTS and not self.failedByMe:
            self.wasMaxMessagePayloadSizeExceeded = True
            reason = "received a WebSocket message in too many fragments"
            self._max_message_size_exceeded(self._fragments, MOST_FRAGMENTS, reason)
