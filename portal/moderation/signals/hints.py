"""Hints that two accounts share a network or a device, kept as keyed hashes for a while. No address is ever stored."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from portal.moderation.models import Hint

KEPT = timedelta(days=90)  # since it was last seen
PREFIXES = {4: 24, 6: 48}  # of an address: what a provider gives to one line, or to a few neighbours
SALT = "portal.moderation.signals.hints"


def network_of(address: str) -> str:
    """The part of an address that is looked at; empty where there is none."""
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    if isinstance(known, IPv6Address) and known.ipv4_mapped:
        known = known.ipv4_mapped
    return str(ip_network((known, PREFIXES[known.version]), strict=False))


def digest(kind: str, *parts: str) -> str:
    """A hash under this site's key: equal for equal things, and nobody without the key can try addresses out."""
    return salted_hmac(SALT, "\n".join((kind, *parts)), algorithm="sha256").hexdigest()


def note(*, user: Any, request: HttpRequest) -> None:
    """Remember where somebody is. A bot's program sits wherever its owner does, and a guest at least plays."""
    network = network_of(request.META.get("REMOTE_ADDR", ""))
    if not network or user.kind == "bot" or user.has_left:
        return
    browser = [request.headers.get(name, "")[:300] for name in ("User-Agent", "Accept-Language")]
    found = {Hint.Kind.NETWORK: digest("network", network), Hint.Kind.DEVICE: digest("device", network, *browser)}
    now = timezone.now()
    Hint.objects.bulk_create(
        [Hint(user=user, kind=kind, digest=seen, first_seen=now, last_seen=now) for kind, seen in found.items()],
        update_conflicts=True,
        unique_fields=["user", "kind", "digest"],
        update_fields=["last_seen"],
    )


def forget_old() -> int:
    """Delete what was last seen too long ago; returns how many."""
    return Hint.objects.filter(last_seen__lt=timezone.now() - KEPT).delete()[0]
