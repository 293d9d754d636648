"""Several actions at once, the private notepad, and who may see it."""

import json

import msgspec
import pytest
from django.contrib.auth.models import Permission

from games.matches import commands
from games.matches.desk import desk_of, look_ahead
from games.matches.models import Notepad, StandingOrder
from games.matches.refusals import Refusal
from games.matches.vault import open_match
from games.rules.koryo.actions import END_TURN, REVEAL, OrderNothing
from portal.accounts import commands as people
from portal.accounts.export import own_data
from tests import factories as make
from tests.services.test_orders import give

pytestmark = pytest.mark.django_db


def batch(match, seat, *actions, id=None, number=None):
    return commands.act_all(
        match_id=match.public_id,
        user=make.user_of(match, seat),
        actions=[msgspec.json.encode(action) for action in actions],
        move_number=match.move_number if number is None else number,
        command_id=id or make.command_id(),
    )


def in_action(seats=2):
    """A Koryŏ match in which everybody has ordered one card and the first one acts."""
    match = make.running("koryo", seats)
    for _ in range(seats):
        seat, actions = make.legal(match)
        make.act(match, seat, next(a for a in actions if type(a).__name__ == "Order" and 1 <= a.kind <= 9))
    return match, make.legal(match)[0]


def test_a_whole_turn_is_played_at_once_each_action_a_move_of_its_own():
    match, seat = in_action()
    before, id = match.move_number, make.command_id()
    plan = [REVEAL, END_TURN]
    first = batch(match, seat, *plan, id=id)
    assert first.number == before + 2
    assert batch(match, seat, *plan, id=id, number=before) == first
    match.refresh_from_db()
    assert [json.loads(move.action)["type"] for move in match.moves.filter(number__gt=before)] == ["reveal", "end_turn"]
    assert open_match(match).actors() != (seat,)


def test_a_batch_stops_where_the_next_action_is_not_possible_and_says_how_far_it_got():
    match, seat = in_action()
    before = match.move_number
    with pytest.raises(Refusal) as refused:
        batch(match, seat, REVEAL, REVEAL, END_TURN)
    assert refused.value.code == "plan_stopped"
    assert "1" in str(refused.value.sentence)
    assert "3" in str(refused.value.sentence)
    match.refresh_from_db()
    assert match.move_number == before + 1


def test_a_batch_stops_when_what_came_to_light_is_not_what_could_be_foreseen(monkeypatch):
    match, seat = in_action()
    monkeypatch.setattr("games.matches.commands.play.lists_ahead", lambda *asked: [[], [REVEAL], [REVEAL]])
    with pytest.raises(Refusal, match="plan_stopped"):
        batch(match, seat, REVEAL, END_TURN)
    match.refresh_from_db()
    assert json.loads(match.moves.last().action)["type"] == "reveal"


@pytest.mark.parametrize(
    ("actions", "code"), [([], "bad_batch"), ([END_TURN] * 13, "bad_batch"), ([END_TURN], "illegal_move")]
)
def test_a_batch_that_cannot_begin_changes_nothing(actions, code):
    match, seat = in_action()
    with pytest.raises(Refusal, match=code):
        batch(match, seat, *actions)
    with pytest.raises(Refusal, match="not_your_turn"):
        batch(match, 1 - seat, OrderNothing())
    assert match.moves.count() == match.move_number


def test_looking_ahead_shows_what_could_follow_and_ends_where_the_turn_does():
    match, seat = in_action()
    user = make.user_of(match, seat)
    then = look_ahead(match.pk, user.pk, [msgspec.json.encode(REVEAL)])
    assert then.planned == 1
    assert END_TURN in [choice.action for choice in then.legal]
    whole = look_ahead(match.pk, user.pk, [msgspec.json.encode(REVEAL), msgspec.json.encode(END_TURN)])
    assert (whole.planned, whole.legal) == (1, [])
    assert look_ahead(match.pk, make.person().pk, []).legal == []
    assert look_ahead(match.pk, user.pk, [b"nonsense"]).planned == 0


def note(match, user, text="", plan=()):
    asked = {"match_id": match.public_id, "user": user, "command_id": make.command_id()}
    return commands.take_note(**asked, text=text, plan=[msgspec.json.encode(action) for action in plan])


def test_notes_and_plans_stay_and_belong_to_one_seat():
    match, seat = in_action()
    user, other = make.user_of(match, seat), make.user_of(match, 1 - seat)
    note(match, user, "he keeps bankers", [REVEAL, END_TURN])
    desk = desk_of(match.pk, user.pk)
    assert desk.note == "he keeps bankers"
    assert [choice.action for choice in desk.plan] == [REVEAL, END_TURN]
    assert desk_of(match.pk, other.pk).note == ""
    assert desk_of(match.pk, make.person().pk) is None
    assert desk_of(match.pk, None) is None
    note(match, user, "forget it")
    assert Notepad.objects.get().text == "forget it"


@pytest.mark.parametrize(
    ("text", "plan", "code"),
    [("x" * 4001, [], "note_too_long"), ("\0", [], "note_too_long"), ("", [REVEAL] * 13, "plan_too_long")],
)
def test_notes_have_limits(text, plan, code):
    match, seat = in_action()
    with pytest.raises(Refusal, match=code):
        note(match, make.user_of(match, seat), text, plan)
    with pytest.raises(Refusal, match="not_seated"):
        note(match, make.person(), "hello")


def test_what_one_noted_and_ordered_is_in_ones_export_and_goes_with_the_account():
    match, seat = in_action()
    user = make.user_of(match, seat)
    note(match, user, "my secret thoughts")
    give(match, seat, {"type": "only_move"})
    own, others = (
        json.dumps(own_data(user), default=str),
        json.dumps(own_data(make.user_of(match, 1 - seat)), default=str),
    )
    assert "my secret thoughts" in own
    assert "only_move" in own
    assert "my secret thoughts" not in others
    assert "only_move" not in others
    people.leave(user=user)
    assert not Notepad.objects.exists()
    assert not StandingOrder.objects.exists()


def test_staff_see_that_there_are_orders_but_not_what_they_say_nor_those_of_their_own_matches(client):
    staff = make.person(is_staff=True)
    staff.user_permissions.add(*Permission.objects.filter(codename="view_standingorder"))
    from allauth.mfa.models import Authenticator

    Authenticator.objects.create(user=staff, type="totp", data={"secret": "x"})
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    strange, own = make.running("king-me", 3), make.running("king-me", 3, [staff, make.person(), make.person()])
    give(strange, 0, {"type": "vote_by_card", "least": 27})
    give(own, 1, {"type": "vote_by_card", "least": 28})
    page = client.get("/admin/matches/standingorder/").content.decode()
    assert strange.public_id in page
    assert own.public_id not in page
    order = StandingOrder.objects.get(seat__match=strange)
    pages = page + client.get(f"/admin/matches/standingorder/{order.pk}/change/").content.decode()
    assert "vote_by_card" not in pages
    hidden = StandingOrder.objects.get(seat__match=own)
    assert client.get(f"/admin/matches/standingorder/{hidden.pk}/change/").status_code == 302
