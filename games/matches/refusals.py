"""Why a command was refused: a stable code for programs and a sentence for people."""

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "unknown_game": _("There is no such game here."),
    "no_lesson": _("This game has no lesson yet. Its page has the whole rules, and pages are patient opponents."),
    "bot_rated": _("A bot plays friendly matches only: open or join a table that is not rated."),
    "bot_cap": _("This bot has joined %(limit)s matches in the last 24 hours, which is the limit. Try again later."),
    "chances_for_spectators": _("While a match runs its chances are shown to spectators only."),
    "no_analysis": _("A match can be analysed when it has been played to its end."),
    "too_many_analyses": _("%(limit)s analyses that you asked for are being made. Ask again when one is ready."),
    "unknown_match": _("There is no such match. It may have been cancelled."),
    "bad_seats": _("This game is not played by that many people."),
    "bad_options": _("These options do not exist for this game."),
    "bad_action": _("This is not an action of this game."),
    "action_too_large": _("This action is too long to be one of this game."),
    "illegal_move": _("You cannot do this now. The board has been refreshed: choose again."),
    "stale_move": _("The match has moved on since. Here is the fresh board: choose again."),
    "not_your_turn": _("It is not your turn yet."),
    "waits_for_players": _(
        "This match has not begun: it waits for its players and begins when all of them are at the table. Agree on a "
        "time in the talk of the table."
    ),
    "not_seated": _("You do not play in this match."),
    "not_running": _("This match is not running."),
    "not_open": _("This table is no longer open. Look for another one in the lobby."),
    "table_full": _("All seats at this table are taken. Look for another one in the lobby."),
    "already_seated": _("You already sit at this table."),
    "not_owner": _("Only the one who opened the table may do this."),
    "sign_in": _("Sign in or play as a guest first."),
    "too_many_matches": _(
        "You may be in %(limit)s matches, tables and queues at once. Finish or leave one first; "
        "every two finished matches make room for one more."
    ),
    "too_many_guest_matches": _(
        "A guest may be in %(limit)s matches, tables and queues at once. Finish or leave one first, "
        "or keep your account: it makes room for more."
    ),
    "invited_only": _("This table is for invited players. Ask its owner for an invitation."),
    "rating_outside": _(
        "Ratings from %(least)s to %(most)s are let in here; yours is %(yours)s. Play where yours is let in, or come "
        "back when rated matches have moved it."
    ),
    "reliability_low": _(
        "A reliability of %(needed)s %% is asked for here; yours is %(yours)s %%. "
        "Every match played to its end raises it."
    ),
    "kicked": _("The owner of this table has sent this player away."),
    "bad_gates": _("These limits on who may join do not make sense. Ratings go from 0 to 4000, reliability to 100 %."),
    "bad_level": _("There are no bots of this level."),
    "people_only": _("This table is for people only: it starts when all seats are taken."),
    "no_bots_left": _("There are not enough bots for the free seats."),
    "unknown_person": _("Nobody here has this name."),
    "declined": _("This player has already declined."),
    "not_invited": _("You have no open invitation to this table."),
    "too_many_invitations": _("A table can send %(limit)s invitations. Share its link instead."),
    "cannot_kick": _("Only others who sit at the table can be sent away."),
    "not_finished": _("A rematch is for a match that has been finished."),
    "bad_sizes": _("Choose at least one table size that this game is played at."),
    "bad_command_id": _("A command needs an id of 8 to 64 letters, digits or dashes."),
    "bad_speed": _("Choose live play or play by turns."),
    "bad_entropy": _("The number your browser adds must be 16 to 32 bytes in hexadecimal."),
    "bad_message": _("The server did not understand this message."),
    "chat_empty": _("There is nothing to say in this line."),
    "chat_too_long": _("A line is at most 300 characters long."),
    "chat_too_fast": _("You write very fast. Wait a moment before the next line."),
    "chat_not_here": _("Players write at the table, spectators among themselves."),
    "unknown_line": _("There is no such line in this chat."),
    "unknown_author": _("There is nobody of this name."),
    "cannot_mute": _("You cannot mute yourself."),
    "signed_out": _("You have been signed out. Reload the page to go on."),
    "scope_missing": _("This token was not made for that."),
    "bad_places": _(
        "Give every seat a place from 1 on. Who shares a place shares the number, and the next ones count on behind "
        "them all: after two firsts comes 3."
    ),
    "reason_needed": _("Say in a sentence why; everybody concerned will read it."),
    "no_look_reason": _("Say in a sentence why you need to look."),
    "reason_for_log": _("Say why: it is kept in the audit log."),
    "may_not_reveal": _("You have no right to look at hidden cards."),
    "plays_here": _("You play in this match: somebody else has to look."),
    "nothing_hidden": _("This match has not been dealt yet."),
    "table_trouble": _(
        "This table cannot be shown right now. Reload the page in a moment; the site has written down why."
    ),
    "too_fast": _("Too many messages at once. Wait a moment and try again."),
    "too_often": _("You ask for this very often. Wait a minute and try again."),
    "unknown_bot": _("There is no such bot."),
    "not_over": _("The record is published when the match is over."),
    "held": _(
        "A director has ended this match and may still take that back. Its cards are shown when the round is over, "
        "or after a day."
    ),
    "sealed": _("Other tables still play with the same cards. This match can be seen when the last of them is over."),
    "no_replay": _("A replay can be seen when the match is over."),
    "cannot_replay": _("This match was played by older rules that this site can no longer replay."),
    "no_such_move": _("This match has no such move or seat."),
    "bad_order": _("This is not a standing order of this game. Reload the page and choose again."),
    "order_not_possible": _("This order cannot be given now. The list has been refreshed: choose again."),
    "order_gone": _(
        "One of these orders has just been carried out or cancelled. Look at the fresh list and try again."
    ),
    "too_many_orders": _("At most %(limit)s standing orders can be in force. Cancel one first."),
    "note_too_long": _("Notes are at most %(limit)s characters long. Shorten them a little."),
    "plan_too_long": _("A plan has at most %(limit)s actions."),
    "bad_batch": _("Send from 1 to %(limit)s actions at once, with an id of at most 60 letters, digits or dashes."),
    "plan_stopped": _(
        "%(done)s of %(all)s planned actions were played. Then something came to light that changes "
        "what you can do: look at the board and choose again."
    ),
    "nothing_to_undo": _("There is no move of yours to take back: somebody has acted since."),
    "cannot_undo": _("This move cannot be taken back: it drew by chance or showed something hidden."),
    "already_resigned": _("You have already given up this match."),
    "cannot_annul": _("A match can be annulled only when somebody never made a first move for a long time."),
    "bad_clock": _("No table can be played by this clock. Choose one of those offered, or other limits."),
    "seat_kept": _("A stand-in keeps your seat. Take the seat back first."),
    "bad_quiet_hours": _("Quiet hours begin at some time of the day and last up to 8 hours."),
    "vacation_planned": _("You are on vacation or have planned one. End it or call it off first."),
    "bad_vacation": _("A vacation begins within the next 60 days and lasts at least one day."),
    "too_few_days": _(
        "Days of vacation left: %(left)s. Finished matches and time here earn more, up to 30 in twelve months."
    ),
    "vacation_too_late": _("Your time has run out in a match. Make that move first, then go on vacation."),
    "no_vacation": _("You are not on vacation and have planned none."),
    "rated_ban": _(
        "You left several rated matches to stand-ins lately. Until %(until)s you can play friendly matches: choose a "
        "table that is not rated. If this is a mistake, ask for another look: %(appeal)s"
    ),
    "muted": _("The moderators let you write nothing until %(until)s. If this is a mistake, appeal: %(appeal)s"),
    "no_rated_play": _(
        "The moderators keep you from rated play until %(until)s. Friendly matches stay open: choose a table that is "
        "not rated. If this is a mistake, appeal: %(appeal)s"
    ),
    "seat_is_yours": _("Nobody keeps your seat for you: just make your move."),
    "command_reused": _("This command id was already used for something else."),
}
# the same reason where it needs other words
WORDINGS = {
    "rating_least": _(
        "A rating of at least %(least)s is asked for here; yours is %(yours)s. Come back when rated matches have "
        "raised it, or play where yours is let in."
    ),
    "rating_most": _("Ratings up to %(most)s are let in here; yours is %(yours)s. Play where yours is let in."),
}


