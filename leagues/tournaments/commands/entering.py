"""Entering a tournament, checking in, withdrawing; and the waiting list behind it."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import formats, timezone

from games.matches import commands as match_commands
from games.matches.commands.common import check_entropy
from games.matches.conduct import check_rated_play
from games.matches.models import Match, Seat
from games.matches.restraints import restraint_on
from leagues.tables import check_entry
from leagues.tournaments.models import Entry, Tournament
from leagues.tournaments.queries import IN, directs, tournament_for_update
from leagues.tournaments.refusals import Refusal
from leagues.tournaments.signals import news

OPEN = (Tournament.State.REGISTRATION, Tournament.State.CHECK_IN)


@transaction.atomic
def register(*, user: Any, slug: str, entropy: str) -> Entry:
    """Enter, or wait for a free place. Whoever is in already stays where he is."""
    check_entropy(entropy)
    if user.is_guest:
        raise Refusal("tournament_guest")
    tournament = _announced(slug)
    entry = tournament.entries.filter(user=user).first()
    if entry and entry.status in IN:
        return entry
    if entry and entry.status == Entry.Status.DISQUALIFIED:
        raise Refusal("disqualified_here")
    if tournament.state not in OPEN:
        raise Refusal("registration_not_open")
    if tournament.registration_closed:
        raise Refusal("registration_closed", time=_in_words(tournament.registration_closes))
    if directs(tournament, user):
        raise Refusal("directs_this")
    rules = tournament.rules
    check_entry(
        user, rules.game, rules.clock.kind, rules.rating_least, rules.rating_most, rules.reliability_least
    )  # fmt: skip
    check_rated_play(user)
    if entry:
        entry.delete()  # whoever comes back queues up again
    full = tournament.entries.filter(status=Entry.Status.REGISTERED).count() >= rules.most_players
    status = Entry.Status.WAITING if full else Entry.Status.REGISTERED
    return Entry.objects.create(tournament=tournament, user=user, status=status, entropy=entropy)


@transaction.atomic
def check_in(*, user: Any, slug: str) -> Entry:
    """Say that one is there. Those on the waiting list check in too: they take the places of who does not come."""
    tournament = _announced(slug)
    entry = tournament.entries.filter(user=user, status__in=IN).first()
    if entry is None:
        raise Refusal("not_registered")
    if entry.checked_in is not None:
        return entry
    if tournament.state == Tournament.State.REGISTRATION:
        raise Refusal("check_in_not_open", time=_in_words(tournament.check_in_from))
    if tournament.state != Tournament.State.CHECK_IN:
        raise Refusal("check_in_over")
    if refusal := restraint_on("rated_ban", user.pk):
        raise refusal
    entry.checked_in = timezone.now()
    entry.save(update_fields=["checked_in"])
    return entry


@transaction.atomic
def withdraw(*, user: Any, slug: str) -> Entry:
    """Take one's name back. After the start a stand-in keeps one's seat, and no further round is drawn for one."""
    tournament = _announced(slug)
    entry = tournament.entries.filter(user=user).first()
    if entry is None or entry.status == Entry.Status.MISSED:
        raise Refusal("not_registered")
    if entry.status in (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED):
        return entry
    if tournament.over:
        raise Refusal("tournament_over")
    entry.status = Entry.Status.WITHDRAWN
    entry.save(update_fields=["status"])
    if tournament.state == Tournament.State.RUNNING:
        _give_up_matches(tournament, user)
    else:
        move_up(tournament)
    return entry


def move_up(tournament: Tournament) -> None:
    """Give free places to those who have waited longest."""
    taken = tournament.entries.filter(status=Entry.Status.REGISTERED).count()
    free = max(0, tournament.rules.most_players - taken)
    lucky = list(tournament.entries.filter(status=Entry.Status.WAITING).order_by("pk")[:free])
    for entry in lucky:
        entry.status = Entry.Status.REGISTERED
        entry.save(update_fields=["status"])
    tell_waiting(tournament, "tournament_moved_up", [entry.user_id for entry in lucky])


def tell_waiting(tournament: Tournament, code: str, users: list[int]) -> None:
    """News for people of the waiting list, who may move up and down more than once."""
    if users:
        told = {"users": users, "figures": {}, "occasion": uuid.uuid4().hex}
        news.send(sender=Tournament, tournament=tournament, code=code, **told)


def _in_words(moment: datetime | None) -> str:
    return formats.date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")


def _announced(slug: str) -> Tournament:
    """The tournament, locked; to players a draft does not exist."""
    tournament = tournament_for_update(slug)
    if tournament.state == Tournament.State.DRAFT:
        raise Refusal("unknown_tournament")
    return tournament


def _give_up_matches(tournament: Tournament, user: Any) -> None:
    running = Seat.objects.filter(
        user=user, resigned=None, match__status=Match.Status.RUNNING, match__pairing__round__tournament=tournament
    )
    for match_id in running.values_list("match__public_id", flat=True):
        match_commands.resign(match_id=match_id, user=user, command_id=str(uuid.uuid4()))
