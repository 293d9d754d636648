"""Devices somebody has signed in from. They have attempts of their own: guessing from elsewhere locks nobody out.

The cookie opens nothing. It only says which count an attempt to sign in goes to.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

SALT = "accounts.known_device"
YEAR = 60 * 60 * 24 * 365
MOST_ACCOUNTS = 5  # of one family at one computer


def cookie_name() -> str:
    """The cookie's name, out of reach of other subdomains on a server."""
    return "__Host-known_device" if settings.PRODUCTION else "known_device"


def _read(request: HttpRequest) -> dict[str, str]:
    try:
        noted = signing.loads(request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=YEAR)
    except (signing.BadSignature, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def known(request: HttpRequest, accounts: Collection[int]) -> str:
    """The mark of this device if one of these accounts has signed in from it, else nothing."""
    noted = _read(request)
    return next((f"{pk}:{noted[str(pk)]}" for pk in sorted(accounts) if str(pk) in noted), "")


def remember(request: HttpRequest, response: HttpResponse, user: Any) -> None:
    """Note that the user has signed in from this device."""
    noted = {pk: mark for pk, mark in _read(request).items() if pk != str(user.pk)}
    latest = dict([*noted.items(), (str(user.pk), get_random_string(12))][-MOST_ACCOUNTS:])
    response.set_cookie(
        cookie_name(), signing.dumps(latest, salt=SALT), max_age=YEAR, path="/",
        secure=settings.PRODUCTION, httponly=True, samesite="Lax",
    )  # fmt: skip
