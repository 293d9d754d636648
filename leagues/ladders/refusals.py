"""Why a ladder was not shown. The codes join those of the matches and leagues: there is one kind of refusal."""

from django.utils.translation import gettext_lazy as _

from games.matches.refusals import SENTENCES, STATUS, Refusal

__all__ = ["Refusal"]

SENTENCES.update(
    {
        "bad_filter": _("A ladder cannot be narrowed like this. Choose from the lists above it."),
        "not_on_this_ladder": _("You are not on this ladder yet. Play a rated match of its game and speed first."),
        "unknown_ladder": _("There is no such ladder. Choose a game and a speed."),
    }
)
STATUS.update({"unknown_ladder": 404, "not_on_this_ladder": 404})
