"""Bytes in and bytes out: bodies are read whole and bounded, answers are encoded straight from their types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from games.matches.api.errors import ApiProblem

MAX_BODY_BYTES = 16_384


class BoundedParser(BaseParser):
    """Hands the view the bytes of a JSON body; the view decodes them into the type it expects."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, context: Mapping[str, Any] | None = None) -> bytes:
        """The body, if it is not too long."""
        raw: bytes = stream.read(MAX_BODY_BYTES + 1)
        if len(raw) > MAX_BODY_BYTES:
            raise ApiProblem("body_too_large", 413)
        return raw


class StructRenderer(BaseRenderer):
    """JSON from msgspec types."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """The answer's bytes; what is already bytes goes out as it is, and nothing as nothing."""
        if data is None:
            return b""
        return data if isinstance(data, bytes) else msgspec.json.encode(data)


class EventStreamRenderer(StructRenderer):
    """Lets a client ask for an event stream; a refusal goes out as JSON all the same."""

    media_type = "text/event-stream"
    format = "events"
