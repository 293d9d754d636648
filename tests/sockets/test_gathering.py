"""A live match of an event on sockets: the table says who is there and who is awaited, and begins with the last."""

import secrets

from games.matches.clocks.policy import PRESETS
from games.matches.models import Match
from leagues.tables import open_with_players
from tests import factories as make
from tests.sockets.conftest import in_db


def laid():
    """A live table for two that waits for them, and the two."""
    people = [make.person() for _ in range(2)]
    numbers = {user.pk: secrets.token_hex(16) for user in people}
    match = open_with_players(game="majesty", numbers=numbers, clock=PRESETS["live-normal"], gathers=True)
    return Match.objects.get(pk=match.pk), people


def there(update):
    return [player["here_until"] is not None for player in update["players"]]


async def test_the_table_says_who_is_there_and_begins_with_the_last(sit):
    match, people = await in_db(laid)()
    first = await sit(match, people[0], sync=False)
    second, watcher = await sit(match, people[1], sync=False), await sit(match, sync=False)
    for player in (first, second, watcher):
        await player.sync()
        told = await player.hear("update")
        assert (told["gathers"], told["view"], told["legal"], told["actors"], there(told)) == (
            True, None, [], [], [False, False],
        )  # fmt: skip
    await first.command(type="arrive")
    for player in (first, second, watcher):
        told = await player.hear("update")
        assert (told["gathers"], there(told)) == (True, [True, False])
    await second.command(type="arrive")
    for player in (first, second, watcher):
        told = await player.hear_until(lambda update: not update["gathers"], "update")
        assert told["view"] is not None
        assert told["actors"]
        assert not told["stopped"]


async def test_a_move_before_that_is_refused_and_says_why(sit):
    match, people = await in_db(laid)()
    first = await sit(match, people[0])
    await first.command(type="act", number=0, action={})
    assert (await first.hear("refused"))["code"] == "waits_for_players"


async def test_only_players_arrive(sit):
    match, _people = await in_db(laid)()
    stranger = await sit(match, await in_db(make.person)())
    await stranger.command(type="arrive")
    assert (await stranger.hear("refused"))["code"] == "not_seated"
