"""Why a command about a tournament was refused. The codes join those of the matches: there is one kind of refusal."""

from django.utils.translation import gettext_lazy as _

from games.matches.refusals import CONFLICTS, SENTENCES, STATUS, Refusal
from leagues.seasons.refusals import WHY_BAD as WHY_BAD_LEAGUE

TOURNAMENT_SENTENCES = {
    "unknown_tournament": _("There is no such tournament."),
    "unknown_step": _("There is no such step of a tournament. Choose one at its desk."),
    "may_not_hold": _("Only directors may hold a tournament. Ask the people who run this site."),
    "not_its_director": _("Only the directors of this tournament may do this."),
    "bad_tournament": _("A tournament cannot be played by these rules. %(why)s"),
    "tournament_name_taken": _("A tournament of this name exists already. Choose another name."),
    "too_early_start": _("The start must lie ahead. Choose a later time."),
    "no_cancel_reason": _("Say in a sentence why it is cancelled. Everybody who takes part reads it."),
    "not_a_draft": _("The rules are fixed since registration opened. Cancel this tournament and hold another one."),
    "registration_not_open": _("Registration for this tournament is not open."),
    "registration_closed": _("Registration closed at %(time)s. Ask a director of the tournament to open it again."),
    "registration_past": _("The moment at which registration closes has passed. Change it in the draft."),
    "too_early_opening": _("Registration cannot open in the past. Choose a later time, or none and open it yourself."),
    "too_late_opening": _("Registration must open before check-in and the start. Choose an earlier time."),
    "too_early_closing": _("Registration must close after it opens, and not in the past. Choose a later time."),
    "too_late_closing": _("Registration must close by the start. Choose an earlier time, or a later start."),
    "check_in_not_open": _("Check-in opens at %(time)s."),
    "check_in_over": _("Check-in is over: the tournament has begun."),
    "not_registered": _("You are not registered for this tournament."),
    "directs_this": _("Directors do not play in their own tournaments."),
    "disqualified_here": _("The directors have disqualified you from this tournament."),
    "plays_in_it": _("This person is registered for the tournament and cannot direct it."),
    "too_few_players": _("Players still missing for the start: %(missing)s. Wait, or choose a later start."),
    "tournament_not_running": _("This tournament is not running."),
    "tournament_paused": _("This tournament is paused. Resume it first."),
    "round_going_on": _("The round is still being played. Close it first."),
    "no_round_to_close": _("No round is being played."),
    "round_not_drawn": _("This round has not been drawn. Look at the tournament’s page for those that have."),
    "nothing_to_draw": _("All rounds have been drawn."),
    "tournament_over": _("This tournament is over."),
    "tournament_begun": _("The tournament has begun: its start can no longer be changed."),
    "tournament_guest": _("Tournaments are for people with an account. Keep your guest account first."),
}
WHY_BAD = WHY_BAD_LEAGUE | {
    "game": _("Choose one of the games that are played here."),
    "seats": _("The chosen game is not played by that many people."),
    "rounds": _("Choose %(least)s to %(most)s rounds."),
    "groups": _("Choose %(least)s to %(most)s groups."),
    "players": _("Choose room for %(least)s to %(most)s players."),
    "round_minutes": _("A round lasts at least %(least)s minutes and at most 30 days."),
    "break_minutes": _("Between two rounds lie at most 7 days."),
    "check_in_minutes": _("Check-in opens at most 7 days before the start."),
    "robin": _("Everybody meeting everybody works for at most %(most)s players. Choose swiss rounds for more."),
    "group_size": _("In a group at most %(most)s can all meet. Make more groups, or room for fewer players."),
    "advance": _("At least one player goes on from a table, and at least one does not."),
    "final": _("The final is one table: groups times players who go on must be from %(least)s to %(most)s."),
    "least_players": _("It takes at least %(least)s players, and not more than there is room for."),
    "name": _("The tournament needs a name with letters."),
}
__all__ = ["TOURNAMENT_SENTENCES", "WHY_BAD", "Refusal"]

SENTENCES.update(TOURNAMENT_SENTENCES)
STATUS.update(
    {
        "unknown_tournament": 404,
        "unknown_step": 404,
        "round_not_drawn": 404,
        "may_not_hold": 403,
        "not_its_director": 403,
        "directs_this": 403,
        "disqualified_here": 403,
    }
)
CONFLICTS.update(
    {
        "tournament_name_taken", "not_a_draft", "registration_not_open", "registration_closed", "registration_past",
        "check_in_not_open", "check_in_over",
        "not_registered", "plays_in_it", "too_few_players", "tournament_not_running", "tournament_paused",
        "round_going_on", "no_round_to_close", "nothing_to_draw", "tournament_over", "tournament_begun",
    }
)  # fmt: skip
