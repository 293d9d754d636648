"""Who is let in, as whom, and for how long."""

import json
import time

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session

from games.matches.close_codes import FORBIDDEN, SIGNED_OUT, UNKNOWN_MATCH
from games.matches.doorkeeper import doorkeeper
from games.matches.models import Match, Move
from portal.accounts import commands
from portal.accounts.models import ApiToken, User
from portal.asgi import application
from tests import factories as make
from tests.sockets.conftest import OWN_ORIGIN, PATIENCE, Refused, in_db, session_cookie

API = "/ws/api/matches/"


@pytest.mark.parametrize(
    "origin",
    [None, b"null", b"https://evil.example", b"http://localhost.evil.example", b"http://evillocalhost",
     b"http://evil.example/http://localhost", b"http://localhost@evil.example", b"file://", b"", b"http://"],
)  # fmt: skip
async def test_a_socket_from_another_site_is_refused(sit, origin):
    match = await in_db(make.running)()
    with pytest.raises(Refused):
        await sit(match, headers=[] if origin is None else [(b"origin", origin)])


async def test_an_address_without_a_socket_is_refused_quietly(sit, caplog):
    for path in ("/ws/nowhere/", "/", "/ws/api/nowhere/"):
        connected, _ = await WebsocketCommunicator(application, path, headers=[OWN_ORIGIN]).connect(PATIENCE)
        assert not connected
    assert not caplog.records


async def test_an_unknown_match_is_told_as_such(sit):
    player = await sit(Match(public_id="doesnotexist"), sync=False)
    assert await player.closed() == UNKNOWN_MATCH


async def token_for(user, *scopes):
    _, secret = await in_db(commands.create_token)(user=user, name="robot", scopes=scopes, days=9)
    return [(b"authorization", b"Bearer " + secret.encode())]


async def test_a_program_plays_with_a_token_and_needs_no_origin(sit):
    match = await in_db(make.running)()
    seat, _ = await in_db(make.legal)(match)
    user = await in_db(make.user_of)(match, seat)
    robot = await sit(match, path=API, headers=await token_for(user, "read", "play"))
    await robot.command(type="act", number=0, action=first_action(robot))
    assert (await robot.hear("accepted", "refused"))["type"] == "accepted"
    await robot.command(type="say", channel="table", text="hello")
    assert (await robot.hear("refused"))["code"] == "scope_missing"


def first_action(player):
    return next(json.loads(frame) for frame in player.frames if '"update"' in frame)["legal"][0]["action"]


async def test_a_token_that_only_reads_watches_and_does_nothing(sit):
    match = await in_db(make.running)()
    robot = await sit(match, path=API, headers=await token_for(match.owner, "read"))
    await robot.command(type="resign")
    assert (await robot.hear("refused"))["code"] == "scope_missing"


async def test_a_token_without_the_right_to_read_is_shown_out(sit):
    match = await in_db(make.running)()
    robot = await sit(match, sync=False, path=API, headers=await token_for(match.owner, "play"))
    assert await robot.closed() == FORBIDDEN


async def test_a_sealed_match_is_shown_to_its_players_alone(sit):
    match = await in_db(make.running)()
    await in_db(Match.objects.filter(pk=match.pk).update)(sealed=True)
    stranger, player = await in_db(make.person)(), await in_db(make.user_of)(match, 1)
    for viewer in (None, stranger):
        shut_out = await sit(match, viewer, sync=False)
        assert await shut_out.closed() == FORBIDDEN
        assert not shut_out.frames
    assert (await sit(match, player)).frames


async def test_the_programs_door_refuses_cookies_and_bad_tokens(sit):
    match = await in_db(make.running)()
    good = await token_for(match.owner, "read")
    cookie = (b"cookie", b"sessionid=" + (await in_db(session_cookie)(match.owner)).encode())
    for headers in ([], [cookie], [*good, cookie], [(b"authorization", b"Bearer nothing")], [*good, *good],
                    [(b"authorization", b"Basic " + good[0][1][7:])], [(b"authorization", b"\xff\xfe")]):  # fmt: skip
        with pytest.raises(Refused):
            await sit(match, path=API, headers=headers)


async def test_a_token_opens_nothing_on_the_browsers_door(sit):
    match = await in_db(make.running)()
    player = await sit(match, headers=[OWN_ORIGIN, *await token_for(match.owner, "read", "play")])
    await player.command(type="resign")
    assert (await player.hear("refused"))["code"] == "sign_in"


def sign_out(user):
    for session in Session.objects.all():
        session.delete()


def change_password(user):
    user.set_password("another castle on another hill")
    user.save()


def ban(user):
    user.is_active = False
    user.save(update_fields=["is_active"])


@pytest.mark.parametrize("ending", [sign_out, change_password, ban])
async def test_the_sockets_end_with_the_session(sit, ending):
    match = await in_db(make.running)()
    others = await in_db(make.user_of)(match, 1)
    player, stays = await sit(match, match.owner), await sit(match, others)
    if ending is sign_out:
        await stays.leave()
        stays = await sit(match)
    started = time.monotonic()
    await in_db(ending)(match.owner)
    assert await player.closed() == SIGNED_OUT
    assert time.monotonic() - started < 5
    await stays.send(type="ping")
    await stays.hear("beat")


async def test_the_sockets_end_with_the_token(sit):
    match = await in_db(make.running)()
    robot = await sit(match, path=API, headers=await token_for(match.owner, "read", "play"))
    await in_db(commands.revoke_all_tokens)(user=match.owner)
    assert await robot.closed() == SIGNED_OUT


async def test_without_any_wake_up_call_the_next_action_is_refused_all_the_same(sit):
    """Rows changed behind the site's back: no signal, no call."""
    match = await in_db(make.running)()
    player = await sit(match, match.owner)
    await in_db(User.objects.filter(pk=match.owner.pk).update)(is_active=False)
    await player.command(type="resign")
    assert (await player.hear("refused"))["code"] == "signed_out"
    assert await player.closed() == SIGNED_OUT
    assert not await in_db(Move.objects.exists)()


async def test_the_regular_look_finds_what_no_call_told(sit):
    match = await in_db(make.running)()
    player = await sit(match, path=API, headers=await token_for(match.owner, "read"))
    await in_db(lambda: ApiToken.objects.all()._raw_delete("default"))()
    await doorkeeper.recheck()
    assert await player.closed() == SIGNED_OUT


async def test_who_sits_down_later_gets_his_seat_on_the_socket_he_has(sit):
    owner, late = await in_db(make.person)(), await in_db(make.person)()
    match = await in_db(make.table)(owner)
    player = await sit(match, late)
    await in_db(make.sit)(match, late)
    update = await player.hear_until(lambda update: update["status"] == "running", "update")
    other = await sit(match, owner, sync=False)
    await other.sync(0)
    assert bool(update["legal"]) != bool((await other.hear("update"))["legal"])
