"""Tables before the match: who may sit down, who is asked, who is sent away, and when it starts or closes."""

import secrets
from datetime import timedelta

import pytest
from django.utils import timezone

from games.bots.roster import ROSTER
from games.matches import commands, conduct, gates, queries
from games.matches.commands import Gates
from games.matches.commands.stale import close_stale_tables, nudge_owners
from games.matches.models import Answer, Invitation, Match, Seat
from games.matches.personal import what_waits_for
from games.matches.refusals import Refusal
from leagues.ratings.models import Rating
from tests import factories as make
from tests.services.test_play import refused

pytestmark = pytest.mark.django_db


def rated(user, points, game="majesty"):
    Rating.objects.create(user=user, game=game, speed="live", track="people", value=points * 100)
    return user


def join(match, user, code=""):
    return commands.join(
        match_id=match.public_id, user=user, entropy=secrets.token_hex(16), command_id=make.command_id(), code=code
    )


def told(command, match, user, **asked):
    return command(match_id=match.public_id, user=user, command_id=make.command_id(), **asked)


def all_bots():
    for account in ROSTER:
        make.bot(account)


def finished_for(user, times, **fields):
    """So many finished matches of somebody, as rows."""
    for number in range(times):
        match = make.table(make.person(), seats=3)
        Seat.objects.create(match=match, number=1, user=user, entropy="", **fields)
        Match.objects.filter(pk=match.pk).update(
            status=Match.Status.FINISHED, finished=timezone.now() + timedelta(seconds=number)
        )


# who may sit down


def test_a_table_for_a_range_of_ratings_lets_in_that_range_only():
    match = make.table(rated(make.person(), 1700), seats=3, gates=Gates(rating_least=1600, rating_most=1800))
    for points in (1599, 1801):
        with pytest.raises(Refusal, match="rating_outside") as caught:
            join(match, rated(make.person(), points))
        assert str(points) in str(caught.value.sentence)
    join(match, rated(make.person(), 1600))
    join(match, rated(make.person(), 1800))


@pytest.mark.parametrize(
    ("least", "most", "points", "words"),
    [
        (1600, None, 1500, "A rating of at least 1600 is asked for here; yours is 1500."),
        (None, 1400, 1500, "Ratings up to 1400 are let in here; yours is 1500."),
        (0, 1400, 1500, "Ratings up to 1400 are let in here; yours is 1500."),
        (1600, 1800, 1500, "Ratings from 1600 to 1800 are let in here; yours is 1500."),
        (1200, 1400, 1500, "Ratings from 1200 to 1400 are let in here; yours is 1500."),
    ],
)
def test_who_is_not_let_in_reads_the_limits_that_were_set_and_what_to_do(least, most, points, words):
    match = make.table(make.person(), gates=Gates(rating_least=least, rating_most=most))
    with pytest.raises(Refusal, match="rating_outside") as caught:
        join(match, rated(make.person(), points))
    assert str(caught.value.sentence).startswith(f"{words} ")


def test_somebody_without_a_rating_counts_as_a_beginner():
    match = make.table(make.person(), gates=Gates(rating_least=gates.START_RATING))
    assert join(match, make.person()).status == Match.Status.RUNNING


def test_reliability_is_the_share_of_matches_seen_through_and_the_latest_weigh_most():
    user = make.person()
    assert gates.reliability_of(user) == 1.0
    finished_for(user, 1, resigned=timezone.now())
    finished_for(user, 3)
    assert 0.75 < gates.reliability_of(user) < 0.77
    match = make.table(make.person(), gates=Gates(reliability_least=80))
    with pytest.raises(Refusal, match="reliability_low") as caught:
        join(match, user)
    assert "76 %" in str(caught.value.sentence)


def test_only_the_last_matches_count_for_reliability():
    user = make.person()
    finished_for(user, 1, forsaken=timezone.now())
    Match.objects.filter(seats__user=user).update(finished=timezone.now() - timedelta(days=9))
    finished_for(user, conduct.REMEMBERED_MATCHES)
    assert gates.reliability_of(user) == 1.0


def test_a_private_table_opens_for_its_link_and_for_those_invited_by_name():
    owner, friend, other = make.person(), make.person(), make.person()
    match = make.table(owner, seats=3, gates=Gates(invited_only=True))
    for code in ("", "wrong", match.public_id):
        with pytest.raises(Refusal, match="invited_only"):
            join(match, friend, code)
    join(match, friend, match.invite_code)
    told(commands.invite, match, owner, name=other.username.upper())
    assert join(match, other).status == Match.Status.RUNNING


