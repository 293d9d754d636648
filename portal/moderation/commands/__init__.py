"""Every way moderation can change the world. A command that is not carried out raises Refusal."""

from portal.moderation.commands.appeals import answer_appeal, file_appeal
from portal.moderation.commands.reports import Evidence, decide_report, file_report
from portal.moderation.commands.roles import appoint
from portal.moderation.commands.sanctions import (
    Wanted,
    check_sanction,
    end_expired,
    enforce_left_over,
    give_sanction,
    lift_sanction,
    may_lift,
)

__all__ = [
    "Evidence",
    "Wanted",
    "answer_appeal",
    "appoint",
    "check_sanction",
    "decide_report",
    "end_expired",
    "enforce_left_over",
    "file_appeal",
    "file_report",
    "give_sanction",
    "lift_sanction",
    "may_lift",
]
