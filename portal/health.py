"""What a machine may ask about the site: is the process alive, is everything it needs there, how is it doing."""

import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView
from redis.exceptions import RedisError

from portal.heartbeats import STALE, age

LOOPBACK = ("127.0.0.1", "::1")


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers; nothing else is looked at, so that a restart is never ordered for another's fault."""
    return JsonResponse({"status": "ok", "version": settings.VERSION})


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    return "ok"


def _redis() -> str:
    find = getattr(cache._cache, "get_client", None)  # type: ignore[attr-defined]  # Django's cache has no ping of its own
    if find is None:
        return "not used"
    find().ping()
    return "ok"


def _alive(name: str) -> Callable[[], str]:
    def check() -> str:
        seconds = age(name)
        if seconds is None:
            return "no sign of life"
        return "ok" if seconds < STALE else f"silent for {seconds:.0f} s"

    return check


def parts() -> dict[str, Callable[[], str]]:
    """Everything a ready site needs; each answers "ok" or says what is wrong."""
    workers = {f"worker:{queue}": _alive(f"worker:{queue}") for queue in settings.WORK_QUEUES}
    return {"database": _database, "redis": _redis, **workers, "beat": _alive("beat")}


def state() -> dict[str, str]:
    """The answer of every part. No details of addresses or accounts: the page is public."""
    answers = {}
    for name, check in parts().items():
        try:
            answers[name] = check()
        except (DatabaseError, RedisError, OSError) as error:
            answers[name] = f"unreachable ({type(error).__name__})"
    return answers


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when every part answers, 503 with the reasons otherwise."""
    answers = state()
    ready = all(answer == "ok" for answer in answers.values())
    body: dict[str, Any] = {"status": "ready" if ready else "not ready", "parts": answers}
    return JsonResponse(body, status=200 if ready else 503)


def may_read_metrics(request: HttpRequest) -> bool:
    """With a token: whoever shows it. Without: only this machine, only on a site that no proxy stands before."""
    if settings.METRICS_TOKEN:
        shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(shown.encode(), settings.METRICS_TOKEN.encode())
    forwarded = "X-Forwarded-For" in request.headers or "X-Real-IP" in request.headers
    return not settings.PRODUCTION and not forwarded and request.META.get("REMOTE_ADDR") in LOOPBACK


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus metrics of this process; the page does not exist for anyone else."""
    if not may_read_metrics(request):
        raise Http404
    return ExportToDjangoView(request)
