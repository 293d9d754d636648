"""Over the wire nobody is sent a byte that depends on what is hidden from him."""

import asyncio
import logging
import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import fanout
from games.matches.hub import hub
from games.matches.models import Match
from games.matches.vault import open_match, seen_events
from games.rules.registry import PACKAGES
from tests import canaries
from tests import factories as make
from tests.sockets.conftest import in_db

SEATS = 3
CHECKS = 4  # positions looked at in each match


@pytest.fixture(autouse=True)
def _nothing_is_told_from_memory(monkeypatch):
    """These tests change the vault behind the site's back; `test_fresh` shows that memory tells the same."""
    monkeypatch.setattr(fanout, "next_move", lambda match_pk, since: None)


def imagined(match, viewer, rng):
    """A full state that this viewer cannot tell from the real one."""
    opened = open_match(match)
    return opened.rules.imagine(opened.view(viewer), rng)


def told_otherwise(match, viewer, rng):
    """The control: a state that this viewer can tell from the real one (in Majesty all eyes see the same)."""
    if match.game == "majesty":
        rules = open_match(match).rules
        return rules.deal(match.seat_count, rules.Options(), rng)
    return imagined(match, None if viewer is not None else 0, rng)


async def answers(player, number, action):
    """Everything the socket says to a request for the whole match and to an action that is not allowed."""
    await player.sync(0)
    await player.hear_until(lambda update: (update["since"], update["number"]) == (0, number), "update")
    frames = [player.frames[-1]]
    await player.command(type="act", number=number, action=action, command_id="not-allowed-at-all")
    await player.hear("refused")
    frames.append(player.frames[-1])
    await player.hear_until(lambda update: update["since"] == number, "update")
    return [*frames, player.frames[-1]]


def reached(words, sent):
    """The seats whose secret words are in what was sent."""
    return [seat for seat, word in words.items() if word in sent]


async def advance(match, moves, seed):
    await in_db(make.play)(match, moves, seed)


@pytest.mark.parametrize("game", PACKAGES)
async def test_what_a_viewer_cannot_know_changes_no_byte_he_is_sent(sit, game, caplog):
    caplog.set_level(logging.DEBUG)
    rng = random.Random(game)
    match = await in_db(make.running)(game, SEATS)
    users = [await in_db(make.user_of)(match, seat) for seat in range(SEATS)]
    viewers = {seat: await sit(match, user) for seat, user in enumerate(users)} | {None: await sit(match)}
    told_apart = 0
    for check in range(CHECKS):
        await advance(match, rng.randrange(1, 14), check)
        if match.status != Match.Status.RUNNING:
            break
        words = await in_db(canaries.plant)(match)
        for viewer, player in viewers.items():
            await player.sync()
            await player.hear_until(lambda update: update["number"] == match.move_number, "update")
            truth = await answers(player, match.move_number, {"type": "no-such-action"})
            real = await in_db(canaries.replace_state)(match, await in_db(imagined)(match, viewer, rng))
            assert await answers(player, match.move_number, {"type": "no-such-action"}) == truth
            await in_db(canaries.replace_state)(match, real)
            await in_db(canaries.replace_state)(match, await in_db(told_otherwise)(match, viewer, rng))
            told_apart += await answers(player, match.move_number, {"type": "no-such-action"}) != truth
            await in_db(canaries.replace_state)(match, real)
            sent = "".join(truth)
            assert reached(words, sent) == ([] if viewer is None else [viewer])
            assert not any(word in caplog.text for word in words.values())
    assert told_apart, "the control: a state that this viewer can tell apart never showed"


@pytest.mark.django_db
def test_a_word_told_to_the_wrong_seat_would_be_noticed(monkeypatch):
    """The control of the canaries: everybody is told what seat 0 is told."""
    match = make.play(make.running("koryo", 3), moves=3)
    words = canaries.plant(match)

    def told():
        return fanout.load(match.pk, 0).update(fanout.Viewer(None, "en"), 0).decode()

    assert reached(words, told()) == []
    monkeypatch.setattr(fanout, "seen_events", lambda move, viewer: seen_events(move, 0))
    assert reached(words, told()) == [0]


def queries_of_a_move_and_a_view():
    match = make.play(make.running(), moves=2)
    with CaptureQueriesContext(connection) as queries:
        seat, actions = make.legal(match)
        make.act(match, seat, actions[0])
        fanout.load(match.pk, 0).update(fanout.Viewer(0, "en"), 0)
    assert any("matches_vault" in query["sql"] for query in queries)
    return queries


@pytest.mark.django_db
def test_the_seed_is_not_even_read_for_a_move_or_a_view(monkeypatch):
    assert canaries.seeds_read(queries_of_a_move_and_a_view()) == []
    careless = Match.objects.select_related("vault")
    monkeypatch.setattr(fanout, "match_with_vault", lambda match_pk: careless.get(pk=match_pk))
    assert canaries.seeds_read(queries_of_a_move_and_a_view()), "the control: a query for the whole row"


async def test_a_fan_out_that_fails_is_logged_without_what_it_held(sit, caplog, monkeypatch):
    match = await in_db(make.running)()
    player = await sit(match)
    words = await in_db(canaries.plant)(match)

    def broken(viewer, since):
        raise ValueError(str(words))

    with monkeypatch.context() as trouble:
        trouble.setattr(fanout.Loaded, "update", lambda self, viewer, since: broken(viewer, since))
        await player.sync(0)
        await player.send(type="ping")
        await player.hear("beat")
        await asyncio.gather(*hub._refreshing, return_exceptions=True)
    await player.sync(0)
    await player.hear("update")
    assert "refresh_failed" in caplog.text
    assert not any(word in caplog.text for word in words.values())
