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
        "lobby_url": reverse("lobby"),
    }
