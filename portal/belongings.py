"""What belongs to a person beyond the account: matches, ratings and notices, for the export and for leaving."""

import uuid
from typing import Any

from django.db.models import Q

from games.matches import commands
from games.matches.models import Match, Notepad, PlayerTime, Seat, StandingOrder, Vacation
from leagues.challenges.models import Challenge
from leagues.ratings import places
from leagues.ratings.models import LedgerRow
from leagues.seasons.commands import leave
from leagues.seasons.models import Member
from leagues.tournaments.commands import withdraw
from leagues.tournaments.models import Entry, Tournament
from portal.accounts.export import exports
from portal.accounts.leaving import on_leave
from portal.accounts.models import Follow, User
from portal.accounts.showing import on_country_change
from portal.moderation.models import Complaint, Hint, Household, PairSignal, Remark, Sanction
from portal.notices.commands import forget
from portal.notices.models import Delivery, Endpoint, Notice, NoticeSettings


@exports("matches")
def exported_matches(user: User) -> list[dict[str, Any]]:
    """Every match the person sat in, with place and score."""
    fields = ("match__public_id", "match__game", "match__status", "match__started", "match__finished", "place", "score")
    return list(Seat.objects.filter(user=user).order_by("pk").values(*fields))


@exports("notes")
def exported_notes(user: User) -> list[dict[str, Any]]:
    """What the person noted about matches, and the plans that were pinned."""
    fields = ("seat__match__public_id", "text", "plan", "updated")
    return list(Notepad.objects.filter(seat__user=user).order_by("pk").values(*fields))


@exports("standing_orders")
def exported_orders(user: User) -> list[dict[str, Any]]:
    """Every standing order the person gave, and what became of it."""
    fields = ("seat__match__public_id", "order", "created", "used", "ended", "ending")
    return list(StandingOrder.objects.filter(seat__user=user).order_by("pk").values(*fields))


@exports("ratings")
def exported_ratings(user: User) -> list[dict[str, Any]]:
    """Every change of the person's ratings."""
    fields = ("match__public_id", "match__game", "track", "place", "k", "before", "change", "created")
    return list(LedgerRow.objects.filter(user=user).order_by("pk").values(*fields))


@exports("time_off")
def exported_time_off(user: User) -> dict[str, Any]:
    """Quiet hours and vacations."""
    fields = ("quiet_from", "quiet_minutes", "vacation_from", "vacation_until")
    return {
        "quiet_hours": list(PlayerTime.objects.filter(user=user).values(*fields)),
        "vacations": list(Vacation.objects.filter(user=user).order_by("pk").values("starts", "ends")),
    }


@on_leave
def forget_time_off(user: User) -> None:
    """When somebody was away is nobody's business once he has left."""
    PlayerTime.objects.filter(user=user).delete()
    Vacation.objects.filter(user=user).delete()


@exports("notices")
def exported_notices(user: User) -> dict[str, Any]:
    """What the person was told, through which channels, and what they chose about it."""
    told = ("kind", "match__public_id", "params", "created", "read")
    sent = ("notice__kind", "channel", "state", "attempts", "problem", "sent_at", "opened_at")
    chosen = ("chosen", "unlisted", "bundle_minutes", "digest_hour")
    return {
        "told": list(Notice.objects.filter(user=user).order_by("pk").values(*told)),
        "deliveries": list(Delivery.objects.filter(notice__user=user).order_by("pk").values(*sent)),
        "settings": list(NoticeSettings.objects.filter(user=user).values(*chosen)),
        "endpoints": list(Endpoint.objects.filter(user=user).values("channel", "style", "url", "label", "created")),
    }


@exports("moderation")
def exported_cases(user: User) -> dict[str, Any]:
    """What the person reported, and what was decided about them; never who reported them."""
    reported = ("report__kind", "report__about__username", "report__match__public_id", "move", "words", "created")
    decided = ("kind", "ground", "words", "starts", "until", "ended", "appeal__words", "appeal__answer")
    added = ("complaint__report__kind", "complaint__report__about__username", "move", "words", "created")
    told = Sanction.objects.filter(user=user).exclude(kind=Sanction.Kind.NOTE)
    return {
        "reports": list(Complaint.objects.filter(reporter=user).order_by("pk").values(*reported, "report__state")),
        "added_to_reports": list(Remark.objects.filter(complaint__reporter=user).order_by("pk").values(*added)),
        "sanctions": list(told.order_by("pk").values(*decided)),
    }


