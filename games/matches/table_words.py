"""The words of the table page that belong to no game."""

from django.urls import reverse
from django.utils.translation import gettext as _


def table_words() -> dict[str, str]:
    """All of them in the reader's language."""
    return {
        "connecting": _("Connecting to the table…"),
        "lost": _("The connection is lost. Trying again; your moves are safe."),
        "gone": _("There is no such match. It may have been cancelled."),
        "board": _("The board in words"),
        "text_board": _("The board in words"),
        "your_turn": _("Your turn"),
        "waiting_for": _("Waiting for %s"),
        "actions": _("What you can do"),
        "log": _("What happened"),
        "log_empty": _("Nothing yet. The first move opens the log."),
        "score_sheet": _("Score sheet"),
        "total": _("Total"),
        "place": _("Place"),
        "play_again": _("Play again"),
        "lobby_url": reverse("lobby"),
    }
