"""The caller himself: who he is, which matches wait for him, and a stream that tells when that changes."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from channels.db import database_sync_to_async
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches.api import answers
from games.matches.api.base import ApiView
from games.matches.api.described import reads
from games.matches.api.ear import ear, heard
from games.matches.api.errors import ApiProblem
from games.matches.api.media import EventStreamRenderer, StructRenderer
from games.matches.api.pagination import whole_number
from games.matches.api.turns import Standing, etag_of, news, standings_of, turns_of

LONGEST_WAIT = 25
MOST_EACH = 4  # calls and streams of one person that wait in this process
MOST_WAITING_CALLS = 64  # each keeps a thread; a stream keeps none
MOST_STREAMS = 1000
STREAM_SECONDS = 600.0  # then the client calls again, so a revoked token does not listen on
BEAT_SECONDS = 15.0

WAIT = OpenApiParameter(
    "wait",
    {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0},
    description="With If-None-Match: seconds to wait for the list to change before answering 304.",
)
TAG = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the list you have.")
UNCHANGED = {304: OpenApiResponse(description="The list is the one you have")}


class MeView(ApiView):
    """The caller."""

    private = True

    @reads(answers.Me, looks_up=False, operation_id="me", tags=["me"])
    def get(self, request: Request) -> Response:
        """Who am I, and what does my token allow?"""
        user: Any = request.user
        scopes = sorted(request.auth.scopes) if request.auth is not None else None
        return Response(answers.Me(user.username, str(user), user.kind, get_language() or "", scopes))


class TurnsView(ApiView):
    """The matches that wait for the caller, as they are now."""

    private = True

    def get_throttles(self) -> list[Any]:
        """A call that waited counts once."""
        return [] if getattr(self.request._request, "has_waited", False) else super().get_throttles()

    @reads(answers.Turns, WAIT, TAG, looks_up=False, operation_id="turns", tags=["me"], others=UNCHANGED)
    def get(self, request: Request) -> HttpResponseBase:
        """List the matches that wait for you; with an ETag and `wait` the call returns when the list changes."""
        request._request.caller = request.user.pk
        request._request.wait = whole_number(request, "wait", 0, LONGEST_WAIT)
        found = turns_of(request.user.pk)
        etag = etag_of(found)
        headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
        answer = Response(found, headers=headers)
        unchanged = get_conditional_response(request._request, etag=etag)
        if unchanged is not None and unchanged.status_code == 304:
            return Response(None, status=304, headers=headers)
        return answer


_turns_now: Any = database_sync_to_async(TurnsView.as_view())


async def turns(request: HttpRequest) -> Any:
    """Answer now, or when the list has changed, or when the wait is over. Waits on the event loop, with no
    database connection in hand."""
    answer = await _turns_now(request)
    wait, caller = getattr(request, "wait", 0), getattr(request, "caller", None)
    crowded = ear.threads >= MOST_WAITING_CALLS or ear.count(caller) >= MOST_EACH
    if answer.status_code != 304 or not wait or crowded:
        return answer
    deadline = time.monotonic() + wait
    with ear.attend(caller, threads=1) as bell:
        while (left := deadline - time.monotonic()) > 0:
            await heard(bell, left)
            if await database_sync_to_async(_tag_now)(caller) != answer["ETag"]:
                break
    request.has_waited = True
    return await _turns_now(request)


# What the framework and the description look for on a view.
turns.cls, turns.initkwargs, turns.csrf_exempt = TurnsView, {}, True


class EventsView(ApiView):
    """The stream of wake-up calls."""

    private = True
    renderer_classes = [EventStreamRenderer, StructRenderer]

    @reads(
        {"type": "string"},
        looks_up=False,
        operation_id="events",
        tags=["me"],
        media_type="text/event-stream",
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Listen for changes: an event `match` whenever a match of yours moved, with its id and number."""
        if ear.count(request.user.pk) >= MOST_EACH or ear.total >= MOST_STREAMS:
            raise ApiProblem("too_fast", 429)
        stream = StreamingHttpResponse(listen(request.user.pk), content_type="text/event-stream")
        stream["Cache-Control"] = "no-store"
        stream["X-Accel-Buffering"] = "no"
        return stream


async def listen(user_pk: int) -> AsyncIterator[bytes]:
    """Events for one caller: first every match of his that is not over, then each that changes."""
    yield b"retry: 2000\n\n"
    known: dict[str, Standing] = {}
    end = time.monotonic() + STREAM_SECONDS
    beat = time.monotonic() + BEAT_SECONDS
    with ear.attend(user_pk) as bell:
        while time.monotonic() < end:
            standings = await database_sync_to_async(standings_of)(user_pk, list(known))
            for match, standing in news(known, standings):
                yield b"event: match\ndata: " + msgspec.json.encode({"match": match, **standing}) + b"\n\n"
            known = {match: standing for match, standing in standings.items() if standing.is_going}
            if time.monotonic() >= beat:
                beat = time.monotonic() + BEAT_SECONDS
                yield b": beat\n\n"
            await heard(bell, end - time.monotonic())


def _tag_now(user_pk: int) -> str:
    return etag_of(turns_of(user_pk))
