"""Standing orders: given, changed, taken back, carried out once, and never seen by anybody but their owner."""

import random
from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from games.matches import commands, tasks
from games.matches.desk import desk_of
from games.matches.models import Match, Move, Seat, StandingOrder
from games.matches.refusals import Refusal
from games.matches.vault import open_match
from games.rules.registry import PACKAGES, orders_for
from tests import factories as make
from tests.rules.fill_in import random_orders

pytestmark = pytest.mark.django_db


def wanted(*orders):
    return [commands.Wanted(msgspec.Raw(msgspec.json.encode(order))) for order in orders]


def give(match, seat, *orders, id=None):
    """Put new orders in force for a seat, instead of those before."""
    return commands.set_orders(
        match_id=match.public_id,
        user=make.user_of(match, seat),
        orders=wanted(*orders),
        command_id=id or make.command_id(),
    )


def asked_now():
    """Let the moment of every seat on turn come, and a worker look; the number of moves played."""
    Seat.objects.filter(orders_due__isnull=False).update(orders_due=timezone.now() - timedelta(seconds=1))
    return tasks.answer_due_orders()


def asked_until_rest():
    """Let the workers look until no order is left to be asked; the number of moves played."""
    played = 0
    while Seat.objects.filter(orders_due__isnull=False).exists():
        played += asked_now()
    return played


def until_election(match):
    """Play King Me! until votes are due."""
    rng = random.Random(5)
    while len(open_match(match).actors()) < 2:
        seat, actions = make.legal(match)
        nominate = [
            a for a in actions if type(a).__name__ == "Promote" and open_match(match).view(seat).floors[a.courtier] == 5
        ]
        make.act(match, seat, nominate[0] if nominate else rng.choice(actions))
    return match


def in_force(match, seat):
    desk = desk_of(match.pk, make.user_of(match, seat).pk)
    return [msgspec.json.decode(msgspec.json.encode(line.order)) for line in desk.orders]


def test_an_order_plays_when_the_turn_comes_and_then_is_used():
    match = make.running("king-me", 3)
    for seat in range(3):
        give(match, seat, {"type": "vote_next", "yes": seat != 1, "after": 0})
    assert asked_until_rest() == 0
    until_election(match)
    before = match.move_number
    assert asked_until_rest() == 3
    match.refresh_from_db()
    votes = match.moves.filter(number__gt=before)
    assert {move.seat: msgspec.json.decode(move.action)["yes"] for move in votes} == {0: True, 1: False, 2: True}
    assert {move.kind for move in votes} == {Move.Kind.ACTION}
    assert all(order.ending == "used" and order.used for order in StandingOrder.objects.all())
    assert not Seat.objects.filter(has_orders=True).exists()
    assert not Seat.objects.filter(orders_due__isnull=False).exists()
    assert open_match(match).agrees_with_log()


def test_the_first_order_with_an_answer_decides_and_an_order_that_waits_leaves_the_turn_to_its_player():
    match = make.running("majesty", 2)
    seat, actions = make.legal(match)
    free = actions[0]
    other = next(
        role for role in ("miller", "noble", "witch") if not any(a.role == role for a in actions if a.position == 0)
    )
    wish = {"type": "wishes", "most": 0, "when": "once"}
    give(match, seat, {**wish, "roles": [other]}, {**wish, "roles": [free.role]})
    assert asked_now() == 1
    match.refresh_from_db()
    assert msgspec.json.decode(match.moves.get().action)["role"] == free.role
    assert in_force(match, seat) == [{**wish, "roles": [other]}]
    assert asked_until_rest() == 0
    assert Seat.objects.get(match=match, decision__isnull=False).number != seat


def test_orders_can_be_given_off_turn_changed_reordered_and_taken_back():
    match = make.running("king-me", 3)
    always, by_card = {"type": "vote_always", "yes": False}, {"type": "vote_by_card", "least": 12}
    give(match, 2, always, by_card)
    user = make.user_of(match, 2)
    first, second = desk_of(match.pk, user.pk).orders
    changed = [
        commands.Wanted(msgspec.Raw(msgspec.json.encode({**by_card, "least": 3})), second.id),
        commands.Wanted(msgspec.Raw(msgspec.json.encode(always)), first.id),
    ]
    asked = {"match_id": match.public_id, "user": user}
    commands.set_orders(**asked, orders=changed, command_id=make.command_id())
    assert in_force(match, 2) == [{**by_card, "least": 3}, always]
    assert StandingOrder.objects.count() == 2
    id = make.command_id()
    for _ in range(2):
        commands.cancel_order(**asked, order=first.id, command_id=id)
    assert in_force(match, 2) == [{**by_card, "least": 3}]
    for call in (
        lambda: commands.cancel_order(**asked, order=first.id, command_id=make.command_id()),
        lambda: commands.set_orders(**asked, orders=changed, command_id=make.command_id()),
    ):
        with pytest.raises(Refusal) as refused:
            call()
        assert refused.value.code == "order_gone"
    assert in_force(match, 2) == [{**by_card, "least": 3}]


