"""The words of the table page that belong to no game."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def table_words() -> dict[str, str]:
    """All of them in the reader's language."""
    return {
        "connecting": _("Connecting to the table…"),
        "lost": _("The connection is lost. Trying again; your moves are safe."),
        "gone": _("There is no such match. It may have been cancelled."),
        "in_words": _("Board in words"),
        "your_turn": _("Your turn"),
        "waiting_for": _("Waiting for %s"),
        "actions": _("What you can do"),
        "log": _("What happened"),
        "log_empty": _("Nothing yet. The first move opens the log."),
        "score_sheet": _("Score sheet"),
        "total": _("Total"),
        "place": _("Place"),
        "rematch": _("Rematch"),
        "to_lobby": _("To the lobby"),
        "ending_resigned": _("The match ended because players gave up."),
        "ending_agreed": _("The match ended by agreement."),
        "ending_annulled": _("The match was annulled."),
        "log_undo": _("%s takes back the last move"),
        "log_resign": _("%s gives up; a bot keeps the seat"),
        "log_offer_end": _("%s agrees to end the match here"),
        "log_refuse_end": _("%s wants to play on"),
        "log_annul": _("%s annuls the match"),
        "log_timeout": _("%s: the time is up; a bot makes this move"),
        "log_seat_lost": _("%s: a stand-in keeps the seat from here on"),
        "log_return": _("%s takes the seat back"),
        "undo": _("Take back my move"),
        "resign": _("Give up"),
        "resign_sure": _("Give up this match? A bot will keep your seat, and you will be placed last."),
        "offer_end": _("Offer to end here"),
        "accept_end": _("Agree to end here"),
        "refuse_end": _("Play on"),
        "end_offered": _("%s offers to end the match here; the best place would be shared."),
        "annul": _("Annul the match"),
        "yes": _("Yes"),
        "no": _("No"),
        "more": _("This match"),
        "gathers": _("This match begins when all its players are here"),
        "gathers_how": _(
            "It is played live: agree on a time in the talk below. You count as here while you have this page before "
            "you, and five minutes longer. The cards are shown when the match begins."
        ),
        **_clock_words(),
        **_shell_words(),
        **_talk_words(),
        **_desk_words(),
        "lobby_url": reverse("lobby"),
    }


def _clock_words() -> dict[str, str]:
    return {
        "clock_left": _("time left:"),
        "clock_until": _("Your move is due %s"),
        "clock_stopped": _("The clocks are stopped for now."),
        "timed_out": _("out of time once"),
        "timed_out_why": _("A bot made the last move. If the time runs out again, the bot keeps the seat."),
        "kept": _("kept by a stand-in"),
        "kept_why": _("A bot plays on in this seat until the player comes back."),
        "away_mine": _("Your time ran out and a bot made your last move. Next time the bot keeps your seat."),
        "kept_mine": _("A stand-in keeps your seat until you take it back."),
        "take_seat_back": _("Take my seat back"),
    }


def _shell_words() -> dict[str, str]:
    return {
        "confirm_question": _("Play: %s?"),
        "confirm_play": pgettext("move", "Play"),
        "cancel": _("Cancel"),
        "close": _("Close"),
        "forced": _("There is only one move: %s. It is played in a moment."),
        "forced_wait": _("Wait, let me look"),
        "recap": _("Since your last turn"),
        "last_move": _("last move"),
        "news": _("News of the match"),
        "spectator": _("You are watching"),
        "rules": _("Rules"),
        "rules_page": _("The rules on a page of their own"),
        "rules_failed": _("The rules could not be fetched. Close this and try again."),
        "next_match": _("Next match"),
        "replay": _("Replay"),
        **_key_words(),
    }


def _key_words() -> dict[str, str]:
    return {
        "shortcuts": _("Keys"),
        "shortcuts_on": _("Single letters work as shortcuts"),
        "key_arrows": _("move among the choices on the board"),
        "key_enter": _("take the choice"),
        "key_escape": _("cancel or close"),
        "key_actions": _("the list of what you can do"),
        "key_log": _("what happened"),
        "key_text": _("the board in words, or drawn again"),
        "key_number": _("go to the choice with this number"),
        "key_orders": _("your standing orders"),
        "key_rules": _("the rules of this phase"),
        "key_next": _("the next match that waits for you"),
        "key_help": _("this list"),
        "key_step": _("one move back or on"),
        "key_ends": _("the first or the last move"),
        "key_rounds": _("one round back or on"),
        "key_play": _("play or pause"),
    }


