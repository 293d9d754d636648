"""How the site writes its log: one event a line, JSON on a server; never what a player sent or holds.

Must never import Django: the settings are built from it.
"""

import logging.config
import re
from collections.abc import MutableMapping
from typing import Any

import structlog

# What library and own code may attach to a record; everything else (requests, arguments, results) stays out.
ALLOWED = frozenset(
    "event level logger timestamp exception stack request_id correlation_id parent_task_id user_id task task_id"
    " child_task_id child_task_name routing_key duration_ms code request method reason error operation match number"
    " seat name part status signame expired terminated queue seconds count rating season exc_info".split()
)
PROBES = ("GET /healthz", "GET /readyz", "GET /metrics")
KEYED_PATH = re.compile(
    r"^(\w+ /(?:accounts/(?:confirm-email|password/reset/key)|n/stop|n|calendar|appeals)/)(?!stop/)[^/\s]+"
)

Event = MutableMapping[str, Any]


def keep_allowed(logger: Any, method: str, event: Event) -> Event:
    """Drop every field that is not on the list, so that a payload cannot slip into the log."""
    return {key: value for key, value in event.items() if key in ALLOWED}


def hide_keys(logger: Any, method: str, event: Event) -> Event:
    """Cut the query and one-time keys from an address: both can open an account."""
    if isinstance(request := event.get("request"), str):
        event["request"] = KEYED_PATH.sub(r"\1…", request.split("?", 1)[0])
    else:
        event.pop("request", None)
    return event


def drop_probes(logger: Any, method: str, event: Event) -> Event:
    """Leave out answers to probes: they come every few seconds, and the one who asks reads the answer."""
    if str(event.get("request", "")).startswith(PROBES):
        raise structlog.DropEvent
    return event


def drop_late_calls(logger: Any, method: str, event: Event) -> Event:
    """Leave out wake-up calls that nobody heard in time: what they were for is in the database, and others follow.

    Beat calls while the workers still start, so every start of a healthy site would warn of a few.
    """
    if event.get("event") == "task_revoked" and event.get("expired"):
        raise structlog.DropEvent
    return event


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_config(*, json: bool, level: str) -> dict[str, Any]:
    """The standard library's logging settings: everything goes through structlog to standard output."""
    # format_exc_info writes a traceback without local variables: those hold hands and seeds
    last: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if json
        else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": [*SHARED, structlog.stdlib.ExtraAdder()],
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            hide_keys,
            keep_allowed,
            *last,
        ],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "line"}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": {
            # django-structlog writes one line a request, with its id and its traceback; Django's own would repeat it
            "django.request": {"level": "CRITICAL"},
            "django.server": {"handlers": [], "propagate": False},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "celery": {"level": "WARNING"},
            "celery.worker.consumer": {"level": "WARNING"},
            "kombu": {"level": "WARNING"},
            "daphne": {"level": "WARNING"},
            "channels_redis": {"level": "ERROR"},  # its clean-up after a cancelled socket is noisy and harmless
        },
    }


def configure(config: dict[str, Any]) -> None:
    """Apply the settings to the standard library and to structlog; Django calls it once at start."""
    logging.config.dictConfig(config)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            drop_probes,
            drop_late_calls,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
