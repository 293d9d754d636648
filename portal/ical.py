"""How calendars are written (RFC 5545): times, words and lines of at most 75 bytes."""

from __future__ import annotations

from datetime import UTC, datetime

LINE_BYTES = 75


def moment(when: datetime) -> str:
    """A time as calendars write it."""
    return when.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def text(words: str) -> str:
    """Words with what means something to calendars marked as plain."""
    plain = "".join(sign for sign in words if sign >= " ")
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def folded(line: str) -> str:
    """A line of at most 75 bytes; what is longer goes on in the next one after a blank, letters kept whole."""
    pieces, piece = [], b""
    for sign in line:
        more = sign.encode()
        if len(piece) + len(more) > LINE_BYTES - bool(pieces):
            pieces.append(piece)
            piece = b""
        piece += more
    pieces.append(piece)
    return "\r\n ".join(part.decode() for part in pieces) + "\r\n"
