"""Why a command about notices was not carried out."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "forbidden_address": _("Give an address that begins with https:// and can be reached from the internet."),
    "bad_subscription": _("The browser sent an incomplete subscription. Reload the page and try again."),
    "too_many_endpoints": _("There are too many addresses already. Remove one you no longer need."),
    "no_address": _("There is no verified e-mail address. Add one under Security and data."),
    "no_endpoint": _("There is nothing to send to yet. Add an address first."),
    "too_many_tests": _("That was a lot of tests. Try again in an hour."),
    "unknown_channel": _("Choose a channel from the list."),
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
