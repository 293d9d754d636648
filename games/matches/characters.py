"""What a profile tells about a bot of the house: how its level plays, and the rating it is kept at."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.bots.roster import ROSTER

HOW_THEY_PLAY = {
    "page": _("A page plays anything that does not look foolish at once: good company for a first match."),
    "squire": _("A squire looks one move ahead and knows what is worth having."),
    "knight": _("A knight thinks ahead, for up to a fifth of a second a move."),
    "chancellor": _(
        "A chancellor thinks ahead for up to two seconds a move, over many guesses at what is hidden from it."
    ),
}


class Introduced(NamedTuple):
    """A bot of the house as its profile introduces it."""

    plays: Any
    rating: int


def introduced(person: Any) -> Introduced | None:
    """The words for a bot of the house; None for everybody else, bots of people included."""
    character = None if person.is_outside_bot or not person.is_bot else ROSTER.get(person.username)
    return Introduced(HOW_THEY_PLAY.get(character.level, ""), character.anchor) if character else None
