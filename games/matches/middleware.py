"""Turns a refused command into a page that says why and what to do next."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.matches.refusals import Refusal


class RefusalMiddleware:
    """Answers a Refusal raised by a page with its own status and sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing to do on the way."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for a refusal; any other exception goes on."""
        if not isinstance(exception, Refusal):
            return None
        return render(request, "refused.html", {"refusal": exception}, status=exception.status)
