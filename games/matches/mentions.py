"""Who is called by @name in a line of chat: only people of this very match who may read the line."""

from __future__ import annotations

import re

from django.contrib.auth import get_user_model

from games.matches.models import ChatMessage, ChatMute, Seat

CALL = re.compile(r"@([\w-]{1,40})")
MOST_CALLED = 10


def called_by_name(line: ChatMessage) -> list[int]:
    """The keys of those who should know of the line. Players are never told of what spectators write."""
    names = {name.casefold().rstrip("-_") for name in CALL.findall(line.text)[:MOST_CALLED]}
    if not names:
        return []
    seated = set(Seat.objects.filter(match_id=line.match_id, is_bot=False).values_list("user_id", flat=True))
    if line.channel == ChatMessage.Channel.TABLE:
        here = seated
    else:
        lines = ChatMessage.objects.filter(match_id=line.match_id, channel=line.channel)
        here = set(lines.values_list("author_id", flat=True)) - seated
    deaf = set(ChatMute.objects.filter(author_id=line.author_id).values_list("user_id", flat=True))
    people = get_user_model().objects.filter(pk__in=here - deaf - {line.author_id}, is_active=True)
    return [pk for pk, username in people.values_list("pk", "username") if username.casefold() in names]
