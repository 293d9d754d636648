"""Why a command about an account was not carried out."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

MOST_TOKENS = 20
MOST_BOTS = 5
SENTENCES = {
    "not_a_guest": _("This is a full account already."),
    "last_administrator": _("You are the only administrator. Give somebody else that right before you leave."),
    "too_many_tokens": ngettext_lazy(
        "You have %(most)d token already. Revoke one you no longer need.",
        "You have %(most)d tokens already. Revoke one you no longer need.",
        MOST_TOKENS,
    )
    % {"most": MOST_TOKENS},
    "unknown_scope": _("A token can only have scopes from the list."),
    "guests_own_no_bots": _("Keep your account first: somebody has to answer for a bot."),
    "too_many_bots": ngettext_lazy(
        "You have %(most)d bot already.", "You have %(most)d bots already: that is the limit.", MOST_BOTS
    )
    % {"most": MOST_BOTS},
    "too_many_guests": _("Too many guests have arrived in the last hour. Please sign up, or try again later."),
}


class Refusal(Exception):
    """A command that was not carried out. Nothing has been stored."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def sentence(self) -> str:
        """The reason in the reader's language, with what to do next."""
        return str(SENTENCES[self.code])
