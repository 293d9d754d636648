"""Notices survive the death of whoever delivers them: at least once through each channel, once in the list."""

import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from portal.notices import webpush
from portal.places import BASE
from tests.real.processes import wait_for
from tests.real.sinks import certificate, mail_sink, web_sink
from tests.real.worker import worker

pytestmark = pytest.mark.slow

MATCHES = 3
SECRET = b"0123456789abcdef"
DELIVER = "portal.notices.tasks.deliver_notices"
# Played in a process of its own, as a web server would: matches by turns, each of which tells one reader everywhere.
PLAY = """
import django, json, os, sys
django.setup()
from allauth.account.models import EmailAddress
from portal.notices import commands
from portal.notices.kinds import Channel, Kind, Pace
from portal.notices.models import Notice, NoticeSettings
from tests import factories as make
webhook, push, public, secret, count = json.loads(os.environ["ASKED"])
reader = make.person()
EmailAddress.objects.create(user=reader, email=reader.email, verified=True, primary=True)
chosen = NoticeSettings(user=reader)
chosen.choose(Kind.YOUR_TURN, Channel.EMAIL, Pace.NOW)
chosen.save()
commands.add_webhook(user=reader, url=webhook, style="slack")
commands.add_browser(user=reader, url=push, public_key=public, auth_secret=secret, label="Chromium")
for number in range(count):
    match = make.running("majesty", 2, [reader, make.person()], speed="turns")
    while match.seats.get(user=reader).decision is None:
        make.play(match, 1)
"""


def query(folder, sql, *values):
    with closing(sqlite3.connect(folder / "regalia.sqlite3", timeout=20)) as database, database:
        return database.execute(sql, values).fetchall()


def match_in(link_or_text):
    return re.findall(r"/n/(\d+)\.", link_or_text)


def test_a_worker_killed_in_the_middle_of_delivering_loses_nothing_and_doubles_nothing_in_the_list(tmp_path):
    private = ec.generate_private_key(webpush.CURVE)
    public = webpush.encode(webpush._point(private.public_key()))
    tls, trusted = certificate(tmp_path, "localhost")
    with mail_sink() as mails, web_sink(tls) as rooms, web_sink() as pushes:
        settings = {
            "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
            "NOTICE_TEST_SINKS": f"https://localhost:{rooms.port},http://127.0.0.1:{pushes.port}",
            "SSL_CERT_FILE": str(trusted),
        }
        with worker(tmp_path / "var", **settings) as running:
            mails.hold.set()  # the letter is taken, the answer never comes
            hook, push = f"https://localhost:{rooms.port}/hook", f"http://127.0.0.1:{pushes.port}/push"
            asked = json.dumps([hook, push, public, webpush.encode(SECRET), MATCHES])
            env = {**running.env, "ASKED": asked, "DJANGO_SETTINGS_MODULE": "portal.settings"}
            subprocess.run([sys.executable, "-c", PLAY], cwd=BASE, env=env, check=True)
            # beat would do this every few seconds
            taken = (running.send(DELIVER, queue="mail") or mails.taken.wait(1) for _ in range(60))
            assert any(taken), "a letter is in the middle of being sent"
            running.kill()
            mails.hold.clear()
            states = dict(query(running.folder, "SELECT id, state FROM notices_delivery"))
            assert "pending" in states.values()
            # the lease of the dead runs out; nothing else tells the living what was in hand
            query(running.folder, "UPDATE notices_delivery SET next_try = '2020-01-01' WHERE state = 'pending'")
            running.start_again()
            running.send(DELIVER, queue="mail")
            left = "SELECT count(*) FROM notices_delivery WHERE state = 'pending'"
            wait_for(lambda: query(running.folder, left) == [(0,)], 60, "everything is delivered")
            unplanned = query(running.folder, "SELECT count(*) FROM notices_notice WHERE planned = 0")
            rows = query(
                running.folder,
                "SELECT d.id, d.channel, d.state FROM notices_delivery d JOIN notices_notice n ON n.id = d.notice_id",
            )
            told = query(running.folder, "SELECT user_id, key, count(*) FROM notices_notice GROUP BY 1, 2")
    assert unplanned == [(0,)]
    assert {count for _, _, count in told} == {1}, "once in the list"
    sent = {(channel, str(pk)) for pk, channel, state in rows if state == "sent"}
    opened = [http_ece.decrypt(body, private_key=private, auth_secret=SECRET) for _, _, body in pushes.calls]
    arrived = {
        "email": [match_in(letter.get_payload(0).get_payload(decode=True).decode())[0] for letter in mails.letters],
        "webhook": [match_in(json.loads(body)["text"])[0] for _, _, body in rooms.calls],
        "push": [match_in(json.loads(message)["url"])[0] for message in opened],
    }
    for channel, keys in arrived.items():
        assert {pk for name, pk in sent if name == channel} <= set(keys), f"lost: {channel}"
        assert len({pk for name, pk in sent if name == channel}) >= MATCHES
    assert len(mails.letters) > len(set(arrived["email"])), "the interrupted letter came again: at least once"
    assert len({letter["Message-ID"] for letter in mails.letters}) == len(set(arrived["email"]))
