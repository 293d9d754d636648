"""Decisions of the moderators on open sockets: they hold from the next message on."""

from games.matches.close_codes import SIGNED_OUT
from games.matches.models import Seat
from portal.accounts.commands import make_bot
from portal.moderation import commands
from portal.moderation.commands import Wanted
from tests import factories as make
from tests.sockets.conftest import in_db


def sanction(about, kind, days):
    staff = make.staff("administrator")
    given = commands.give_sanction(
        staff=staff, about=about, wanted=Wanted(kind, "other", days), command_id=make.command_id()
    )
    return staff, given


async def test_a_mute_holds_from_the_next_line_on_and_the_table_is_told(sit):
    match = await in_db(make.running)()
    player = await sit(match, match.owner)
    await player.hear_until(lambda chat: chat["write"] == ["table"], "chat")
    await in_db(sanction)(match.owner, "mute", 3)
    await player.hear_until(lambda chat: chat["write"] == [], "chat")
    await player.command(type="say", channel="table", text="hello")
    assert (await player.hear("refused"))["code"] == "muted"


async def test_a_suspension_closes_the_socket_and_the_others_see_the_stand_in(sit):
    match = await in_db(make.running)(seats=3)
    player, other = await sit(match, match.owner), await sit(match, await in_db(make.user_of)(match, 1))
    number = other.number
    await in_db(sanction)(match.owner, "suspension", 3)
    assert await player.closed() == SIGNED_OUT
    await other.hear_until(lambda update: update["number"] > number, "update")
    seat = await in_db(Seat.objects.get)(match=match, user=match.owner)
    assert seat.stand_in


async def test_a_lifted_ban_opens_everything_again(sit):
    match = await in_db(make.running)()
    staff, given = await in_db(sanction)(match.owner, "ban", None)
    await in_db(commands.lift_sanction)(staff=staff, sanction_pk=given.pk, reason="a mistake")
    player = await sit(match, match.owner)
    await player.command(type="say", channel="table", text="back again")
    assert (await player.hear("accepted", "refused"))["type"] == "accepted"


async def test_a_suspension_closes_the_sockets_of_ones_bots_too(sit):
    bot, secret = await in_db(make_bot)(owner=await in_db(make.person)(), username="clockwork")
    match = await in_db(make.running)(people=[bot, await in_db(make.person)()], rated=False)
    robot = await sit(match, path="/ws/api/matches/", headers=[(b"authorization", f"Bearer {secret}".encode())])
    await in_db(sanction)(bot.owner, "suspension", 3)
    assert await robot.closed() == SIGNED_OUT
