"""Who may not write or play rated matches by a decision of the moderators. They register; matches know no moderator."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Literal

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.matches.refusals import Refusal

Restraint = Literal["mute", "rated_ban"]
Restraints = Callable[[Restraint, Collection[int]], Mapping[int, datetime | None]]


def _nobody(restraint: Restraint, user_pks: Collection[int]) -> Mapping[int, datetime | None]:
    return {}


_restraints: Restraints = _nobody


def restrain_by(restraints: Restraints) -> None:
    """Register who says it: (what, users) to until when, by user; None is for good, who is missing is free."""
    global _restraints
    _restraints = restraints


def restrained(restraint: Restraint, user_pks: Collection[int]) -> Mapping[int, datetime | None]:
    """Those of these people who may not do this now, with until when."""
    return _restraints(restraint, user_pks) if user_pks else {}


def restraint_on(restraint: Restraint, user_pk: int) -> Refusal | None:
    """Why somebody may not write (`muted`) or play rated matches (`no_rated_play`) now, or None."""
    found = restrained(restraint, [user_pk])
    if user_pk not in found:
        return None
    until = found[user_pk]
    when = date_format(timezone.localtime(until), "SHORT_DATETIME_FORMAT") if until else _("further notice")
    code = "muted" if restraint == "mute" else "no_rated_play"
    return Refusal(code, until=when, appeal=settings.SITE_URL + reverse("standing"))
