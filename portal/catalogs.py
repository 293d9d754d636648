"""Compiles the translations (.po to .mo) with nothing but Python, so that no machine needs GNU gettext.

Must never import Django: it runs before the site does.
"""

import ast
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MAGIC = 0x950412DE
CONTEXT_END = "\x04"
FORM_END = "\x00"


class BadCatalog(ValueError):
    """A .po file that cannot be read, with file and line."""


@dataclass
class Entry:
    """One message of a .po file."""

    fuzzy: bool = False
    context: str | None = None
    text: str | None = None
    plural: str | None = None
    forms: dict[int, str] = field(default_factory=dict)

    def pair(self) -> tuple[str, str] | None:
        """Key and value as the binary file holds them; None for a message without a usable translation."""
        translated = [self.forms[index] for index in sorted(self.forms)]
        if self.text is None or not all(translated) or not translated or (self.fuzzy and self.text):
            return None
        key = self.text if self.context is None else self.context + CONTEXT_END + self.text
        if self.plural is not None:
            key += FORM_END + self.plural
        return key, FORM_END.join(translated)


def entries(path: Path) -> Iterator[Entry]:
    """The messages of a .po file, in order. Obsolete ones (#~) are left out."""
    entry, target = Entry(), ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if line.startswith("#"):
            if entry.forms:
                yield entry
                entry, target = Entry(), ""
            if line.startswith("#,") and "fuzzy" in line:
                entry.fuzzy = True
            continue
        if not line:
            continue
        word, _, rest = line.partition(" ")
        try:
            if line.startswith('"'):
                _append(entry, target, ast.literal_eval(line))
                continue
            if word in ("msgctxt", "msgid") and entry.forms:
                yield entry
                entry = Entry()
            target = word
            _append(entry, target, ast.literal_eval(rest.strip()))
        except (SyntaxError, ValueError) as error:
            raise BadCatalog(f"{path}:{number}: {line}") from error
    if entry.forms:
        yield entry


def _append(entry: Entry, target: str, words: str) -> None:
    if target == "msgctxt":
        entry.context = (entry.context or "") + words
    elif target == "msgid":
        entry.text = (entry.text or "") + words
    elif target == "msgid_plural":
        entry.plural = (entry.plural or "") + words
    elif target.startswith("msgstr"):
        form = int(target[7:-1]) if "[" in target else 0
        entry.forms[form] = entry.forms.get(form, "") + words
    else:
        raise ValueError(target)


def binary(pairs: dict[str, str]) -> bytes:
    """The .mo file: a header, two tables of lengths and offsets, then the texts, sorted by key."""
    items = sorted((key.encode(), value.encode()) for key, value in pairs.items())
    tables = 7 * 4
    offset = tables + 16 * len(items)
    keys, values, texts = [], [], b""
    for table, column in ((keys, 0), (values, 1)):
        for item in items:
            table += [len(item[column]), offset + len(texts)]
            texts += item[column] + b"\0"
    header = struct.pack("<7I", MAGIC, 0, len(items), tables, tables + 8 * len(items), 0, 0)
    return header + struct.pack(f"<{4 * len(items)}I", *keys, *values) + texts


def compile_catalog(source: Path) -> bool:
    """Write the .mo beside a .po file, if that is newer; whole or not at all. Tells whether it wrote."""
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return False
    pairs = dict(pair for entry in entries(source) if (pair := entry.pair()))
    scratch = target.with_suffix(f".{os.getpid()}.tmp")
    scratch.write_bytes(binary(pairs))
    scratch.replace(target)
    return True


def compile_catalogs(folder: Path) -> int:
    """Compile every catalogue under a folder; how many were written."""
    return sum(compile_catalog(source) for source in sorted(folder.rglob("*.po")))
