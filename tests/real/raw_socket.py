"""A WebSocket client that says what no library would: frames of any kind, as bytes."""

import base64
import os
import socket
import struct
import zlib

from tests.real.servers import Server

TEXT, CONTINUED, PING = 1, 0, 9


def handshake(port: int, match: str, cookie: str = "") -> bytes:
    """What opens a socket at a match; it also offers compression."""
    headers = {
        "Host": f"localhost:{port}",
        "Origin": f"http://localhost:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
    }
    headers |= {"Cookie": cookie} if cookie else {}
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"GET /ws/matches/{match}/ HTTP/1.1\r\n{head}\r\n".encode()


def raw_socket(server: Server, match: str, cookie: str = "", *, room: int = 0) -> socket.socket:
    """A connection after the handshake; `room` is for how many bytes nobody has read."""
    line = socket.socket()
    if room:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    line.settimeout(120)
    line.connect(("127.0.0.1", server.port))
    line.sendall(handshake(server.port, match, cookie))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1)
    assert b" 101 " in answer, answer
    return line


def frame(kind: int, payload: bytes, *, last: bool = True, compressed: bool = False) -> bytes:
    """One frame, masked with zeros as clients must."""
    first = 0x80 * last | 0x40 * compressed | kind
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65536:
        length = bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        length = bytes([0x80 | 127]) + struct.pack(">Q", size)
    return bytes([first]) + length + bytes(4) + payload


def in_pieces(piece: bytes, number: int) -> bytes:
    """A message that goes on and on."""
    return frame(TEXT, piece, last=False) + frame(CONTINUED, piece, last=False) * number


def deflate_bomb(inflated: int, largest: int = 1 << 30) -> bytes:
    """A compressed message that would grow a thousandfold, as far as deflate goes, in frames of a size."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = [squeeze.compress(bytes(min(left, 1 << 20))) for left in range(inflated, 0, -(1 << 20))]
    packed = b"".join([*squeezed, squeeze.flush(zlib.Z_SYNC_FLUSH)])[:-4]
    pieces = [packed[at : at + largest] for at in range(0, len(packed), largest)]
    return b"".join(
        frame(CONTINUED if number else TEXT, piece, last=number == len(pieces) - 1, compressed=not number)
        for number, piece in enumerate(pieces)
    )


def is_hung_up_on(line: socket.socket, patience: float = 20) -> bool:
    """Whether the server ends the connection."""
    line.settimeout(patience)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True
