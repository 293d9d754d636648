"""Talking at a table: saying a line, muting an author, reporting a line, taking one out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.matches.commands.common import Accepted, answered, check_command_id, command, lock_match, remember
from games.matches.mentions import called_by_name
from games.matches.messages import MAX_CHAT_TEXT
from games.matches.models import ChatMessage, ChatMute, ChatReport, Match, Seat
from games.matches.refusals import Refusal
from games.matches.restraints import restraint_on
from games.matches.signals import chat_reported, mentioned
from games.matches.tell import tell_chat
from portal.accounts.plain_text import clean_plain_text

PACE_LINES, PACE_SECONDS = 8, 30  # what one author may write, at all tables together

OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


def is_final(match: Match) -> bool:
    """Whether it is over and no ruling can let it be played on."""
    return match.status in OVER and not match.held


def may_read(channel: str, *, seated: bool, signed_in: bool, over: bool) -> bool:
    """Everybody reads the table's chat; the spectators' is for signed-in others, and for all when the match is over
    for good."""
    return channel == ChatMessage.Channel.TABLE or over or (signed_in and not seated)


def may_write(channel: str, *, seated: bool, signed_in: bool) -> bool:
    """Players write at the table, everybody else with an account among the spectators."""
    return signed_in and seated == (channel == ChatMessage.Channel.TABLE)


@command
def say(*, match_id: str, user: Any, channel: str, text: str, command_id: str) -> Accepted:
    """Add a line to a channel of the match's chat."""
    check_command_id(command_id)
    match = lock_match(match_id)  # numbers the lines
    if done := ChatMessage.objects.filter(author=user, command_id=command_id).first():
        return Accepted(match.public_id, done.number)
    seated = Seat.objects.filter(match=match, user=user).exists()
    if channel not in ChatMessage.Channel.values or not may_write(channel, seated=seated, signed_in=True):
        raise Refusal("chat_not_here")
    if refusal := restraint_on("mute", user.pk):
        raise refusal
    line = _clean(text)
    _check_pace(user)
    last = ChatMessage.objects.filter(match=match, channel=channel).order_by("-number").first()
    number = last.number + 1 if last else 1
    said = ChatMessage.objects.create(
        match=match, channel=channel, number=number, author=user, text=line, command_id=command_id
    )
    if called := called_by_name(said):
        mentioned.send(sender=ChatMessage, match=match, author=user, users=called, line=said.pk)
    tell_chat(match.pk)
    return Accepted(match.public_id, number)


@command
def mute(*, match_id: str, user: Any, username: str, muted: bool, command_id: str) -> Accepted:
    """Stop or start reading what somebody writes, at every table."""
    match = lock_match(match_id)
    if answered(user, command_id, "mute"):
        return Accepted(match.public_id, match.move_number)
    author = get_user_model().objects.filter(username=username).first()
    if author is None:
        raise Refusal("unknown_author")
    if author.pk == user.pk:
        raise Refusal("cannot_mute")
    if muted:
        ChatMute.objects.get_or_create(user=user, author=author)
    else:
        ChatMute.objects.filter(user=user, author=author).delete()
    remember(user, command_id, "mute", match)
    tell_chat(match.pk)
    return Accepted(match.public_id, match.move_number)


@command
def report(*, match_id: str, user: Any, channel: str, number: int, reason: str, command_id: str) -> Accepted:
    """Ask the moderators to look at a line. Reporting the same line again changes nothing."""
    match = lock_match(match_id)
    if answered(user, command_id, "report"):
        return Accepted(match.public_id, number)
    seated = Seat.objects.filter(match=match, user=user).exists()
    line = ChatMessage.objects.filter(match=match, channel=channel, number=number).first()
    if line is None or not may_read(channel, seated=seated, signed_in=True, over=is_final(match)):
        raise Refusal("unknown_line")
    why = clean_plain_text(reason)[:MAX_CHAT_TEXT]
    row, fresh = ChatReport.objects.get_or_create(message=line, reporter=user, defaults={"reason": why})
    remember(user, command_id, "report", match)
    if fresh:
        transaction.on_commit(lambda: chat_reported.send_robust(sender=ChatReport, report_id=row.pk), robust=True)
    return Accepted(match.public_id, number)


@transaction.atomic
def remove_line(*, line: ChatMessage) -> None:
    """A moderator takes a line out: its place stays, its text is shown to nobody."""
    ChatMessage.objects.filter(pk=line.pk).update(removed=True)
    ChatReport.objects.filter(message=line, handled=None).update(handled=timezone.now())
    tell_chat(line.match_id)


def _clean(text: str) -> str:
    """One line of plain text. Markup is not taken out: it is shown as the signs it is made of."""
    if len(text) > MAX_CHAT_TEXT:
        raise Refusal("chat_too_long")
    line = " ".join(clean_plain_text(text).split())
    if not line:
        raise Refusal("chat_empty")
    return line


def _check_pace(user: Any) -> None:
    since = timezone.now() - timedelta(seconds=PACE_SECONDS)
    if ChatMessage.objects.filter(author=user, created__gt=since).count() >= PACE_LINES:
        raise Refusal("chat_too_fast")
