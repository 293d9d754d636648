"""What is stored of a match. Every change goes through `commands.py`; nothing here decides anything."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.matches.analysis_models import Analysis
from games.matches.answer_models import Answer, ApiCall
from games.matches.chat_models import ChatMessage, ChatMute, ChatReport
from games.matches.clocks.policy import ClockPolicy, decode_policy
from games.matches.time_models import PlayerTime, SiteClock, Vacation

__all__ = [
    "Analysis",
    "Answer",
    "ApiCall",
    "ChatMessage",
    "ChatMute",
    "ChatReport",
    "Invitation",
    "Match",
    "Move",
    "Notepad",
    "PlayerTime",
    "QueueEntry",
    "RevealAudit",
    "RoundScore",
    "Seat",
    "SiteClock",
    "StandingOrder",
    "Vacation",
    "Vault",
]

PUBLIC_ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """A short address for a match that cannot be guessed and is easy to read aloud."""
    return "".join(secrets.choice(PUBLIC_ID_ALPHABET) for _ in range(12))


def new_invite_code() -> str:
    """The secret part of an invitation link."""
    return secrets.token_urlsafe(12)


class Match(models.Model):
    """One game being played; while it still looks for players it is a table."""

    class Status(models.TextChoices):
        """Where the match stands."""

        TABLE = "table", _("looking for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Speed(models.TextChoices):
        """How fast it is played."""

        LIVE = "live", _("live")
        TURNS = "turns", _("by turns")

    class Ending(models.TextChoices):
        """How it ended."""

        PLAYED = "played", _("played to the end")
        RESIGNED = "resigned", _("ended by resigning")
        AGREED = "agreed", _("ended by agreement")
        ANNULLED = "annulled", _("annulled")
        ADJUDGED = "adjudged", _("adjudged")

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    game = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    seat_count = models.PositiveSmallIntegerField()
    options = models.TextField(default="{}")
    status = models.CharField(max_length=10, choices=Status, default=Status.TABLE)
    speed = models.CharField(max_length=8, choices=Speed, default=Speed.LIVE)
    clock = models.TextField(default="", help_text="the clock policy as JSON; empty: the usual one of the speed")
    timed = models.BooleanField(default=True, help_text="whether anybody waits for anybody: bots alone do not")
    paused = models.DateTimeField(null=True, help_text="since when the clocks of this match are stopped")
    rated = models.BooleanField(default=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tables_opened")
    commitment = models.CharField(max_length=64)
    move_number = models.PositiveIntegerField(default=0)
    chain = models.CharField(max_length=64, default="", help_text="hash of the last move, or of the deal")
    ending = models.CharField(max_length=10, choices=Ending, blank=True)
    result = models.JSONField(null=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)
    scored = models.BooleanField(default=False, help_text="the round scores have been written")
    # what its owner decided about the table
    invited_only = models.BooleanField(default=False)
    rating_least = models.PositiveSmallIntegerField(null=True)
    rating_most = models.PositiveSmallIntegerField(null=True)
    reliability_least = models.PositiveSmallIntegerField(default=0, help_text="in hundredths")
    bots_allowed = models.BooleanField(default=True)
    bot_level = models.CharField(max_length=12, default="squire", help_text="which bots fill free seats")
    invite_code = models.CharField(max_length=24, default=new_invite_code, editable=False)
    rematch_of = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, related_name="rematch")
    renewed = models.DateTimeField(default=timezone.now, help_text="when somebody last cared about the open table")
    nudged = models.DateTimeField(null=True, help_text="when the owner was told that the table will close")
    sealed = models.BooleanField(
        default=False, help_text="for its players only, because other tables still play the same deal"
    )
    held = models.BooleanField(
        default=False, help_text="ended by a director who may still take that back: nothing hidden is shown yet"
    )

    cut_short = models.DateTimeField(
        null=True, help_text="when the end of its event took it out of its players' hands, to be finished by rule"
    )
    called = models.DateTimeField(null=True, help_text="when its players were last told that somebody waits for them")

    class Meta:
        verbose_name, verbose_name_plural = _("match"), _("matches")
        indexes = [
            models.Index(fields=["status", "game", "created"], name="match_lobby"),
            models.Index(fields=["renewed"], condition=Q(status="table"), name="match_stale_table"),
            models.Index(fields=["finished"], condition=Q(status="finished", scored=False), name="match_unscored"),
            models.Index(fields=["commitment"], condition=Q(sealed=True), name="match_sealed"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"

    @property
    def policy(self) -> ClockPolicy:
        """How time runs in it."""
        return decode_policy(self.clock, self.speed)

    @property
    def gathers(self) -> bool:
        """Whether it is dealt and begins when all its players are at the table at once."""
        return self.status == self.Status.RUNNING and self.started is None

    @property
    def shown(self) -> bool:
        """Whether it has a board to look at: not before it begins, nor if a director ended it before and may take that
        back."""
        return self.started is not None and not (self.held and self.started == self.finished)


class Vault(models.Model):
    """The hidden half of a match: its seed and its full state. Only `vault.py` reads it."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True)
    seed = models.BinaryField()
    key = models.BinaryField(default=b"")
    state = models.TextField(default="")

    def __str__(self) -> str:
        return f"vault of match {self.match_id}"


