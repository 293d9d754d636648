"""What people are told about their challenges: written in the transaction that makes it true."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leagues.challenges.models import Challenge, ChallengeLadder
from portal.notices.kinds import Kind
from portal.notices.outbox import notify
from portal.notices.words import NEWS

NEWS.update(
    {
        "challenge_made": _("%(name)s challenges you for your place in %(league)s. Answer, or you give the place up."),
        "challenge_accepted": _("%(name)s accepts your challenge in %(league)s: the match has begun."),
        "challenge_accepted_live": _(
            "%(name)s accepts your challenge in %(league)s. The match begins when you are both at the table: agree on "
            "a time."
        ),
        "challenge_declined": _("%(name)s declines your challenge in %(league)s: the place is yours."),
        "challenge_expired": _("%(name)s did not answer your challenge in %(league)s: the place is yours."),
        "challenge_dropped": _("You did not answer the challenge of %(name)s in %(league)s and gave your place up."),
        "challenge_won": _("You won your challenge against %(name)s in %(league)s: the place is yours."),
        "challenge_held": _("You held your place in %(league)s against %(name)s."),
        "challenge_failed": _("%(name)s held the place in %(league)s against you."),
        "challenge_beaten": _("%(name)s won the challenge in %(league)s and takes your place."),
        "challenge_stepped_off": _(
            "%(league)s: you do not play in this league at present, so you have left its challenge ladder. When you "
            "play again, you can step onto its last rung."
        ),
        "challenge_cancelled": _("The challenge between you and %(name)s in %(league)s was called off."),
    }
)


def tell(code: str, challenge: Challenge, to: Any) -> None:
    """Tell one of the two something about their challenge, once."""
    other = challenge.challenger if to == challenge.challenged else challenge.challenged
    params = {"name": str(other), **_of_ladder(code, challenge.ladder)}
    notify(Kind.EVENT_NEWS, [to.pk], subject=f"challenge:{challenge.pk}:{code}", params=params)


def tell_off(ladder: ChallengeLadder, rung_pk: int, to: Any) -> None:
    """Tell somebody who does not play in the league any more that he has lost his rung, once."""
    code = "challenge_stepped_off"
    notify(Kind.EVENT_NEWS, [to.pk], subject=f"rung:{rung_pk}:{code}", params=_of_ladder(code, ladder))


def _of_ladder(code: str, ladder: ChallengeLadder) -> dict[str, str]:
    page = reverse("challenge_ladder", args=[ladder.league.slug])
    return {"code": code, "league": ladder.league.name, "path": page}
