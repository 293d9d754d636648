"""Every error of the API as problem+json (RFC 9457) with a stable code. Says nothing that depends on hidden cards."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response

from games.matches.api.answers import Problem, Seen
from games.matches.refusals import Refusal

MEDIA_TYPE = "application/problem+json"
TYPE_PREFIX = "urn:regalia:problem:"
BEARER = "Bearer"

SENTENCES = {
    "invalid": gettext_lazy("Some of what was sent is not as it should be. See `fields`."),
    "bad_json": gettext_lazy("The body is not valid JSON."),
    "body_too_large": gettext_lazy("The body is too long."),
    "bad_cursor": gettext_lazy("This cursor does not belong to this list. Start again without it."),
    "not_found": gettext_lazy("There is nothing at this address."),
    "unknown_language": gettext_lazy("The games do not speak this language."),
    "method_not_allowed": gettext_lazy("This address does not take that method."),
    "not_acceptable": gettext_lazy("The API answers in JSON only."),
    "unsupported_media_type": gettext_lazy("Send the body as application/json."),
    "too_fast": gettext_lazy("Too many calls at once. Wait as long as `Retry-After` says."),
    "sign_in": gettext_lazy("Sign in or send a token first."),
    "forbidden": gettext_lazy("You may not do this."),
    "csrf_failed": gettext_lazy("A call from a browser needs the CSRF token in X-CSRFToken."),
    "server_error": gettext_lazy(
        "Something failed on our side. Repeat the call with the same Idempotency-Key; if it keeps failing, tell whoever"
        " runs this site."
    ),
    "unavailable": gettext_lazy(
        "The site cannot reach its data just now. Wait as long as `Retry-After` says, then repeat the call with the"
        " same Idempotency-Key: it is carried out once."
    ),
}


class ApiProblem(exceptions.APIException):
    """An error of the API itself, told by its code."""

    def __init__(self, code: str, status: int, fields: dict[str, list[str]] | None = None) -> None:
        super().__init__(detail=SENTENCES[code], code=code)
        self.code = code
        self.status_code = status
        self.fields = fields


class Outdated(Exception):
    """A refused move together with the board as it is now, so that the caller need not ask for it."""

    def __init__(self, refusal: Refusal, fresh: Seen) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.fresh = fresh


# What Django REST framework raises by itself, and the code it goes out with.
CODES: dict[type[Exception], tuple[str, int]] = {
    exceptions.ParseError: ("bad_json", 400),
    exceptions.NotAuthenticated: ("sign_in", 401),
    exceptions.AuthenticationFailed: ("sign_in", 401),
    exceptions.PermissionDenied: ("forbidden", 403),
    DjangoPermissionDenied: ("forbidden", 403),
    exceptions.NotFound: ("not_found", 404),
    Http404: ("not_found", 404),
    exceptions.MethodNotAllowed: ("method_not_allowed", 405),
    exceptions.NotAcceptable: ("not_acceptable", 406),
    exceptions.UnsupportedMediaType: ("unsupported_media_type", 415),
    exceptions.Throttled: ("too_fast", 429),
}


def answer_problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """The problem that tells the error; None for a fault of ours, which stays a 500."""
    problem = problem_of(error)
    if problem is None:
        return None
    answer = Response(msgspec.to_builtins(problem), status=problem.status, content_type=MEDIA_TYPE)
    answer["Cache-Control"] = "no-store"
    if problem.status == 401:
        answer["WWW-Authenticate"] = BEARER
    wait = getattr(error, "wait", None)
    if wait is not None:
        answer["Retry-After"] = str(int(wait) + 1)
    return answer


def server_problem(code: str = "server_error", status: int = 500) -> HttpResponse:
    """The answer to a call that failed through a fault of ours. Never says which: that may depend on what is hidden."""
    problem = _problem(code, status, str(SENTENCES[code]))
    answer = HttpResponse(msgspec.json.encode(problem), status=status, content_type=MEDIA_TYPE)
    answer["Cache-Control"] = "no-store"
    return answer


def problem_of(error: Exception) -> Problem | None:
    """An error in the words of the API, in the language of the call."""
    match error:
        case Outdated(refusal=refusal, fresh=fresh):
            return _refused(refusal, fresh)
        case Refusal():
            return _refused(error)
        case ApiProblem(code=code, status_code=status, fields=fields):
            return _problem(code, status, str(SENTENCES[code]), fields=fields)
        case exceptions.ValidationError():
            return _problem("invalid", 400, str(SENTENCES["invalid"]), fields=_fields(error.detail))
    for kind, (code, status) in CODES.items():
        if isinstance(error, kind):
            return _named(error, code, status)
    return None


def _refused(refusal: Refusal, fresh: Seen | None = None) -> Problem:
    return _problem(refusal.code, refusal.status, str(refusal.sentence), refusal.detail, fresh=fresh)


def _named(error: Exception, code: str, status: int) -> Problem:
    """Tokens and scopes give their own code and sentence along; for all others the code has one."""
    detail = getattr(error, "detail", None)
    if isinstance(detail, dict) and "code" in detail:
        return _problem(str(detail["code"]), status, _(str(detail["detail"])))
    return _problem(code, status, str(SENTENCES[code]))


def _problem(
    code: str,
    status: int,
    title: str,
    detail: str = "",
    *,
    fields: dict[str, list[str]] | None = None,
    fresh: Seen | None = None,
) -> Problem:
    return Problem(TYPE_PREFIX + code, title, status, code, detail or title, fields, fresh)


def _fields(detail: Any) -> dict[str, list[str]]:
    if not isinstance(detail, dict):
        return {"": [str(one) for one in detail]}
    return {name: [str(one) for one in errors] for name, errors in detail.items()}


_PLACE = re.compile(r" - at `\$\.?(?P<place>.*)`$")


def invalid_body(error: msgspec.ValidationError) -> ApiProblem:
    """A body of the wrong shape: which field, and what was expected there."""
    text = str(error)
    place = _PLACE.search(text)
    name = place["place"] if place else ""
    return ApiProblem("invalid", 400, {name: [_PLACE.sub("", text)]})
