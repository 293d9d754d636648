"""Joining a league, pausing, coming back, leaving; and the directors' say about who may."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.utils import formats, timezone

from games.matches import commands as match_commands
from games.matches.commands.common import check_entropy
from games.matches.conduct import check_rated_play
from games.matches.models import Match, Seat
from leagues.seasons import news
from leagues.seasons.commands.founding import directed
from leagues.seasons.commands.room import seat_or_wait, seat_waiting
from leagues.seasons.models import League, Member
from leagues.seasons.queries import league_for_update
from leagues.seasons.refusals import Refusal
from leagues.steps import record_step
from leagues.tables import check_entry
from portal.accounts.queries import find_person

IN = (Member.Status.ACTIVE, Member.Status.PAUSED, Member.Status.APPLIED, Member.Status.WAITING)


@transaction.atomic
def join(*, user: Any, slug: str, entropy: str) -> Member:
    """Join from the next draw on: at once, after a director's yes, or on the waiting list of a full league."""
    check_entropy(entropy)
    if user.is_guest:
        raise Refusal("keep_account_first")
    league = league_for_update(slug)
    if league.closed:
        raise Refusal("league_closed")
    member = league.members.filter(user=user).first()
    if member and member.status in IN:
        raise Refusal("already_member")
    invited = member is not None and member.status == Member.Status.INVITED
    if not invited:
        _check_not_barred(member)
        _check_gates(league, user)
    check_rated_play(user)
    member = _anew(member) if member else Member(league=league, user=user)
    member.status, member.entropy = _first_status(league, invited), entropy
    member.save()
    if member.status == Member.Status.APPLIED:
        news.applied(member)
    return member


@transaction.atomic
def pause(*, user: Any, slug: str) -> Member:
    """Sit out from the next draw on, keeping one's place in the league. Running matches go on."""
    return _change(slug, user, (Member.Status.ACTIVE,), Member.Status.PAUSED, "nothing_to_pause")


@transaction.atomic
def resume(*, user: Any, slug: str) -> Member:
    """Play again from the next draw on."""
    return _change(slug, user, (Member.Status.PAUSED,), Member.Status.ACTIVE, "nothing_to_resume")


@transaction.atomic
def leave(*, user: Any, slug: str) -> Member:
    """Leave for good. Stand-ins keep the seats of running fixtures, so that nobody waits."""
    member = _change(slug, user, (*IN, Member.Status.INVITED), Member.Status.LEFT, "not_member")
    running = Seat.objects.filter(
        user=user,
        resigned=None,
        match__status=Match.Status.RUNNING,
        match__fixture__division__season__league=member.league,
    )
    for match_id in running.values_list("match__public_id", flat=True):
        match_commands.resign(match_id=match_id, user=user, command_id=str(uuid.uuid4()))
    seat_waiting(member.league)
    return member


@transaction.atomic
def invite(*, user: Any, slug: str, username: str) -> Member:
    """A director asks somebody in; the gates do not hold for who is invited."""
    league = directed(user, slug)
    if league.closed:
        raise Refusal("league_closed")
    person = find_person(username)
    if person is None or not person.is_active or person.kind != "person":
        raise Refusal("unknown_person")
    member, fresh = Member.objects.get_or_create(
        league=league, user=person, defaults={"status": Member.Status.INVITED, "entropy": ""}
    )
    if member.status in IN:
        raise Refusal("is_member")
    before = {} if fresh else {"status": member.status}
    if member.status == Member.Status.LEFT:
        member.status = Member.Status.INVITED
        member.save(update_fields=["status"])
    news.invited(member)
    values = {"before": before, "after": {"status": member.status}}
    record_step("invite", event=league, director=user, subject=person, **values)
    return member


@transaction.atomic
def answer_application(*, user: Any, slug: str, username: str, accept: bool) -> Member:
    """A director lets somebody in who applied, or does not; then he can ask again after a while."""
    league = directed(user, slug)
    member = league.members.filter(user__username=username, status=Member.Status.APPLIED).first()
    if member is None:
        raise Refusal("nobody_applied")
    if accept and league.closed:
        raise Refusal("league_closed")
    before = {"status": member.status}
    member.status = seat_or_wait(league) if accept else Member.Status.LEFT
    if not accept:
        member.keep_away()
    member.save(update_fields=["status", "barred_until"])
    news.answered(member)
    after = {"status": member.status}
    record_step("answer", event=league, director=user, subject=member.user, before=before, after=after)
    return member


def _first_status(league: League, invited: bool) -> str:
    if league.rules.entry == "invitation" and not invited:
        raise Refusal("league_by_invitation")
    if league.rules.entry == "approval" and not invited:
        return Member.Status.APPLIED
    return seat_or_wait(league)


def _anew(member: Member) -> Member:
    """Somebody who comes back begins at the end: of the waiting list, and of what his last seasons gave him."""
    member.joined, member.tier, member.rank, member.barred_until = timezone.now(), None, None, None
    return member


def _check_not_barred(member: Member | None) -> None:
    until = member and member.barred_until
    if until and until > timezone.now():
        raise Refusal("turned_down_lately", date=formats.date_format(timezone.localtime(until), "DATE_FORMAT"))


def _check_gates(league: League, user: Any) -> None:
    rules = league.rules
    limits = (rules.rating_least, rules.rating_most, rules.reliability_least)
    check_entry(user, rules.games[0], rules.clock.kind, *limits)


def _change(slug: str, user: Any, was: tuple[str, ...], becomes: str, otherwise: str) -> Member:
    """Another status for a member who has one of these; `otherwise` the code for one who has none of them."""
    league = league_for_update(slug)
    member = league.members.filter(user=user).exclude(status=Member.Status.LEFT).first()
    if member is None:
        raise Refusal("not_member")
    if member.status not in was:
        raise Refusal(otherwise)
    member.status = becomes
    member.save(update_fields=["status"])
    return member
