"""What pages and programs may read about matches. Never a state: views come from `fanout.py`."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import F, Prefetch, Q, QuerySet

from games.bots.roster import ROSTER
from games.matches.conduct import rated_ban
from games.matches.gates import UNASKED, Standing, is_gated, reason_to_refuse, standing_of
from games.matches.models import Invitation, Match, QueueEntry, Seat
from games.matches.options import option_lines
from games.matches.personal import open_invitations
from games.matches.refusals import Refusal
from games.matches.urgency import urgency
from games.rules.contract import UnknownGame
from games.rules.registry import PACKAGES, rules_for, text_for
from games.rules.words import LANGUAGES

PAGE = 50
LATEST = 10


class Game(NamedTuple):
    """A game as pages show it."""

    slug: str
    name: str
    tagline: str
    seats: range

    @property
    def most(self) -> int:
        """The largest table."""
        return self.seats[-1]


def language_of(code: str) -> str:
    """The game words' language for a site language code."""
    return code if code in LANGUAGES else "en"


def game(slug: str, language: str) -> Game:
    """One game in the reader's language. Raises unknown_game."""
    try:
        words = text_for(slug).WORDS
    except UnknownGame:
        raise Refusal("unknown_game") from None
    spoken = language_of(language)
    return Game(slug, str(words["name"][spoken]), str(words["tagline"][spoken]), rules_for(slug).seats)


def games(language: str) -> list[Game]:
    """All games in the reader's language."""
    return [game(slug, language) for slug in PACKAGES]


def bots_of_level(level: str) -> list[str]:
    """The account names of all bots of a level."""
    return [account for account, character in ROSTER.items() if character.level == level]


def _with_seats() -> QuerySet[Match]:
    return Match.objects.select_related("owner").prefetch_related(
        Prefetch("seats", queryset=Seat.objects.select_related("user"))
    )


def match_with_seats(public_id: str) -> Match:
    """One match with its seats. Raises unknown_match."""
    match = _with_seats().filter(public_id=public_id).first()
    if match is None:
        raise Refusal("unknown_match")
    return match


def check_watching(match: Match, user: Any) -> None:
    """Refuse to show the cards of a sealed match to anybody who does not play in it. Needs its seats."""
    if match.sealed and all(seat.user_id != user.pk for seat in match.seats.all()):
        raise Refusal("sealed")


def match_by_key(pk: int) -> Match:
    """One match by its key, for the administration. Raises unknown_match."""
    match = _with_seats().filter(pk=pk).first()
    if match is None:
        raise Refusal("unknown_match")
    return match


def plays_in(user: Any, match: Match | None) -> bool:
    """Whether somebody has a seat in a match."""
    return match is not None and any(seat.user_id == user.pk for seat in match.seats.all())


class OpenTable(NamedTuple):
    """A table as one reader meets it in the lobby."""

    match: Match
    options: list[str]
    seated: bool
    invited: bool
    refusal: Refusal | None

    @property
    def free(self) -> int:
        """How many seats are free."""
        return int(self.match.seat_count - len(self.match.seats.all()))


def open_tables(user: Any, language: str) -> list[OpenTable]:
    """Tables looking for players, the newest first, each with the reason why this reader may not join."""
    open_ones = _with_seats().filter(status=Match.Status.TABLE).order_by("-created", "-pk")
    if not user.is_authenticated:
        return [_as_seen(match, user, language, None, None) for match in open_ones.filter(invited_only=False)[:PAGE]]
    said = dict(Invitation.objects.filter(user=user).values_list("match_id", "status"))
    mine = Q(seats__user=user) | Q(invitations__user=user, invitations__status=Invitation.Status.OPEN)
    own = Match.objects.filter(mine, status=Match.Status.TABLE).values("pk")
    standings: dict[tuple[str, str], Standing] = {}
    ban = rated_ban(user)
    return [
        _as_seen(match, user, language, said.get(match.pk), standings, ban=ban)
        for match in open_ones.filter(Q(invited_only=False) | Q(pk__in=own))[:PAGE]
    ]


def as_seen(match: Match, user: Any, language: str, by_link: bool) -> OpenTable:
    """One table as this reader meets it; `by_link` if he holds its invitation link."""
    status = ban = None
    if user.is_authenticated:
        status = match.invitations.filter(user=user).values_list("status", flat=True).first()
        ban = rated_ban(user)
    return _as_seen(match, user, language, status, {}, by_link, ban)


