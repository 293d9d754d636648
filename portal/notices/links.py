"""Signed addresses in letters, pushes and chat rooms. They open a page or end a kind of notice, and sign nobody in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from portal.notices.kinds import CHOSEN_KINDS, Channel, Kind
from portal.notices.models import Notice

_open = Signer(sep=".", salt="notices.open")
_stop = Signer(sep=".", salt="notices.stop")


class Stop(NamedTuple):
    """What an unsubscribe link ends."""

    user: int
    kinds: list[Kind]
    channel: Channel


def path_of(notice: Notice) -> str:
    """The page on this site that a notice is about."""
    if notice.match is not None:
        return reverse("table", args=[notice.match.public_id])
    path = str(notice.params.get("path", ""))
    return path if path.startswith("/") and not path.startswith("//") else reverse("notices")


def absolute(path: str) -> str:
    """The address for readers elsewhere."""
    return settings.SITE_URL.rstrip("/") + path


def open_link(delivery_pk: int) -> str:
    """Opens what one delivery is about, and tells that it was opened."""
    return absolute(reverse("open_delivery", args=[_open.sign(delivery_pk)]))


def read_open(token: str) -> int | None:
    """The delivery of such a link, or None if nobody here has signed it."""
    try:
        return int(_open.unsign(token))
    except (BadSignature, ValueError):
        return None


def stop_link(user_pk: int, kinds: Iterable[Kind], channel: Channel) -> str:
    """Ends these kinds in this channel, without signing in."""
    asked = "-".join([str(user_pk), channel, *sorted(kinds)])
    return absolute(reverse("stop_notices", args=[_stop.sign(asked)]))


def read_stop(token: str) -> Stop | None:
    """What such a link ends, or None if nobody here has signed it."""
    try:
        user, channel, *kinds = _stop.unsign(token).split("-")
        known = [Kind(kind) for kind in kinds]
        return Stop(int(user), [kind for kind in known if kind in CHOSEN_KINDS], Channel(channel))
    except (BadSignature, ValueError):
        return None
