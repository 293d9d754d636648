"""Why a ruling was refused. The codes join those of the matches: there is one kind of refusal."""

from django.utils.translation import gettext_lazy as _

from games.matches.refusals import CONFLICTS, SENTENCES, STATUS, Refusal

RULING_SENTENCES = {
    "unknown_deed": _("There is no such ruling here. Choose one on the desk."),
    "unknown_ruling": _("There is no such ruling in this event."),
    "unknown_table": _("Choose a table from the list."),
    "unknown_player": _("Choose a player from the list."),
    "rules_on_himself": _(
        "This is about you or about a match you play in. Another director decides it; where there is none, appoint "
        "somebody at the desk."
    ),
    "no_seat_there": _("This player has no seat at that table."),
    "seat_given_up": _("This seat is kept by a stand-in for good already."),
    "match_not_running": _("No match is running at this table. Choose a table that is being played."),
    "match_begun": _(
        "Somebody has made a move there already, or it is over. Players are moved and rounds drawn again before that "
        "only."
    ),
    "somebody_left": _(
        "Somebody at these tables has left the tournament. Draw the round again: those who play are seated anew."
    ),
    "round_over": _("No round is being played."),
    "same_draw": _("The draw would be the same: nothing it is made from has changed."),
    "same_table": _("The player sits there already. Choose another table."),
    "other_group": _("Players of different groups do not change places."),
    "same_cards": _(
        "Other tables of this round play with the same cards, and these players have seen theirs. Let them play where "
        "they sit."
    ),
    "table_size": _("The game is not played by that many people, or the tournament has no such tables."),
    "not_a_substitute": _("Choose somebody who registered or joined, may play rated matches and does not play here."),
    "not_playing": _("This player does not take part any more."),
    "bad_minutes": _("Give from 1 minute to 30 days."),
    "clocks_stopped": _("These clocks stand still already."),
    "clocks_running": _("These clocks are running already."),
    "same_places": _("These places are the result already."),
    "nothing_to_annul": _("There is nothing left to annul: it does not count already."),
    "empty_words": _("Write what everybody should know."),
    "preview_outdated": _("Something has happened since you looked. Look once more at what this would do."),
    "already_undone": _("This ruling has been taken back already."),
    "match_moved_on": _("The match has gone on since, so this can no longer be taken back. Rule anew instead."),
    "event_moved_on": _(
        "Since then a round was drawn or something else decided that rests on this, so it can no longer be taken back. "
        "Rule anew instead."
    ),
    "table_played": _(
        "At a table that was laid since, somebody has made a move or run out of time, so this can no longer be taken "
        "back. Rule anew instead."
    ),
    "cards_dealt_on": _(
        "Other tables were dealt the same cards as a table that was laid since, so this can no longer be taken back: "
        "whoever sits there has seen them. Rule anew instead."
    ),
    "player_directs": _(
        "The player whom this would bring back directs the tournament by now, and directors do not play in their own "
        "tournaments. It can be taken back once that office has ended."
    ),
    "places_taken": _(
        "All places have been taken since, and nobody loses one by an undo. It can be taken back as soon as a place is "
        "free for which nobody waits."
    ),
}
KEPT = {
    "event_moved_on": _("stays: something decided since rests on it"),
    "match_moved_on": _("stays: the match has gone on since"),
    "table_played": _("stays: a table that was laid since is being played"),
    "cards_dealt_on": _("stays: its cards are in play at other tables"),
    "player_directs": _("stays: the player directs the tournament by now"),
    "places_taken": _("stays: all places have been taken since"),
    "rules_on_himself": _("about you: only another director takes it back"),
}  # the same beside a ruling at the desk, in a few words
__all__ = ["KEPT", "RULING_SENTENCES", "Refusal"]

SENTENCES.update(RULING_SENTENCES)
STATUS.update({"unknown_deed": 404, "unknown_ruling": 404, "rules_on_himself": 403})
CONFLICTS.update(
    code for code in RULING_SENTENCES if not code.startswith(("unknown_", "bad_", "empty_")) and code not in STATUS
)
