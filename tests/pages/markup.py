"""Reading pages and font files the way a strict reader would."""

from __future__ import annotations

import re
import struct

import brotli
import html5lib

INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=\"|javascript:", re.IGNORECASE)
SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
DATA_TYPES = ('type="application/json"', 'type="importmap"')


def assert_valid(html: str) -> None:
    """Parse as HTML5 and refuse what a browser would have to repair."""
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(html)
    problems = [f"line {line}: {code} {details}" for (line, _), code, details in parser.errors]
    assert not problems, problems


def assert_nothing_inline(html: str) -> None:
    """Refuse styles, handlers and scripts that the content policy would block."""
    assert not INLINE.search(html), INLINE.search(html)
    for attributes, body in SCRIPT.findall(html):
        harmless = any(kind in attributes for kind in DATA_TYPES)
        assert harmless or not body.strip(), attributes


def characters_of(woff2: bytes) -> set[int]:
    """The characters a WOFF2 file can draw: its `cmap` table, which the format stores unchanged."""
    tables, position = [], 48
    for _ in range(struct.unpack(">H", woff2[12:14])[0]):
        flags = woff2[position]
        position += 1
        tag = ""
        if flags & 63 == 63:
            tag, position = woff2[position : position + 4].decode(), position + 4
        length, position = _base128(woff2, position)
        untouched = flags >> 6 == (3 if flags & 63 in (10, 11) else 0)
        if not untouched:
            length, position = _base128(woff2, position)
        tables.append(("cmap" if flags & 63 == 0 else tag, length))
    data = brotli.decompress(woff2[position : position + struct.unpack(">I", woff2[20:24])[0]])
    start = 0
    for tag, length in tables:
        if tag == "cmap":
            return _cmap(data[start : start + length])
        start += length
    raise AssertionError("a font without a character map")


def _base128(data: bytes, position: int) -> tuple[int, int]:
    value = 0
    while True:
        byte = data[position]
        position += 1
        value = value << 7 | byte & 127
        if byte < 128:
            return value, position


def _cmap(cmap: bytes) -> set[int]:
    found: set[int] = set()
    for i in range(struct.unpack(">H", cmap[2:4])[0]):
        offset = struct.unpack(">I", cmap[8 + 8 * i : 12 + 8 * i])[0]
        if struct.unpack(">H", cmap[offset : offset + 2])[0] == 4:
            found |= _segments(cmap[offset:])
    return found


def _segments(table: bytes) -> set[int]:
    size = struct.unpack(">H", table[6:8])[0]
    ends = struct.unpack(f">{size // 2}H", table[14 : 14 + size])
    starts = struct.unpack(f">{size // 2}H", table[16 + size : 16 + 2 * size])
    return {code for first, last in zip(starts, ends, strict=True) for code in range(first, last + 1)} - {0xFFFF}
