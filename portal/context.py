"""What every page knows: the site's name, the chosen theme, and the way around."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from portal.moderation.shut_out import page_that_says_why

THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")

# url name, words, icon, whether it needs an account
_WAYS: tuple[tuple[str, str | Promise, str, bool], ...] = (
    ("lobby", _("Play"), "play", False),
    ("my_matches", _("My matches"), "list-checks", True),
    ("leagues", _("Leagues"), "swords", False),
    ("ladders", _("Ladders"), "trophy", False),
    ("games", _("Rules"), "book-open", False),
)


class Way(NamedTuple):
    """One entry of the main navigation."""

    name: str
    url: str
    words: str | Promise
    icon: str
    current: bool


def site(request: HttpRequest) -> dict[str, object]:
    """The context processor: name, tagline, theme, navigation, and why the reader was sent away if he was."""
    known = {"theme": chosen_theme(request), "ways": ways(request), "shut_out": page_that_says_why(request)}
    return {**site_without_user(request), **known}


def site_without_user(request: HttpRequest) -> dict[str, object]:
    """The part that asks neither the session nor the database: enough for a page shown when those fail."""
    return {"SITE_NAME": settings.SITE_NAME, "SITE_TAGLINE": settings.SITE_TAGLINE, "theme": theme_of(request)}


def theme_of(request: HttpRequest) -> str:
    """The theme asked for by cookie; `auto` follows the reader's system."""
    theme = request.COOKIES.get(THEME_COOKIE, "auto")
    return theme if theme in THEMES else "auto"


def chosen_theme(request: HttpRequest) -> str:
    """The theme of the signed-in reader's preferences, or the one asked for by cookie."""
    signed_in = hasattr(request, "user") and request.user.is_authenticated
    return request.user.theme if signed_in else theme_of(request)


def ways(request: HttpRequest) -> list[Way]:
    """Where the reader can go from here."""
    signed_in = hasattr(request, "user") and request.user.is_authenticated
    here = getattr(request.resolver_match, "url_name", None)
    return [
        Way(name, url, words, icon, here == name)
        for name, words, icon, needs_account in _WAYS
        if (signed_in or not needs_account) and (url := _url(name))
    ]


def _url(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""
