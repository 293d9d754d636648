"""No byte of a letter, a push, a message to a chat room or the list on the site depends on what its reader cannot know.

Every kind of notice about a running match is written and sent on its real way, once for the match as it is and once for
another one that the reader cannot tell from it. When a match is over nothing is hidden any more: its end is not here.
"""

import random
import re
from datetime import UTC, datetime

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management.color import no_style
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from games.matches.models import Match
from games.matches.signals import mentioned, reminder_due, timed_out, turn_began
from games.matches.vault import open_match
from games.rules.registry import PACKAGES
from portal.notices import outgoing, webpush, words
from portal.notices.delivery import deliver_due
from portal.notices.kinds import CHOSEN_KINDS, Channel, Kind, Pace
from portal.notices.models import Delivery, Endpoint, Notice, NoticeSettings
from portal.notices.planning import plan_notices
from tests import factories as make
from tests.canaries import replace_hidden

pytestmark = pytest.mark.django_db
NOW = datetime(2031, 5, 4, 12, 0, tzinfo=UTC)
CHANCE = (re.compile(rb'nonce="[^"]*"'), re.compile(rb"=={10,}\d+=="))  # of a page's scripts, of a letter's parts
TOLD = {Kind.YOUR_TURN, Kind.REMINDER, Kind.SEAT_LOST, Kind.MENTION}  # invitations are to tables not yet dealt


@pytest.fixture(autouse=True)
def posted(monkeypatch):
    """What is posted to other sites, as it is before it is sealed and signed: both add chance of their own."""
    sent = []

    def post(url, body, headers):
        sent.append((url, body, sorted(headers.items())))
        return outgoing.Answer(201, None)

    monkeypatch.setattr(outgoing, "post", post)
    monkeypatch.setattr(webpush, "sealed", lambda body, *keys: body)
    monkeypatch.setattr(webpush, "authorization", lambda url: "")
    monkeypatch.setattr("django.middleware.csrf.get_random_string", lambda length, allowed_chars: "a" * length)
    return sent


def reader(**fields):
    """Somebody who wants everything at once, everywhere."""
    user = make.person(**fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    for number, style in enumerate(("push", "discord", "slack")):
        channel = Channel.PUSH if style == "push" else Channel.WEBHOOK
        address = f"https://{style}.example/{user.pk}"
        Endpoint.objects.create(user=user, channel=channel, style=style, url=address, digest=f"{user.pk}-{number}")
    chosen = NoticeSettings(user=user)
    for kind in CHOSEN_KINDS:
        for channel in Channel:
            chosen.choose(kind, channel, Pace.NOW)
    chosen.save()
    return user


def everything_told(match, user, posted):
    """Tell somebody all there is to tell of a match, then undo it: letters, what was posted, the list on the site."""
    match = Match.objects.get(pk=match.pk)
    seat = match.seats.filter(user=user).first()
    posted.clear()
    mail.outbox.clear()
    with transaction.atomic():
        Notice.objects.all().delete()  # of the moves so far
        _count_from_one(Notice, Delivery)
        if seat is not None:
            turn_began.send(sender=Match, match=match, seats=[seat])
            match.seats.filter(pk=seat.pk).update(away=True)
            for signal in (reminder_due, timed_out):
                signal.send(sender=Match, match=match, seat=seat)
        mentioned.send(sender=Match, match=match, author=match.owner, users=[user.pk], line=1)
        plan_notices()
        Delivery.objects.update(next_try=timezone.now())
        deliver_due()
        problems = set(Delivery.objects.exclude(state=Delivery.State.SENT).values_list("problem", flat=True))
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        page = client.get("/notices/").content
        transaction.set_rollback(True)
    letters = [letter.message().as_bytes() for letter in mail.outbox]
    return problems, [_settled(letter) for letter in letters], list(posted), _settled(page)


def _count_from_one(*models):
    """PostgreSQL does not take numbers back with the rest: the same rows must get the same ones."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _settled(body):
    for chance in CHANCE:
        body = chance.sub(b"", body)
    return body


def played(game, rng, language="en"):
    """A match by turns of people who want to be told everything, somewhere in its middle."""
    people = [reader(language=language) for _ in range(3)]
    match = make.running(game, 3, people, speed="turns")
    return make.play(match, moves=rng.randrange(4, 20), seed=rng.randrange(1000))


@pytest.mark.parametrize("game", PACKAGES)
@time_machine.travel(NOW, tick=False)
def test_what_a_reader_cannot_know_changes_no_byte_of_what_he_is_told(game, posted):
    rng = random.Random()  # another match every time; the assertion names what differs
    match = played(game, rng, rng.choice(["en", "ru", "uk"]))
    on_turn = match.seats.filter(decision__isnull=False).first()
    changed = 0
    for viewer, user in ((on_turn.number, on_turn.user), (None, reader())):
        before = everything_told(match, user, posted)
        problems, letters, posts, page = before
        assert problems == set()
        kinds = len(TOLD) if viewer is not None else 1  # a stranger can be called in a chat
        assert (len(letters), len(posts)) == (kinds, 3 * kinds)
        assert len(re.findall(rb'href="/notices/\d+/"', page)) == kinds
        put_back = replace_hidden(match, viewer, rng)
        assert everything_told(match, user, posted) == before, viewer
        changed += put_back()
    assert changed > 0


@pytest.mark.parametrize("where", ["letters", "posts", "page"])
@time_machine.travel(NOW, tick=False)
def test_the_proof_above_notices_a_leak_in_every_channel(where, posted, monkeypatch):
    """Its twin with the guard off: the company is named with what seat 0 holds."""
    rng = random.Random(6)
    match = played("king-me", rng)
    harmless = words._company
    monkeypatch.setattr(words, "_company", lambda notice: f"{harmless(notice)} {open_match(notice.match).view(0)}")
    seat = match.seats.exclude(number=0).filter(decision__isnull=False).first() or match.seats.get(number=1)
    before = everything_told(match, seat.user, posted)
    hand = open_match(match).view(0)
    for chance in range(20):  # another deal may give this one seat the same goal card
        put_back = replace_hidden(match, seat.number, random.Random(chance))
        if open_match(match).view(0) != hand:
            break
        put_back()
    at = {"letters": 1, "posts": 2, "page": 3}[where]
    assert everything_told(match, seat.user, posted)[at] != before[at]
