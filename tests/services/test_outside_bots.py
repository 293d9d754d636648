"""Bots that people run elsewhere: bots for ever, with an owner, a cap and a clock, and never in people's rated play."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from games.bots.levels import LEVELS
from games.bots.roster import ROSTER
from games.matches.characters import HOW_THEY_PLAY
from games.matches.models import Match, Seat
from games.matches.refusals import Refusal
from games.matches.tasks import play_bot_turn, sweep_bot_turns
from leagues.ratings.ledger import rate_finished
from leagues.ratings.models import Rating, Track
from portal.accounts import commands
from portal.accounts.models import ApiToken, User
from portal.accounts.refusals import MOST_BOTS
from portal.accounts.refusals import Refusal as AccountRefusal
from portal.accounts.tokens import user_from_token
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def bot():
    return commands.make_bot(owner=make.person(), username="clockwork")[0]


def test_an_account_with_an_owner_stays_a_bot_whatever_is_tried(bot):
    bot.kind = User.Kind.PERSON
    with pytest.raises(IntegrityError), transaction.atomic():
        bot.save()
    with pytest.raises(AccountRefusal):
        commands.keep_account(user=bot, username="human", password="not a program")
    assert not bot.has_usable_password()


def test_only_people_own_bots_and_only_so_many(bot):
    for owner in (commands.welcome_guest(language="en"), bot):
        with pytest.raises(AccountRefusal):
            commands.make_bot(owner=owner, username="another")
    for number in range(MOST_BOTS - 1):
        commands.make_bot(owner=bot.owner, username=f"clockwork{number}")
    with pytest.raises(AccountRefusal) as refusal:
        commands.make_bot(owner=bot.owner, username="toomany")
    assert refusal.value.code == "too_many_bots"


def test_a_new_token_ends_the_one_before_and_the_owner_leaving_ends_all(bot):
    first = commands.renew_bot_token(owner=bot.owner, bot=bot)
    second = commands.renew_bot_token(owner=bot.owner, bot=bot)
    assert user_from_token(first) is None
    assert user_from_token(second)[0] == bot
    with pytest.raises(User.DoesNotExist):
        commands.renew_bot_token(owner=make.person(), bot=bot)
    commands.leave(user=bot.owner)
    assert user_from_token(second) is None
    assert not User.objects.get(pk=bot.pk).is_active
    assert not ApiToken.objects.exists()


def test_it_never_sits_in_a_rated_match(bot):
    with pytest.raises(Refusal) as refusal:
        make.table(bot, rated=True)
    assert refusal.value.code == "bot_rated"
    with pytest.raises(Refusal):
        make.sit(make.table(make.person(), rated=True), bot)
    make.sit(make.table(make.person(), rated=False), bot)


def test_it_joins_so_many_matches_a_day(bot, settings):
    settings.BOT_DAILY_MATCHES = 2
    for _ in range(2):
        make.table(bot, rated=False)
    with pytest.raises(Refusal) as refusal:
        make.table(bot, rated=False)
    assert refusal.value.code == "bot_cap"


def test_nobody_here_moves_for_it_until_its_time_is_over(bot):
    match = make.running("majesty", 2, [bot, make.person()], rated=False)
    assert match.timed
    seat = match.seats.get(user=bot)
    assert seat.is_bot
    assert not seat.bot_plays
    while not match.seats.get(user=bot).decision:
        make.play(match, 1)
    seat.refresh_from_db()
    assert seat.deadline is not None
    play_bot_turn(match.pk, seat.number, seat.decision)
    assert sweep_bot_turns() == 0
    before = match.move_number
    make.play(match, 1)
    assert match.move_number == before + 1


def test_it_is_rated_on_the_bots_own_track_and_people_are_not_touched(bot):
    person = make.person()
    match = make.running("majesty", 2, [person, bot], rated=False)
    make.play(match)
    assert match.status == Match.Status.FINISHED
    rate_finished()
    assert set(Rating.objects.values_list("track", flat=True)) == {Track.BOTS}
    assert Seat.objects.filter(match=match, user=bot, is_bot=True, remote=True).exists()


def test_its_owner_stands_on_its_profile(bot):
    page = Client().get(bot.get_absolute_url()).content.decode()
    assert f'href="{bot.owner.get_absolute_url()}"' in page


def test_the_profile_of_a_bot_of_the_house_says_how_it_plays_and_what_it_is_rated(bot):
    assert set(HOW_THEY_PLAY) == set(LEVELS)
    for account in ("page-tilda", "squire-marek", "knight-rowan", "chancellor-agata"):
        character = ROSTER[account]
        page = Client().get(make.bot(account).get_absolute_url()).content.decode()
        assert str(HOW_THEY_PLAY[character.level]) in page
        assert f"Its rating stays at {character.anchor}" in page
    for other in (bot, bot.owner):
        assert "Its rating stays at" not in Client().get(other.get_absolute_url()).content.decode()


def test_it_is_made_on_a_page_that_shows_its_token_once(bot):
    owner, client = bot.owner, Client()
    assert client.get(reverse("own_bots")).status_code == 302
    owner.set_password("a long enough secret")
    owner.save()
    client.post("/accounts/login/", {"login": owner.username, "password": "a long enough secret"})
    client.post("/accounts/reauthenticate/", {"password": "a long enough secret"})
    made = client.post(reverse("own_bots"), {"username": "Automaton"})
    secret = made.context["secret"]
    assert user_from_token(secret)[0].username == "Automaton"
    assert secret not in client.get(reverse("own_bots")).content.decode()
    renewed = client.post(reverse("renew_bot_token", args=["Automaton"])).context["secret"]
    assert user_from_token(secret) is None
    assert user_from_token(renewed)
    assert client.post(reverse("renew_bot_token", args=[owner.username])).status_code == 404
    taken = client.post(reverse("own_bots"), {"username": "automaton"})
    assert taken.status_code == 422
