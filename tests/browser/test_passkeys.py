"""A passkey from the first click to signing in with it, in a real browser with an authenticator of its own."""

import pytest

from tests.browser.table import watch_for_trouble

pytestmark = pytest.mark.browser

PASSWORD = "a long enough phrase"
MAKE_PERSON = (
    "from django.contrib.auth import get_user_model as users;"
    "from allauth.account.models import EmailAddress;"
    f"user = users().objects.create_user('keyholder', 'keyholder@example.org', '{PASSWORD}');"
    "EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)"
)


def virtual_key(page, verified=True):
    """An authenticator built into the browser, as a phone or a laptop has one."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": verified,
    }
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


@pytest.fixture
def keyholder(page, live_site):
    """Somebody with a password, signed in."""
    made = live_site.manage("shell", "-c", MAKE_PERSON)
    assert made.returncode == 0, made.stderr
    page.goto("/accounts/login/")
    page.fill("#id_login", "keyholder")
    page.fill("#id_password", PASSWORD)
    page.locator("form[action='/accounts/login/'] button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url)
    return page


def test_a_passkey_is_made_and_opens_the_door(keyholder):
    page, trouble = keyholder, watch_for_trouble(keyholder)
    session, key = virtual_key(page, verified=False)
    page.goto("/accounts/2fa/webauthn/add/")
    page.fill("#id_password", PASSWORD)  # dangerous things ask who it is once more
    page.locator("form[action^='/accounts/reauthenticate/'] button").first.click()
    page.wait_for_url("**/webauthn/add/**", wait_until="networkidle")  # left half-loaded it is an error
    page.locator("#mfa_webauthn_add").click()
    page.locator("[data-passkey-trouble]").wait_for(state="visible")
    session.send("WebAuthn.setUserVerified", {"authenticatorId": key, "isUserVerified": True})
    page.locator("#id_name").fill("My phone")
    page.locator("#id_passwordless").check()
    page.locator("#mfa_webauthn_add").click()
    page.wait_for_url(lambda url: "add" not in url)
    page.wait_for_load_state("networkidle")  # what is left while it still loads is an error in the console
    page.goto("/accounts/2fa/webauthn/")
    assert page.get_by_text("My phone").count()

    page.wait_for_load_state("networkidle")
    page.context.clear_cookies()
    page.goto("/accounts/login/", wait_until="networkidle")
    page.locator("#passkey_login").click()
    page.wait_for_url(lambda url: "login" not in url)
    page.wait_for_load_state("networkidle")
    page.goto("/accounts/2fa/webauthn/")
    assert page.get_by_text("My phone").count()
    assert trouble == []