def test_an_invitation_opens_the_gates():
    owner, weak = make.person(), rated(make.person(), 900)
    match = make.table(owner, gates=Gates(rating_least=1500, reliability_least=100))
    told(commands.invite, match, owner, name=weak.username)
    assert join(match, weak).status == Match.Status.RUNNING


def test_the_lobby_says_why_one_may_not_join_and_hides_private_tables():
    owner, reader = make.person(), rated(make.person(), 1200)
    make.table(owner, gates=Gates(rating_least=1500))
    private = make.table(owner, gates=Gates(invited_only=True))
    (seen,) = queries.open_tables(reader, "en")
    assert seen.refusal.code == "rating_outside"
    told(commands.invite, private, owner, name=reader.username)
    assert {table.refusal and table.refusal.code for table in queries.open_tables(reader, "en")} == {
        None, "rating_outside",
    }  # fmt: skip


def test_whoever_is_sent_away_cannot_come_back_not_even_by_link_or_invitation():
    owner, pest = make.person(), make.person()
    match = make.table(owner, seats=3)
    join(match, pest)
    told(commands.kick, match, owner, name=pest.username)
    for code in ("", match.invite_code):
        with pytest.raises(Refusal, match="kicked"):
            join(match, pest, code)
    with pytest.raises(Refusal, match="kicked"):
        told(commands.invite, match, owner, name=pest.username)
    assert list(match.seats.values_list("user", flat=True)) == [owner.pk]


def test_a_bot_sent_away_may_be_seated_again():
    owner, bot = make.person(), make.bot()
    match = make.table(owner, seats=3)
    for _ in range(2):
        told(commands.seat_bot, match, owner, bot=bot.username)
        told(commands.kick, match, owner, name=bot.username)
    assert match.seats.count() == 1


def test_only_the_owner_invites_sends_away_and_keeps_the_table():
    owner, guest = make.person(), make.person()
    match = make.table(owner, seats=3)
    join(match, guest)
    for command, asked in (
        (commands.invite, {"name": "x"}), (commands.kick, {"name": owner.username}), (commands.keep_table, {}),
        (commands.seat_bot, {"bot": "page-tilda"}),
    ):  # fmt: skip
        with pytest.raises(Refusal, match="not_owner"):
            told(command, match, guest, **asked)


def test_an_owner_cannot_send_himself_away():
    owner = make.person()
    match = make.table(owner)
    for name in (owner.username, "nobody", ""):
        with pytest.raises(Refusal, match="cannot_kick"):
            told(commands.kick, match, owner, name=name)


def test_who_declined_is_not_asked_again_but_may_still_come():
    owner, friend = make.person(), make.person()
    match = make.table(owner)
    told(commands.invite, match, owner, name=friend.username)
    assert what_waits_for([friend.pk])[friend.pk].invitations == 1
    told(commands.decline, match, friend)
    assert what_waits_for([friend.pk])[friend.pk].invitations == 0
    with pytest.raises(Refusal, match="declined"):
        told(commands.invite, match, owner, name=friend.username)
    with pytest.raises(Refusal, match="not_invited"):
        told(commands.decline, match, friend)
    assert join(match, friend).status == Match.Status.RUNNING


def test_a_table_sends_only_so_many_invitations():
    owner = make.person()
    match = make.table(owner)
    for _ in range(20):
        told(commands.invite, match, owner, name=make.person().username)
    with pytest.raises(Refusal, match="too_many_invitations"):
        told(commands.invite, match, owner, name=make.person().username)


# starting


def test_when_all_agree_bots_of_the_chosen_level_take_the_free_seats():
    all_bots()
    owner, other = make.person(), make.person()
    match = make.table(owner, "king-me", 5, gates=Gates(bot_level="page"))
    join(match, other)
    told(commands.agree_to_start, match, owner, agree=True)
    match.refresh_from_db()
    assert match.status == Match.Status.TABLE
    told(commands.agree_to_start, match, other, agree=True)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    bots = match.seats.filter(is_bot=True).values_list("user__username", flat=True)
    assert [ROSTER[name].level for name in bots] == ["page"] * 3


def test_agreeing_is_for_the_company_one_agreed_with():
    all_bots()
    owner, other = make.person(), make.person()
    match = make.table(owner, seats=4)
    join(match, other)
    told(commands.agree_to_start, match, owner, agree=True)
    told(commands.leave_table, match, other)
    match.refresh_from_db()
    assert match.status == Match.Status.TABLE
    assert not match.seats.get(user=owner).agrees_to_start