def test_giving_the_same_orders_twice_by_the_same_command_gives_them_once():
    match = make.running("king-me", 3)
    id = make.command_id()
    assert give(match, 0, {"type": "only_move"}, id=id) == give(match, 0, {"type": "only_move"}, id=id)
    assert StandingOrder.objects.count() == 1
    with pytest.raises(Refusal, match="command_reused"):
        commands.cancel_order(match_id=match.public_id, user=make.user_of(match, 0), order=1, command_id=id)


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        ([{"type": "no_such"}], "bad_order"),
        ([{"type": "vote_always"}], "bad_order"),
        ([{"type": "vote_next", "yes": True, "after": 9}], "order_not_possible"),
        ([{"type": "only_move"}] * 13, "too_many_orders"),
        ([["only_move"]], "bad_order"),
    ],
)
def test_a_wrong_order_is_refused_and_nothing_is_stored(orders, code):
    match = make.running("king-me", 3)
    give(match, 0, {"type": "only_move"})
    with pytest.raises(Refusal) as refused:
        give(match, 0, *orders)
    assert refused.value.code == code
    assert str(refused.value.sentence)
    assert in_force(match, 0) == [{"type": "only_move"}]


def test_only_players_of_a_running_match_give_orders():
    match = make.running("majesty", 2)
    for user, code in ((make.person(), "not_seated"), (make.user_of(match, 0), "already_resigned")):
        if code == "already_resigned":
            commands.resign(match_id=match.public_id, user=user, command_id=make.command_id())
            code = "not_running"
        with pytest.raises(Refusal, match=code):
            commands.set_orders(match_id=match.public_id, user=user, orders=[], command_id=make.command_id())


def test_a_player_who_moves_first_keeps_his_order_for_the_next_time():
    match = make.running("majesty", 2)
    seat, actions = make.legal(match)
    give(match, seat, {"type": "wishes", "roles": [actions[0].role], "most": 0, "when": "once"})
    call = Seat.objects.get(match=match, number=seat)
    make.act(match, seat, actions[0])
    stale = {"match_id": match.public_id, "seat_number": seat, "decision": call.decision}
    assert commands.orders.answer_by_order(**stale) is None
    assert match.moves.count() == 1
    assert len(in_force(match, seat)) == 1


def test_a_repeated_or_late_call_plays_nothing():
    match = make.running("majesty", 2)
    seat, actions = make.legal(match)
    give(match, seat, {"type": "wishes", "roles": [actions[0].role], "most": 0, "when": "always"})
    call = {"match_id": match.public_id, "seat_number": seat, "decision": 0}
    assert commands.orders.answer_by_order(**call) is not None
    assert commands.orders.answer_by_order(**call) is None
    match.refresh_from_db()
    make.act(match, 1 - seat, make.legal(match)[1][0])
    assert commands.orders.answer_by_order(**call) is None  # on turn again, but that is another decision
    assert match.moves.count() == 2


def test_whoever_takes_back_what_an_order_played_may_look_first():
    match = make.running("king-me", 3)
    seat = make.legal(match)[0]
    give(match, seat, {"type": "settle", "courtiers": list(range(13)), "floor": 4, "round": 1})
    assert asked_now() == 1
    match.refresh_from_db()
    asked = {"match_id": match.public_id, "user": make.user_of(match, seat), "command_id": make.command_id()}
    commands.undo(**asked, move_number=match.move_number)
    assert asked_until_rest() == 0
    match.refresh_from_db()
    assert make.legal(match)[0] == seat


