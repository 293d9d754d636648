"""Why a command of the moderators was refused. The codes join those of the matches: there is one kind of refusal."""

from django.utils.translation import gettext_lazy as _

from games.matches.refusals import CONFLICTS, SENTENCES, STATUS, Refusal

__all__ = ["MODERATION_SENTENCES", "Refusal"]

MODERATION_SENTENCES = {
    "not_your_role": _("This is not for your role. Ask an administrator of this site."),
    "tie_self": _("This is about yourself. Somebody else decides it."),
    "tie_plays_there": _("You play in that match. Somebody who does not decides this."),
    "tie_reporter": _("You reported this yourself. Another moderator decides it."),
    "tie_giver": _("You gave this sanction yourself. Another moderator answers the appeal."),
    "tie_above": _("This person is of the staff. An administrator decides this."),
    "too_many_decisions": _("You have decided very much in a short time. Wait a few minutes and go on."),
    "unknown_kind": _("Choose from the list what your report is about."),
    "report_self": _("You cannot report yourself."),
    "report_bot": _("This is a bot: it means no harm. If it plays wrong, tell the people who run this site."),
    "report_needs_match": _("Report this from the match it happened in."),
    "report_not_there": _("This player has no seat in that match."),
    "report_no_move": _("That match has moves up to number %(last)s."),
    "too_many_reports": _("You can report %(limit)s times a day. The moderators will look at what you have sent."),
    "unknown_report": _("There is no such report, or it is not yours to see."),
    "report_decided": _("This report has been decided already."),
    "unknown_sanction": _("There is no such sanction."),
    "bad_days": _("A sanction lasts from 1 to 3650 days, or for good."),
    "too_long": _("Moderators can give this for at most %(most)s days. For more, ask an administrator."),
    "empty_note": _("Write down what the staff should remember."),
    "already_lifted": _("This sanction has been lifted already."),
    "empty_appeal": _("Write why the decision is a mistake."),
    "unknown_appeal": _("There is no such appeal."),
    "appeal_answered": _("This appeal has been answered already."),
    "unknown_housemate": _("Nobody here has that name. Write it exactly as on the profile."),
    "household_of_one": _("Name somebody else: with yourself you share everything."),
    "household_full": _("A household has at most %(most)s others. Take one back first."),
    "household_pace": _("You have asked very many people today. Ask others tomorrow."),
    "unknown_household": _("There is nothing to confirm any more. Perhaps it was taken back."),
    "unknown_role": _("There is no such role: director, moderator, administrator or player."),
}
SENTENCES.update(MODERATION_SENTENCES)
STATUS.update({code: 403 for code in MODERATION_SENTENCES if code.startswith(("not_your", "tie_"))})
STATUS.update({"too_many_decisions": 429, "too_many_reports": 429})
STATUS.update({code: 404 for code in MODERATION_SENTENCES if code.startswith("unknown_") and code != "unknown_kind"})
CONFLICTS.update({"report_decided", "already_lifted", "appeal_answered"})
