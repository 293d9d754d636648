"""The API about itself: its OpenAPI description, a page to browse it, and the answer for unknown addresses."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.exceptions import NotFound
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.matches.api.base import ApiView
from games.matches.api.throttles import EXPENSIVE


@extend_schema(exclude=True)
class SchemaView(ApiView, SpectacularJSONAPIView):
    """The description of the API as OpenAPI 3.1."""

    renderer_classes = [JSONRenderer]
    throttle_scope = EXPENSIVE


@extend_schema(exclude=True)
class Elsewhere(ApiView):
    """Any address the API does not have."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """There is nothing here, whoever asks and however."""
        raise NotFound


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """A page to browse the API and to try it, made of files from this very site."""
    return render(request, "api/docs.html")
