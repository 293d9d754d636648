"""Where a page leads on is an address of this site, or home: whatever the request asks for."""

import pytest
from django.test import Client

from tests import factories as make
from tests.security.world import BACKEND

pytestmark = pytest.mark.django_db
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "http:///evil.example",
]
ELSEWHERE += [
    "\x00//evil.example",
    " //evil.example",
    "https:evil.example",
    "//evil.example\\@testserver/",
    "ftp://testserver/",
]
NO_ADDRESS = ["0", "x", "nowhere", "..", "?", "#", "accounts.models", "\u202e", "9" * 3000]
FORMS = ["/guest/", "/theme/", "/i18n/setlang/", "/accounts/following/add/", "/accounts/login/"]


def sent_on(form, there):
    client = Client()
    if "following" in form:
        client.force_login(make.person(), backend=BACKEND)
    answer = client.post(form, {"next": there, "login": "nobody", "theme": "dark", "language": "ru"})
    assert answer.status_code in (200, 302), (form, there)
    return answer.get("Location", "/")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("there", [*ELSEWHERE, *NO_ADDRESS])
def test_nobody_is_led_away_and_nothing_breaks(form, there, settings):
    settings.ACCOUNT_RATE_LIMITS = False
    assert "evil" not in sent_on(form, there)


@pytest.mark.parametrize("form", ["/guest/", "/theme/", "/accounts/following/add/"])
def test_an_address_of_this_site_is_kept(form):
    """The control."""
    assert sent_on(form, "/offline/") == "/offline/"