STATUS = {
    "unknown_game": 404,
    "no_lesson": 404,
    "unknown_match": 404,
    "no_such_move": 404,
    "sign_in": 401,
    "not_owner": 403,
    "not_seated": 403,
    "unknown_person": 404,
    "invited_only": 403,
    "rating_outside": 403,
    "reliability_low": 403,
    "rated_ban": 403,
    "muted": 403,
    "no_rated_play": 403,
    "bot_rated": 403,
    "chances_for_spectators": 403,
    "kicked": 403,
    "too_fast": 429,
    "too_often": 429,
    "chat_too_fast": 429,
    "chat_not_here": 403,
    "unknown_line": 404,
    "unknown_author": 404,
    "signed_out": 401,
    "scope_missing": 403,
    "may_not_reveal": 403,
    "plays_here": 403,
}
CONFLICTS = {
    "not_over", "no_analysis", "too_many_analyses", "bot_cap", "no_replay", "sealed", "held", "cannot_replay",
    "illegal_move", "stale_move", "not_your_turn", "waits_for_players", "not_running", "not_open", "table_full",
    "already_seated",
    "too_many_matches", "too_many_guest_matches", "people_only", "no_bots_left", "declined", "not_invited",
    "too_many_invitations", "cannot_kick", "not_finished", "command_reused",
    "order_not_possible", "order_gone", "too_many_orders", "plan_stopped",
    "vacation_planned", "too_few_days", "vacation_too_late", "no_vacation", "seat_kept", "seat_is_yours",
    "nothing_to_undo", "cannot_undo", "already_resigned", "cannot_annul",
}  # fmt: skip


class Refusal(Exception):
    """A command that was not carried out. Nothing has been stored."""

    def __init__(self, code: str, detail: str = "", wording: str = "", **figures: Any) -> None:
        super().__init__(code)
        self.code = code
        self.wording = wording  # for people, where the code has more than one sentence
        self.detail = detail  # for programs; never depends on hidden cards
        self.figures = figures  # what the sentence names

    @property
    def sentence(self) -> Any:
        """The reason in the reader's language, with what to do next."""
        words = WORDINGS[self.wording] if self.wording else SENTENCES[self.code]
        return words % self.figures if self.figures else words

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        return STATUS.get(self.code, 409 if self.code in CONFLICTS else 400)
