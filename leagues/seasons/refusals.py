"""Why a command about a league was refused. The codes join those of the matches: there is one kind of refusal."""

from django.utils.translation import gettext_lazy as _

from games.matches.refusals import CONFLICTS, SENTENCES, STATUS, Refusal

LEAGUE_SENTENCES = {
    "unknown_league": _("There is no such league."),
    "unknown_season": _("This league has no such season or division."),
    "may_not_found": _("Only directors may found a league. Ask the people who run this site."),
    "not_director": _("Only the directors of this league may do this."),
    "bad_league": _("A league cannot be played by these rules. %(why)s"),
    "name_taken": _("A league of this name exists already. Choose another name."),
    "league_closed": _("This league plays no further seasons."),
    "keep_account_first": _(
        "Leagues are for people with an account. Keep your guest account first: it takes a minute."
    ),
    "already_member": _("You are in this league already."),
    "is_member": _("This player is in the league already, or has applied. Look at the list of members."),
    "not_member": _("You are not in this league. Join it on its page."),
    "nothing_to_pause": _("You do not play in this league at present, so there is nothing to pause."),
    "nothing_to_resume": _("You do not pause in this league, so there is nothing to come back from."),
    "league_by_invitation": _("This league is by invitation. Ask one of its directors."),
    "no_season_runs": _("No season of this league is being played. Wait for the draw."),
    "no_registration": _("No season of this league is open for registration."),
    "too_few_members": _("Members still missing for the draw: %(missing)s. Invite somebody, or wait."),
    "nobody_applied": _("This player is not waiting for an answer."),
    "nobody_to_remove": _("This player is neither in the league nor invited to it. Look at the list of members."),
    "withdraw_instead": _(
        "This player plays in the season under way. Withdraw him by a ruling on his division: stand-ins then keep his "
        "seats."
    ),
    "no_reason": _("Say why: the player is told your reason."),
    "turned_down_lately": _(
        "The directors of this league have turned you down. From %(date)s on you can ask again; an invitation lets you "
        "in before."
    ),
    "draw_out_of_range": _("The draw must lie ahead, by at most %(most)s days. Choose another day."),
    "unknown_division": _("Choose a division from the list."),
    "same_division": _("Both play in the same division. Let them change places at two of its matches instead."),
    "sits_there": _("One of the two has a seat there already, and nobody sits twice. Choose somebody else."),
    "nothing_to_take_over": _(
        "All matches of this player have begun, so there is nothing to take over. Seat a stand-in instead."
    ),
}
WHY_BAD = {
    "games": _("Choose at least one game, and each only once."),
    "seats": _("Not every chosen game is played by that many people."),
    "matches": _("Choose %(least)s to %(most)s matches for each player."),
    "division_size": _("Choose %(least)s to %(most)s players for a division."),
    "days": _("Registration and season last %(least)s to %(most)s days."),
    "hiatus": _("A division is kept for %(least)s to %(most)s seasons of pause."),
    "table": _("A division must fill at least one table."),
    "points": _(
        "Every place at the table needs its figure, from the first to the last: %(needed)s in all, here are %(given)s. "
        "None may be higher than the one before."
    ),
    "flat_points": _("The first place must be worth more than the last."),
    "tie_breaks": _("Choose tie-breaks from the list, each only once."),
    "movers": _("At most half of a division can go up, and half go down."),
    "unequal_movers": _("As many go up as go down, so that divisions keep their size: choose one figure for both."),
    "members": _("A league has room for %(least)s to %(most)s members."),
    "comparison": _("Only tables that are dealt the same cards can be compared: choose the same cards as well."),
    "ratings": _("The highest rating let in must not lie below the lowest."),
    "name": _("The league needs a name with letters."),
}
__all__ = ["LEAGUE_SENTENCES", "WHY_BAD", "Refusal"]

SENTENCES.update(LEAGUE_SENTENCES)
STATUS.update({"unknown_league": 404, "unknown_season": 404, "may_not_found": 403, "not_director": 403})
STATUS.update({"keep_account_first": 403, "league_by_invitation": 403})
CONFLICTS.update(
    {
        "already_member",
        "is_member",
        "not_member",
        "nothing_to_pause",
        "nothing_to_resume",
        "name_taken",
        "league_closed",
        "nobody_applied",
        "nobody_to_remove",
        "withdraw_instead",
        "turned_down_lately",
        "no_registration",
        "no_season_runs",
        "too_few_members",
        "same_division",
        "sits_there",
        "nothing_to_take_over",
    }
)
