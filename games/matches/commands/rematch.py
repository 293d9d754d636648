"""Playing the same match once more."""

from __future__ import annotations

from typing import Any

from games.matches.commands.common import answered, check_entropy, command, lock_match, remember, seat_of, seats_of
from games.matches.commands.seating import Gates, lay_table, lock_table, seat_bots, sit_down
from games.matches.conduct import check_rated_play
from games.matches.gates import check_room_for_one_more
from games.matches.models import Invitation, Match, Seat
from games.matches.refusals import Refusal
from games.matches.signals import invited
from games.matches.tell import tell_match, tell_users


@command
def rematch(*, match_id: str, user: Any, entropy: str, command_id: str) -> Match:
    """The first who asks opens the table and invites the others; whoever asks later sits down at it."""
    if done := answered(user, command_id, "rematch"):
        return done
    check_entropy(entropy)
    match = lock_match(match_id)
    seats = seats_of(match)
    seat_of(seats, user)
    if match.status != Match.Status.FINISHED:
        raise Refusal("not_finished")
    if match.rated:
        check_rated_play(user)
    again = Match.objects.filter(rematch_of=match).first()
    if again is None:
        again = _open_again(match, seats, user, entropy)
    elif not again.seats.filter(user=user).exists():
        again = _sit_at(again, user, entropy)
    remember(user, command_id, "rematch", again)
    tell_match(match, seats)
    return again


def _open_again(match: Match, seats: list[Seat], user: Any, entropy: str) -> Match:
    check_room_for_one_more(user)
    gates = Gates(invited_only=True, bots_allowed=match.bots_allowed, bot_level=match.bot_level)
    setup = match.game, match.seat_count, match.options, match.speed, match.rated
    again = lay_table(user, *setup, gates, match.policy)
    again.rematch_of = match
    again.save(update_fields=["rematch_of"])
    people = [seat.user_id for seat in seats if (seat.remote or not seat.is_bot) and seat.user_id != user.pk]
    Invitation.objects.bulk_create(Invitation(match=again, user_id=pk) for pk in people)
    invited.send(sender=Match, match=again, users=people)
    sit_down(again, [(user, entropy)])
    if bots := [seat.user.username for seat in seats if seat.is_bot and not seat.remote]:
        seat_bots(again, bots)
    tell_users(people)
    return again


def _sit_at(again: Match, user: Any, entropy: str) -> Match:
    table = lock_table(again.public_id)
    if table.invitations.filter(user=user, status=Invitation.Status.KICKED).exists():
        raise Refusal("kicked")
    check_room_for_one_more(user)
    sit_down(table, [(user, entropy)])
    return table
