"""How the API describes itself: OpenAPI from the msgspec types, and the errors every call may answer with."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from games.matches.api import answers
from games.matches.api.answers import Problem
from games.matches.api.bodies import WantedOrder
from games.matches.api.errors import MEDIA_TYPE
from games.matches.api.idempotency import HEADER, once
from games.matches.api.pagination import LARGEST_PAGE, PAGE_SIZE
from games.rules.standing_orders import Field, Offer
from games.rules.words import LANGUAGES

# The types that answers are made of, by name: one name in the description is one type here.
PARTS = {
    name: part for name, part in vars(answers).items() if isinstance(part, type) and issubclass(part, msgspec.Struct)
}
PARTS |= {part.__name__: part for part in (Field, Offer, WantedOrder)}
REFERENCE = "#/components/schemas/{name}"
ALWAYS = {
    400: "Not understood",
    401: "Not signed in, or a bad token",
    403: "Not allowed",
    406: "Only JSON",
    429: "Slow down",
}
WRITING = {409: "Refused by the rules or by what happened since", 413: "Too long", 415: "Only JSON"}
LOOKING_UP = {404: "No such thing"}

LIMIT = OpenApiParameter(
    "limit", {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": PAGE_SIZE}, description="How many."
)
CURSOR = OpenApiParameter("cursor", str, description="Where to go on, from `next` or `previous` of the page before.")
SLUG = {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 64}
MATCH = OpenApiParameter("match_id", SLUG, OpenApiParameter.PATH, description="The match's `id`.")
GAME = OpenApiParameter("slug", SLUG, OpenApiParameter.PATH, description="The game's `slug`.")
LANGUAGE = OpenApiParameter("language", SLUG, OpenApiParameter.PATH, enum=LANGUAGES)
KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "pattern": "^[A-Za-z0-9-]{8,64}$"},
    OpenApiParameter.HEADER,
    description="Names this command: repeating it changes nothing and returns the first answer. Made up if missing.",
)


class BrowserScheme(SessionScheme):
    """How the description names a signed-in browser."""

    target_class = "games.matches.api.base.BrowserSession"
    name = "browser"


class StructExtension(OpenApiSerializerExtension):
    """Lets msgspec types stand where the description expects serializers."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: Any) -> str:
        """The type's own name."""
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """The type's JSON schema; the types it is made of become components of their own."""
        _, components = msgspec.json.schema_components([self.target], ref_template=REFERENCE)
        own: dict[str, Any] = components.pop(self.target.__name__)
        for name, schema in components.items():
            part = PARTS[name]
            auto_schema.registry.register_on_missing(
                ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=part, schema=schema)
            )
        return own


def reads(answer: Any, *parameters: OpenApiParameter, looks_up: bool = True, **more: Any) -> Any:
    """Describe a reading call."""
    problems = ALWAYS | (LOOKING_UP if looks_up else {}) | more.pop("problems", {})
    key = (200, more.pop("media_type", "application/json"))
    return _describe({key: answer, **more.pop("others", {})}, problems, parameters, **more)


def writes(body: Any, answer: Any, *parameters: OpenApiParameter, status: int = 200, **more: Any) -> Any:
    """Describe a writing call, which is carried out once however often it comes with the same key."""
    described = _describe({status: answer}, ALWAYS | LOOKING_UP | WRITING, (KEY, *parameters), request=body, **more)
    return lambda call: described(once(call))


def _describe(expected: dict[Any, Any], problems: dict[int, str], parameters: Any, **more: Any) -> Any:
    errors = {(code, MEDIA_TYPE): OpenApiResponse(Problem, words) for code, words in problems.items()}
    return extend_schema(responses={**expected, **errors}, parameters=list(parameters), **more)
