"""What pages, tasks and commands read about challenge ladders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import F, Max, Q
from django.utils import formats, timezone

from games.matches.models import Match, PlayerTime, Vacation
from games.rules.registry import rules_for
from leagues.challenges.models import GOING_ON, Challenge, ChallengeLadder, Rung
from leagues.challenges.refusals import Refusal
from leagues.seasons.models import League, Member

PAGE = 50
RECENT = 10
OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


def find_ladder(league: League) -> ChallengeLadder:
    """The challenge ladder of a league. Raises no_challenge_ladder."""
    ladder = ChallengeLadder.objects.filter(league=league).first()
    if ladder is None:
        raise Refusal("no_challenge_ladder")
    ladder.league = league
    return ladder


def games_for_two(league: League) -> list[str]:
    """The games of a league that two people can play."""
    return [game for game in league.rules.games if 2 in rules_for(game).seats]


def may_stand(ladder: ChallengeLadder, user: Any) -> bool:
    """Whether somebody plays in the league now; who pauses does not."""
    playing = Member.objects.filter(league=ladder.league_id, user=user, status=Member.Status.ACTIVE)
    return bool(user.is_active) and playing.exists()


class Surroundings(NamedTuple):
    """All that decides whether somebody may challenge certain others, read in five queries."""

    ladder: ChallengeLadder
    mine: Rung | None
    making: int
    busy: set[int]
    met: dict[int, datetime]
    away: dict[int, datetime]
    user: Any


def surroundings(ladder: ChallengeLadder, user: Any, targets: Sequence[Rung]) -> Surroundings:
    """Read it for one player and some others."""
    keys = [rung.user_id for rung in targets]
    me, now = user.pk or 0, timezone.now()
    going_on = ladder.challenges.filter(state__in=GOING_ON)
    past = ladder.challenges.filter(over__gte=now - timedelta(days=ladder.rules.rematch_days))
    past = past.exclude(state=Challenge.State.CANCELLED).order_by()
    by_me = past.filter(challenger=me, challenged__in=keys).values_list("challenged").annotate(Max("over"))
    by_them = past.filter(challenged=me, challenger__in=keys).values_list("challenger").annotate(Max("over"))
    met: dict[int, datetime] = dict(by_me)
    for other, over in by_them:
        met[other] = max(over, met.get(other, over))
    off = PlayerTime.objects.filter(user__in=[*keys, me], vacation_from__lte=now, vacation_until__gt=now)
    return Surroundings(
        ladder,
        ladder.rungs.filter(user=me).first(),
        going_on.filter(challenger=me).count(),
        set(going_on.filter(challenged__in=keys).values_list("challenged_id", flat=True)),
        met,
        dict(off.values_list("user_id", "vacation_until")),
        user,
    )


def reason_to_refuse(around: Surroundings, target: Rung) -> Refusal | None:
    """Why somebody may not challenge the one on this rung now, or None."""
    ladder, mine, rules = around.ladder, around.mine, around.ladder.rules
    if ladder.closed or ladder.league.closed:
        return Refusal("challenge_ladder_closed")
    if mine is None:
        return Refusal("not_on_challenge_ladder")
    if target.place >= mine.place:
        return Refusal("challenge_not_above")
    if target.place < mine.place - rules.window:
        return Refusal("challenge_too_far", window=rules.window)
    if until := around.away.get(around.user.pk):
        return Refusal("you_on_vacation", date=_day(until))
    if around.making >= rules.at_once:
        return Refusal("challenge_limit", most=rules.at_once)
    if until := around.away.get(target.user_id):
        return Refusal("opponent_on_vacation", date=_day(until))
    if target.user_id in around.busy:
        return Refusal("opponent_busy")
    if over := around.met.get(target.user_id):
        return Refusal("rematch_too_soon", date=_day(over + timedelta(days=rules.rematch_days)))
    return None


def deadline_of(challenge: Challenge) -> datetime:
    """Until when a challenge has to be answered: later by as long as the challenged has been on vacation since."""
    now = timezone.now()
    vacations = Vacation.objects.filter(user=challenge.challenged, ends__gt=challenge.created, starts__lt=now)
    off = timedelta(0)
    for starts, ends in vacations.values_list("starts", "ends"):
        off += min(ends, now) - max(starts, challenge.created)
    return challenge.created + timedelta(days=challenge.answer_days) + off


class LadderLine(NamedTuple):
    """A rung as the page shows it: with whom its owner plays, and what the reader may do about it."""

    rung: Rung
    challenge: Challenge | None
    refusal: Refusal | None
    within: bool
    away: datetime | None


def lines_of(ladder: ChallengeLadder, user: Any, first: int) -> list[LadderLine]:
    """A page of rungs from one on, in a handful of queries however long the ladder is."""
    rungs = list(ladder.rungs.filter(place__gte=first).select_related("user").order_by("place")[:PAGE])
    keys = [rung.user_id for rung in rungs]
    going_on = ladder.challenges.filter(state__in=GOING_ON, challenged__in=keys)
    met_by = {one.challenged_id: one for one in going_on.select_related("challenger", "challenged", "match")}
    around = surroundings(ladder, user, rungs)
    window = range(0) if around.mine is None else range(around.mine.place - ladder.rules.window, around.mine.place)
    return [
        LadderLine(
            rung,
            met_by.get(rung.user_id),
            reason_to_refuse(around, rung),
            rung.place in window,
            around.away.get(rung.user_id),
        )
        for rung in rungs
    ]


def own_challenges(ladder: ChallengeLadder, user: Any) -> list[Challenge]:
    """What waits for somebody or is being played, those to answer first."""
    mine = ladder.challenges.filter(Q(challenger=user) | Q(challenged=user), state__in=GOING_ON)
    found = list(mine.select_related("challenger", "challenged", "match"))
    return sorted(found, key=lambda one: (one.challenged_id != user.pk, one.state != Challenge.State.OPEN, one.pk))


def recent(ladder: ChallengeLadder) -> list[Challenge]:
    """The latest challenges that are over."""
    over = ladder.challenges.exclude(over=None).select_related("challenger", "challenged", "match")
    return list(over.order_by("-over", "-pk")[:RECENT])


def played() -> list[int]:
    """Challenges whose match is over, to be settled."""
    return list(
        Challenge.objects.filter(state=Challenge.State.PLAYING, match__status__in=OVER).values_list("pk", flat=True)
    )


def unanswered() -> list[int]:
    """Challenges whose time may be over."""
    late = Challenge.objects.filter(state=Challenge.State.OPEN, answer_by__lte=timezone.now())
    return list(late.values_list("pk", flat=True))


def strangers() -> list[int]:
    """Rungs of people who no longer play in the league."""
    playing = Q(ladder__league__members__user_id=F("user_id"), ladder__league__members__status="active")
    stay = Rung.objects.filter(playing, user__is_active=True)
    return list(Rung.objects.exclude(pk__in=stay.values("pk")).values_list("pk", flat=True))


def _day(moment: datetime) -> str:
    return formats.date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