def _as_seen(
    match: Match,
    user: Any,
    language: str,
    status: str | None,
    standings: dict[tuple[str, str], Standing] | None,
    by_link: bool = False,
    ban: Refusal | None = None,
) -> OpenTable:
    standing = UNASKED
    if standings is not None and user.is_authenticated and is_gated(match):
        key = match.game, match.speed
        standing = standings.get(key) or standing_of(user, *key)
        standings[key] = standing
    seated = any(seat.user_id == user.pk for seat in match.seats.all())
    refusal = None
    if not seated:
        refusal = reason_to_refuse(match, standing, status, by_link) or (ban if match.rated else None)
    options = option_lines(match, language_of(language))
    return OpenTable(match, options, seated, status == Invitation.Status.OPEN, refusal)


def invitations_of(user: Any) -> list[Invitation]:
    """The open invitations of a person, the newest first, with their tables."""
    seats = Prefetch("match__seats", queryset=Seat.objects.select_related("user"))
    return list(
        open_invitations([user.pk]).select_related("match__owner").prefetch_related(seats).order_by("-created", "-pk")
    )


def queues_of(user: Any) -> list[QueueEntry]:
    """The queues a person waits in."""
    return list(QueueEntry.objects.filter(user=user, match=None))


def nudged_tables(user: Any) -> list[Match]:
    """A person's own tables that will close soon."""
    return list(Match.objects.filter(owner=user, status=Match.Status.TABLE, nudged__isnull=False).order_by("pk"))


def rematch_of(match: Match) -> Match | None:
    """The table at which a finished match is played once more, if somebody asked for it."""
    return Match.objects.filter(rematch_of=match).first()


class OwnMatches(NamedTuple):
    """A player's matches in four heaps."""

    waiting: list[Match]  # for him, the most urgent first
    gathering: list[Match]  # live ones that begin when all their players are at the table
    running: list[Match]  # others are to move, or the table is still filling
    finished: list[Match]  # the latest few


def matches_of(user: Any) -> OwnMatches:
    """A player's matches: those waiting for him, for all their players, the other running ones, the latest finished."""
    unfinished = (
        _with_seats()
        .filter(status__in=(Match.Status.TABLE, Match.Status.RUNNING), seats__user=user)
        .annotate(my_turn=F("seats__decision"), waited=F("seats__on_turn_since"), until=F("seats__deadline"))
        .order_by(*urgency("seats__"), "-created")
    )
    waiting = unfinished.filter(my_turn__isnull=False)[:PAGE]
    others = unfinished.filter(my_turn__isnull=True)
    waits_for_all = Q(status=Match.Status.RUNNING, started=None)
    gathering, running = others.filter(waits_for_all)[:PAGE], others.exclude(waits_for_all)[:PAGE]
    return OwnMatches(list(waiting), list(gathering), list(running), list(finished_matches(user)[:LATEST]))


def waiting_matches(user: Any) -> QuerySet[Match]:
    """The matches that wait for a player, the most urgent first, each with `my_turn`, `waited` and `until`."""
    waiting = Match.objects.filter(
        status=Match.Status.RUNNING, seats__user=user, seats__decision__isnull=False, seats__stand_in=""
    )
    mine = {"my_turn": F("seats__decision"), "waited": F("seats__on_turn_since"), "until": F("seats__deadline")}
    return waiting.annotate(**mine).order_by(*urgency("seats__"), "pk")


def finished_matches(user: Any, game: str = "") -> QuerySet[Match]:
    """A player's finished matches, the latest first."""
    mine = Seat.objects.filter(user=user, match__status=Match.Status.FINISHED)
    if game:
        mine = mine.filter(match__game=game)
    return _with_seats().filter(pk__in=mine.values("match")).order_by("-finished", "-pk")


def finished_count(user: Any, game: str) -> int:
    """How many matches of a game a player has finished."""
    return Seat.objects.filter(user=user, match__game=game, match__status=Match.Status.FINISHED).count()


def free_bots(match: Match) -> list[Any]:
    """The bots that do not sit at this table yet."""
    seated = {seat.user.username for seat in match.seats.all()}
    return [character for account, character in ROSTER.items() if account not in seated]
