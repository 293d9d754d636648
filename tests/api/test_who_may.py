"""Every call of the API by everybody: who gets what. A call that is not in this table fails."""

import msgspec
import pytest

from games.matches import commands
from games.matches.api.urls import urlpatterns
from tests import factories as make
from tests.api.callers import CALLERS, Caller, assert_problem, caller

pytestmark = pytest.mark.django_db

#                anonymous, stranger, player, opponent, no scope, reader, playing token
PUBLIC = (200, 200, 200, 200, 403, 200, 200)
OWN = (401, 200, 200, 200, 403, 200, 200)
RECORD_OF_A_RUNNING_MATCH = (409, 409, 409, 409, 403, 409, 409)
WRITTEN_BY_PLAYERS = (401, 403, 200, 200, 403, 403, 200)

TABLE = {
    ("games", "get"): PUBLIC,
    ("game", "get"): PUBLIC,
    ("rules", "get"): PUBLIC,
    ("words", "get"): PUBLIC,
    ("bots", "get"): PUBLIC,
    ("tables", "get"): PUBLIC,
    ("tables", "post"): (401, 201, 201, 201, 403, 403, 201),
    ("join", "post"): (401, 200, 409, 200, 403, 403, 409),
    ("leave", "post"): (401, 403, 200, 403, 403, 403, 200),
    ("seat_bot", "post"): (401, 403, 200, 403, 403, 403, 200),
    ("invite", "post"): (401, 403, 200, 403, 403, 403, 200),
    ("decline", "post"): (401, 409, 409, 409, 403, 403, 409),
    ("kick", "post"): (401, 403, 409, 403, 403, 403, 409),
    ("keep", "post"): (401, 403, 200, 403, 403, 403, 200),
    ("agree_to_start", "post"): (401, 403, 200, 403, 403, 403, 200),
    ("rematch", "post"): (401, 403, 409, 409, 403, 403, 409),
    ("queues", "get"): OWN,
    ("queues", "post"): (401, 200, 200, 200, 403, 403, 200),
    ("leave_queue", "post"): (401, 200, 200, 200, 403, 403, 200),
    ("matches", "get"): PUBLIC,
    ("match", "get"): PUBLIC,
    ("view", "get"): PUBLIC,
    ("legal", "get"): (401, 403, 200, 200, 403, 200, 200),
    ("record", "get"): RECORD_OF_A_RUNNING_MATCH,
    ("moves", "get"): PUBLIC,
    ("moves", "post"): (401, 403, 201, 409, 403, 403, 201),
    ("undo", "post"): (401, 403, 200, 409, 403, 403, 200),
    ("resign", "post"): WRITTEN_BY_PLAYERS,
    ("return_to_seat", "post"): (401, 403, 409, 409, 403, 403, 409),
    ("arrive", "post"): WRITTEN_BY_PLAYERS,
    ("agree_to_end", "post"): WRITTEN_BY_PLAYERS,
    ("annul", "post"): (401, 403, 409, 409, 403, 403, 409),
    ("batch", "post"): (401, 403, 201, 409, 403, 403, 201),
    ("orders", "get"): (401, 403, 200, 200, 403, 200, 200),
    ("orders", "put"): WRITTEN_BY_PLAYERS,
    ("orders", "delete"): WRITTEN_BY_PLAYERS,
    ("notes", "get"): (401, 403, 200, 200, 403, 200, 200),
    ("notes", "put"): WRITTEN_BY_PLAYERS,
    ("me", "get"): OWN,
    ("turns", "get"): OWN,
    ("events", "get"): OWN,
    ("schema", "get"): PUBLIC,
}
OF_A_TABLE = {"join", "leave", "seat_bot", "invite", "decline", "kick", "keep", "agree_to_start"}
METHODS = ("get", "post", "put", "patch", "delete", "options", "trace")


def match_for(name, player, opponent):
    """A table the player owns, a match that waits for him, or one in which he has just moved."""
    if name in OF_A_TABLE:
        return make.table(player, "majesty", 3)
    match = make.running("king-me", 3, [player, opponent, make.person()])
    while make.legal(match)[0] != 0:
        make.act(match, *_first(match))
    if name == "undo":
        make.act(match, *_first(match))
    return match


def _first(match):
    seat, actions = make.legal(match)
    return seat, actions[0]


