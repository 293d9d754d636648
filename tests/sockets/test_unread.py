"""Who lets more wait than the longest message is hung up on, by what Twisted tells of a line that is full."""

import pytest
from twisted.internet.abstract import FileDescriptor

from portal.unread import MOST_BYTES, ReadProtocol


class FullLine(FileDescriptor):
    """A line of Twisted's on which nothing goes out until it is drained."""

    connected = True

    def __init__(self):
        super().__init__(reactor=object())

    def startWriting(self):
        """Nobody takes anything."""

    def drain(self):
        """All of it goes out."""
        self._tempDataBuffer, self._tempDataLen, self.dataBuffer, self.offset = [], 0, b"", 0
        self.producerPaused = False
        self.producer.resumeProducing()


class Protocol(ReadProtocol):
    """Writes to such a line without the frames of the socket."""

    def __init__(self):
        self.line, self.dropped = FullLine(), False
        self.line.registerProducer(self, True)
        self.state, self.client_addr = self.STATE_OPEN, None

    def sendMessage(self, payload, isBinary=False):  # noqa: N803  (the library's names)
        self.line.write(payload)

    def dropConnection(self, abort=False):
        self.dropped = True


@pytest.mark.parametrize("size", [1_000, 60_000, 100_000])
def test_whoever_lets_more_wait_than_the_longest_message_is_dropped(size):
    protocol, sent = Protocol(), 0
    while not protocol.dropped:
        protocol.serverSend("x" * size)
        sent += size
        assert sent < FullLine.bufferSize + MOST_BYTES + 2 * size


def test_whoever_reads_now_and_then_is_kept():
    protocol = Protocol()
    for _ in range(20):
        for _ in range(4):
            protocol.serverSend("x" * 60_000)
        protocol.line.drain()
    assert not protocol.dropped
