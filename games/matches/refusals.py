"""Why a command was refused: a stable code for programs and a sentence for people."""

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "unknown_game": _("There is no such game here."),
    "unknown_match": _("There is no such match. It may have been cancelled."),
    "bad_seats": _("This game is not played by that many people."),
    "bad_options": _("These options do not exist for this game."),
    "bad_action": _("This is not an action of this game."),
    "action_too_large": _("This action is too long to be one of this game."),
    "illegal_move": _("You cannot do this now. The board has been refreshed: choose again."),
    "stale_move": _("The match has moved on since. Here is the fresh board: choose again."),
    "not_your_turn": _("It is not your turn yet."),
    "not_seated": _("You do not play in this match."),
    "not_running": _("This match is not running."),
    "not_open": _("This table is no longer open. Look for another one in the lobby."),
    "table_full": _("All seats at this table are taken. Look for another one in the lobby."),
    "already_seated": _("You already sit at this table."),
    "not_owner": _("Only the one who opened the table may do this."),
    "sign_in": _("Sign in or play as a guest first."),
    "too_many_tables": _("You have too many open tables. Close or play one of them first."),
    "bad_command_id": _("A command needs an id of 8 to 64 letters, digits or dashes."),
    "bad_speed": _("Choose live play or play by turns."),
    "bad_entropy": _("The number your browser adds must be 16 to 32 bytes in hexadecimal."),
    "bad_message": _("The server did not understand this message."),
    "too_fast": _("Too many messages at once. Wait a moment and try again."),
    "unknown_bot": _("There is no such bot."),
    "not_over": _("The record is published when the match is over."),
    "no_replay": _("A replay can be seen when the match is over."),
    "cannot_replay": _("This match was played by older rules that this site can no longer replay."),
    "no_such_move": _("This match has no such move or seat."),
    "nothing_to_undo": _("There is no move of yours to take back: somebody has acted since."),
    "cannot_undo": _("This move cannot be taken back: it drew by chance or showed something hidden."),
    "already_resigned": _("You have already given up this match."),
    "cannot_annul": _("A match can be annulled only when somebody never made a first move for a long time."),
    "command_reused": _("This command id was already used for something else."),
}


STATUS = {
    "unknown_game": 404,
    "unknown_match": 404,
    "no_such_move": 404,
    "sign_in": 401,
    "not_owner": 403,
    "not_seated": 403,
    "too_fast": 429,
}
CONFLICTS = {
    "not_over", "no_replay", "cannot_replay",
    "illegal_move", "stale_move", "not_your_turn", "not_running", "not_open", "table_full", "already_seated",
    "too_many_tables", "command_reused", "nothing_to_undo", "cannot_undo", "already_resigned", "cannot_annul",
}  # fmt: skip


class Refusal(Exception):
    """A command that was not carried out. Nothing has been stored."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail  # for programs; never depends on hidden cards

    @property
    def sentence(self) -> Any:
        """The reason in the reader's language, with what to do next."""
        return SENTENCES[self.code]

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        return STATUS.get(self.code, 409 if self.code in CONFLICTS else 400)
