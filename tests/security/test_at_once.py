"""What is taken from somebody is gone with the next message or request, in the middle of a match and of a session."""

import msgspec
import pytest
from django.test import Client

from games.matches import commands as matches
from games.matches import consumers
from games.matches.close_codes import SIGNED_OUT
from games.matches.models import Move
from leagues.seasons import commands as leagues
from portal.accounts.models import User
from portal.moderation import commands
from portal.moderation.commands import Wanted
from tests import factories as make
from tests.security.world import BACKEND, LEAGUE
from tests.sockets.conftest import in_db, sit  # noqa: F401  (a fixture)


def signed_in(user):
    client = Client()
    client.force_login(user, backend=BACKEND)
    make.prove(client, user)
    return client


async def at_the_table(sit):  # noqa: F811
    """A running match, and the socket of whoever is to move."""
    match = await in_db(make.running)()
    seat, actions = await in_db(make.legal)(match)
    user = await in_db(make.user_of)(match, seat)
    return match, user, await sit(match, user), actions[0]


async def play(player, match, action):
    await player.command(type="act", number=match.move_number, action=msgspec.to_builtins(action))
    return await player.hear("accepted", "refused")


async def test_a_ban_in_the_middle_of_a_match_holds_from_the_next_message_on(sit, monkeypatch):  # noqa: F811
    match, user, player, action = await at_the_table(sit)
    monkeypatch.setattr("portal.socket_rechecks.tell_recheck", lambda pk: None)  # even if nobody is told
    await in_db(User.objects.filter(pk=user.pk).update)(is_active=False)
    assert (await play(player, match, action))["code"] == "signed_out"
    assert await player.closed() == SIGNED_OUT
    assert not await in_db(Move.objects.filter(match=match).exists)()


async def test_if_nobody_looked_again_the_banned_would_play_on(sit, monkeypatch):  # noqa: F811
    """The control."""
    match, user, player, action = await at_the_table(sit)
    monkeypatch.setattr(consumers, "still_good", lambda credentials: set(credentials))
    await in_db(User.objects.filter(pk=user.pk).update)(is_active=False)
    assert (await play(player, match, action))["type"] == "accepted"


async def test_who_is_sent_from_the_table_has_no_seat_with_the_next_message(sit):  # noqa: F811
    owner, guest = await in_db(make.person)(), await in_db(make.person)()
    table = await in_db(make.table)(owner, seats=3)
    await in_db(make.sit)(table, guest)
    player = await sit(table, guest)
    asked = {"match_id": table.public_id, "user": owner, "command_id": make.command_id()}
    await in_db(matches.kick)(**asked, name=guest.username)
    await player.command(type="say", channel="table", text="still here")
    assert (await player.hear("accepted", "refused"))["type"] == "refused"
    with pytest.raises(matches.common.Refusal):
        await in_db(make.sit)(table, guest)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/moderation/", "/admin/matches/match/"])
def test_a_role_taken_away_is_gone_with_the_next_request(page):
    user = make.staff()
    client = signed_in(user)
    assert client.get(page).status_code == 200
    commands.appoint(user=user, role="player")
    assert client.get(page).status_code == 403


@pytest.mark.django_db
def test_a_director_who_is_none_any_more_finds_the_desk_closed():
    boss = make.person()
    commands.appoint(user=boss, role="director")
    boss = User.objects.get(pk=boss.pk)
    league = leagues.found_league(user=boss, name="Winter court", description="", rules=LEAGUE)
    client = signed_in(boss)
    desk = f"/leagues/{league.slug}/desk/"
    assert client.get(desk).status_code == 200
    league.directors.remove(boss)
    assert client.get(desk).status_code == 403
    assert client.post(desk + "draw/").status_code == 403


@pytest.mark.django_db
def test_who_is_banned_is_out_of_pages_and_api_with_the_next_request():
    match = make.running()
    user = match.owner
    client = signed_in(user)
    assert client.get("/accounts/profile/").status_code == 200
    wanted = Wanted("ban", "other", None)
    boss = make.staff("administrator")
    commands.give_sanction(staff=boss, about=user, wanted=wanted, command_id=make.command_id())
    assert client.get("/accounts/profile/").status_code == 302
    assert client.get("/api/v1/me/").status_code == 401
