"""Web Push to a browser that asked for it. The push service sees a sealed message and no names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.urls import reverse

from portal.notices import links, outgoing, webpush, words
from portal.notices.addresses import Forbidden
from portal.notices.channels import Trouble
from portal.notices.kinds import Kind
from portal.notices.models import Delivery

SHOWN_LINES = 4
LIVES = {Kind.TEST: 300}
USUAL_LIFE = 24 * 3600  # seconds the push service keeps it for a browser that is away


def send(user: Any, deliveries: Sequence[Delivery]) -> None:
    """Send one message with one or several notices."""
    endpoint = deliveries[0].endpoint
    assert endpoint is not None
    body = webpush.sealed(message(deliveries), endpoint.public_key, endpoint.auth_secret)
    kind = Kind(deliveries[0].notice.kind)
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(LIVES.get(kind, USUAL_LIFE)),
        "Urgency": "high" if kind in (Kind.REMINDER, Kind.TEST) else "normal",
        "Authorization": webpush.authorization(endpoint.url),
    }
    answer = call(endpoint.url, body, headers)
    if answer.status in (404, 410):
        raise Trouble("endpoint_gone", gone=True)
    check(answer)


def message(deliveries: Sequence[Delivery]) -> bytes:
    """What the service worker shows and opens."""
    tellings = [words.told(delivery.notice) for delivery in deliveries]
    if len(tellings) == 1:
        title, lines, url = tellings[0].title, [tellings[0].line], links.open_link(deliveries[0].pk)
    else:
        title, lines = words.summary(len(tellings)), [telling.line for telling in tellings[:SHOWN_LINES]]
        url = links.absolute(reverse("notices"))
    notice = deliveries[0].notice
    tag = f"match-{notice.match.public_id}" if notice.match and len(tellings) == 1 else f"notice-{notice.pk}"
    shown = {"title": title, "body": "\n".join(lines), "url": url, "tag": tag}
    encoded = msgspec.json.encode(shown)
    if len(encoded) > webpush.MOST_PAYLOAD:
        encoded = msgspec.json.encode({**shown, "title": title[:200], "body": ""})
    return encoded


def call(url: str, body: bytes, headers: dict[str, str]) -> outgoing.Answer:
    """Send to an address a user gave us; troubles get their names."""
    try:
        return outgoing.post(url, body, headers)
    except Forbidden as error:
        raise Trouble("forbidden_address", final=True) from error
    except outgoing.Unreachable as error:
        raise Trouble("timed_out" if error.late else "unreachable") from error


def check(answer: outgoing.Answer) -> None:
    """Raise Trouble unless the other side took it. A redirect is not followed: it counts as a refusal."""
    if 200 <= answer.status < 300:
        return
    later = answer.status in (408, 425, 429) or answer.status >= 500
    raise Trouble("refused", final=not later, wait=answer.retry_after)
