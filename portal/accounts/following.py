"""Following others: the commands and the reads."""

from __future__ import annotations

from django.db import transaction

from portal.accounts.models import Follow, User
from portal.accounts.queries import find_person
from portal.accounts.refusals import MOST_FOLLOWED, Refusal


@transaction.atomic
def follow(*, user: User, username: str) -> User:
    """See how somebody fares on the ladders. Following twice changes nothing."""
    person = find_person(username)
    if person is None or person.has_left or not person.is_active:
        raise Refusal("nobody_to_follow")
    if person.pk == user.pk:
        raise Refusal("follows_himself")
    User.objects.select_for_update().get(pk=user.pk)  # two pages at once may not pass the limit together
    if Follow.objects.filter(follower=user).exclude(followed=person).count() >= MOST_FOLLOWED:
        raise Refusal("follows_too_many")
    Follow.objects.get_or_create(follower=user, followed=person)
    return person


def unfollow(*, user: User, username: str) -> None:
    """Follow somebody no longer; who was not followed is not either afterwards."""
    Follow.objects.filter(follower=user, followed__username=username.replace("\0", "")).delete()


def follows(user: User, person: User) -> bool:
    """Whether one follows the other."""
    return Follow.objects.filter(follower=user, followed=person).exists()


def followed_by(user: User) -> list[User]:
    """Whom somebody follows, the latest first."""
    rows = Follow.objects.filter(follower=user, followed__is_active=True).select_related("followed")
    return [row.followed for row in rows]


def followed_keys(user: User) -> list[int]:
    """The same as keys."""
    return list(Follow.objects.filter(follower=user).values_list("followed_id", flat=True))
