"""Pages that replay a whole match: asked for no more often than a reader needs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.matches.api.throttles import EXPENSIVE, ExpensiveThrottle
from games.matches.refusals import Refusal

Page = Callable[..., HttpResponse]
_ASKED = SimpleNamespace(throttle_scope=EXPENSIVE)


def paced_by(throttle: type[ExpensiveThrottle]) -> Callable[[Page], Page]:
    """Refuse whoever asks for pages of this kind too often, counted together with the API's calls of the same kind."""

    def guard(page: Page) -> Page:
        @wraps(page)
        def paced(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not throttle().allow_request(request, _ASKED):
                raise Refusal("too_often")
            return page(request, *args, **kwargs)

        return paced

    return guard
