"""The Celery application. Messages are wake-up calls: the database is the queue of record."""

import os
import resource
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import heartbeat_sent, setup_logging, worker_process_init
from django_structlog.celery.steps import DjangoStructLogInitStep

from portal.supervisor.deathbed import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

# Celery warns root because of pickled messages; ours are JSON. docs/operate.md says which user to run as.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("regalia", amqp="portal.broker:Lines")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)


@setup_logging.connect
def _keep_the_sites_logging(**kwargs: Any) -> None:
    """Celery would set up its own; Django has done it already."""


@worker_process_init.connect
def _leave_no_orphan(**kwargs: Any) -> None:
    """A pool process whose worker was killed would wait for ever."""
    die_with_parent()


@worker_process_init.connect
def _let_no_bot_eat_the_machine(**kwargs: Any) -> None:
    """What a bot takes beyond this fails in its own turn, and the next attempt or a simpler bot plays it."""
    if {"bots", "thinkers"} & set(app.amqp.queues.consume_from):
        from django.conf import settings

        most = settings.BOT_MEMORY * 2**20
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


@heartbeat_sent.connect
def _tell_which_queues_are_served(**kwargs: Any) -> None:
    from portal.heartbeats import beat

    for queue in app.amqp.queues.consume_from:
        beat(f"worker:{queue}")
