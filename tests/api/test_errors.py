"""Every error is a problem with a stable code, and nothing that is not understood is guessed at."""

import base64

import pytest

from games.matches.api import throttles
from games.matches.api.errors import CODES, SENTENCES, problem_of
from games.matches.refusals import SENTENCES as REFUSALS
from games.matches.refusals import Refusal
from tests import factories as make
from tests.api.callers import API, Caller, assert_problem

pytestmark = pytest.mark.django_db


def cursor(text):
    return base64.b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("", 404, "not_found"),
        ("nothing/here/", 404, "not_found"),
        ("matches/%0A/", 404, "not_found"),
        ("games", 404, "not_found"),
        ("games/chess/", 404, "unknown_game"),
        ("games/chess/rules/en/", 404, "unknown_game"),
        ("games/koryo/rules/fr/", 404, "unknown_language"),
        ("games/koryo/words/xx/", 404, "unknown_language"),
        ("matches/234567892345/", 404, "unknown_match"),
        ("matches/%00/", 404, "not_found"),
        ("matches/?game=chess", 400, "invalid"),
        ("matches/?status=lost", 400, "invalid"),
        ("matches/?speed=", 400, "invalid"),
        ("matches/?player=%00", 400, "invalid"),
        ("matches/?limit=0", 400, "invalid"),
        ("matches/?limit=101", 400, "invalid"),
        ("matches/?limit=ten", 400, "invalid"),
        ("matches/?limit=%D9%A3", 400, "invalid"),
        (f"matches/?cursor={cursor('p=never')}", 400, "bad_cursor"),
        (f"matches/?cursor={cursor('p=' + '9' * 30)}", 400, "bad_cursor"),
        (f"matches/?cursor={cursor('o=x')}", 400, "bad_cursor"),
        (f"matches/?cursor={cursor('p=-1')}", 400, "bad_cursor"),
    ],
)
def test_a_reading_call_that_makes_no_sense_gets_a_problem(path, status, code):
    assert_problem(Caller().get(path), status, code)


