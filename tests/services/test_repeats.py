"""A command sent again is answered as the first time and changes nothing, whatever has happened in between."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches import commands
from games.matches.commands import endings
from games.matches.models import Match, Move
from games.matches.refusals import Refusal
from tests import factories as make

pytestmark = pytest.mark.django_db
ID = "the-very-same-command"


def everything(match):
    return Match.objects.values().get(pk=match.pk), list(match.moves.values()), list(match.seats.values())


def acting(match):
    seat, actions = make.legal(match)
    asked = {"action": commands.encode_action(actions[0]), "move_number": match.move_number}
    return commands.act, make.user_of(match, seat), asked


def taking_back(match):
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0])
    return commands.undo, make.user_of(match, seat), {"move_number": match.move_number}


def giving_up(match):
    return commands.resign, make.user_of(match, 0), {}


def offering(match):
    return commands.agree_to_end, make.user_of(match, 0), {"agree": True}


def refusing(match):
    return commands.agree_to_end, make.user_of(match, 0), {"agree": False}


def annulling(match):
    seat, _ = make.legal(match)
    match.seats.filter(number=seat).update(on_turn_since=timezone.now() - timedelta(days=9))
    return commands.annul, make.user_of(match, (seat + 1) % 3), {}


def annulling_as_staff(match):
    return commands.annul_by_staff, make.person(is_staff=True), {}


def goes_on(match, user):
    make.play(match, moves=3)


def he_gives_up(match, user):
    commands.resign(match_id=match.public_id, user=user, command_id=make.command_id())


def all_agree(match, user):
    for seat in match.seats.filter(resigned=None).select_related("user"):
        endings.agree_to_end(match_id=match.public_id, user=seat.user, agree=True, command_id=make.command_id())


def staff_annul(match, user):
    commands.annul_by_staff(match_id=match.public_id, user=make.person(), command_id=make.command_id())


WAYS = [acting, taking_back, giving_up, offering, refusing, annulling, annulling_as_staff]


@pytest.mark.parametrize("since", [goes_on, he_gives_up, all_agree, staff_annul])
@pytest.mark.parametrize("way", WAYS)
def test_whatever_happened_since_the_first_answer_stands(way, since):
    match = make.running("king-me", 3)
    command, user, asked = way(match)
    asked |= {"match_id": match.public_id, "user": user, "command_id": ID}
    first = command(**asked)
    match.refresh_from_db()
    try:
        since(match, user)
    except Refusal:
        assert match.status != Match.Status.RUNNING or way is giving_up or way is annulling_as_staff
    before = everything(match)
    assert command(**asked) == first
    assert everything(match) == before


@pytest.mark.parametrize("way", [taking_back, giving_up, offering, annulling])
def test_an_id_that_stood_for_something_else_is_refused_rather_than_taken_for_done(way):
    """Else somebody would be told that he has given up, and play on."""
    match = make.running("king-me", 3)
    command, user, asked = way(match)
    last = match.moves.order_by("number").last()
    kind = Move.Kind.ACTION if way is not taking_back else Move.Kind.OFFER_END
    seat = match.seats.get(user=user).number
    Move.objects.create(match=match, number=99, seat=seat, kind=kind, command_id=ID, chain="", state_hash="")
    with pytest.raises(Refusal, match="command_reused"):
        command(match_id=match.public_id, user=user, command_id=ID, **asked)
    assert match.moves.exclude(number=99).order_by("number").last() == last


def test_an_id_used_again_on_a_later_turn_is_refused_and_breaks_nothing():
    match = make.running("majesty", 2)
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0], id=ID)
    while make.legal(match)[0] != seat:
        make.play(match, moves=1)
    before = everything(match)
    with pytest.raises(Refusal, match="command_reused"):
        make.act(match, seat, make.legal(match)[1][0], id=ID)
    assert everything(match) == before


def test_the_staff_cannot_annul_two_matches_with_one_command():
    one, other, staff = make.running(), make.running(), make.person(is_staff=True)
    commands.annul_by_staff(match_id=one.public_id, user=staff, command_id=ID)
    with pytest.raises(Refusal, match="command_reused"):
        commands.annul_by_staff(match_id=other.public_id, user=staff, command_id=ID)
