"""The Celery application. Messages are wake-up calls: the database is the queue of record."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

app = Celery("regalia")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
