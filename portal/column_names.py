"""What the administration calls the columns of our tables, in the reader's language.

Django makes these names in English out of those in the code. Given here instead of in every model, they need no
migration; a test fails on a column of the administration whose name is missing.
"""

from django.apps import apps
from django.utils.translation import pgettext_lazy

OURS = ("games.", "leagues.", "portal.")
NAMES = {
    "about": pgettext_lazy("column", "about"),
    "annulled": pgettext_lazy("column", "annulled"),
    "beat": pgettext_lazy("column", "beat"),
    "clock": pgettext_lazy("column", "clock"),
    "closed": pgettext_lazy("column", "closed"),
    "commitment": pgettext_lazy("column", "commitment"),
    "created": pgettext_lazy("column", "created"),
    "decided": pgettext_lazy("column", "decided"),
    "decided by": pgettext_lazy("column", "decided by"),
    "description": pgettext_lazy("column", "description"),
    "director": pgettext_lazy("column", "director"),
    "directors": pgettext_lazy("column", "directors"),
    "drawn": pgettext_lazy("column", "drawn"),
    "ended": pgettext_lazy("column", "ended"),
    "ending": pgettext_lazy("column", "ending"),
    "ends": pgettext_lazy("column", "ends"),
    "event": pgettext_lazy("column", "event"),
    "finished": pgettext_lazy("column", "finished"),
    "frozen": pgettext_lazy("column", "frozen"),
    "frozen by": pgettext_lazy("column", "frozen by"),
    "game": pgettext_lazy("column", "game"),
    "given by": pgettext_lazy("column", "given by"),
    "ground": pgettext_lazy("column", "ground"),
    "ID": pgettext_lazy("column", "ID"),
    "kind": pgettext_lazy("column", "kind"),
    "league": pgettext_lazy("column", "league"),
    "lifted by": pgettext_lazy("column", "lifted by"),
    "match": pgettext_lazy("column", "match"),
    "move number": pgettext_lazy("column", "move number"),
    "name": pgettext_lazy("column", "name"),
    "number": pgettext_lazy("column", "number"),
    "options": pgettext_lazy("column", "options"),
    "owner": pgettext_lazy("column", "owner"),
    "pardoned": pgettext_lazy("column", "pardoned"),
    "paused": pgettext_lazy("column", "paused"),
    "prizes": pgettext_lazy("column", "prizes"),
    "public id": pgettext_lazy("column", "public id"),
    "quiet from": pgettext_lazy("column", "quiet from"),
    "quiet minutes": pgettext_lazy("column", "quiet minutes"),
    "rated": pgettext_lazy("column", "rated"),
    "reason": pgettext_lazy("column", "reason"),
    "registration closes": pgettext_lazy("column", "registration closes"),
    "registration opens": pgettext_lazy("column", "registration opens"),
    "slug": pgettext_lazy("column", "slug"),
    "speed": pgettext_lazy("column", "speed"),
    "staff": pgettext_lazy("column", "staff"),
    "started": pgettext_lazy("column", "started"),
    "starts": pgettext_lazy("column", "starts"),
    "state": pgettext_lazy("column", "state"),
    "status": pgettext_lazy("column", "status"),
    "subject": pgettext_lazy("column", "subject"),
    "undone": pgettext_lazy("column", "undone"),
    "undone by": pgettext_lazy("column", "undone by"),
    "until": pgettext_lazy("column", "until"),
    "used": pgettext_lazy("column", "used"),
    "user": pgettext_lazy("column", "user"),
    "vacation from": pgettext_lazy("column", "vacation from"),
    "vacation until": pgettext_lazy("column", "vacation until"),
    "version": pgettext_lazy("column", "version"),
    "words": pgettext_lazy("column", "words"),
}


def name_columns() -> None:
    """Give every column of our own tables the name that stands here."""
    ours = (model for model in apps.get_models() if model.__module__.startswith(OURS))
    for field in (field for model in ours for field in model._meta.fields + model._meta.many_to_many):
        if isinstance(field.verbose_name, str):  # one that is translated already is no plain string
            field.verbose_name = NAMES.get(field.verbose_name, field.verbose_name)
