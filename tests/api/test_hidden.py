"""No caller is sent a byte that depends on what is hidden from him, and nothing hidden reaches a log or a record."""

import ast
import logging
import random
from pathlib import Path

import msgspec
import pytest

from games.matches import api
from games.matches.models import Vault
from games.matches.vault import open_match
from games.rules.registry import PACKAGES, rules_for
from tests import factories as make
from tests.api.callers import Caller, assert_problem
from tests.canaries import replace_hidden
from tests.rules.actions import universe

pytestmark = pytest.mark.django_db


def everything_told(caller, match, wrong_actions):
    """All the API says to one caller about one match, refusals included."""
    base = f"matches/{match.public_id}/"
    answers = [caller.get(base + part) for part in ("", "view/", "moves/?limit=100", "legal/", "record/")]
    answers.append(caller.get("me/turns/"))
    moves = [{"number": 0, "action": wrong_actions[0]}, {"number": match.move_number, "action": {"type": "x"}}]
    moves += [{"number": match.move_number, "action": action} for action in wrong_actions]
    answers += [caller.post(base + "moves/", body, **{"Idempotency-Key": "wrong-move"}) for body in moves]
    answers.append(caller.post(base + "annul/", {}, **{"Idempotency-Key": "cannot-annul"}))
    for one in answers:
        del one["X-Request-ID"]
    return [(one.status_code, one.content, sorted(one.items())) for one in answers]


def wrong_actions(match, seat, rng):
    """Well-formed actions that the seat may not play now; for callers without a seat any will do."""
    legal = [] if seat is None else open_match(match).legal(seat)
    every = [action for action in universe(rules_for(match.game).Action) if action not in legal]
    return [msgspec.to_builtins(action) for action in rng.sample(every, 2)]


def viewers_of(match):
    for seat in match.seats.select_related("user"):
        yield seat.number, Caller(seat.user)
    token_owner = match.seats.get(number=0).user
    yield 0, Caller(token_owner, ["read", "play"])
    yield None, Caller(token_owner, ["chat"])
    yield None, Caller(make.person())
    yield None, Caller()


@pytest.mark.parametrize("game", PACKAGES)
def test_what_a_caller_cannot_know_changes_no_byte_he_is_sent(game):
    rng = random.Random()  # another match every time; the assertion names what differs
    match = make.running(game, rng.choice(rules_for(game).seats))
    make.play(match, moves=rng.randrange(4, 20), seed=rng.randrange(1000))
    changed = 0
    for viewer, caller in viewers_of(match):
        wrong = wrong_actions(match, viewer, rng)
        before = everything_told(caller, match, wrong)
        put_back = replace_hidden(match, viewer, rng)
        assert everything_told(caller, match, wrong) == before, viewer
        changed += put_back()
    assert changed > 0


def test_the_proof_above_notices_a_leak(monkeypatch):
    """Its twin with the guard off: a view made for the wrong eyes must be caught."""
    match = make.play(make.running("king-me", 3), moves=6)
    caller = Caller()
    from games.matches.vault import OpenMatch

    real = OpenMatch.view
    replacement = random.Random(1)
    wrong = wrong_actions(match, None, replacement)
    monkeypatch.setattr(OpenMatch, "view", lambda self, seat: real(self, 0))
    before = everything_told(caller, match, wrong)
    told = []
    for _ in range(6):  # a card may be replaced by itself
        monkeypatch.undo()
        replace_hidden(match, None, replacement)
        monkeypatch.setattr(OpenMatch, "view", lambda self, seat: real(self, 0))
        told.append(everything_told(caller, match, wrong))
    assert any(one != before for one in told)


@pytest.mark.parametrize("game", PACKAGES)
def test_a_record_is_refused_while_the_match_runs_and_given_after(game):
    match = make.play(make.running(game, 3), moves=3)
    caller = Caller(make.user_of(match, 0))
    assert_problem(caller.get(f"matches/{match.public_id}/record/"), 409, "not_over")
    for seat in match.seats.select_related("user"):
        Caller(seat.user).post(f"matches/{match.public_id}/agree-to-end/", {"agree": True})
    record = Caller().get(f"matches/{match.public_id}/record/")
    assert record.status_code == 200
    assert record.json()["record"]["match"] == match.public_id
    assert record.json()["signature"]


def test_no_log_line_holds_a_seed_a_state_an_action_or_a_token(caplog):
    match = make.running("king-me", 3)
    vault = Vault.objects.get(pk=match.pk)
    tokens = []
    with caplog.at_level(logging.DEBUG):
        for _ in range(6):
            seat, actions = make.legal(match)
            caller = Caller(make.user_of(match, seat), ["read", "play"])
            tokens.append(caller.headers["Authorization"].split()[1])
            body = {"number": match.move_number, "action": msgspec.to_builtins(actions[-1])}
            base = f"matches/{match.public_id}/"
            for path in ("view/", "legal/", "moves/"):
                assert caller.get(base + path).status_code == 200
            assert caller.post(base + "moves/", {**body, "number": 99}).status_code == 409
            assert caller.post(base + "moves/", body).status_code == 201
            match.refresh_from_db()
    lines = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    lines = "\n".join(line for line in lines.splitlines() if "django.db.backends" not in line)
    assert "request_finished" in lines
    state = msgspec.json.decode(Vault.objects.get(pk=match.pk).state)
    secret_words = [bytes(vault.seed).hex(), bytes(vault.key).hex(), '"type"', "'type'", *tokens, *state]
    found = [
        word
        for word in secret_words
        if f'"{word}"' in lines or f"'{word}'" in lines or (len(word) > 20 and word in lines)
    ]
    assert found == []


def test_no_module_of_the_api_touches_the_vault_or_raw_events():
    for path in Path(api.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) else []
            assert "Vault" not in names, path
            assert not (isinstance(node, ast.Attribute) and node.attr in ("_state", "_vault", "chain", "seed")), path
            assert not (isinstance(node, ast.Attribute) and node.attr == "events"), path
