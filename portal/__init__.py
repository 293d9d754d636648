"""The site itself: settings, urls, processes and pages."""

from portal.celery import app as celery_app

__all__ = ["celery_app"]
