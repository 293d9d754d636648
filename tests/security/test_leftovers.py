"""What a match leaves behind outside its own tables: queue, cache, channel layer, audit log, every other table."""

import base64
import random
import re

import pytest
import redis
from django.core.cache import cache
from django.db import connection

from games.bots.roster import ROSTER
from games.matches.models import Match, Vault
from games.matches.tasks import play_bot_turn
from games.rules.registry import PACKAGES, rules_for
from tests import canaries
from tests import factories as make
from tests.api.callers import Caller

# A match lives in these; nobody but its own code reads them.
VAULTS = {"matches_vault", "matches_move", "matches_analysis"}
BODY = re.compile(r'"body": "([A-Za-z0-9+/=]+)"')


def everything_in(server):
    """All that a Valkey holds, as text, with the bodies of Celery's messages read."""
    found = []
    for db in range(4):
        client = redis.Redis.from_url(server.url(db))
        for key in client.scan_iter():
            kind = _text(client.type(key))
            if kind == "hash":
                values = [part for pair in client.hgetall(key).items() for part in pair]
            elif kind in ("list", "zset"):
                values = client.lrange(key, 0, -1) if kind == "list" else client.zrange(key, 0, -1)
            else:
                values = client.smembers(key) if kind == "set" else [client.get(key)]
            found += [key, *values]
    held = "\n".join(map(_text, found))
    return held + "".join(_text(base64.b64decode(body)) for body in BODY.findall(held))


def _text(value):
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def every_table():
    """All rows of all tables but the vaults', as text."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table not in VAULTS:
                cursor.execute(f'SELECT * FROM "{table}"')
                found += [
                    _text(bytes(value) if isinstance(value, memoryview) else value) for row in cursor for value in row
                ]
    return "\n".join(found)


def played(game):
    """Some moves of somebody and bots, with everything that follows; the words that must be nowhere."""
    seats = rules_for(game).seats[0]
    match = make.running(game, seats, [make.person(), *map(make.bot, list(ROSTER)[: seats - 1])])
    caller, rng, words = Caller(match.owner, ["read", "play"]), random.Random(game), set()
    words.add(caller.headers["Authorization"].removeprefix("Bearer "))
    for _ in range(30):
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING:
            break
        seat, actions = make.legal(match)
        row = match.seats.get(number=seat)
        if row.is_bot:
            play_bot_turn(match.pk, seat, row.decision)
        else:
            make.act(match, seat, rng.choice(actions))
        caller.get(f"matches/{match.public_id}/view/")
    vault = Vault.objects.get(pk=match.pk)
    words |= set(canaries.plant(match).values())
    return words | {kept for key in (vault.seed, vault.key) for kept in (bytes(key).hex(), _text(bytes(key)))}


@pytest.mark.django_db(transaction=True)
def test_nothing_hidden_is_in_the_queue_the_cache_or_another_table(real_redis):
    words = set().union(*map(played, PACKAGES))
    assert len(words) > 20
    held, tables = everything_in(real_redis), every_table()
    assert "games.matches.tasks" in held  # there were messages
    assert len(tables) > 10_000
    assert [word for word in words if word in held] == []
    assert [word for word in words if word in tables] == []


@pytest.mark.django_db(transaction=True)
def test_a_task_a_cache_or_a_table_that_carries_a_card_is_found(real_redis):
    """The control."""
    match = make.play(make.running("koryo", 3), moves=3)
    cache.set("view", {"hand": "word-in-a-cache"})
    play_bot_turn.delay(match.pk, 0, "word-in-a-task")
    match.owner.about = "word-in-a-table"
    match.owner.save()
    held = everything_in(real_redis)
    assert "word-in-a-cache" in held
    assert "word-in-a-task" in held
    assert "word-in-a-table" in every_table()
