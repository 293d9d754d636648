"""The machine's pages: alive, ready, measured; each tells enough to act on and nothing to a stranger."""

import json
import time

import pytest
from django.db import DatabaseError, connection

from portal import health, heartbeats

pytestmark = pytest.mark.django_db


def beat_all():
    heartbeats._last.clear()
    for name in ("worker:main", "worker:bots", "worker:thinkers", "worker:deadlines", "worker:mail", "beat"):
        heartbeats.beat(name)


def test_a_living_process_says_so_even_when_nothing_else_lives(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"


def test_the_site_is_ready_when_every_part_answers(client, real_redis):
    with connection.cursor() as cursor:  # tests may have made their tables without migrating
        cursor.execute("CREATE TABLE IF NOT EXISTS django_migrations (id integer)")
    beat_all()
    answer = client.get("/readyz")
    assert answer.status_code == 200
    parts = (
        "database",
        "redis",
        "worker:main",
        "worker:bots",
        "worker:thinkers",
        "worker:deadlines",
        "worker:mail",
        "beat",
    )
    assert answer.json()["parts"] == dict.fromkeys(parts, "ok")


def test_a_part_that_never_answered_makes_the_site_unready(client, real_redis):
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["parts"]["worker:bots"] == "no sign of life"


def test_a_part_silent_for_too_long_makes_the_site_unready(client, real_redis, monkeypatch):
    beat_all()
    now = time.time()
    monkeypatch.setattr(heartbeats.time, "time", lambda: now + heartbeats.STALE + 1)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["parts"]["beat"].startswith("silent for 2")


def test_without_redis_the_page_still_answers(client, settings):
    location = "unix:///nowhere/valkey.sock?db=3"
    settings.CACHES = {"default": {"BACKEND": "portal.cache.ForgivingRedisCache", "LOCATION": location}}
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["parts"]["redis"] == "unreachable (ConnectionError)"


def test_without_a_database_the_page_still_answers_and_names_no_address(client, real_redis, monkeypatch):
    def gone():
        raise DatabaseError("connection to server at 10.0.0.7 failed for user regalia")

    monkeypatch.setattr(health, "_database", gone)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["parts"]["database"] == "unreachable (DatabaseError)"
    assert "10.0.0.7" not in json.dumps(answer.json())


def test_probes_make_no_session_and_few_queries(client, real_redis, django_assert_max_num_queries):
    with django_assert_max_num_queries(1, connection=connection):
        answer = client.get("/readyz")
    assert not answer.cookies


@pytest.mark.parametrize(
    ("headers", "status"),
    [({}, 404), ({"Authorization": "Bearer wrong"}, 404), ({"Authorization": "Bearer s3cret-token"}, 200)],
)
def test_metrics_are_for_whoever_shows_the_token(client, settings, headers, status):
    settings.METRICS_TOKEN = "s3cret-token"
    assert client.get("/metrics", headers=headers).status_code == status


def test_metrics_without_a_token_are_for_this_machine_only(client, settings):
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="10.1.2.3").status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    settings.PRODUCTION = True
    assert client.get("/metrics").status_code == 404
