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
    "unknown_role": _("There is no such role: director, moderator, administrator or player."),
}
SENTENCES.update(MODERATION_SENTENCES)
STATUS.update({code: 403 for code in MODERATION_SENTENCES if code.startswith(("not_your", "tie_"))})
STATUS.update({"too_many_decisions": 429})
CONFLICTS.update(())
