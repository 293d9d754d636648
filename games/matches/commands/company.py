"""Commands about who comes to a table: invite, decline, send away, keep it open."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model

from games.matches.commands.common import answered, command, remember, seats_of
from games.matches.commands.seating import company_changed, lock_own_table, lock_table, renew
from games.matches.models import Invitation, Match
from games.matches.refusals import Refusal
from games.matches.signals import invited
from games.matches.tell import tell_lobby, tell_match, tell_users

MAX_INVITATIONS = 20
LONGEST_NAME = 40


@command
def invite(*, match_id: str, user: Any, name: str, command_id: str) -> Match:
    """The owner asks somebody by name to come; an invitation opens every gate."""
    if done := answered(user, command_id, "invite"):
        return done
    match = lock_own_table(match_id, user)
    guest = _person_called(name)
    if match.seats.filter(user=guest).exists():
        raise Refusal("already_seated")
    if known := match.invitations.filter(user=guest).first():
        _check_welcome(known)
    elif match.invitations.count() >= MAX_INVITATIONS:
        raise Refusal("too_many_invitations", limit=MAX_INVITATIONS)
    else:
        Invitation.objects.create(match=match, user=guest)
        invited.send(sender=Match, match=match, users=[guest.pk])
    remember(user, command_id, "invite", match)
    tell_match(match)
    tell_users([guest.pk])
    return match


@command
def decline(*, match_id: str, user: Any, command_id: str) -> Match:
    """Say no to an invitation."""
    if done := answered(user, command_id, "decline"):
        return done
    match = lock_table(match_id)
    if not match.invitations.filter(user=user, status=Invitation.Status.OPEN).update(status=Invitation.Status.DECLINED):
        raise Refusal("not_invited")
    remember(user, command_id, "decline", match)
    tell_match(match)
    tell_users([user.pk])
    return match


@command
def kick(*, match_id: str, user: Any, name: str, command_id: str) -> Match:
    """The owner sends somebody away before the start. A person cannot come back; a bot can be seated again."""
    if done := answered(user, command_id, "kick"):
        return done
    match = lock_own_table(match_id, user)
    seats = seats_of(match)
    seat = next((seat for seat in seats if seat.user.username == name), None)
    if seat is None or seat.user_id == user.pk:
        raise Refusal("cannot_kick")
    seat.delete()
    if seat.remote or not seat.is_bot:
        Invitation.objects.update_or_create(
            match=match, user_id=seat.user_id, defaults={"status": Invitation.Status.KICKED}
        )
    company_changed(match)
    remember(user, command_id, "kick", match)
    tell_match(match, seats)
    tell_lobby()
    return match


@command
def keep_table(*, match_id: str, user: Any, command_id: str) -> Match:
    """The owner is still there: the table stays open for another while."""
    if done := answered(user, command_id, "keep_table"):
        return done
    match = lock_own_table(match_id, user)
    renew(match)
    remember(user, command_id, "keep_table", match)
    tell_match(match)
    tell_users([user.pk])
    return match


def _person_called(name: str) -> Any:
    if len(name) > LONGEST_NAME or "\x00" in name:
        raise Refusal("unknown_person")
    people = get_user_model().objects.filter(is_active=True).exclude(kind="bot")
    guest = people.filter(username__iexact=name.strip()).first()
    if guest is None:
        raise Refusal("unknown_person")
    return guest


def _check_welcome(invitation: Invitation) -> None:
    if invitation.status != Invitation.Status.OPEN:
        raise Refusal(str(invitation.status))
