"""Proof at start-up that the settings the site's promises rest on are in force, in the code and in the servers."""

from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.checks import CheckMessage, Error, register
from django.db import connection
from django.db.models import Count
from redis.exceptions import RedisError, ResponseError

from games.matches.models import Match
from games.rules.contract import RulesError
from games.rules.registry import rules_for

PUBSUB = "channels_redis.pubsub.RedisPubSubChannelLayer"
IN_MEMORY = "channels.layers.InMemoryChannelLayer"


@register()
def database_is_set_up(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """SQLite locks at the start of a transaction; PostgreSQL keeps no connection over ASGI."""
    default = settings.DATABASES["default"]
    options = default.get("OPTIONS", {})
    if default["ENGINE"].endswith("sqlite3"):
        right = options.get("transaction_mode") == "IMMEDIATE" and options.get("timeout", 0) >= 20
        said = "SQLite needs transaction_mode IMMEDIATE and a timeout of 20 s: others fail with 'database is locked'."
    else:
        right = default.get("CONN_MAX_AGE") == 0 and "pool" in options
        said = "PostgreSQL needs CONN_MAX_AGE 0 and a pool: kept connections leak under ASGI."
    return [] if right else [Error(said, id="regalia.E001")]


@register()
def work_is_never_lost(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A killed worker's task comes back soon."""
    transport = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    wrong = [
        not settings.CELERY_TASK_ACKS_LATE,
        not settings.CELERY_TASK_REJECT_ON_WORKER_LOST,
        transport.get("visibility_timeout", 3600) <= settings.CELERY_TASK_TIME_LIMIT,
        transport.get("unacked_restore_interval", 10) * transport.get("unacked_restore_throttle", 10) > 10,
    ]
    said = "Tasks of a killed worker would be lost, doubled or late: acks_late, visibility and restore interval."
    return [Error(said, id="regalia.E002")] if any(wrong) else []


@register()
def idle_sockets_stay_open(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """The channel layer uses pub/sub and no socket time-out."""
    layer = settings.CHANNEL_LAYERS["default"]
    if layer["BACKEND"] == IN_MEMORY:
        return []
    hosts = layer["CONFIG"]["hosts"]
    if layer["BACKEND"] == PUBSUB and all(host.get("socket_timeout", 5) is None for host in hosts):
        return []
    return [Error("The channel layer would close idle sockets: pub/sub with socket_timeout None.", id="regalia.E003")]


def _sqlite_troubles() -> list[str]:
    if connection.vendor != "sqlite" or connection.is_in_memory_db():
        return []
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
    return [] if mode == "wal" else [f"SQLite's journal mode is {mode}, not wal: run manage.py migrate."]


def _redis_troubles() -> list[str]:
    client = cache._cache.get_client()  # type: ignore[attr-defined]
    try:
        client.ping()
        kept = client.config_get("appendonly", "maxmemory-policy")
    except ResponseError:
        return []  # a hosted Redis hides its settings: the operator answers for them
    except RedisError as error:
        return [f"Redis does not answer ({type(error).__name__})."]
    found = []
    if kept.get("appendonly") == "no":
        found.append("Redis keeps no append-only file (appendonly no): accepted work is lost when it is killed.")
    if kept.get("maxmemory-policy") not in (None, "noeviction"):
        found.append(f"Redis evicts keys (maxmemory-policy {kept['maxmemory-policy']}): queues would lose messages.")
    return found


def _rules_troubles() -> list[str]:
    """Matches that this build could not go on with: their rules' version was taken out too early."""
    waiting = Match.objects.filter(status__in=(Match.Status.TABLE, Match.Status.RUNNING)).order_by("game", "version")
    found = []
    for game, version, count in waiting.values_list("game", "version").annotate(count=Count("pk")):
        try:
            rules_for(game, version)
        except RulesError as error:
            found.append(f"{count} matches cannot go on. {error.message} Start the build that has it.")
    return found


def troubles_of_the_servers() -> list[str]:
    """What is wrong with the running database and Redis, one sentence each."""
    return _sqlite_troubles() + _redis_troubles() + _rules_troubles()