def replay_words() -> dict[str, str]:
    """What the replay page says besides."""
    return table_words() | {
        "move_of": _("Move %(number)s of %(last)s"),
        "the_deal": _("The deal"),
        "first": _("First move"),
        "back": _("One move back"),
        "on": _("One move on"),
        "final": _("Last move"),
        "round_back": _("Round back"),
        "round_on": _("Round on"),
        "run": pgettext("replay", "Play"),
        "pause": _("Pause"),
        "pace": _("Pace"),
        "slow": _("slow"),
        "normal": _("normal"),
        "fast": _("fast"),
        "eyes": _("Through whose eyes"),
        "eyes_spectator": _("A spectator"),
        "eyes_all": _("All revealed"),
        "sight_of": _("What %s saw"),
        "share": _("Copy a link to this move"),
        "shared": _("Copied."),
        "slider": _("Move"),
        "replay_failed": _("This part of the match could not be fetched. Try again."),
    }


def lesson_words() -> dict[str, str]:
    """What the page of a lesson says besides."""
    return table_words() | {
        "lesson": _("Lesson"),
        "step_of": _("Step %(step)s of %(last)s"),
        "lesson_do": _("Now:"),
        "lesson_back": _("Back"),
        "lesson_on": pgettext("lesson", "Continue"),
        "lesson_show": _("Do it for me"),
        "lesson_restart": _("Start over"),
        "lesson_watch": _("Watch what happens…"),
        "lesson_only_this": _("The lesson goes on with what it asks for."),
        "lesson_failed": _("The lesson could not be fetched. Reload the page to try again."),
    }


def _talk_words() -> dict[str, str]:
    return {
        "staff": _("The staff"),
        "too_many": _("This match is open in too many windows. Close one of them and reload this page."),
        "company": _("Who is at the table"),
        "is_here": _("here"),
        "is_away": _("away"),
        "is_awaited": pgettext("player", "awaited"),
        "is_bot": _("bot"),
        "watching": _("Watching: %s"),
        "chat": _("Talk"),
        "chat_channels": _("Whose talk"),
        "chat_table": _("At the table"),
        "chat_spectators": _("Spectators"),
        "chat_empty": _("Nobody has said anything yet."),
        "chat_write": _("Write a line"),
        "chat_send": _("Say"),
        "chat_removed": _("A moderator has taken this line out."),
        "chat_read_only_table": _("Only players write here."),
        "chat_silenced": _("The moderators let you write nothing for now. “Standing” in your account says why."),
        "chat_read_only_spectators": _("Only spectators with an account write here."),
        "chat_ways": _("More about the line of %s"),
        "chat_mute": _("Mute %s"),
        "chat_unmute": _("Hear %s again"),
        "chat_muted": _("You muted:"),
        "chat_report": _("Report this line"),
        "chat_reported": _("Reported. A moderator will look at it."),
    }


def _desk_words() -> dict[str, str]:
    return {
        "orders": _("Standing orders"),
        "orders_about": _(
            "Decide now what to play when your turn comes. Nobody else sees your orders, or that you have any. "
            "The first one that has an answer is carried out, a moment after your turn begins."
        ),
        "orders_none": _("You have left no orders: everything waits for you."),
        "orders_in_force": _("Orders in force, the most important first"),
        "order_new": _("A new order"),
        "order_what": _("What to do"),
        "order_give": _("Leave this order"),
        "order_save": _("Keep the change"),
        "order_change": pgettext("standing order", "Change"),
        "order_cancel": pgettext("standing order", "Cancel"),
        "order_edited": _("Change this order"),
        "order_first": _("Earlier"),
        "order_used": _("has played already, goes on"),
        "order_earlier": _("%s: earlier"),
        "order_later": _("%s: later"),
        "order_leave_out": _("%s: leave out"),
        "order_all": _("Add all"),
        "notes": _("Notes and plan"),
        "notes_about": _("Notes for yourself. Nobody else can read them."),
        "notes_keeping": _("Keeping…"),
        "notes_kept": _("Kept."),
        "plan": _("Plan of my turn"),
        "plan_about": _(
            "Put several actions of your turn together and play them at once. The plan stays when you leave the page, "
            "and it stops by itself when something comes to light that changes what you can do."
        ),
        "plan_begin": _("First"),
        "plan_then": _("Then"),
        "plan_add": _("Add to the plan"),
        "plan_play": _("Play the plan"),
        "plan_shorten": _("Take the last one out"),
    }
