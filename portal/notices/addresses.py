"""Which addresses of the network a user may make this site call: https, public, and nothing else."""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

HTTPS_PORT = 443
LONGEST_URL = 1000
_TRANSLATED = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")))


class Forbidden(ValueError):
    """An address that the site does not call."""


class Target(NamedTuple):
    """Where to send: the parts of the address, before it is looked up."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"


def parse(url: str) -> Target:
    """The parts of an address. Raises Forbidden for anything but plain https, whatever it may resolve to."""
    if len(url) > LONGEST_URL or any(ord(sign) <= 32 or ord(sign) > 126 for sign in url) or "\\" in url:
        raise Forbidden(url)
    try:
        parts = urlsplit(url)
        port = parts.port or (HTTPS_PORT if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Forbidden(url) from error
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Forbidden(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    target = Target(parts.scheme, parts.hostname.rstrip("."), port, path)
    if not is_test_sink(target) and (target.scheme != "https" or target.port != HTTPS_PORT):
        raise Forbidden(url)
    return target


def resolve(target: Target) -> str:
    """One address of the host, checked; connect to this one and look nothing up again.

    Raises Forbidden if any of the host's addresses is not public: an attacker who mixes them gets none.
    """
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    except UnicodeError as error:
        raise Forbidden(target.host) from error
    addresses = [str(entry[4][0]) for entry in found]
    if not is_test_sink(target) and not all(is_public(address) for address in addresses):
        raise Forbidden(target.host)
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open internet, however it is wrapped."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return is_public(str(ip.ipv4_mapped))
        if any(ip in network for network in _TRANSLATED):
            return False
    return ip.is_global and not ip.is_multicast


def is_test_sink(target: Target) -> bool:
    """Whether tests allow this origin although it is not public; never in production."""
    return not settings.PRODUCTION and target.origin in settings.NOTICE_TEST_SINKS
