"""Chat over the socket: who reads what, once, as plain text."""

import pytest

from games.matches import commands
from games.matches.models import ChatMessage, ChatReport, Match
from games.matches.refusals import Refusal
from tests import factories as make
from tests.sockets.conftest import in_db

CANARY = "the crown is under the bed"


async def test_a_line_at_the_table_reaches_players_and_spectators(sit):
    match = await in_db(make.running)()
    owner, other = [await in_db(make.user_of)(match, seat) for seat in (0, 1)]
    first, second, stranger = await sit(match, owner), await sit(match, other), await sit(match)
    await first.command(type="say", channel="table", text="  good <b>luck</b>‮\u0007  ")
    for reader in (first, second, stranger):
        chat = await reader.hear_until(lambda message: message["lines"], "chat")
        assert [(line["text"], line["seat"]) for line in chat["lines"]] == [("good <b>luck</b>", 0)]


async def test_a_player_reads_the_spectators_chat_only_after_the_end(sit):
    match = await in_db(make.running)()
    players = [await in_db(make.user_of)(match, seat) for seat in (0, 1)]
    watcher, nobody = await in_db(make.person)(), None
    inside, outside, nameless = await sit(match, players[0]), await sit(match, watcher), await sit(match, nobody)
    await outside.command(type="say", channel="spectators", text=CANARY)
    chat = await outside.hear_until(lambda message: message["lines"], "chat")
    assert chat["lines"][0]["text"] == CANARY
    for reader in (inside, nameless):
        await reader.sync(0)
        assert (await reader.hear("chat"))["spectators"] is None
        await reader.send(type="ping")
        await reader.hear("beat")
        assert CANARY not in "".join(reader.frames)
    resigned = {"match_id": match.public_id, "user": players[1], "command_id": make.command_id()}
    await in_db(commands.resign)(**resigned)
    chat = await inside.hear_until(lambda message: message["lines"], "chat")
    assert chat["lines"][0]["text"] == CANARY


async def test_who_comes_back_gets_the_lines_said_meanwhile_and_no_others(sit):
    match = await in_db(make.running)()
    users = [await in_db(make.user_of)(match, seat) for seat in (0, 1)]
    first, second = await sit(match, users[0]), await sit(match, users[1])
    await first.command(type="say", channel="table", text="one")
    heard = await second.hear_until(lambda message: message["lines"], "chat")
    await second.leave()
    await first.command(type="say", channel="table", text="two")
    await first.hear_until(lambda message: message["table"] == 2, "chat")
    back = await sit(match, users[1], sync=False)
    await back.sync(0, table=heard["table"])
    assert [line["text"] for line in (await back.hear("chat"))["lines"]] == ["two"]


async def test_a_muted_author_is_not_heard_and_heard_again_when_unmuted(sit):
    match = await in_db(make.running)()
    users = [await in_db(make.user_of)(match, seat) for seat in (0, 1)]
    first, second = await sit(match, users[0]), await sit(match, users[1])
    await second.command(type="mute", username=users[0].username, muted=True)
    await second.hear_until(lambda message: message["muted"] == [users[0].username], "chat")
    await first.command(type="say", channel="table", text=CANARY)
    await first.hear_until(lambda message: message["lines"], "chat")
    await second.sync(0)
    await second.hear("chat")
    assert CANARY not in "".join(second.frames)
    await second.command(type="mute", username=users[0].username, muted=False)
    chat = await second.hear_until(lambda message: not message["muted"], "chat")
    assert [line["text"] for line in chat["lines"]] == [CANARY]


def say(match, user, channel="table", text="hello", id=None):
    return commands.say(
        match_id=match.public_id, user=user, channel=channel, text=text, command_id=id or make.command_id()
    )


def refused(code, call, *args, **kwargs):
    with pytest.raises(Refusal) as caught:
        call(*args, **kwargs)
    assert caught.value.code == code


@pytest.mark.django_db
def test_saying_the_same_command_twice_says_it_once():
    match = make.running()
    answers = {say(match, match.owner, id="a-line-of-mine") for _ in range(3)}
    assert len(answers) == ChatMessage.objects.count() == 1


@pytest.mark.django_db
def test_players_write_at_the_table_and_others_among_themselves():
    match = make.running()
    refused("chat_not_here", say, match, match.owner, "spectators")
    refused("chat_not_here", say, match, make.person(), "table")
    refused("chat_not_here", say, match, make.person(), "throne")


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "code"), [("x" * 301, "chat_too_long"), ("\u202e \u0000\u200b", "chat_empty")])
def test_a_line_has_something_in_it_and_an_end(text, code):
    match = make.running()
    refused(code, say, match, match.owner, text=text)


@pytest.mark.django_db
def test_nobody_floods_a_chat():
    match = make.running()
    for _ in range(8):
        say(match, match.owner)
    refused("chat_too_fast", say, match, match.owner)
    say(match, make.user_of(match, 1))


@pytest.mark.django_db
def test_a_report_is_kept_once_for_the_moderators_and_their_verdict_takes_the_line_out():
    match = make.running()
    say(match, match.owner, text=CANARY)
    asked = {"match_id": match.public_id, "user": make.user_of(match, 1), "channel": "table", "number": 1}
    for _ in range(2):
        commands.report(**asked, reason="rude", command_id=make.command_id())
    row = ChatReport.objects.get()
    commands.remove_line(line=row.message)
    row.refresh_from_db()
    assert row.handled
    from games.matches.chat_fanout import Ear, load_chat

    assert CANARY.encode() not in Ear().hear(load_chat(match.pk, []), None)


@pytest.mark.django_db
@pytest.mark.parametrize("held", [True, False])
def test_players_read_no_advice_on_a_match_that_may_be_played_on(held):
    from games.matches.chat_fanout import Ear, load_chat

    match = make.running()
    say(match, make.person(), "spectators", CANARY)
    Match.objects.filter(pk=match.pk).update(status="finished", held=held)
    for reader in (match.owner_id, None):
        assert (CANARY.encode() in Ear().hear(load_chat(match.pk, [match.owner_id]), reader)) == (not held)
    asked = {"match_id": match.public_id, "user": match.owner, "channel": "spectators", "number": 1, "reason": ""}
    if held:
        refused("unknown_line", commands.report, **asked, command_id=make.command_id())
    else:
        commands.report(**asked, command_id=make.command_id())


@pytest.mark.django_db
def test_a_player_cannot_find_spectators_lines_by_reporting_them():
    match = make.running()
    say(match, make.person(), "spectators")
    for number in (1, 2):
        refused(
            "unknown_line", commands.report, match_id=match.public_id, user=match.owner, channel="spectators",
            number=number, reason="", command_id=make.command_id(),
        )  # fmt: skip
