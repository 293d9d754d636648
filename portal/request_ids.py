"""Every answer carries the id under which the log knows its request, so that a player can quote it."""

from typing import Any

import structlog
from django.dispatch import receiver
from django.http import HttpResponse
from django_structlog import signals


@receiver(signals.bind_extra_request_finished_metadata)
@receiver(signals.update_failure_response)
def add_request_id(response: HttpResponse, **kwargs: Any) -> None:
    """Copy the id from the log's context to the answer."""
    if request_id := structlog.contextvars.get_contextvars().get("request_id"):
        response["X-Request-ID"] = request_id
