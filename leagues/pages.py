"""How the pages of leagues, challenge ladders and tournaments answer a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, QueryDict

from games.matches.refusals import Refusal

Command = Callable[[], Any]


def teller(*not_here: str) -> Callable[[HttpRequest, Command], Any]:
    """A function that carries out a command: its refusal becomes a message on the page to come, unless its code is one
    of those for which that page is not there, or not for the reader."""

    def told(request: HttpRequest, command: Command) -> Any:
        try:
            return command()
        except Refusal as refusal:
            if refusal.code in not_here:
                raise
            messages.error(request, refusal.sentence)
            return None

    return told


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with; nothing if the page is only looked at."""
    return request.POST if request.method == "POST" else None
