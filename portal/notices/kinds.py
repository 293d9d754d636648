"""Kinds of notices, the ways they travel, and what somebody gets who has chosen nothing."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What a notice is about, the most urgent first."""

    REMINDER = "reminder", _("My time is running out")
    YOUR_TURN = "your_turn", _("It is my turn")
    SEAT_LOST = "seat_lost", _("A stand-in plays for me")
    INVITED = "invited", _("I am invited to a table")
    MENTION = "mention", _("Somebody calls me in a chat")
    EVENT_NEWS = "event_news", _("News of my leagues and tournaments")
    MODERATION = "moderation", _("Decisions of the moderators")
    MATCH_ENDED = "match_ended", _("A match of mine has ended")
    TEST = "test", "test"


class Channel(models.TextChoices):
    """How a notice leaves the site. The list on the site itself is no channel: every notice is there at once."""

    EMAIL = "email", _("E-mail")
    PUSH = "push", _("Push")
    WEBHOOK = "webhook", _("Webhook")


class Pace(models.TextChoices):
    """How soon."""

    OFF = "off", _("never")
    NOW = "now", _("at once")
    BUNDLE = "bundle", _("bundled")
    DAILY = "daily", _("once a day")


CHOSEN_KINDS = [kind for kind in Kind if kind != Kind.TEST]
URGENCY = {kind: place for place, kind in enumerate(Kind)}

# A turn is told by e-mail after a few minutes only: whoever moves meanwhile gets no letter.
DEFAULTS: dict[Kind, dict[Channel, Pace]] = {
    Kind.REMINDER: {Channel.EMAIL: Pace.NOW, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.NOW},
    Kind.YOUR_TURN: {Channel.EMAIL: Pace.BUNDLE, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.NOW},
    Kind.SEAT_LOST: {Channel.EMAIL: Pace.NOW, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.NOW},
    Kind.INVITED: {Channel.EMAIL: Pace.NOW, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.NOW},
    Kind.MENTION: {Channel.EMAIL: Pace.OFF, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.OFF},
    Kind.EVENT_NEWS: {Channel.EMAIL: Pace.NOW, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.NOW},
    Kind.MODERATION: {Channel.EMAIL: Pace.NOW, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.OFF},
    Kind.MATCH_ENDED: {Channel.EMAIL: Pace.DAILY, Channel.PUSH: Pace.NOW, Channel.WEBHOOK: Pace.NOW},
}
