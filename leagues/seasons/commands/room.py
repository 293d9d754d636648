"""Places in a league with a cap: who pauses keeps his, and who has waited longest gets the next free one."""

from __future__ import annotations

from leagues.seasons import news
from leagues.seasons.models import League, Member
from leagues.seasons.queries import HOLD_A_PLACE


def seat_waiting(league: League) -> None:
    """Give free places to those who have waited longest."""
    for member in league.members.filter(status=Member.Status.WAITING).order_by("joined", "pk")[: _free(league)]:
        member.status = Member.Status.ACTIVE
        member.save(update_fields=["status"])
        news.answered(member)


def seat_or_wait(league: League) -> str:
    """How somebody who is let in begins: playing, or on the waiting list of a full league."""
    return Member.Status.ACTIVE if _free(league) else Member.Status.WAITING


def _free(league: League) -> int:
    if league.closed:
        return 0
    return max(0, league.rules.most_members - league.members.filter(status__in=HOLD_A_PLACE).count())
