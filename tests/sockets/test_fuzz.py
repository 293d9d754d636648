"""A socket under random frames: garbage, messages that are almost right, and right ones at the wrong time.

A few hundred in CI; `make fuzz` sends tens of thousands. Afterwards every match must replay from its own log.
"""

import json
import random

import msgspec
import pytest

from games.matches import commands, consumers
from games.matches.models import Match
from games.matches.records import check
from games.rules.registry import PACKAGES, rules_for
from tests import factories as make
from tests.fuzz.garbage import drawn, mutated
from tests.fuzz.tally import Tally, seed_of_run, size
from tests.rules.actions import universe
from tests.sockets.conftest import PATIENCE, in_db
from tests.sockets.test_hostile import FRAMES

STRETCH = 60  # frames at one table


def message(rng, match):
    """A message whose form is right, and which may even be allowed."""
    legal = make.legal(match)[1] if match.status == Match.Status.RUNNING else []
    anything = universe(rules_for(match.game).Action)
    action = msgspec.to_builtins(rng.choice(legal if legal and rng.randrange(4) else anything))
    number = match.move_number if rng.randrange(5) else rng.randrange(200)
    asked = {"command_id": make.command_id() if rng.randrange(9) else "used-before"}
    kinds = [
        {"type": "act", "number": number, "action": action, **asked},
        {"type": "act", "number": number, "action": action, **asked},
        {"type": "batch", "number": number, "actions": [action] * rng.randrange(1, 4), **asked},
        {"type": "undo", "number": number, **asked},
        {"type": "say", "channel": rng.choice(["table", "spectators"]), "text": chr(rng.randrange(0xD800)), **asked},
        {"type": "agree_to_end", "agree": bool(rng.randrange(2)), **asked},
        {"type": "set_orders", "orders": [{"order": action}], **asked},
        {"type": "take_note", "text": "<b>", "plan": [action], **asked},
        {"type": "look_ahead", "actions": [action]},
        {"type": "ask_desk"},
        {"type": "sync", "since": rng.randrange(200)},
        {"type": "return", **asked},
    ]
    return rng.choice(kinds)


def frames(rng, seed, match):
    """Frames for one stretch: half of them garbage."""
    for garbage in drawn(FRAMES, STRETCH // 2, seed):
        yield garbage
        fresh = Match.objects.get(pk=match.pk)
        right = json.dumps(message(rng, fresh))
        yield right if rng.randrange(3) else mutated(rng, right.encode()).decode("latin-1") or "{"


async def send(player, frame, tally, patience):
    """Send one frame and hear everything it brings; the socket must still answer afterwards."""
    kind = {"bytes_data": frame} if isinstance(frame, bytes) else {"text_data": frame}
    await player.socket.send_to(**kind)
    await player.send(type="ping")
    heard = []
    kinds = ("beat", "accepted", "refused", "update", "desk", "ahead")
    while (said := await player.hear(*kinds, patience=patience))["type"] != "beat":
        heard.append(said["type"] if said["type"] != "refused" else f"refused: {said['code']}")
    told = [one for one in heard if one != "update"]
    tally.count(told[0] if told else "update" if heard else "nothing")


def settle(match):
    """End the match if it still runs, and replay its log; what is wrong, or nothing."""
    match.refresh_from_db()
    if match.status == Match.Status.RUNNING:
        commands.annul_by_staff(match_id=match.public_id, user=make.staff(), command_id=make.command_id())
        match.refresh_from_db()
    return check(match)["problem"]


async def attack(sit, tally, settled=settle, patience=PATIENCE):
    """Stretch after stretch, a game in turn."""
    stretch = 0
    while tally.left():
        game = list(PACKAGES)[stretch % len(PACKAGES)]
        rng = random.Random(f"{tally.seed}/{stretch}")
        match = await in_db(make.running)(game, 3 if 3 in rules_for(game).seats else 2)
        player = await sit(match, await in_db(make.user_of)(match, (await in_db(make.legal)(match))[0]))
        supply = frames(rng, tally.seed * 1000 + stretch, match)
        while tally.left() and (frame := await in_db(next)(supply, None)) is not None:
            try:
                await send(player, frame, tally, patience)
            except Exception as error:
                tally.fault(f"stretch {stretch}, {frame!r:.300}: {type(error).__name__}: {error}")
                tally.count("crash")
                break
        if problem := await in_db(settled)(match):
            tally.fault(f"stretch {stretch}: {problem}")
        await player.leave()
        stretch += 1


@pytest.fixture(autouse=True)
def _endless_bucket(monkeypatch):
    monkeypatch.setattr(consumers, "CREDITS", 10**9)


@pytest.mark.timeout(0)
async def test_no_frame_breaks_a_socket_or_a_match(sit):
    tally = Tally("frames", size("frames", 240), seed_of_run())
    await attack(sit, tally)
    tally.write()
    assert tally.faults == []
    assert tally.done >= tally.wanted
    assert {"accepted", "refused: bad_message", "refused: bad_action"} <= set(tally.outcomes)


async def test_a_frame_that_breaks_the_socket_is_found(sit, monkeypatch):
    """The control: what the decoder says to garbage is not caught."""
    monkeypatch.setattr(consumers.MatchConsumer, "_read", staticmethod(consumers._decoder.decode))
    monkeypatch.setattr("tests.sockets.conftest.Player.leave", _nobody_there)
    tally = Tally("frames", 1, 1)
    await attack(sit, tally, patience=1)
    assert tally.fault_count > 0


async def _nobody_there(player):
    """A socket that broke cannot take its leave."""


async def test_a_match_that_no_longer_replays_is_found(sit):
    """The other control: a move of the log changed behind the site's back."""

    def forged(match):
        match.moves.filter(number=1).update(state_hash="0" * 64)
        return settle(match)

    tally = Tally("frames", 60, 3)
    await attack(sit, tally, forged)
    assert tally.fault_count > 0
