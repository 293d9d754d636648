"""What pages, tasks and commands read about challenge ladders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, F, Q
from django.utils import formats, timezone

from games.matches.models import Match, Vacation
from games.rules.registry import rules_for
from leagues.challenges.models import GOING_ON, Challenge, ChallengeLadder, Rung
from leagues.challenges.refusals import Refusal
from leagues.seasons.models import League, Member

PAGE = 50
RECENT = 10
Off = tuple[int, datetime, datetime]  # whose vacation, from when, until when
OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


def find_ladder(league: League) -> ChallengeLadder:
    """The challenge ladder of a league with how many stand on it (`total`). Raises no_challenge_ladder."""
    ladder = ChallengeLadder.objects.filter(league=league).annotate(total=Count("rungs")).first()
    if ladder is None:
        raise Refusal("no_challenge_ladder")
    ladder.league = league
    return ladder


def rung_of(ladder: ChallengeLadder, user: Any) -> Rung | None:
    """Where somebody stands, if he does."""
    return ladder.rungs.filter(user=user.pk or 0).first()


def games_for_two(league: League) -> list[str]:
    """The games of a league that two people can play."""
    return [game for game in league.rules.games if 2 in rules_for(game).seats]


def may_stand(ladder: ChallengeLadder, user: Any) -> bool:
    """Whether somebody plays in the league now; who pauses does not."""
    playing = Member.objects.filter(league=ladder.league_id, user=user, status=Member.Status.ACTIVE)
    return bool(user.is_active) and playing.exists()


class Surroundings(NamedTuple):
    """All that decides whether somebody may challenge certain others, read in three queries."""

    ladder: ChallengeLadder
    user: Any
    mine: Rung | None
    going_on: list[Challenge]
    met: dict[int, datetime]
    away: dict[int, datetime]

    @property
    def making(self) -> int:
        """How many challenges of his own go on."""
        return sum(one.challenger_id == self.user.pk for one in self.going_on)

    def meets(self, user_pk: int) -> Challenge | None:
        """The challenge somebody is to answer or plays, if there is one."""
        return next((one for one in self.going_on if one.challenged_id == user_pk), None)

    def own_challenges(self) -> list[Challenge]:
        """What waits for him or is being played, those to answer first."""
        me = self.user.pk
        mine = [one for one in self.going_on if me in (one.challenger_id, one.challenged_id)]
        return sorted(mine, key=lambda one: (one.challenged_id != me, one.state != Challenge.State.OPEN, one.pk))


def surroundings(ladder: ChallengeLadder, user: Any, mine: Rung | None, targets: Sequence[Rung]) -> Surroundings:
    """Read it for one player and some others."""
    keys = [rung.user_id for rung in targets]
    me, now = user.pk or 0, timezone.now()
    theirs = Q(challenged__in=keys) | Q(challenger=me) | Q(challenged=me)
    going_on = ladder.challenges.filter(theirs, state__in=GOING_ON)
    past = ladder.challenges.filter(over__gte=now - timedelta(days=ladder.rules.rematch_days))
    past = past.filter(Q(challenger=me) | Q(challenged=me)).exclude(state=Challenge.State.CANCELLED).order_by("over")
    challenges = list(going_on.select_related("challenger", "challenged", "match"))
    off = _vacations(
        [*keys, me, *(one.challenged_id for one in challenges)], min([now, *(one.created for one in challenges)])
    )
    _foresee(challenges, off)
    return Surroundings(
        ladder,
        user,
        mine,
        challenges,
        {a if b == me else b: over for a, b, over in past.values_list("challenger", "challenged", "over")},
        {away: ends for away, starts, ends in off if starts <= now < ends},
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
    if around.meets(target.user_id):
        return Refusal("opponent_busy")
    if over := around.met.get(target.user_id):
        return Refusal("rematch_too_soon", date=_day(over + timedelta(days=rules.rematch_days)))
    return None


def deadline_of(challenge: Challenge) -> datetime:
    """Until when a challenge has to be answered: later by as long as the challenged has been on vacation since."""
    now, off = timezone.now(), _vacations([challenge.challenged_id], challenge.created)
    return _due(challenge, [(starts, min(ends, now)) for _user, starts, ends in off if starts < now])


def foresee(challenge: Challenge) -> None:
    """Let an open challenge tell readers the deadline to be expected: with the days of vacation still ahead."""
    _foresee([challenge], _vacations([challenge.challenged_id], challenge.created))


def _foresee(challenges: Iterable[Challenge], off: Sequence[Off]) -> None:
    for one in challenges:
        if one.state == Challenge.State.OPEN:
            one.answer_by = _due(one, [(starts, ends) for user, starts, ends in off if user == one.challenged_id])


def _vacations(users: Iterable[int], since: datetime) -> list[Off]:
    """Their vacations that have ended since or will, in order."""
    rows = Vacation.objects.filter(user__in=users, ends__gt=since).order_by("starts")
    return list(rows.values_list("user", "starts", "ends"))


def _due(challenge: Challenge, vacations: Iterable[tuple[datetime, datetime]]) -> datetime:
    due = challenge.created + timedelta(days=challenge.answer_days)
    for starts, ends in vacations:
        if starts < due and ends > challenge.created:
            due += ends - max(starts, challenge.created)
    return due


class LadderLine(NamedTuple):
    """A rung as the page shows it: with whom its owner plays, and what the reader may do about it."""

    rung: Rung
    challenge: Challenge | None
    refusal: Refusal | None
    within: bool
    away: datetime | None


def page_from(ladder: ChallengeLadder, first: int) -> list[Rung]:
    """A page of rungs from one place on."""
    return list(ladder.rungs.filter(place__gte=first).select_related("user").order_by("place")[:PAGE])


def lines_of(around: Surroundings, rungs: Sequence[Rung]) -> list[LadderLine]:
    """These rungs as a page shows them."""
    mine, reach = around.mine, around.ladder.rules.window
    window = range(mine.place - reach, mine.place) if mine else range(0)
    return [
        LadderLine(
            rung,
            around.meets(rung.user_id),
            reason_to_refuse(around, rung),
            rung.place in window,
            around.away.get(rung.user_id),
        )
        for rung in rungs
    ]


def recent(ladder: ChallengeLadder) -> list[Challenge]:
    """The latest challenges that are over."""
    over = ladder.challenges.exclude(over=None).select_related("challenger", "challenged", "match")
    return list(over.order_by("-over", "-pk")[:RECENT])


def played() -> list[int]:
    """Challenges whose match is over, to be settled."""
    return list(
        Challenge.objects.filter(state=Challenge.State.PLAYING, match__status__in=OVER).values_list("pk", flat=True)
    )


def not_begun() -> list[int]:
    """Challenges whose live match still waits for its players."""
    waits = Challenge.objects.filter(match__status=Match.Status.RUNNING, match__started=None)
    return list(waits.order_by("pk").values_list("pk", flat=True))


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
