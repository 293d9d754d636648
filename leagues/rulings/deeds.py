"""Rulings about one match and announcements: the same for every event."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from games.matches.bot_turns import BY_A_BOT
from games.matches.commands.adjudge import adjudge, call_off, correct
from games.matches.commands.clocks import give_time, pause_match, resume_match
from games.matches.commands.endings import forfeit as forfeit_seat
from games.matches.commands.handing_over import hand_over
from games.matches.models import Match, Move, Seat
from leagues.ratings.models import VoidedMatch
from leagues.results import OVER
from leagues.rulings.desk import Asked, Desk, Docket, Done, Facts
from leagues.rulings.refusals import Refusal
from portal.accounts.plain_text import clean_plain_text

LONGEST_WORDS = 500


def forfeit(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """Somebody loses a match for not coming."""
    facts, match = _running(desk, docket, asked)
    user = _seated(desk, match, asked)
    if not forfeit_seat(match_id=match.public_id, user=user, missing=True, command_id=docket.command_id):
        raise Refusal("seat_given_up")
    match.refresh_from_db(fields=["status"])
    behind = match.status == Match.Status.RUNNING
    return Done({**facts, "player": str(user), "behind": behind}, players_of(match), user, match)


def stand_in(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """A bot plays for somebody until he comes."""
    facts, match = _running(desk, docket, asked)
    user = _seated(desk, match, asked)
    if not hand_over(match_id=match.public_id, user=user, command_id=docket.command_id):
        raise Refusal("seat_given_up")
    return Done({**facts, "player": str(user)}, players_of(match), user, match)


def extend(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """Everybody at a table gets more time, and so does what the table belongs to."""
    facts, match = _running(desk, docket, asked)
    give_time(match_id=match.public_id, span=asked.span)
    ends = desk.put_off(facts, asked.span)
    facts |= {"minutes": asked.minutes, "ends": ends.isoformat(), "until": _deadlines(match)}
    return Done(facts, players_of(match), match=match)


def pause(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """The clocks of a table stand still."""
    facts, match = _running(desk, docket, asked)
    if match.paused:
        raise Refusal("clocks_stopped")
    pause_match(match_id=match.public_id)
    return Done(facts, players_of(match), match=match)


def resume(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """They run on."""
    facts, match = _running(desk, docket, asked)
    if not match.paused:
        raise Refusal("clocks_running")
    resume_match(match_id=match.public_id)
    return Done(facts, players_of(match), match=match)


def adjudicate(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """The director gives the places: of a match that is running, or of one that is over with a wrong result."""
    facts, match = _touched(desk, docket, asked)
    given, seats = list(asked.places), list(match.seats.select_related("user"))
    if match.status == Match.Status.FINISHED:
        if [seat.place for seat in seats] == given:
            raise Refusal("same_places")
        correct(match_id=match.public_id, places=given, command_id=docket.command_id)
    elif match.status == Match.Status.RUNNING:
        adjudge(match_id=match.public_id, places=given, command_id=docket.command_id)
    else:
        raise Refusal("match_not_running")
    order = sorted(zip(given, seats, strict=True), key=lambda pair: (pair[0], pair[1].number))
    words = ", ".join(f"{place}. {seat.user}" for place, seat in order)
    return Done({**facts, "places": words}, players_of(match), match=match)


def annul(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """A match does not count."""
    facts, match = _touched(desk, docket, asked)
    if not annul_match(docket, match):
        raise Refusal("nothing_to_annul")
    return Done(facts, players_of(match), match=match)


def annul_all(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """No match of a player in this event counts."""
    user = desk.player(asked)
    matches = [docket.touch(pk) for pk in desk.matches_of(user)]
    annulled = [match for match in matches if annul_match(docket, match)]
    if not annulled:
        raise Refusal("nothing_to_annul")
    told = Seat.objects.filter(match__in=annulled, is_bot=False).values_list("user_id", flat=True)
    return Done({"player": str(user), "number": len(annulled)}, set(told), user)


def announce(desk: Desk, docket: Docket, asked: Asked) -> Done:
    """Everybody is told something."""
    words = clean_plain_text(asked.words)[:LONGEST_WORDS]
    if not words:
        raise Refusal("empty_words")
    return Done({"words": words}, desk.everybody())


FOR_EVERY_EVENT = {
    "forfeit": forfeit,
    "stand_in": stand_in,
    "extend": extend,
    "pause": pause,
    "resume": resume,
    "adjudicate": adjudicate,
    "annul": annul,
    "annul_all": annul_all,
    "announce": announce,
}


def annul_match(docket: Docket, match: Match) -> bool:
    """End a running match without a result, or let a finished one not count; False if it does not count already."""
    if match.status == Match.Status.RUNNING:
        call_off(match_id=match.public_id, command_id=docket.command_id)
    elif match.status == Match.Status.FINISHED and not VoidedMatch.objects.filter(match=match).exists():
        docket.void(match)
    else:
        return False
    return True


def lay_anew(docket: Docket, row: Any) -> None:
    """Call off the match of a row at which nobody has moved yet; its table is laid again as the row is then. Where none
    was laid yet, the ruling is noted to rest on that."""
    if row.match_id is None:
        docket.journal.rely_on(row, "match_id")
        return
    match = docket.touch(row.match_id)
    if has_begun(match):
        raise Refusal("match_begun")
    call_off(match_id=match.public_id, command_id=docket.command_id)
    row.match = None


def has_begun(match: Match) -> bool:
    """Whether somebody has moved, or the match is over: then nobody is seated elsewhere."""
    return match.status != Match.Status.RUNNING or own_moves(match.moves.all()).exists()


def own_moves(log: QuerySet[Move]) -> QuerySet[Move]:
    """What players did themselves: not that they left or were late, nor what stand-ins do for them then."""
    return log.filter(kind=Move.Kind.ACTION).exclude(command_id__startswith=BY_A_BOT)


def annul_unplayed(docket: Docket, row: Any) -> bool:
    """Let the match of a row not count that is over because somebody gave up before anybody moved; False if it is
    another."""
    match = docket.touch(row.match_id) if row.match_id else None
    if match is None or match.ending != Match.Ending.RESIGNED or own_moves(match.moves.all()).exists():
        return False
    annul_match(docket, match)
    return True


def give_up_seats(desk: Desk, docket: Docket, user: Any) -> int:
    """Stand-ins keep the seats that somebody leaves; returns how many."""
    left = 0
    for found in Match.objects.filter(pk__in=desk.matches_of(user), status=Match.Status.RUNNING).order_by("pk"):
        match = docket.touch(found.pk)
        if match.status == Match.Status.RUNNING:
            left += forfeit_seat(match_id=match.public_id, user=user, missing=False, command_id=docket.command_id)
    return left


def players_of(match: Match) -> list[int]:
    """The people at a match, by key."""
    return list(match.seats.filter(is_bot=False).values_list("user_id", flat=True))


def _deadlines(match: Match) -> list[tuple[str, str]]:
    """Who is on turn until when; not live, where that is another every minute."""
    if match.speed == Match.Speed.LIVE:
        return []
    on_turn = match.seats.filter(deadline__isnull=False).select_related("user").order_by("number")
    return [(str(seat.user), seat.deadline.isoformat()) for seat in on_turn if seat.deadline is not None]


def _touched(desk: Desk, docket: Docket, asked: Asked) -> tuple[Facts, Match]:
    """The match of the table the director chose, noted, and how its table is called."""
    row = desk.table(asked)
    if row.match_id is None:
        raise Refusal("match_not_running")
    return desk.where(row), docket.touch(row.match_id)


def _running(desk: Desk, docket: Docket, asked: Asked) -> tuple[Facts, Match]:
    facts, match = _touched(desk, docket, asked)
    if match.status in OVER:
        raise Refusal("match_not_running")
    return facts, match


def _seated(desk: Desk, match: Match, asked: Asked) -> object:
    user = desk.player(asked)
    if not match.seats.filter(user=user).exists():
        raise Refusal("no_seat_there")
    return user
