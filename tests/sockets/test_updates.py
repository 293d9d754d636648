"""W2: what a client has put together from update to update is what somebody who comes fresh is shown."""

import json
import os
import random

import pytest
from asgiref.sync import async_to_sync

from games.matches import commands
from games.matches.chat_fanout import Ear
from games.matches.commands.play import act_for
from games.matches.fanout import Viewer, load
from games.matches.hub import Room
from games.matches.models import Match
from games.matches.refusals import Refusal
from games.rules.registry import PACKAGES, rules_for
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(3600)]
ACTIONS = int(os.environ.get("REGALIA_ACTIONS", "200"))  # of all games together
LOST = 0.3  # so many wake-up calls never come


class Client:
    """A viewer who keeps what static/js/table/store.js keeps: the last update, and a log that only grows."""

    def __init__(self, user_pk, language):
        self.user_pk, self.viewer = user_pk, Viewer(None, language)
        self.sent, self.mark, self.ear, self.told_here, self.heard_at = 0, None, Ear(), None, 0.0
        self.update, self.log = {}, []

    def hand(self, number, message):
        self.sent = number
        self.receive(json.loads(message))

    def pass_on(self, message):
        raise AssertionError(message)

    def receive(self, update):
        known = self.log[-1]["number"] if self.log else 0
        self.log += [move for move in update["moves"] if move["number"] > known]
        self.update = update


class Forgetful(Client):
    """One who loses an update and does not ask for it again."""

    def receive(self, update):
        if update["number"] % 7:
            super().receive(update)


def differences(clients, match, whole):
    """What the clients have and somebody who comes now is not shown, or the other way round."""
    fresh = load(match.pk, 0 if whole else match.move_number)
    found = []
    for client in clients:
        shown = json.loads(fresh.update(client.viewer, fresh.since))
        told = shown.pop("moves")
        kept = {name: value for name, value in client.update.items() if name not in ("moves", "since")}
        shown.pop("since")
        found += [f"{name}: {kept.get(name)} / {shown[name]}" for name in shown if kept.get(name) != shown[name]]
        if whole and client.log[-len(told) or len(client.log) :] != told:
            found.append(f"log of {client.viewer}")
        if [move["number"] for move in client.log] != list(range(1, match.move_number + 1)):
            found.append(f"numbers of {client.viewer}")
    return found


def something_happens(match, rng):
    """Mostly a move; now and then somebody takes back, offers to end, refuses, or gives up."""
    asked = {"match_id": match.public_id, "command_id": make.command_id()}
    seat, actions = make.legal(match)
    dice = rng.random()
    try:
        if dice < 0.06 and match.move_number:
            last = match.moves.get(number=match.move_number).seat
            commands.undo(**asked, user=make.user_of(match, last), move_number=match.move_number)
        elif dice < 0.1:
            user = make.user_of(match, rng.randrange(match.seat_count))
            commands.agree_to_end(**asked, user=user, agree=dice < 0.08)
        elif dice < 0.104:
            commands.resign(**asked, user=make.user_of(match, rng.randrange(match.seat_count)))
        else:
            move(match, seat, rng.choice(actions))
    except Refusal:
        move(match, seat, rng.choice(actions))
    match.refresh_from_db()


def move(match, number, action):
    """A move of whoever keeps the seat: its player, or the stand-in of one who gave up."""
    seat = match.seats.get(number=number)
    if not seat.bot_plays:
        make.act(match, number, action)
        return
    act_for(
        match_id=match.public_id, seat_number=number, action=commands.encode_action(action), move_number=seat.decision,
        command_id=make.command_id(),
    )  # fmt: skip


def follow(game, actions, kind, execute):
    """Matches with a client in every seat and one who watches; how many actions, and the differences found."""
    rng, done, found = random.Random(game), 0, []
    while done < actions:
        match = make.running(game, min(3, rules_for(game).seats[-1]))
        users = [make.user_of(match, seat).pk for seat in range(match.seat_count)]
        room = Room(match.pk)
        clients = [
            kind(user, language) for user, language in zip([*users, None], ["en", "ru", "uk", "en"], strict=True)
        ]
        room.listeners = set(clients)
        async_to_sync(room.refresh)()
        while match.status == Match.Status.RUNNING and done < actions:
            with execute(execute=True):
                something_happens(match, rng)
            done += 1
            if rng.random() < LOST and match.status == Match.Status.RUNNING:
                continue
            # a call names the move; a look into the database knows no number
            async_to_sync(room.refresh)(*([match.move_number] if rng.random() < 0.8 else []))
            whole = done % 10 == 0 or match.status != Match.Status.RUNNING
            found += differences(clients if whole else rng.sample(clients, 2), match, whole)
            if found:
                return done, found
    return done, found


@pytest.mark.parametrize("game", PACKAGES)
def test_from_update_to_update_a_client_has_what_a_newcomer_is_shown(game, django_capture_on_commit_callbacks):
    number = -(-ACTIONS // len(PACKAGES))
    assert follow(game, number, Client, django_capture_on_commit_callbacks) == (number, [])


def test_a_client_that_loses_an_update_is_found_out(django_capture_on_commit_callbacks):
    """The control."""
    assert follow("majesty", 60, Forgetful, django_capture_on_commit_callbacks)[1]


def test_a_move_in_memory_is_not_told_as_the_newest_when_there_is_a_newer_one(django_capture_on_commit_callbacks):
    """Two calls that come together, or a move made here and the next one elsewhere."""
    match = make.running("king-me", 3)
    room, client = Room(match.pk), Client(None, "en")
    room.listeners = {client}
    async_to_sync(room.refresh)()
    seat, actions = make.legal(match)
    with django_capture_on_commit_callbacks(execute=True):
        make.act(match, seat, actions[0])
        commands.agree_to_end(
            match_id=match.public_id, user=make.user_of(match, seat), agree=True, command_id=make.command_id()
        )
    async_to_sync(room.refresh)(2)
    assert client.update["number"] == 2
