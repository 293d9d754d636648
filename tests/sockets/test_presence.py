"""Who is at the table: told soon, forgotten by itself."""

import time

from django.core.cache import cache

from games.matches import hub as hub_module
from games.matches.presence import SILENCE_SECONDS, Here, Notes
from tests import factories as make
from tests.sockets.conftest import in_db


async def test_everybody_is_told_who_is_at_the_table_and_who_left(sit, monkeypatch):
    monkeypatch.setattr(hub_module, "TICK_SECONDS", 0.05)
    match = await in_db(make.running)()
    users = [await in_db(make.user_of)(match, seat) for seat in (0, 1)]
    first = await sit(match, users[0])
    second, _watcher = await sit(match, users[1]), await sit(match)
    await first.hear_until(lambda told: told["here"] == [0, 1] and told["watching"] == 1, "presence")
    await second.leave()
    await first.hear_until(lambda told: told["here"] == [0], "presence")


async def test_who_has_been_silent_for_long_is_away_though_his_line_is_open(sit, monkeypatch):
    monkeypatch.setattr(hub_module, "TICK_SECONDS", 0.05)
    match = await in_db(make.running)()
    users = [await in_db(make.user_of)(match, seat) for seat in (0, 1)]
    first, _second = await sit(match, users[0]), await sit(match, users[1])
    await first.hear_until(lambda told: told["here"] == [0, 1], "presence")
    silent = next(x for x in hub_module.hub.rooms[match.pk].listeners if x.viewer.seat == 1)
    silent.heard_at = time.monotonic() - SILENCE_SECONDS - 1
    await first.hear_until(lambda told: told["here"] == [0], "presence")


def test_processes_add_up_what_they_see_and_a_dead_one_is_forgotten(real_redis):
    ours, theirs = Notes(), Notes()
    theirs.exchange(cache, {7: Here(frozenset({1}), 2)})
    assert ours.exchange(cache, {7: Here(frozenset({0}), 1), 8: Here(frozenset(), 0)}) == {
        7: Here(frozenset({0, 1}), 3),
        8: Here(frozenset(), 0),
    }
    note = real_redis.client(3).keys("*presence:7:*")
    assert all(0 < real_redis.client(3).ttl(key) <= 20 for key in note)
    real_redis.client(3).flushall()  # as if their notes had expired
    assert ours.exchange(cache, {7: Here(frozenset({0}), 1)}) == {7: Here(frozenset({0}), 1)}


def test_without_a_cache_a_process_knows_its_own_visitors(settings):
    settings.CACHES = {"default": {"BACKEND": "portal.cache.ForgivingRedisCache", "LOCATION": "unix:///nowhere.sock"}}
    here = {7: Here(frozenset({0}), 1)}
    assert Notes().exchange(cache, here) == here
