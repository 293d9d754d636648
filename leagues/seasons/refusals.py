"""Why a command about a league was refused. The codes join those of the matches: there is one kind of refusal."""

from django.utils.translation import gettext_lazy as _

from games.matches.refusals import CONFLICTS, SENTENCES, STATUS, Refusal

LEAGUE_SENTENCES = {
    "unknown_league": _("There is no such league."),
    "unknown_person": _("There is nobody of that name here."),
    "may_not_found": _("Only directors may found a league. Ask the people who run this site."),
    "not_director": _("Only the directors of this league may do this."),
    "bad_league": _("A league cannot be played by these rules."),
    "name_taken": _("A league of this name exists already. Choose another name."),
    "league_closed": _("This league plays no further seasons."),
    "keep_account_first": _(
        "Leagues are for people with an account. Keep your guest account first: it takes a minute."
    ),
    "already_member": _("You are in this league already."),
    "not_member": _("You are not in this league."),
    "league_by_invitation": _("This league is by invitation. Ask one of its directors."),
    "nobody_applied": _("This player is not waiting for an answer."),
}
__all__ = ["LEAGUE_SENTENCES", "Refusal"]

SENTENCES.update(LEAGUE_SENTENCES)
STATUS.update({"unknown_league": 404, "unknown_person": 404, "may_not_found": 403, "not_director": 403})
CONFLICTS.update({"already_member", "not_member", "name_taken", "league_closed", "nobody_applied"})