class Seat(models.Model):
    """A place in a match. `decision` is the move number since which the seat is on turn, null otherwise."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats")
    is_bot = models.BooleanField(default=False)
    remote = models.BooleanField(default=False, help_text="a bot run elsewhere by its owner: has a clock like people")
    entropy = models.CharField(max_length=64, help_text="the number this player's browser added to the chance")
    joined = models.DateTimeField(auto_now_add=True)
    decision = models.PositiveIntegerField(null=True)
    on_turn_since = models.DateTimeField(null=True)
    stand_in = models.CharField(max_length=40, blank=True, help_text="the bot that keeps the seat for its player")
    bot_due = models.DateTimeField(null=True, help_text="when a worker is to be woken, again, to play a bot's turn")
    bot_tries = models.PositiveSmallIntegerField(default=0, help_text="how often a worker has begun this turn")
    resigned = models.DateTimeField(null=True)
    # its clock: bots and kept seats have none
    due = models.DateTimeField(null=True, help_text="when the time for the decision runs out")
    deadline = models.DateTimeField(null=True, help_text="when that is called: not during the player's quiet hours")
    remind_at = models.DateTimeField(null=True)
    reminded = models.DateTimeField(null=True)
    bank_left = models.DurationField(null=True)
    due_before = models.DateTimeField(null=True, help_text="of the last decision, should the move be taken back")
    spared = models.BooleanField(default=False, help_text="has had the grace given when too many run out of time")
    # the course of somebody who does not come
    timeouts = models.PositiveSmallIntegerField(default=0, help_text="in a row, since the player's last own move")
    away = models.BooleanField(default=False, help_text="a stand-in made the last move because the time ran out")
    lost = models.DateTimeField(null=True, help_text="since when a stand-in keeps the seat because of time")
    last_from = models.DateTimeField(null=True, help_text="when it left: placed behind whoever stayed longer")
    forsaken = models.DateTimeField(null=True, help_text="counts against the player's reliability")
    here_until = models.DateTimeField(null=True, help_text="at a table that gathers: its player counts as there")
    agrees_to_end = models.BooleanField(default=False)
    has_orders = models.BooleanField(default=False, help_text="its player left standing orders that are in force")
    orders_due = models.DateTimeField(null=True, help_text="when these are to be asked what to play")
    agrees_to_start = models.BooleanField(default=False, help_text="with bots in the free seats")
    score = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("seat"), _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_player"),
        ]
        indexes = [
            models.Index(fields=["user", "on_turn_since"], condition=Q(decision__isnull=False), name="seat_to_move"),
            models.Index(fields=["bot_due"], condition=Q(bot_due__isnull=False), name="seat_bot_due"),
            models.Index(fields=["orders_due"], condition=Q(orders_due__isnull=False), name="seat_orders_due"),
            models.Index(fields=["deadline"], condition=Q(decision__isnull=False), name="seat_deadline"),
            models.Index(fields=["remind_at"], condition=Q(remind_at__isnull=False), name="seat_reminder"),
            models.Index(fields=["user", "forsaken"], condition=Q(forsaken__isnull=False), name="seat_forsaken"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of match {self.match_id}"

    @property
    def bot_plays(self) -> bool:
        """Whether the site's workers make this seat's moves: a bot of the house, or the stand-in of somebody absent."""
        return (self.is_bot and not self.remote) or bool(self.stand_in)

    @property
    def follows_orders(self) -> bool:
        """Whether standing orders of its player may make its moves."""
        return self.has_orders and not self.bot_plays and self.resigned is None


class StandingOrder(models.Model):
    """What a player decided before his turn. Sealed: `order` is for its owner and the worker that carries it out."""

    class Ending(models.TextChoices):
        """Why it is no longer in force."""

        USED = "used", _("carried out")
        CANCELLED = "cancelled", pgettext_lazy("standing order", "cancelled")
        EXPIRED = "expired", _("too late")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="orders")
    position = models.PositiveSmallIntegerField(help_text="the first that has an answer is carried out")
    order = models.TextField()
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, help_text="when it last played")
    ended = models.DateTimeField(null=True)
    ending = models.CharField(max_length=10, choices=Ending, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("standing order"), _("standing orders")
        ordering = ["position", "pk"]
        indexes = [models.Index(fields=["seat", "position"], condition=Q(ended=None), name="orders_in_force")]

    def __str__(self) -> str:
        return f"standing order {self.pk}"


class Notepad(models.Model):
    """What a player notes about a match, and the actions he has pinned for his turn. Nobody else sees it."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="notepad")
    text = models.TextField(blank=True)
    plan = models.TextField(default="[]")
    updated = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"notes of seat {self.seat_id}"


