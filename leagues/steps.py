"""The steps of directors outside rulings: what each is called, and the one function that writes it in the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from portal.moderation.audit import record_audit
from portal.moderation.models import Action

STEPS = {
    "hold": _("Hold a tournament"),
    "change_draft": _("Change the draft"),
    "open_registration": _("Open registration"),
    "postpone": _("Change the times"),
    "start": _("Start now"),
    "draw_round": _("Draw a round before its time"),
    "close_round": _("Close the round now"),
    "pause": _("Pause all clocks"),
    "resume": _("Let all clocks run again"),
    "cancel": _("Cancel the tournament"),
    "found": _("Found a league"),
    "change_rules": _("Change the rules"),
    "describe_league": _("Name and description"),
    "move_draw": _("Move the draw"),
    "remove_member": _("Take off the list"),
    "close_league": _("Close the league"),
    "draw_season": _("End registration and draw now"),
    "invite": _("Invite"),
    "answer": _("Answer an application"),
    "open_ladder": _("Open a challenge ladder"),
    "change_ladder": _("Limits of the challenge ladder"),
    "close_ladder": _("Close the challenge ladder"),
}


def record_step(
    step: str,
    *,
    event: Any,
    director: Any,
    subject: Any = None,
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Write down what a director did to an event, last in the transaction that does it. What stayed as it was, and what
    was left empty, is left out. The event is named in words as well: the entry tells which it was even when nothing
    else is left of it."""
    old, new = _filled(before), _filled(after)
    same = {name for name in old.keys() & new.keys() if old[name] == new[name]}
    record_audit(
        Action.DIRECT,
        actor=director,
        subject=subject,
        target=f"{event._meta.model_name}:{event.pk}",
        reason=reason,
        before={name: value for name, value in old.items() if name not in same},
        after={name: value for name, value in new.items() if name not in same} | {"step": step, **named(event)},
    )


def _filled(values: Mapping[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (values or {}).items() if value != ""}


def named(event: Any) -> dict[str, str]:
    """How an entry names an event."""
    return {"event": event.name, "slug": event.slug}