def body_for(name, match):
    bodies = {
        "tables": {"game": "majesty", "seats": 2},
        "seat_bot": {"bot": make.bot().username},
        "undo": {"number": match.move_number},
        "agree_to_end": {"agree": True},
        "agree_to_start": {"agree": False},
        "invite": {"name": make.person().username},
        "kick": {"name": "nobody-here"},
        "queues": {"game": "majesty", "seat_counts": [2, 3]},
        "leave_queue": {"game": "majesty"},
        "orders": {"orders": [{"order": {"type": "only_move"}}]},
        "notes": {"text": "watch the brewers"},
    }
    if name == "batch":
        return {"number": match.move_number, "actions": [msgspec.to_builtins(_first(match)[1])]}
    if name == "moves":
        return {"number": match.move_number, "action": msgspec.to_builtins(_first(match)[1])}
    return bodies.get(name, {})


def path_of(name, match):
    for pattern in urlpatterns:
        if pattern.name == name:
            route = str(pattern.pattern)
            found = {"<slug:match_id>": match.public_id, "<slug:slug>": match.game, "<slug:language>": "uk"}
            for part, value in found.items():
                route = route.replace(part, value)
            return route
    raise AssertionError(name)


@pytest.mark.parametrize("who", CALLERS)
@pytest.mark.parametrize(("name", "method"), TABLE)
def test_everybody_gets_what_the_table_says(name, method, who):
    player, opponent = make.person(), make.person()
    match = match_for(name, player, opponent)
    called = caller(who, player, opponent)
    path, status = path_of(name, match), TABLE[name, method][CALLERS.index(who)]
    answer = called.get(path) if method == "get" else called.send(method, path, body_for(name, match))
    assert answer.status_code == status, getattr(answer, "content", answer)
    if status >= 400:
        assert_problem(answer, status, "scope_missing" if who == "token without scope" else None)
    if status == 401:
        assert answer["WWW-Authenticate"] == "Bearer"


def test_the_table_names_every_call_of_the_api():
    calls = set()
    for pattern in urlpatterns:
        view = pattern.callback.cls
        calls |= {(pattern.name, method) for method in METHODS if method in view.__dict__}
    assert calls - {("schema", "get")} <= TABLE.keys()
    assert {name for name, _ in TABLE} == {pattern.name for pattern in urlpatterns} - {"elsewhere"}


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLE}))
def test_any_other_method_is_refused_whoever_asks(name, client):
    match = make.table(make.person())
    allowed = {method for listed, method in TABLE if listed == name}
    for method in set(METHODS) - allowed:
        answer = getattr(client, method)(f"/api/v1/{path_of(name, match)}")
        assert answer.status_code == 405, method
        assert method.upper() not in answer["Allow"]
        if method != "trace":
            assert answer.json()["code"] == "method_not_allowed"


def test_nobody_opens_what_belongs_to_a_match_by_guessing_its_id(client):
    stranger = caller("stranger", None, None)
    for name in ("join", "leave", "seat_bot", "resign", "annul"):
        folder = "tables" if name in OF_A_TABLE else "matches"
        suffix = "bots" if name == "seat_bot" else name
        body = {"bot": "page-tilda"} if name == "seat_bot" else {}
        assert_problem(stranger.post(f"{folder}/234567892345/{suffix}/", body), 404, "unknown_match")


def test_a_table_for_invited_people_is_listed_for_them_alone():
    owner, invited, stranger = make.person(), make.person(), make.person()
    table = make.table(owner, gates=commands.Gates(invited_only=True))
    commands.invite(match_id=table.public_id, user=owner, name=invited.username, command_id=make.command_id())
    for user, listed in ((owner, True), (invited, True), (stranger, False), (None, False)):
        for path in ("tables/", "matches/?status=table"):
            assert bool(Caller(user).get(path).json()["results"]) is listed, (user, path)
    code = Caller(owner).get(f"matches/{table.public_id}/").json()["invite_code"]
    assert code
    assert Caller(stranger).get(f"matches/{table.public_id}/").json()["invite_code"] is None
    assert_problem(Caller(stranger).post(f"tables/{table.public_id}/join/"), 403, "invited_only")
    assert Caller(stranger).post(f"tables/{table.public_id}/join/", {"code": code}).status_code == 200
