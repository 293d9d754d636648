"""The sentences of the moderators: what a sanction is for, and what people are told. In three languages by gettext."""

from django.utils.translation import gettext_lazy as _

from portal.moderation.models import Report, Sanction
from portal.notices.words import NEWS

Ground, Kind = Sanction.Ground, Sanction.Kind

# What somebody under a sanction reads, by its ground.
TEMPLATES = {
    Ground.INSULT: _("You insulted somebody in a chat. Say what you think of a move, never of a person."),
    Ground.SPAM: _("You flooded a chat. Others want to read it, too."),
    Ground.UNFAIR: _("You did not play fair. Everybody here counts on playing against one honest mind."),
    Ground.LEAVING: _("You left matches that others were waiting in. Join only what you can finish, or plan time off."),
    Ground.COLLUSION: _("You played for somebody else’s result. In a rated match everybody plays for the own place."),
    Ground.NAME: _("Your name or profile offends others. Choose another one."),
    Ground.OTHER: _("What you did is against the rules of this site."),
}
EFFECTS = {
    Kind.NOTE: _("Nothing changes; only the staff reads it."),
    Kind.WARNING: _("Nothing is taken from you. It is remembered for a while."),
    Kind.MUTE: _("You cannot write in chats. Everything else stays open."),
    Kind.RATED_BAN: _("You cannot play rated matches or join leagues. Friendly matches stay open."),
    Kind.SUSPENSION: _("You cannot sign in. Stand-ins play on in your matches."),
    Kind.BAN: _("You cannot sign in any more. Stand-ins play on in your matches."),
}
GROUND_OF = {
    Report.Kind.CHAT: Ground.INSULT,
    Report.Kind.BEHAVIOUR: Ground.UNFAIR,
    Report.Kind.ABANDONMENT: Ground.LEAVING,
    Report.Kind.COLLUSION: Ground.COLLUSION,
    Report.Kind.NAME: Ground.NAME,
}

NEWS.update(
    {
        "report_upheld": _("The moderators agreed with your report about %(name)s and have acted. Thank you."),
        "report_dismissed": _(
            "The moderators looked at your report about %(name)s and found nothing against the rules."
        ),
        "sanction_warning": _("The moderators have warned you. Read why, and appeal if it is a mistake."),
        "sanction_mute": _("The moderators have taken the word from you for a while. Read why, and until when."),
        "sanction_rated_ban": _("The moderators keep you from rated play for a while. Read why, and until when."),
        "sanction_suspension": _("The moderators have suspended your account. Read why, and until when."),
        "sanction_ban": _("The moderators have banned your account. Read why, and appeal if it is a mistake."),
        "sanction_lifted": _("A decision of the moderators about you was lifted: it holds no longer."),
        "sanction_over": _("A decision of the moderators about you has run out: it holds no longer."),
        "household_asked": _("%(name)s says that you two share a household or a device. Confirm it if that is so."),
        "appeal_refused": _("Your appeal was read by another moderator. The decision stays."),
    }
)