BODIES = [
    (b"", "application/json", 400, "invalid"),
    (b"{", "application/json", 400, "bad_json"),
    (b"\xff\xfe", "application/json", 400, "bad_json"),
    (b"[" * 16_000, "application/json", 400, "invalid"),
    (b'{"number": 0, "action": {"a": ' + b"[" * 16_000, "application/json", 400, "bad_json"),
    (b" " * 16_385, "application/json", 413, "body_too_large"),
    (b"[]", "application/json", 400, "invalid"),
    (b'{"number": 0}', "application/json", 400, "invalid"),
    (b'{"number": "0", "action": {}}', "application/json", 400, "invalid"),
    (b'{"number": true, "action": {}}', "application/json", 400, "invalid"),
    (b'{"number": -1, "action": {}}', "application/json", 400, "invalid"),
    (b'{"number": 1e999, "action": {}}', "application/json", 400, None),
    (b'{"number": 0, "action": {}, "seat": 1}', "application/json", 400, "invalid"),
    (b'{"number": 0, "action": {"type": "take", "n": 123456789012345678901234567890}}', "application/json", 400, None),
    (b'{"number": 0, "action": {"type": "\\ud800"}}', "application/json", 400, None),
    (b'{"number": 0, "action": {"type": "\\u0000"}}', "application/json", 400, None),
    (b"number=0&action=x", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
    (b"<a/>", "text/xml", 415, "unsupported_media_type"),
]


@pytest.mark.parametrize(("content", "kind", "status", "code"), BODIES)
def test_a_body_that_makes_no_sense_is_refused_and_changes_nothing(content, kind, status, code):
    match = make.running()
    seat, _ = make.legal(match)
    caller = Caller(make.user_of(match, seat))
    answer = caller.client.post(f"{API}matches/{match.public_id}/moves/", content, content_type=kind)
    assert_problem(answer, status, code)
    match.refresh_from_db()
    assert match.move_number == 0


def test_a_problem_names_the_field_that_is_wrong():
    caller = Caller(make.person())
    fields = {"seats": "2", "bots": 7, "entropy": "xyz", "speed": "slow", "colour": "red"}
    for name, value in fields.items():
        answer = caller.post("tables/", {"game": "majesty", "seats": 2, name: value})
        assert_problem(answer, 400, "invalid")
        assert name in str(answer.json()["fields"]), answer.json()


def test_only_json_is_served_and_only_to_those_who_take_it():
    assert_problem(Caller().get("games/", Accept="text/html"), 406, "not_acceptable")
    assert Caller().get("games/", Accept="application/*")["Content-Type"] == "application/json"
    assert Caller().get("games/?format=xml").status_code == 200


def test_a_bad_token_is_told_why():
    for header, code in (("Bearer", "token_malformed"), ("Bearer rgl_nothing", "token_unknown")):
        assert_problem(Caller().get("games/", Authorization=header), 401, code)


def test_a_browser_needs_its_csrf_token_to_write():
    from django.test import Client

    client, user = Client(enforce_csrf_checks=True), make.person()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    body = {"game": "majesty", "seats": 2}
    assert_problem(client.post("/api/v1/tables/", body, content_type="application/json"), 403, "csrf_failed")
    client.get("/play/")
    token = client.cookies["csrftoken"].value
    headers = {"X-CSRFToken": token}
    assert client.post("/api/v1/tables/", body, content_type="application/json", headers=headers).status_code == 201


@pytest.mark.parametrize(
    ("throttle", "path"),
    [(throttles.AnonymousThrottle, "games/"), (throttles.PersonThrottle, "me/"), (throttles.TokenThrottle, "me/"),
     (throttles.ExpensiveThrottle, "schema/")],
)  # fmt: skip
def test_too_many_calls_are_told_how_long_to_wait(throttle, path, monkeypatch):
    monkeypatch.setattr(throttle, "rate", "2/min", raising=False)
    user = None if throttle is throttles.AnonymousThrottle else make.person()
    caller = Caller(user, ["read"] if throttle is throttles.TokenThrottle else None)
    assert [caller.get(path).status_code for _ in range(2)] == [200, 200]
    # an address somebody makes up in a header is not the one he is counted under
    answer = caller.get(path, **{"X-Forwarded-For": "192.0.2.7"})
    assert_problem(answer, 429, "too_fast")
    assert 0 < int(answer["Retry-After"]) <= 61
    assert Caller(make.person()).get("games/").status_code == 200


def test_problems_speak_the_callers_language(monkeypatch):
    from django.utils import translation

    answer = Caller().get("matches/234567892345/", **{"Accept-Language": "uk"})
    assert answer["Content-Language"] == "uk"
    with translation.override("uk"):
        assert answer.json()["title"] == str(REFUSALS["unknown_match"])


COUNTED = {"challenge_too_far": {"window": 2}}  # sentences that have a form for each number


def test_every_code_has_a_sentence():
    for code in REFUSALS:
        assert problem_of(Refusal(code, **COUNTED.get(code, {}))).title
    for code, status in CODES.values():
        assert SENTENCES[code]
        assert 400 <= status < 500


def test_a_late_action_is_refused_with_the_fresh_board():
    match = make.play(make.running("king-me", 3), moves=4)
    seat, _ = make.legal(match)
    caller = Caller(make.user_of(match, seat))
    answer = caller.post(f"matches/{match.public_id}/moves/", {"number": 0, "action": {}})
    assert_problem(answer, 409, "stale_move")
    assert answer.json()["fresh"] == caller.get(f"matches/{match.public_id}/view/").json()


def test_a_fault_of_ours_is_a_problem_too(monkeypatch):
    def fails(*args, **kwargs):
        raise RuntimeError("the king of hearts is hidden")

    monkeypatch.setattr("games.matches.api.views_tables.commands.open_table", fails)
    caller = Caller(make.person())
    caller.client.raise_request_exception = False
    answer = caller.post("tables/", {"game": "koryo", "seats": 3})
    assert_problem(answer, 500, "server_error")
    assert b"hearts" not in answer.content
    assert answer["Cache-Control"] == "no-store"
