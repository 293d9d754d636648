"""Declared relationships: two people say openly that they share a household or a device."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from portal.accounts.models import User
from portal.accounts.queries import find_person
from portal.moderation.models import Household
from portal.moderation.refusals import Refusal
from portal.notices.kinds import Kind
from portal.notices.outbox import notify

MOST = 12  # people whom somebody asked or who are confirmed; asks of others do not count, or they could fill it


def between(one: Any, other: Any) -> QuerySet[Household]:
    """What two people have declared about each other, whoever asked."""
    return Household.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))


def of_user(user: Any) -> list[Household]:
    """Everything somebody declared or is asked to confirm, the newest first."""
    mine = Household.objects.filter(Q(asker=user) | Q(asked=user), asker__left_at=None, asked__left_at=None)
    return list(mine.select_related("asker", "asked"))


@transaction.atomic
def declare(*, user: Any, username: str) -> Household:
    """Say that one shares a household with somebody, who is asked. Saying what the other one said confirms it."""
    other = find_person(username)
    if other is None or other.has_left or not other.is_active or other.kind == User.Kind.BOT:
        raise Refusal("unknown_housemate")
    if other.pk == user.pk:
        raise Refusal("household_of_one")
    _lock(user.pk, other.pk)
    if found := between(user, other).first():
        return _confirmed(found) if found.asked_id == user.pk else found
    if Household.objects.filter(Q(asker=user) | Q(asked=user, confirmed__isnull=False)).count() >= MOST:
        raise Refusal("household_full", most=MOST)
    made = Household.objects.create(asker=user, asked=other)
    params = {"code": "household_asked", "name": user.username, "path": reverse("household")}
    subject = f"household:{user.pk}:{other.pk}"  # once for all: asking, withdrawing and asking again tells nothing new
    notify(Kind.MODERATION, [other.pk], subject=subject, params=params)
    return made


@transaction.atomic
def confirm(*, user: Any, pk: int) -> Household:
    """Confirm what somebody else declared; again changes nothing."""
    found = Household.objects.select_for_update().filter(pk=pk, asked=user).first()
    if found is None:
        raise Refusal("unknown_household")
    return _confirmed(found)


def withdraw(*, user: Any, pk: int) -> None:
    """End it, by either of the two; what is gone is gone already."""
    Household.objects.filter(Q(asker=user) | Q(asked=user), pk=pk).delete()


def _confirmed(found: Household) -> Household:
    if found.confirmed is None:
        found.confirmed = timezone.now()
        found.save(update_fields=["confirmed"])
    return found


def _lock(*user_pks: int) -> None:
    """Two who ask each other at once wait for each other, always in the same order."""
    list(User.objects.select_for_update().filter(pk__in=user_pks).order_by("pk"))
