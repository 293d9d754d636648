"""Whatever breaks inside an engine or a bot, its words reach no log: they may name hidden cards."""

import io
import logging
import logging.config
import random

import pytest
from django.test import Client

from games.bots.page import Page
from games.matches import commands, vault
from games.matches.models import Match
from games.matches.tasks import play_bot_turn
from games.matches.vault import open_match
from games.rules.registry import PACKAGES, rules_for
from portal.logs import logging_config
from tests import canaries
from tests import factories as make
from tests.api.callers import Caller

pytestmark = pytest.mark.django_db
WORD = "the-seven-of-swords"


@pytest.fixture
def log():
    """Everything the site would write, as its server writes it, with every detail."""
    config, written = logging_config(json=True, level="DEBUG"), io.StringIO()
    config["handlers"]["out"]["stream"] = written
    config["loggers"] = {"django.db.backends": {"level": "CRITICAL"}}  # statements are never logged on a site
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    logging.config.dictConfig(config)
    yield written
    root.handlers[:], root.level = kept


def broken(*args, **kwargs):
    hand = {"crown": 1}
    return hand[WORD]


@pytest.mark.parametrize("part", ["play", "view", "legal", "actors", "result"])
def test_a_broken_engine_is_named_by_kind_and_place_alone(part, monkeypatch, log):
    match = make.running("koryo", 3)
    seat, actions = make.legal(match)
    caller = Caller(make.user_of(match, seat))
    caller.client.raise_request_exception = False
    monkeypatch.setattr(type(rules_for("koryo")), part, broken)
    base = f"matches/{match.public_id}/"
    body = {"number": 0, "action": {"type": actions[0].__struct_config__.tag, **_fields(actions[0])}}
    statuses = {caller.post(base + "moves/", body).status_code, caller.get(base + "view/").status_code}
    assert statuses & {500}
    assert WORD not in log.getvalue()
    assert "KeyError in broken, test_sealed.py" in log.getvalue()


def _fields(action):
    return {name: getattr(action, name) for name in action.__struct_fields__}


def test_unsealed_the_same_fault_would_be_told(monkeypatch, log):
    """The control."""
    match = make.running("koryo", 3)
    caller = Caller(match.owner)
    caller.client.raise_request_exception = False
    monkeypatch.setattr(type(rules_for("koryo")), "view", broken)
    monkeypatch.setattr(vault, "EngineFault", lambda error: error)
    assert caller.get(f"matches/{match.public_id}/view/").status_code == 500
    assert WORD in log.getvalue()


def test_a_broken_bot_is_named_by_kind_and_place_alone(monkeypatch, log):
    match = make.running("majesty", 2, [make.person(), make.bot()])
    while not (seat := match.seats.get(is_bot=True)).decision and match.status == Match.Status.RUNNING:
        make.play(match, moves=1)
    monkeypatch.setattr(Page, "choose", broken)
    play_bot_turn(match.pk, seat.number, seat.decision)
    assert "KeyError in broken, test_sealed.py" in log.getvalue()
    assert WORD not in log.getvalue()


@pytest.mark.parametrize("game", PACKAGES)
def test_the_log_of_a_whole_match_with_faults_in_it_holds_no_canary(game, log, monkeypatch):
    match = make.running(game, rules_for(game).seats[0])
    people = [make.user_of(match, seat) for seat in range(match.seat_count)]
    words: set[str] = set()
    rng = random.Random(game)
    while match.status == Match.Status.RUNNING:
        make.play(match, moves=rng.randrange(4, 12), seed=rng.randrange(99))
        words |= set(canaries.plant(match).values())
        with monkeypatch.context() as fault:
            state = open_match(match)._state
            fault.setattr(type(rules_for(game)), "view", lambda *asked, state=state: {}[str(state) + WORD])
            caller = Caller(rng.choice(people))
            caller.client.raise_request_exception = False
            caller.get(f"matches/{match.public_id}/view/")
            Client(raise_request_exception=False).get(f"/matches/{match.public_id}/")
        with pytest.raises(commands.common.Refusal):
            commands.act(
                match_id=match.public_id, user=people[0], action=f'{{"type":"{WORD}"}}', move_number=0,
                command_id=make.command_id(),
            )  # fmt: skip
    text = log.getvalue()
    assert "EngineFault" in text
    assert WORD not in text
    assert not [word for word in words if word in text]
    seeds = vault.Vault.objects.get(pk=match.pk)
    assert bytes(seeds.seed).hex() not in text
    assert bytes(seeds.key).hex() not in text