class Move(models.Model):
    """One entry of the log, append-only and hash-chained. `events` holds secrets: only `vault.py` opens it."""

    class Kind(models.TextChoices):
        """What the entry is: an action of the game, or something the players decided about the match."""

        ACTION = "action", _("action")
        UNDO = "undo", _("taken back")
        RESIGN = "resign", _("resigned")
        OFFER_END = "offer_end", _("offered to end")
        REFUSE_END = "refuse_end", _("refused to end")
        ANNUL = "annul", _("annulled")
        ADJUDGE = "adjudge", _("adjudged")
        TIMEOUT = "timeout", _("ran out of time: a stand-in moves")
        SEAT_LOST = "seat_lost", _("a stand-in keeps the seat from here on")
        RETURN = "return", _("took the seat back")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.ACTION)
    seat = models.PositiveSmallIntegerField()
    action = models.TextField(default="null")
    events = models.TextField(default="[]")
    chance = models.BooleanField(default=False, help_text="whether anything was drawn at random")
    state_hash = models.CharField(max_length=64)
    chain = models.CharField(max_length=64)
    command_id = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="moves_are_numbered"),
            models.UniqueConstraint(fields=["match", "seat", "command_id"], name="a_command_moves_once"),
        ]

    def __str__(self) -> str:
        return f"move {self.number} of match {self.match_id}"


class RevealAudit(models.Model):
    """Who of the staff looked at hidden cards, when and why. Rows are written once and never changed or deleted."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="reveals")
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reveals")
    reason = models.CharField(max_length=300)
    annulled = models.BooleanField(help_text="the match was running and has been annulled by the look")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name, verbose_name_plural = _("look at hidden cards"), _("looks at hidden cards")
        permissions = [("reveal_hidden", "Can look at hidden cards, leaving a trace")]

    def __str__(self) -> str:
        return f"user {self.staff_id} looked into match {self.match_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row, once."""
        if not self._state.adding:
            raise TypeError("what has been audited is not changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse."""
        raise TypeError("what has been audited is not deleted")


class RoundScore(models.Model):
    """What one seat scored in one round, for score sheets and statistics."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="round_scores")
    seat = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    score = models.IntegerField()

    class Meta:
        ordering = ["round", "seat"]
        constraints = [models.UniqueConstraint(fields=["match", "seat", "round"], name="one_score_per_round")]

    def __str__(self) -> str:
        return f"round {self.round}, seat {self.seat} of match {self.match_id}"


class Invitation(models.Model):
    """What a table has said to somebody: come, or stay away."""

    class Status(models.TextChoices):
        """How it stands between the two."""

        OPEN = "open", _("invited")
        DECLINED = "declined", _("declined")
        KICKED = "kicked", _("sent away")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_invitation_per_person")]

    def __str__(self) -> str:
        return f"user {self.user_id} and match {self.match_id}: {self.status}"


class QueueEntry(models.Model):
    """Somebody who asked to be seated with anybody suitable. `match` is set once he has been."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue")
    game = models.CharField(max_length=32)
    speed = models.CharField(max_length=8, choices=Match.Speed)
    seat_counts = models.JSONField(help_text="the table sizes he would play at")
    entropy = models.CharField(max_length=64, help_text="the number his browser adds to the chance")
    entered = models.DateTimeField(default=timezone.now)
    alive = models.DateTimeField(default=timezone.now, help_text="when his browser was last connected")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="queued")
    found = models.DateTimeField(null=True)

    class Meta:
        ordering = ["entered", "pk"]
        constraints = [models.UniqueConstraint(fields=["user", "game", "speed"], name="once_in_a_queue")]
        indexes = [models.Index(fields=["game", "speed", "entered"], condition=Q(match=None), name="queue_waiting")]

    def __str__(self) -> str:
        return f"user {self.user_id} looks for {self.game}"
