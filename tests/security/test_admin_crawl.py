"""The administration and the moderators' pages, link by link, while matches run: nothing hidden is shown."""

import html
import logging
import os
import re
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from games.matches.models import Match, RevealAudit, Vault
from games.rules.registry import PACKAGES, rules_for
from portal.accounts.models import User
from portal.moderation.models import AuditEntry
from tests import canaries
from tests import factories as make
from tests.security.world import BACKEND

pytestmark = pytest.mark.django_db
LINK = re.compile(r'(?:href|action)="([^"#]+)')
INSIDE = ("/admin/", "/moderation/")
MOST_PAGES = int(os.environ.get("REGALIA_PAGES", "60"))  # of one reader
ORDERS = re.compile(r"[?&](o|all|e|_facets|p|language|next)=")


@pytest.fixture(autouse=True)
def _quiet():
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def signed_in(user):
    client = Client(raise_request_exception=False)
    client.force_login(user, backend=BACKEND)
    make.prove(client, user)
    return client


def hidden_in(match):
    """Every word that would betray something: canaries planted in what one seat knows, seeds, keys, whole states."""
    vault = Vault.objects.get(pk=match.pk)
    secrets = {bytes(vault.seed).hex(), bytes(vault.key).hex(), vault.state[:80], html.escape(vault.state[:80])}
    return secrets | set(canaries.plant(match).values())


def crawl(client, begin=("/admin/matches/match/", *INSIDE), most=MOST_PAGES):
    """Every page that can be reached by links from the first ones: by address, what it shows."""
    waiting, seen = list(begin), {}
    while waiting and len(seen) < most:
        address = waiting.pop(0)
        if address in seen:
            continue
        answer = client.get(address)
        seen[address] = answer.content.decode(errors="replace") if answer.status_code == 200 else ""
        # the newest things first: a list leads to its rows before it leads to itself under another filter
        for link in sorted(LINK.findall(seen[address]), key=lambda link: "?" in link):
            found = urljoin(address, html.unescape(link))
            inside = urlsplit(found).path.startswith(INSIDE) and not urlsplit(found).netloc
            if inside and not ORDERS.search(found) and "logout" not in found:
                waiting.append(found)
    return seen


def matches_in_play():
    found = []
    for game in PACKAGES:
        rules = rules_for(game)
        found.append(make.play(make.running(game, 3 if 3 in rules.seats else 2), moves=8))
    return found


@pytest.mark.parametrize("reader", ["moderator", "administrator", "superuser"])
def test_nobody_of_the_staff_is_shown_anything_hidden(reader):
    matches = matches_in_play()
    words = set().union(*(hidden_in(match) for match in matches))
    user = make.staff("administrator" if reader == "superuser" else reader)
    if reader == "superuser":
        User.objects.filter(pk=user.pk).update(is_superuser=True)
    pages = crawl(signed_in(user))
    assert f"/admin/matches/match/{matches[0].pk}/change/" in pages
    assert len([page for page in pages.values() if page]) > (5 if reader == "moderator" else 15)
    assert {address for address, page in pages.items() if any(word in page for word in words)} == set()
    assert not RevealAudit.objects.exists()


def test_the_crawl_would_find_what_is_shown(monkeypatch):
    """The control: a column that shows the state."""
    from games.matches.admin import MatchAdmin

    match = make.play(make.running("koryo", 3), moves=8)
    words = hidden_in(match)
    monkeypatch.setattr(MatchAdmin, "players", lambda self, match: Vault.objects.get(pk=match.pk).state)
    pages = crawl(signed_in(make.staff("administrator")), ["/admin/matches/match/"], most=3)
    assert any(word in page for page in pages.values() for word in words)


def test_breaking_the_glass_leaves_a_trace_and_shows_it_then():
    match = make.play(make.running("koryo", 3), moves=8)
    boss = make.staff("administrator")
    page = signed_in(boss).post(f"/admin/matches/match/{match.pk}/reveal/", {"reason": "a complaint"})
    assert page.status_code == 200
    assert len(page.context["shown"]) > 100
    assert RevealAudit.objects.get().staff == boss
    entry = AuditEntry.objects.get(action="reveal")
    assert (entry.actor, entry.target, entry.reason) == (boss, f"match:{match.public_id}", "a complaint")
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED
