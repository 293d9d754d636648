"""Pushes and the key to the next match in a real browser."""

import json

import pytest

from tests.pages.test_browser_look import DESK, PHONE, faults_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]
WHOLE_BROWSER = True

CLICK = """async () => {
  const opened = [];
  self.clients.openWindow = async (address) => { opened.push(address); };
  for (const notification of await self.registration.getNotifications()) {
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  }
  return opened;
}"""
SHOWN = """async () => (await self.registration.getNotifications()).map(
  ({ title, body, tag, data }) => ({ title, body, tag, url: data.url }))"""


def push(page, message):
    """Let the browser receive a push, as its maker's tools do it."""
    tools = page.context.new_cdp_session(page)
    versions = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    for _ in range(100):
        if versions:
            break
        page.wait_for_timeout(50)
    origin, registration = versions[0]["scopeURL"].rstrip("/"), versions[0]["registrationId"]
    asked = {"origin": origin, "registrationId": registration, "data": message}
    tools.send("ServiceWorker.deliverPushMessage", asked)


def test_a_push_is_shown_and_a_click_opens_its_page_of_this_site_and_no_other(page, live_site):
    page.context.grant_permissions(["notifications"], origin=live_site.url)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    told = {"title": "Your turn", "body": "It is your turn.", "tag": "match-1", "url": f"{live_site.url}/n/1.x/"}
    push(page, json.dumps(told))
    push(page, json.dumps({"title": "Elsewhere", "tag": "other", "url": "https://elsewhere.example/"}))
    push(page, "no JSON at all")
    for _ in range(100):
        shown = worker.evaluate(SHOWN)
        if len(shown) == 3:
            break
        page.wait_for_timeout(50)
    assert told in shown
    assert sorted(worker.evaluate(CLICK)) == sorted([f"{live_site.url}/", told["url"]])


def test_one_key_leads_from_any_page_to_the_waiting_match_but_not_while_writing(page):
    page.goto("/")
    page.get_by_role("button", name="Play now as guest").first.click()
    page.goto("/games/")
    page.keyboard.press("n")
    page.wait_for_url("**/my/turns/")
    page.goto("/accounts/notices/")
    page.get_by_label("Address of the webhook").press("n")
    page.wait_for_timeout(300)
    assert page.url.endswith("/accounts/notices/")


@pytest.mark.parametrize(("width", "theme"), [(PHONE, "dark"), (DESK, "light")])
def test_no_page_about_notices_has_a_fault_a_reader_would_meet(browser, live_site, width, theme):
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=theme, base_url=live_site.url, locale="en"
    )
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now as guest").first.click()
    page.locator(".bell").wait_for()
    for path in ("/notices/", "/accounts/notices/", "/my/turns/"):
        assert not faults_of(context.new_page(), live_site.url + path), path
    context.close()
