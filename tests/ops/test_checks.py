"""The settings the promises rest on cannot be lost unnoticed."""

import asyncio
import copy
import subprocess
import sys

import pytest
import redis
from channels.layers import get_channel_layer
from channels_redis.core import RedisChannelLayer
from django.core.checks import run_checks

from portal import checks
from portal.places import BASE
from tests.real.site import environment


def found():
    return {message.id for message in run_checks() if message.id.startswith("regalia.")}


def test_the_site_as_shipped_passes(settings):
    assert found() == set()


@pytest.mark.parametrize("wrong", [{"transaction_mode": "DEFERRED"}, {"timeout": 5}])
def test_sqlite_without_immediate_transactions_or_patience_is_an_error(settings, wrong):
    databases = copy.deepcopy(settings.DATABASES)
    databases["default"] |= {"ENGINE": "django.db.backends.sqlite3"}
    databases["default"]["OPTIONS"] = {"transaction_mode": "IMMEDIATE", "timeout": 20, **wrong}
    settings.DATABASES = databases
    assert "regalia.E001" in found()


@pytest.mark.parametrize("wrong", [{"CONN_MAX_AGE": 60}, {"OPTIONS": {}}])
def test_postgresql_with_kept_connections_is_an_error(settings, wrong):
    good = {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": 0, "OPTIONS": {"pool": {}}}
    settings.DATABASES = {"default": {**settings.DATABASES["default"], **good, **wrong}}
    assert "regalia.E001" in found()


@pytest.mark.parametrize("wrong", [{"visibility_timeout": 30}, {"unacked_restore_throttle": 10}])
def test_a_transport_that_forgets_a_killed_workers_task_is_an_error(settings, wrong):
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {**settings.CELERY_BROKER_TRANSPORT_OPTIONS, **wrong}
    assert found() == {"regalia.E002"}


@pytest.mark.parametrize(
    ("backend", "host"),
    [
        ("channels_redis.core.RedisChannelLayer", {"address": "unix:///x", "socket_timeout": None}),
        ("channels_redis.pubsub.RedisPubSubChannelLayer", {"address": "unix:///x"}),
    ],
)
def test_a_channel_layer_that_closes_idle_sockets_is_an_error(settings, backend, host):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": backend, "CONFIG": {"hosts": [host]}}}
    assert found() == {"regalia.E003"}


def test_a_redis_without_its_file_or_with_eviction_is_named(real_redis):
    client = real_redis.client()
    assert checks._redis_troubles() == []
    client.config_set("appendonly", "no")
    client.config_set("maxmemory-policy", "allkeys-lru")
    try:
        assert len(checks._redis_troubles()) == 2
    finally:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("appendonly", "yes")


async def subscribed(layer):
    """Somebody who waits for a call to the table."""
    channel = await layer.new_channel()
    await layer.group_add("table", channel)
    return asyncio.create_task(layer.receive(channel))


async def test_an_idle_subscriber_is_still_there_after_twelve_seconds(real_redis):
    """The control waits beside him: the usual layer with the defaults of redis-py, which end it after five."""
    layer, usual = get_channel_layer(), RedisChannelLayer(hosts=[real_redis.url(2)], prefix="usual")
    waiting, control = await subscribed(layer), await subscribed(usual)
    await asyncio.sleep(12)
    assert control.done()
    assert isinstance(control.exception(), redis.exceptions.TimeoutError)
    assert not waiting.done()
    await layer.group_send("table", {"type": "wake"})
    assert (await asyncio.wait_for(waiting, 2))["type"] == "wake"


def test_a_database_that_was_not_prepared_is_told_from_one_that_is_away(tmp_path):
    def preflight(**more):
        sent = environment(tmp_path, **more)
        argv = [sys.executable, "manage.py", "preflight"]
        return subprocess.run(argv, cwd=BASE, env=sent, capture_output=True, text=True, timeout=120).stderr

    assert "run manage.py prepare first" in preflight()
    assert "The database does not answer" in preflight(DATABASE_URL="postgres://nobody@%2Fnowhere/none")