def test_agreeing_can_be_taken_back():
    all_bots()
    owner, other = make.person(), make.person()
    match = make.table(owner, seats=4)
    join(match, other)
    told(commands.agree_to_start, match, owner, agree=True)
    told(commands.agree_to_start, match, owner, agree=False)
    told(commands.agree_to_start, match, other, agree=True)
    match.refresh_from_db()
    assert match.status == Match.Status.TABLE


def test_a_table_for_people_only_takes_no_bots():
    all_bots()
    owner = make.person()
    match = make.table(owner, gates=Gates(bots_allowed=False))
    for command, asked in ((commands.agree_to_start, {"agree": True}), (commands.seat_bot, {"bot": "page-tilda"})):
        with pytest.raises(Refusal, match="people_only"):
            told(command, match, owner, **asked)
    with pytest.raises(Refusal, match="people_only"):
        make.table(owner, fill=True, gates=Gates(bots_allowed=False))


def test_a_table_opened_with_bots_in_all_seats_starts_at_once():
    all_bots()
    match = make.table(make.person(), "king-me", 6, fill=True)
    assert match.status == Match.Status.RUNNING
    assert match.seats.filter(is_bot=True).count() == 5


# how much at once


def test_one_may_be_in_so_many_matches_and_more_after_finished_ones():
    user = make.person()
    for _ in range(gates.FIRST_LIMIT):
        make.table(user)
    with pytest.raises(Refusal, match="too_many_matches") as caught:
        make.table(user)
    assert str(gates.FIRST_LIMIT) in str(caught.value.sentence)
    finished_for(user, 2)
    make.table(user)
    with pytest.raises(Refusal, match="too_many_matches"):
        join(make.table(make.person()), user)


def test_a_guest_may_be_in_fewer_and_queues_count():
    guest = make.person(kind="guest")
    for game in ("majesty", "koryo", "king-me"):
        commands.enter_queue(
            user=guest, game=game, speed="turns", seat_counts=[3], entropy="ab" * 16, command_id=make.command_id()
        )
    with pytest.raises(Refusal, match="too_many_guest_matches"):
        make.table(guest)


def test_the_limit_never_grows_beyond_its_end():
    user = make.person()
    finished_for(user, 1)
    match = Match.objects.get(seats__user=user)
    rows = [Match(game="majesty", version=1, seat_count=2, owner=user, status="finished") for _ in range(120)]
    for row in Match.objects.bulk_create(rows):
        Seat.objects.create(match=row, number=0, user=user, entropy="")
    assert gates.limit_of(user) == gates.HIGHEST_LIMIT
    assert match.status == Match.Status.FINISHED


# rematch


def rematch(match, user, id=None):
    return commands.rematch(match_id=match.public_id, user=user, entropy="ab" * 16, command_id=id or make.command_id())


def test_the_second_who_asks_for_a_rematch_sits_down_at_the_firsts_table():
    people = [make.person(), make.person()]
    match = make.play(make.running("majesty", 2, people, options='{"deck":"mixed"}'))
    first = rematch(match, people[0])
    assert (first.status, first.options, first.rated) == (Match.Status.TABLE, match.options, match.rated)
    assert what_waits_for([people[1].pk])[people[1].pk].invitations == 1
    assert rematch(match, people[0]) == first
    second = rematch(match, people[1])
    assert second == first
    second.refresh_from_db()
    assert second.status == Match.Status.RUNNING
    assert Match.objects.filter(rematch_of=match).count() == 1
    assert rematch(match, people[1]) == first


def test_a_rematch_with_bots_alone_starts_at_once():
    all_bots()
    owner = make.person()
    match = make.table(owner, seats=3, fill=True)
    told(commands.resign, match, owner)
    again = rematch(match, owner)
    again.refresh_from_db()
    assert again.status == Match.Status.RUNNING


def test_a_rematch_is_for_those_who_played_and_when_it_is_over():
    people = [make.person(), make.person()]
    match = make.running("majesty", 2, people)
    with pytest.raises(Refusal, match="not_finished"):
        rematch(match, people[0])
    make.play(match)
    with pytest.raises(Refusal, match="not_seated"):
        rematch(match, make.person())


# tables nobody comes to


@pytest.mark.parametrize(
    ("speed", "warned", "closed"),
    [("live", timedelta(minutes=20), timedelta(minutes=30)), ("turns", timedelta(days=6), timedelta(days=7))],
)
def test_the_owner_is_warned_before_a_stale_table_closes(speed, warned, closed):
    owner = make.person()
    match = make.table(owner, speed=speed)
    fresh = make.table(owner, speed=speed)
    assert (nudge_owners(), close_stale_tables()) == (0, 0)
    Match.objects.filter(pk=match.pk).update(renewed=timezone.now() - warned)
    assert (nudge_owners(), nudge_owners(), close_stale_tables()) == (1, 0, 0)
    assert [nudge.match for nudge in what_waits_for([owner.pk])[owner.pk].nudges] == [match.public_id]
    Match.objects.filter(pk=match.pk).update(renewed=timezone.now() - closed, nudged=timezone.now() - (closed - warned))
    assert (close_stale_tables(), close_stale_tables()) == (1, 0)
    match.refresh_from_db()
    fresh.refresh_from_db()
    assert (match.status, fresh.status) == (Match.Status.CANCELLED, Match.Status.TABLE)


