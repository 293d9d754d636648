"""Signed addresses of sanctions: somebody who cannot sign in reads the decision and appeals there."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer
from django.urls import reverse

_sanction = Signer(sep=".", salt="moderation.sanction")


def appeal_path(sanction_pk: int) -> str:
    """The page of one sanction, for whoever holds the address."""
    return reverse("appeal", args=[_sanction.sign(sanction_pk)])


def read_token(token: str) -> int | None:
    """Which sanction an address is about, or None if the site never gave it out."""
    try:
        return int(_sanction.unsign(token))
    except (BadSignature, ValueError):
        return None
