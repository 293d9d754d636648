"""Playing an action: once, in turn, stored before it is told."""

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import commands
from games.matches.models import Match, Move
from games.matches.refusals import Refusal
from games.matches.vault import open_match
from games.rules.registry import PACKAGES
from tests import factories as make

pytestmark = pytest.mark.django_db


def refused(code: str, call, **asked) -> None:
    with pytest.raises(Refusal) as caught:
        call(**asked)
    assert caught.value.code == code
    assert str(caught.value.sentence)


@pytest.mark.parametrize("game", PACKAGES)
def test_a_match_plays_to_its_end_and_equals_the_fold_of_its_log(game):
    match = make.play(make.running(game, 3))
    assert match.status == Match.Status.FINISHED
    assert match.ending == Match.Ending.PLAYED
    assert open_match(match).agrees_with_log()
    assert sorted(match.seats.values_list("place", flat=True))[0] == 1
    assert not match.seats.filter(decision__isnull=False).exists()


def test_repeating_a_command_returns_the_first_answer_and_changes_nothing():
    match = make.running()
    seat, actions = make.legal(match)
    first = make.act(match, seat, actions[0], number=0, id="the-same-command")
    again = make.act(match, seat, actions[-1], number=0, id="the-same-command")
    assert first == again
    assert Move.objects.filter(match=match).count() == 1


def test_an_action_made_for_an_older_board_is_refused_as_stale():
    match = make.play(make.running(), moves=3)
    seat, actions = make.legal(match)
    refused(
        "stale_move", commands.act, match_id=match.public_id, user=make.user_of(match, seat),
        action=msgspec.json.encode(actions[0]), move_number=1, command_id=make.command_id(),
    )  # fmt: skip
    assert Move.objects.filter(match=match).count() == 3


def test_a_seat_that_is_not_on_turn_is_told_so():
    match = make.running()
    seat, actions = make.legal(match)
    refused(
        "not_your_turn", commands.act, match_id=match.public_id, user=make.user_of(match, 1 - seat),
        action=msgspec.json.encode(actions[0]), move_number=0, command_id=make.command_id(),
    )  # fmt: skip


def test_nobody_plays_for_a_seat_that_is_not_his():
    match = make.running()
    refused(
        "not_seated", commands.act, match_id=match.public_id, user=make.person(), action=b"{}", move_number=0,
        command_id=make.command_id(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("action", "code"),
    [(b"", "bad_action"), (b"{", "bad_action"), (b'{"type":"steal"}', "bad_action"), (b"[" * 9999, "action_too_large"),
     (b'{"type":"take","position":99,"role":"miller"}', "bad_action"), (b"\xff", "bad_action")],
)  # fmt: skip
def test_garbage_is_refused_with_a_code_and_changes_nothing(action, code):
    match = make.running()
    seat, _ = make.legal(match)
    before = open_match(match).view(seat)
    refused(
        code, commands.act, match_id=match.public_id, user=make.user_of(match, seat), action=action, move_number=0,
        command_id=make.command_id(),
    )  # fmt: skip
    match.refresh_from_db()
    assert (match.move_number, open_match(match).view(seat)) == (0, before)


def test_in_a_vote_nobodys_answer_goes_stale_because_another_was_quicker():
    match = make.running("king-me", 3)
    while len(open_match(match).actors()) < 2:
        seat, actions = make.legal(match)
        make.act(match, seat, actions[-1])
    called = match.move_number
    first, *_, last = open_match(match).actors()
    vote = make.legal(match, first)[1][0]
    make.act(match, first, vote, number=called)
    make.act(match, last, make.legal(match, last)[1][0], number=called)
    assert match.move_number == called + 2


def cost_of_a_move(match):
    """How many statements the next move takes."""
    seat, actions = make.legal(match)
    user = make.user_of(match, seat)
    with CaptureQueriesContext(connection) as queries:
        commands.act(
            match_id=match.public_id, user=user, action=msgspec.json.encode(actions[0]),
            move_number=match.move_number, command_id=make.command_id(),
        )  # fmt: skip
    match.refresh_from_db()
    return len([query for query in queries if "SAVEPOINT" not in query["sql"]])


def test_the_cost_of_a_move_does_not_grow_with_its_number():
    match = make.running("king-me", 6)
    early = max(cost_of_a_move(match) for _ in range(6))
    make.play(match, moves=145)
    late = max(cost_of_a_move(match) for _ in range(6))
    assert match.move_number > 150
    assert early == late <= 8


def test_the_chain_breaks_when_an_entry_is_changed():
    match = make.play(make.running())
    Move.objects.filter(match=match, number=2).update(seat=9)
    from games.matches.records import check

    assert check(match)["problem"]