def test_a_site_that_was_down_warns_before_it_closes_a_table():
    match = make.table(make.person())
    Match.objects.filter(pk=match.pk).update(renewed=timezone.now() - timedelta(days=2))
    nudge_owners()
    assert close_stale_tables() == 0


def test_an_owner_who_is_still_there_keeps_his_table():
    owner = make.person()
    match = make.table(owner)
    Match.objects.filter(pk=match.pk).update(renewed=timezone.now() - timedelta(minutes=25))
    nudge_owners()
    told(commands.keep_table, match, owner)
    match.refresh_from_db()
    assert match.nudged is None
    assert nudge_owners() == 0


# input nobody should send


@pytest.mark.parametrize(
    ("asked", "code"),
    [({"game": "chess"}, "unknown_game"), ({"seats": 99}, "bad_seats"), ({"options": "{"}, "bad_options"),
     ({"options": '{"sides":"AAAAAAAC"}'}, "bad_options"), ({"speed": "never"}, "bad_speed"),
     ({"gates": Gates(rating_least=1600, rating_most=1500)}, "bad_gates"), ({"bots": ["nobody"]}, "unknown_bot"),
     ({"gates": Gates(rating_least=-1)}, "bad_gates"), ({"gates": Gates(rating_most=4001)}, "bad_gates"),
     ({"gates": Gates(reliability_least=101)}, "bad_gates"), ({"gates": Gates(bot_level="duke")}, "bad_level"),
     ({"fill": True}, "no_bots_left")],
)  # fmt: skip
def test_a_table_that_makes_no_sense_is_refused_with_a_code(asked, code):
    user = make.person()
    with pytest.raises(Refusal, match=code) as caught:
        make.table(user, **asked)
    assert str(caught.value.sentence)
    assert not Match.objects.exists()
    assert not Answer.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "nobody", "x" * 4000, "a\x00b", "page-tilda", "';--", "%"])
def test_an_invitation_to_nobody_is_refused(name):
    make.bot()
    owner = make.person()
    match = make.table(owner)
    refused(
        "unknown_person", commands.invite, match_id=match.public_id, user=owner, name=name, command_id=make.command_id()
    )
    assert not Invitation.objects.exists()


IN_THE_ROOM = [
    (commands.join, {"entropy": "ab" * 16}), (commands.leave_table, {}), (commands.seat_bot, {"bot": "page-tilda"}),
    (commands.invite, {"name": "x"}), (commands.decline, {}), (commands.kick, {"name": "x"}),
    (commands.agree_to_start, {"agree": True}), (commands.keep_table, {}), (commands.rematch, {"entropy": "ab" * 16}),
]  # fmt: skip


@pytest.mark.parametrize(("command", "asked"), IN_THE_ROOM)
def test_every_command_refuses_an_unknown_table_and_a_bad_id(command, asked):
    user = make.person()
    refused("unknown_match", command, match_id="nowhere", user=user, command_id=make.command_id(), **asked)
    for bad in ("", "short", "x" * 65, "ünicode-id"):
        refused("bad_command_id", command, match_id="nowhere", user=user, command_id=bad, **asked)


@pytest.mark.parametrize(("command", "asked"), IN_THE_ROOM)
def test_a_running_match_is_no_table(command, asked):
    people = [make.person(), make.person()]
    match = make.running("majesty", 2, people)
    code = "not_finished" if command is commands.rematch else "not_open"
    refused(code, command, match_id=match.public_id, user=people[0], command_id=make.command_id(), **asked)


def test_repeating_a_command_about_a_table_changes_nothing():
    owner, friend = make.person(), make.person()
    match = make.table(owner, seats=3)
    for _ in range(2):
        commands.join(match_id=match.public_id, user=friend, entropy="ab" * 16, command_id="join-the-table")
    for _ in range(2):
        commands.kick(match_id=match.public_id, user=owner, name=friend.username, command_id="kick-the-friend")
    with pytest.raises(Refusal, match="command_reused"):
        commands.keep_table(match_id=match.public_id, user=owner, command_id="kick-the-friend")
    assert match.seats.count() == 1
