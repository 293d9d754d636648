"""`Idempotency-Key`: a repeated command changes nothing and says the same; a reused key is told so."""

from datetime import timedelta

import msgspec
import pytest
from django.core.cache import cache
from django.utils import timezone

from games.matches.models import ApiCall, Match, Move
from games.matches.tasks import forget_api_calls
from tests import factories as make
from tests.api.callers import Caller, assert_problem

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "the-same-command"}


def sent_action(match, which=0):
    seat, actions = make.legal(match)
    body = {"number": match.move_number, "action": msgspec.to_builtins(actions[which])}
    return Caller(make.user_of(match, seat)), f"matches/{match.public_id}/moves/", body


def test_a_repeated_action_gets_the_same_bytes_and_moves_once():
    match = make.running()
    caller, path, body = sent_action(match)
    first = caller.post(path, body, **KEY)
    cache.clear()  # nothing about it lives in memory
    again = caller.post(path, body, **KEY)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert first.json() == {"match": match.public_id, "number": 1, "command_id": "the-same-command"}
    assert first["Idempotency-Key"] == "the-same-command"
    assert Move.objects.count() == 1


def test_a_key_used_again_for_another_action_or_command_is_refused():
    match = make.running()
    caller, path, body = sent_action(match)
    other = sent_action(match, -1)[2]
    assert caller.post(path, body, **KEY).status_code == 201
    assert_problem(caller.post(path, other, **KEY), 409, "command_reused")
    assert_problem(caller.post(path, {"number": 0, "action": {"type": "garbage"}}, **KEY), 409, "command_reused")
    assert_problem(caller.post(f"matches/{match.public_id}/resign/", {}, **KEY), 409, "command_reused")
    assert Move.objects.count() == 1


def test_a_repeated_opening_opens_one_table_and_another_opening_is_refused():
    caller = Caller(make.person())
    body = {"game": "koryo", "seats": 3, "options": {"spy_shield_two_players": False}}
    first, again = (caller.post("tables/", body, **KEY) for _ in range(2))
    assert (first.status_code, first.content, first["Location"]) == (201, again.content, again["Location"])
    for change in (
        {"seats": 2},
        {"game": "majesty", "options": {}},
        {"options": {}},
        {"speed": "turns"},
        {"rated": False},
    ):
        assert_problem(caller.post("tables/", body | change, **KEY), 409, "command_reused")
    assert Match.objects.count() == 1
    assert caller.get(first["Location"].removeprefix("/api/v1/")).status_code == 200


def test_repeating_what_concerns_a_table():
    owner, guest = make.person(), make.person()
    table, other = make.table(owner, seats=4), make.table(owner, seats=4)
    make.bot(), make.bot("page-osric")
    for user, verb, body, changed in (
        (guest, "join", {}, None),
        (owner, "bots", {"bot": "page-tilda"}, {"bot": "page-osric"}),
        (guest, "leave", {}, None),
    ):
        caller, key = Caller(user), {"Idempotency-Key": f"once-{verb}"}
        first, again = (caller.post(f"tables/{table.public_id}/{verb}/", body, **key) for _ in range(2))
        assert (first.status_code, first.content) == (200, again.content), verb
        assert_problem(caller.post(f"tables/{other.public_id}/{verb}/", body, **key), 409, "command_reused")
        if changed:
            assert_problem(caller.post(f"tables/{table.public_id}/{verb}/", changed, **key), 409, "command_reused")
    assert table.seats.count() == 2


def test_repeating_what_concerns_company():
    owner, guest, other = make.person(), make.person(), make.person()
    table = make.table(owner, seats=4)
    for user in (guest, other):
        make.sit(table, user)
    caller, path = Caller(owner), f"tables/{table.public_id}/"
    for verb, name, changed in (
        ("kick", guest.username, other.username),
        ("invite", make.person().username, make.person().username),
    ):
        key = {"Idempotency-Key": f"once-{verb}"}
        first, again = (caller.post(f"{path}{verb}/", {"name": name}, **key) for _ in range(2))
        assert (first.status_code, first.content) == (200, again.content), verb
        assert_problem(caller.post(f"{path}{verb}/", {"name": changed}, **key), 409, "command_reused")
    assert set(table.seats.values_list("user", flat=True)) == {owner.pk, other.pk}


def test_without_a_key_the_server_makes_one_and_tells_it():
    match = make.running()
    caller, path, body = sent_action(match)
    answer = caller.post(path, body)
    assert answer.json()["command_id"] == answer["Idempotency-Key"] == Move.objects.get().command_id


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with spaces", "слово-слово"])
def test_a_bad_key_is_refused(key):
    match = make.running()
    caller, path, body = sent_action(match)
    assert_problem(caller.post(path, body, **{"Idempotency-Key": key}), 400, "bad_command_id")
    assert not Move.objects.exists()


def test_a_refused_command_leaves_its_key_free():
    match = make.running()
    caller, path, body = sent_action(match)
    assert_problem(caller.post(path, body | {"action": {"type": "garbage"}}, **KEY), 400, "bad_action")
    assert caller.post(path, body, **KEY).status_code == 201


EVERY_FIELD = [
    ("tables/", {"game": "koryo", "seats": 3}, {"game": "koryo", "seats": 3, "rating_least": 1400}),
    ("tables/", {"game": "koryo", "seats": 3}, {"game": "koryo", "seats": 3, "entropy": "ab" * 16}),
    ("tables/", {"game": "koryo", "seats": 3}, {"game": "koryo", "seats": 3, "invited_only": True}),
    ("me/queues/", {"game": "koryo", "seat_counts": [2]}, {"game": "koryo", "seat_counts": [2, 3]}),
    ("me/queues/", {"game": "koryo", "seat_counts": [2]}, {"game": "majesty", "seat_counts": [2]}),
]


@pytest.mark.parametrize(("path", "body", "changed"), EVERY_FIELD)
def test_a_key_stands_for_every_field_of_its_call(path, body, changed):
    caller = Caller(make.person())
    first = caller.post(path, body, **KEY)
    assert first.status_code in (200, 201), first.content
    assert_problem(caller.post(path, changed, **KEY), 409, "command_reused")
    again = caller.post(path, dict(reversed(body.items())), **KEY)  # the same, in another order
    assert (again.status_code, again.content) == (first.status_code, first.content)


def test_a_key_stands_for_the_number_an_action_was_chosen_at():
    match = make.running()
    caller, path, body = sent_action(match)
    assert caller.post(path, body, **KEY).status_code == 201
    assert_problem(caller.post(path, body | {"number": 1}, **KEY), 409, "command_reused")


def test_two_people_may_use_the_same_key():
    for _ in range(2):
        assert Caller(make.person()).post("tables/", {"game": "koryo", "seats": 3}, **KEY).status_code == 201


def test_keys_are_forgotten_after_a_month():
    caller = Caller(make.person())
    caller.post("tables/", {"game": "koryo", "seats": 3}, **KEY)
    forget_api_calls()
    assert ApiCall.objects.count() == 1
    ApiCall.objects.update(created=timezone.now() - timedelta(days=31))
    forget_api_calls()
    assert not ApiCall.objects.exists()