@exports("signals")
def exported_signals(user: User) -> dict[str, Any]:
    """When the person was seen from which network or device, as the hashes that are stored, and declared households."""
    mine = Household.objects.filter(Q(asker=user) | Q(asked=user)).order_by("pk")
    return {
        "hints": list(user.hints.order_by("pk").values("kind", "digest", "first_seen", "last_seen")),
        "households": list(mine.values("asker__username", "asked__username", "created", "confirmed")),
    }


@on_leave
def forget_signals(user: User) -> None:
    """Where somebody was, and with whom they live, is forgotten at once."""
    Hint.objects.filter(user=user).delete()
    Household.objects.filter(Q(asker=user) | Q(asked=user)).delete()
    PairSignal.objects.filter(Q(one=user) | Q(other=user)).delete()


@on_leave
def forget_notes_and_orders(user: User) -> None:
    """What nobody else ever saw leaves with its owner."""
    Notepad.objects.filter(seat__user=user).delete()
    StandingOrder.objects.filter(seat__user=user).delete()
    Seat.objects.filter(user=user).update(has_orders=False, orders_due=None)


@exports("leagues")
def exported_leagues(user: User) -> list[dict[str, Any]]:
    """Every league the person asked to be in, and where its last season left them."""
    fields = ("league__slug", "status", "joined", "tier", "rank")
    return list(Member.objects.filter(user=user).order_by("pk").values(*fields))


@on_leave
def leave_the_leagues(user: User) -> None:
    """Make room for those on the waiting lists."""
    memberships = Member.objects.filter(user=user).exclude(status=Member.Status.LEFT)
    for slug in memberships.values_list("league__slug", flat=True):
        leave(user=user, slug=slug)


@exports("tournaments")
def exported_tournaments(user: User) -> list[dict[str, Any]]:
    """Every tournament the person entered, and how it ended."""
    fields = ("tournament__name", "status", "registered", "checked_in", "place", "points")
    return list(Entry.objects.filter(user=user).order_by("pk").values(*fields))


@on_leave
def leave_the_tournaments(user: User) -> None:
    """Make room for those on the waiting lists, and let no further round be drawn with somebody who is gone."""
    over = [Tournament.State.FINISHED, Tournament.State.CANCELLED]
    entries = Entry.objects.filter(user=user).exclude(tournament__state__in=over).exclude(status=Entry.Status.MISSED)
    for slug in entries.values_list("tournament__slug", flat=True):
        withdraw(user=user, slug=slug)


@on_leave
def leave_the_tables(user: User) -> None:
    """Get up from open tables and hand running matches to stand-ins, so that nobody waits for ever."""
    seats = Seat.objects.filter(user=user, resigned=None).select_related("match")
    for seat in seats.filter(match__status__in=[Match.Status.TABLE, Match.Status.RUNNING]):
        get_up = commands.leave_table if seat.match.status == Match.Status.TABLE else commands.resign
        get_up(match_id=seat.match.public_id, user=user, command_id=str(uuid.uuid4()))


@on_leave
def forget_notices(user: User) -> None:
    """Nothing waits to be told to somebody who is gone, and nobody else may receive it."""
    forget(user=user)


@exports("challenges")
def exported_challenges(user: User) -> list[dict[str, Any]]:
    """Challenges the person made or met, and what came of them."""
    fields = ("ladder__league__slug", "challenger__username", "challenged__username", "state", "created", "over")
    mine = Challenge.objects.filter(Q(challenger=user) | Q(challenged=user))
    return list(mine.order_by("pk").values(*fields))


@exports("following")
def exported_following(user: User) -> list[dict[str, Any]]:
    """Whom the person follows."""
    return list(Follow.objects.filter(follower=user).order_by("pk").values("followed__username", "since"))


@on_leave
def follow_nobody(user: User) -> None:
    """Who is gone follows nobody and is followed by nobody."""
    Follow.objects.filter(follower=user).delete()
    Follow.objects.filter(followed=user).delete()


@on_leave
def leave_the_ladders(user: User) -> None:
    """Who is gone has no place; the ledger stays whole."""
    places.show_again(user.pk, gone=True)


@on_country_change
def show_country_on_ladders(user: User) -> None:
    """Ladders can be narrowed to a country."""
    places.show_again(user.pk)
