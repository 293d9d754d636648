"""From the stored chat to what each socket is sent: read once for a table, then cut down to each reader."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec
from django.db.models import Max

from games.matches.commands.chat import is_final, may_read, may_write
from games.matches.messages import Chat, ChatChannel, ChatLine
from games.matches.models import ChatMessage, ChatMute, Match, Seat
from games.matches.restraints import restrained

KEPT = 100  # lines of each channel that somebody who comes late can still read

CHANNELS: tuple[ChatChannel, ...] = ("table", "spectators")


class Terms(NamedTuple):
    """What a reader may do here; when it changes he is told."""

    read: tuple[ChatChannel, ...]
    write: tuple[ChatChannel, ...]
    muted: tuple[str, ...]


class LoadedChat:
    """The chat of one match as loaded for a fan-out."""

    def __init__(
        self,
        over: bool,
        seats: dict[int, int],
        lines: list[ChatMessage],
        mutes: list[ChatMute],
        silenced: Collection[int] = (),
    ) -> None:
        self.newest = {
            name: max((line.number for line in lines if line.channel == name), default=0) for name in CHANNELS
        }
        self._over = over
        self._seats = seats
        self._lines = lines
        self._mutes = mutes
        self._silenced = silenced

    def terms(self, user_pk: int | None) -> Terms:
        """What this reader may read and write, and whom he muted."""
        signed_in, seated = user_pk is not None, user_pk in self._seats
        return Terms(
            tuple(c for c in CHANNELS if may_read(c, seated=seated, signed_in=signed_in, over=self._over)),
            tuple(c for c in CHANNELS if may_write(c, seated=seated, signed_in=signed_in))
            if user_pk not in self._silenced
            else (),
            tuple(sorted(mute.author.username for mute in self._mutes if mute.user_id == user_pk)),
        )

    def lines(self, terms: Terms, since: dict[ChatChannel, int]) -> list[ChatLine]:
        """The lines after those numbers that somebody on these terms is shown, in the order they were said."""
        return [
            self._line(line)
            for line in self._lines
            if line.channel in terms.read
            and line.number > since[line.channel]
            and line.author.username not in terms.muted
        ]

    def _line(self, line: ChatMessage) -> ChatLine:
        return ChatLine(
            channel=line.channel,
            number=line.number,
            seat=self._seats.get(line.author_id),
            name=str(line.author),
            username=line.author.username,
            text="" if line.removed else line.text,
            removed=line.removed,
            time=line.created.timestamp(),
        )


class Ear:
    """What one socket has heard of the chat."""

    def __init__(self) -> None:
        self.heard: dict[ChatChannel, int] = dict.fromkeys(CHANNELS, 0)
        self._terms: Terms | None = None

    def resume(self, table: int, spectators: int) -> None:
        """The client says what it has."""
        self.heard = {"table": table, "spectators": spectators}
        self._terms = None

    def hear(self, chat: LoadedChat, user_pk: int | None) -> bytes | None:
        """The message this socket lacks, if it lacks anything."""
        terms = chat.terms(user_pk)
        if self._terms and set(self._terms.muted) - set(terms.muted):
            self.heard = dict.fromkeys(CHANNELS, 0)  # somebody is heard again, with what he said meanwhile
        lines = chat.lines(terms, self.heard)
        self.heard = {name: max(self.heard[name], chat.newest[name]) for name in terms.read} | {
            name: 0 for name in CHANNELS if name not in terms.read
        }
        if not lines and terms == self._terms:
            return None
        self._terms = terms
        spectators = self.heard["spectators"] if "spectators" in terms.read else None
        return msgspec.json.encode(Chat(lines, self.heard["table"], spectators, list(terms.write), list(terms.muted)))


def load_chat(match_pk: int, user_pks: Collection[int]) -> LoadedChat:
    """Load the newest lines of a match, and whom these readers muted."""
    over = is_final(Match.objects.only("status", "held").get(pk=match_pk))
    seats = dict(Seat.objects.filter(match_id=match_pk).values_list("user_id", "number"))
    said = ChatMessage.objects.filter(match_id=match_pk).select_related("author")
    newest = [line for name in CHANNELS for line in said.filter(channel=name).order_by("-number")[:KEPT]]
    mutes = ChatMute.objects.filter(user_id__in=user_pks).select_related("author") if user_pks else []
    lines = sorted(newest, key=lambda line: line.pk)
    return LoadedChat(over, seats, lines, list(mutes), restrained("mute", user_pks))


def chat_marks(match_pks: Collection[int]) -> dict[int, int]:
    """The newest line of each match that has any, in one query."""
    rows = ChatMessage.objects.filter(match_id__in=match_pks).values_list("match_id")
    return dict(rows.annotate(newest=Max("pk")).order_by())
