"""The processes of the site and the flags each is started with, written once for one machine and for a server."""

import os
import signal
import sys

from django.conf import settings

from portal.supervisor.child import Program

# visitors who may wait to be let in; the system holds back the others for seconds, and after a fault all come at once
WAITING_ROOM = 1024
_CELERY = (sys.executable, "-m", "portal.celery_start")


def daphne(*where: str) -> list[str]:
    """The web server. `where` says what it listens on. Limits keep one client from filling the memory."""
    command = [
        *(sys.executable, "-m", "daphne", *where),
        *("--verbosity", "0"),  # the application writes the request log, without queries
        # holds for what we send, too: a long log goes out in one message; what comes in the consumers cut at 16 KiB
        *("--websocket-max-message-size", "262144"),
        *("--websocket-max-frame-size", "16384"),
        *("--ping-interval", "20"),
        *("--ping-timeout", "20"),
        *("--http-timeout", "60"),
        *("--application-close-timeout", "10"),
        "--no-server-name",
    ]
    if settings.TRUST_PROXY:
        # X-Real-IP is overwritten by the proxy; the first entry of X-Forwarded-For is whatever the client wrote
        command += ["--proxy-headers", "--proxy-headers-host", "X-Real-IP"]
    return [*command, "portal.asgi:application"]


def worker(queue: str, processes: int) -> list[str]:
    """A Celery worker for one queue."""
    return [*_CELERY, "worker", "--queues", queue, "--concurrency", str(processes)]


def beat() -> list[str]:
    """The clock that wakes the sweepers."""
    return [*_CELERY, "beat"]


def processes_for(queue: str) -> int:
    """How many tasks of a queue run at once on this machine: bots may use all cores but one, thinkers half of them."""
    cores = os.cpu_count() or 1
    wanted = {"bots": max(1, cores - 1), "thinkers": max(1, cores // 2), "main": 2}.get(queue, 1)
    return int(os.environ.get(f"WORKERS_{queue.upper()}") or wanted)


def ranks(listening: int) -> list[list[Program]]:
    """Everything but Redis, in starting order; `listening` is the open web socket, which outlives a web process."""
    web = [
        Program(f"web{number}", daphne("--fd", str(listening)), keep_open=(listening,))
        for number in range(1, int(os.environ.get("WEB_PROCESSES") or 1) + 1)
    ]
    workers = [Program(f"work-{queue}", worker(queue, processes_for(queue))) for queue in settings.WORK_QUEUES]
    return [web, workers, [Program("beat", beat(), last_signal=signal.SIGTERM)]]
