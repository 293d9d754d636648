"""Why a command about a challenge ladder was refused. The codes join those of the matches and leagues."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.matches.refusals import CONFLICTS, SENTENCES, STATUS
from leagues.seasons.refusals import Refusal

CHALLENGE_SENTENCES = {
    "no_challenge_ladder": _("This league has no challenge ladder."),
    "challenge_ladder_closed": _("This challenge ladder takes no new challenges."),
    "bad_challenge_rules": _("Choose a number from %(least)s to %(most)s for every limit."),
    "no_game_for_two": _(
        "A challenge is played by two people, and no game of this league is. "
        "Add one that is to the rules of the league."
    ),
    "not_playing_in_league": _("Only who plays in the league stands on its challenge ladder. Join the league first."),
    "not_on_challenge_ladder": _("You do not stand on this ladder. Step onto its last rung first."),
    "already_on_challenge_ladder": _("You stand on this ladder already."),
    "opponent_not_on_ladder": _("This player does not stand on this ladder. Choose somebody who does."),
    "challenge_not_above": _("Challenge somebody above you: there is nothing to win further down."),
    "challenge_too_far": ngettext_lazy(
        "You can challenge who stands %(window)s place above you. Choose somebody nearer.",
        "You can challenge up to %(window)s places above you. Choose somebody nearer.",
        "window",
    ),
    "challenge_limit": _("Your own challenges going on: %(most)s, and that is the limit. Finish one first."),
    "opponent_busy": _("Somebody else challenges this player right now. Choose another one, or wait until it is over."),
    "rematch_too_soon": _("You two met a short while ago. From %(date)s on you can challenge this player again."),
    "opponent_on_vacation": _("This player is on vacation until %(date)s and protected as long. Choose another one."),
    "you_on_vacation": _("You are on vacation until %(date)s. End your vacation first."),
    "unknown_challenge": _("There is no such challenge."),
    "not_your_challenge": _("Only who was challenged can answer, and only who challenged can call it off."),
    "challenge_over": _("This challenge has been answered or is over. Look at the ladder as it is now."),
}
__all__ = ["CHALLENGE_SENTENCES", "Refusal"]

SENTENCES.update(CHALLENGE_SENTENCES)
STATUS.update({"no_challenge_ladder": 404, "unknown_challenge": 404, "not_your_challenge": 403})
STATUS.update({"not_playing_in_league": 403, "opponent_not_on_ladder": 404})
CONFLICTS.update(CHALLENGE_SENTENCES.keys() - STATUS.keys() - {"bad_challenge_rules", "no_game_for_two"})
