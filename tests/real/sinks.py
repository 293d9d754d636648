"""Where notices end up in tests: a mail server and a web server of our own that keep what they are sent."""

import asyncio
import contextlib
import datetime
import email
import ipaddress
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


@dataclass
class Sink:
    """A server that keeps what it gets. While `hold` is set, it takes a message and does not answer."""

    port: int = 0
    letters: list[Message] = field(default_factory=list)
    calls: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    hold: threading.Event = field(default_factory=threading.Event)
    taken: threading.Event = field(default_factory=threading.Event)

    async def answer_when_allowed(self) -> None:
        self.taken.set()
        while self.hold.is_set():  # noqa: ASYNC110 (set by another thread)
            await asyncio.sleep(0.02)


async def _mail(sink: Sink, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """As much of SMTP as a client needs."""
    writer.write(b"220 sink\r\n")
    while line := await reader.readline():
        word = line[:4].upper()
        if word == b"DATA":
            writer.write(b"354 go on\r\n")
            body = await reader.readuntil(b"\r\n.\r\n")
            sink.letters.append(email.message_from_bytes(body[:-5].replace(b"\r\n..", b"\r\n.")))
            await sink.answer_when_allowed()
            writer.write(b"250 taken\r\n")
        elif word == b"QUIT":
            writer.write(b"221 bye\r\n")
            break
        else:
            writer.write(b"250 fine\r\n")
        await writer.drain()


async def _web(sink: Sink, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """As much of HTTP as a POST needs."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    sink.calls.append((head[0].split(" ")[1], headers, body))
    await sink.answer_when_allowed()
    status = sink.statuses.pop(0) if sink.statuses else 201
    more = "".join(f"{name}: {value}\r\n" for name, value in sink.headers.items())
    writer.write(f"HTTP/1.1 {status} said\r\nContent-Length: 0\r\n{more}Connection: close\r\n\r\n".encode())
    await writer.drain()


@contextlib.contextmanager
def _serving(talk: Any, tls: ssl.SSLContext | None = None) -> Iterator[Sink]:
    sink, loop = Sink(), asyncio.new_event_loop()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            await talk(sink, reader, writer)
        writer.close()

    server = loop.run_until_complete(asyncio.start_server(answer, "127.0.0.1", 0, ssl=tls))
    sink.port = server.sockets[0].getsockname()[1]
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield sink
    finally:
        sink.hold.clear()
        loop.call_soon_threadsafe(loop.stop)
        thread.join(5)


def mail_sink() -> contextlib.AbstractContextManager[Sink]:
    """A mail server."""
    return _serving(_mail)


def web_sink(tls: ssl.SSLContext | None = None) -> contextlib.AbstractContextManager[Sink]:
    """A web server; with a certificate it speaks https."""
    return _serving(_web, tls)


def certificate(folder: Path, *names: str) -> tuple[ssl.SSLContext, Path]:
    """A server's side of TLS for these names, and the file that makes clients trust it."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, names[0])])
    now = datetime.datetime.now(datetime.UTC)
    alternatives = [
        x509.IPAddress(ipaddress.ip_address(name)) if name[0].isdigit() else x509.DNSName(name) for name in names
    ]
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    trusted, private = folder / "cert.pem", folder / "key.pem"
    trusted.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(trusted, private)
    return context, trusted