def test_a_stand_in_does_not_follow_the_orders_of_the_player_who_left():
    match = make.running("king-me", 3)
    seat = make.legal(match)[0]
    give(match, seat, {"type": "settle", "courtiers": [0], "floor": 4, "round": 1})
    commands.resign(match_id=match.public_id, user=make.user_of(match, seat), command_id=make.command_id())
    assert asked_until_rest() == 0
    assert not match.moves.filter(kind=Move.Kind.ACTION).exists()


def test_an_order_that_makes_trouble_leaves_the_turn_to_its_player(monkeypatch):
    match, other = make.running("majesty", 2), make.running("king-me", 3)
    seat, actions = make.legal(match)
    give(match, seat, {"type": "only_move"})
    third = make.legal(other)[0]
    give(other, third, {"type": "settle", "courtiers": [0], "floor": 4, "round": 1})
    broken = orders_for("majesty")
    monkeypatch.setattr(broken, "answer", lambda order, view, legal: 1 / 0)
    assert asked_until_rest() == 1
    assert in_force(match, seat) == [{"type": "only_move"}]
    make.act(match, seat, actions[0])


def all_lots(most, first):
    fields = [0, 1, 2, 3, 4]
    return (
        {"type": "lots", "kind": "any", "most": most},
        {"type": "decrees", "up": fields[first:] + fields[:first], "down": fields},
        {"type": "paying", "keep": "small"},
        {"type": "pay_cards", "kinds": ["gold_1", "livestock", "military", "architecture", "diplomacy", "entertainment",
                                        "gold_2", "gold_3"]},
        {"type": "picks", "kinds": ["gold_3", "king", "gold_2", "diplomacy", "entertainment", "gold_1", "livestock",
                                    "architecture", "military"]},
    )  # fmt: skip


def test_an_auction_among_players_who_all_left_orders_ends_without_a_single_wait():
    match = make.running("for-the-king", 3)
    for seat in range(3):
        give(match, seat, *all_lots(2 + seat, seat))
    waits = 0
    while True:
        asked_until_rest()
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING or open_match(match).view(0).turned:
            break
        seat, actions = make.legal(match)
        assert open_match(match).view(seat).phase in ("placing", "taking")
        make.act(match, seat, actions[0])
        waits += 1
    assert waits == 18 * 4  # the adviser places what he draws himself: four cards in each of 18 turns
    assert match.status == Match.Status.FINISHED
    played = [msgspec.json.decode(move.action)["type"] for move in match.moves.all()]
    assert {"take", "bid", "pass", "pay"} <= set(played)
    assert open_match(match).agrees_with_log()


def fixed_chance(monkeypatch):
    """Every match that is dealt from now on is dealt alike."""
    monkeypatch.setattr("games.matches.vault.secrets.token_bytes", lambda size: b"\1" * size)
    monkeypatch.setattr("tests.factories.secrets.token_hex", lambda size: "02" * size)


@pytest.mark.parametrize("game", PACKAGES)
def test_with_orders_off_or_silent_nothing_about_a_match_changes(game, monkeypatch):
    fixed_chance(monkeypatch)
    people = [make.person() for _ in range(3)]
    chains = []
    for kind in ("none", "cancelled", "silent"):
        match = make.running(game, 3, people)
        for seat in range(3):
            if kind == "silent" and game == "king-me":
                give(match, seat, {"type": "settle", "courtiers": [seat], "floor": 1, "round": 1})
            elif kind != "none":
                give(match, seat, {"type": "only_move"})
            if kind == "cancelled":
                give(match, seat)
        Seat.objects.update(orders_due=None)
        make.play(match, moves=25, seed=3)
        chains.append(match.chain)
    assert len(set(chains)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", PACKAGES)
def test_whatever_orders_are_left_every_match_ends_and_replays(game):
    rng = random.Random(game)
    match = make.running(game, 3)
    offered = orders_for(game)
    by_orders = 0
    while match.status == Match.Status.RUNNING:
        if rng.random() < 0.3:
            seat = rng.randrange(3)
            forms = offered.possible(open_match(match).view(seat))
            give(match, seat, *[msgspec.to_builtins(order) for order in random_orders(forms, offered, rng, 4)])
        by_orders += asked_until_rest()
        match.refresh_from_db()
        if match.status == Match.Status.RUNNING:
            seat, actions = make.legal(match)
            make.act(match, seat, rng.choice(actions))
    assert by_orders
    assert open_match(match).agrees_with_log()
    assert not Seat.objects.filter(orders_due__isnull=False).exists()
