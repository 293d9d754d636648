"""What is stored to keep the place fair. Changes go through `commands`; nothing here decides anything."""

from portal.moderation.audit_models import Action, AuditEntry, AuditHead
from portal.moderation.report_models import Complaint, Remark, Report
from portal.moderation.sanction_models import Appeal, Sanction
from portal.moderation.signal_models import FavourRow, Hint, Household, Judgement, PairSignal, UsualScore

__all__ = [
    "Action",
    "Appeal",
    "AuditEntry",
    "AuditHead",
    "Complaint",
    "FavourRow",
    "Hint",
    "Household",
    "Judgement",
    "PairSignal",
    "Remark",
    "Report",
    "Sanction",
    "UsualScore",
]
