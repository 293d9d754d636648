"""Notices: written with what they tell, told once, and nothing in them that is hidden."""

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from games.matches import commands as play
from games.matches.models import Match, Seat
from games.matches.queries import game
from games.matches.signals import reminder_due, seat_lost
from games.matches.vault import open_match
from portal.notices import commands, links, queries, words
from portal.notices.channels import Trouble, email, push, webhook
from portal.notices.delivery import BACK_OFF, SENDERS, claim_next, deliver_due, send_claimed
from portal.notices.kinds import CHOSEN_KINDS, DEFAULTS, Channel, Kind, Pace
from portal.notices.models import Delivery, Endpoint, Notice, NoticeSettings
from portal.notices.outbox import notify
from portal.notices.planning import plan_notices
from portal.notices.timing import next_digest
from tests import factories as make

pytestmark = pytest.mark.django_db


def reader(**fields):
    """Somebody with a verified address."""
    user = make.person(**fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def told(user, kind=None):
    found = Notice.objects.filter(user=user)
    return list((found.filter(kind=kind) if kind else found).order_by("pk"))


def by_turns(*people, game="majesty"):
    return make.running(game, len(people), list(people), speed="turns")


def move(match):
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0])
    return make.user_of(match, seat)


def at_once(user, kind=Kind.YOUR_TURN, channel=Channel.EMAIL):
    chosen = NoticeSettings.objects.get_or_create(user=user)[0]
    chosen.choose(kind, channel, Pace.NOW)
    chosen.save()


def deliver_later():
    """Send as if the time of everything pending had come."""
    plan_notices()
    Delivery.objects.update(next_try=timezone.now())
    deliver_due()


def on_turn(match):
    return make.user_of(match, match.seats.filter(decision__isnull=False).first().number)


# --- the outbox ------------------------------------------------------------------------------------------------------


def test_a_move_by_turns_tells_exactly_those_who_come_on_turn():
    people = [make.person(), make.person()]
    match = by_turns(*people)
    first = on_turn(match)
    assert [notice.decision for notice in told(first)] == [0]
    mover = move(match)
    other = next(person for person in people if person != mover)
    assert told(other, Kind.YOUR_TURN)[-1].decision == match.seats.get(user=other).decision
    assert not [notice for notice in told(mover) if notice.decision == match.move_number]


def test_a_live_match_tells_only_its_first_turn():
    match = make.play(make.running("majesty", 2), moves=6)
    assert {notice.decision for notice in Notice.objects.filter(match=match)} == {0}


def test_a_move_that_is_rolled_back_leaves_no_notice():
    match = by_turns(make.person(), make.person())
    seat, actions = make.legal(match)
    before = Notice.objects.count()
    with transaction.atomic():
        make.act(match, seat, actions[0])
        assert Notice.objects.count() > before
        transaction.set_rollback(True)
    assert Notice.objects.count() == before


def test_a_notice_that_cannot_be_written_undoes_the_move(monkeypatch):
    match = by_turns(make.person(), make.person())
    seat, actions = make.legal(match)

    def fails(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr(Notice.objects, "bulk_create", fails)
    with pytest.raises(RuntimeError), transaction.atomic():
        make.act(match, seat, actions[0])
    assert match.moves.count() == 0


def test_a_move_by_turns_with_its_notices_takes_at_most_eight_statements():
    match = by_turns(*[make.person() for _ in range(4)], game="king-me")
    for _ in range(12):
        seat, actions = make.legal(match)
        user = make.user_of(match, seat)
        with CaptureQueriesContext(connection) as asked:
            play.act(
                match_id=match.public_id, user=user, action=msgspec.json.encode(actions[0]),
                move_number=match.move_number, command_id=make.command_id(),
            )  # fmt: skip
        match.refresh_from_db()
        assert len([query for query in asked if "SAVEPOINT" not in query["sql"]]) <= 8


def test_the_end_of_a_match_is_told_to_its_people_with_their_place():
    people = [make.person(), make.person()]
    match = make.play(make.running("majesty", 2, people))
    for person in people:
        (ended,) = told(person, Kind.MATCH_ENDED)
        assert ended.params["place"] == match.seats.get(user=person).place


def test_nobody_is_told_about_a_match_he_gave_up_and_no_bot_is_told_anything():
    people = [make.person() for _ in range(3)]
    match = make.running("majesty", 3, people)
    play.resign(match_id=match.public_id, user=people[0], command_id=make.command_id())
    play.resign(match_id=match.public_id, user=people[1], command_id=make.command_id())
    assert not told(people[0], Kind.MATCH_ENDED)
    assert told(people[2], Kind.MATCH_ENDED)
    alone = make.table(people[2], seats=2, speed="turns")
    play.seat_bot(match_id=alone.public_id, user=people[2], bot=make.bot().username, command_id=make.command_id())
    assert not Notice.objects.filter(user__kind="bot").exists()


def test_an_invitation_is_told_once_however_often_it_is_sent():
    owner, guest = make.person(), make.person()
    table = make.table(owner)
    for _ in range(3):
        play.invite(match_id=table.public_id, user=owner, name=guest.username, command_id=make.command_id())
    assert len(told(guest, Kind.INVITED)) == 1


def say(match, user, text, channel="table"):
    play.say(match_id=match.public_id, user=user, channel=channel, text=text, command_id=make.command_id())


def test_a_mention_reaches_those_at_the_table_and_nobody_else():
    people, stranger = [make.person(), make.person()], make.person()
    match = by_turns(*people)
    say(match, people[0], f"@{people[1].username.upper()}, are you there? @{stranger.username} @{people[0].username}")
    assert [notice.params["by"] for notice in told(people[1], Kind.MENTION)] == [people[0].pk]
    assert not told(stranger, Kind.MENTION)
    assert not told(people[0], Kind.MENTION)


def test_players_are_not_told_what_spectators_say_of_them():
    players, watchers = [make.person(), make.person()], [make.person(), make.person()]
    match = by_turns(*players)
    say(match, watchers[0], "hello", "spectators")
    say(match, watchers[1], f"@{players[0].username} should listen to @{watchers[0].username}", "spectators")
    assert not told(players[0], Kind.MENTION)
    assert told(watchers[0], Kind.MENTION)


def test_who_mutes_somebody_is_not_called_by_him():
    people = [make.person(), make.person()]
    match = by_turns(*people)
    play.mute(
        match_id=match.public_id, user=people[1], username=people[0].username, muted=True, command_id=make.command_id()
    )
    say(match, people[0], f"@{people[1].username}")
    assert not told(people[1], Kind.MENTION)


def test_reminders_and_lost_seats_are_told_once_a_decision():
    match = by_turns(make.person(), make.person())
    seat = match.seats.get(decision__isnull=False)
    for signal in (reminder_due, reminder_due, seat_lost, seat_lost):
        signal.send(sender=Seat, match=match, seat=seat)
    assert [notice.kind for notice in told(seat.user)] == [Kind.YOUR_TURN, Kind.REMINDER, Kind.SEAT_LOST]


def test_news_of_an_event_are_told_in_the_words_of_whoever_sends_them(monkeypatch):
    user = reader()
    monkeypatch.setitem(words.NEWS, "round_begins", "Round %(round)s of %(event)s begins.")
    for _ in range(2):
        notify(
            Kind.EVENT_NEWS, [user.pk], subject="event:7:round:2",
            params={"code": "round_begins", "round": 2, "event": "The Cup", "path": "/ladders/"},
        )  # fmt: skip
    (news,) = told(user)
    assert words.told(news).line == "Round 2 of The Cup begins."
    assert links.path_of(news) == "/ladders/"
    news.params["path"] = "//elsewhere.example/"
    assert links.path_of(news) == "/notices/"


# --- nothing hidden --------------------------------------------------------------------------------------------------


def payloads(match):
    """Everything any channel would send about a match, with what names the rows taken out."""
    found = []
    for notice in words.with_company(Notice.objects.filter(match=match)).order_by("pk"):
        endpoint = Endpoint(channel="push", style="push", url="https://push.example/")
        delivery = Delivery(pk=1, notice=notice, endpoint=endpoint)
        letter = email.letter(notice.user, "a@example.org", [delivery])
        bodies = [letter.subject, letter.body, letter.alternatives[0][0], push.message([delivery]).decode()]
        bodies += [webhook.message(style, [delivery]).decode() for style in ("discord", "slack")]
        stored = [notice.kind, notice.decision, json.dumps(notice.params)]
        text = json.dumps([stored, bodies])
        found.append(text.replace(match.public_id, "MATCH").replace(f"match-{match.pk}", "MATCH"))
    return found


def test_two_matches_that_differ_in_hidden_cards_give_equal_notices():
    people = [reader() for _ in range(3)]
    alike = {}
    for _ in range(4):  # dealt by different seeds; who begins is public, and two of four begin with the same of three
        match = make.running("king-me", 3, people, speed="turns")
        alike.setdefault(on_turn(match), []).append(match)
    games = max(alike.values(), key=len)
    assert len({msgspec.json.encode([open_match(match).view(seat) for seat in range(3)]) for match in games}) > 1
    assert len({json.dumps(payloads(match)) for match in games}) == 1


# --- planning and pace -----------------------------------------------------------------------------------------------


def test_what_nobody_has_chosen_goes_as_the_defaults_say():
    user = reader()
    match = by_turns(user, make.person())
    notify(Kind.REMINDER, [user.pk], subject="x", match=match)
    plan_notices()
    (letter,) = Delivery.objects.filter(notice__user=user, notice__kind=Kind.REMINDER)
    assert (letter.channel, letter.pace) == (Channel.EMAIL, DEFAULTS[Kind.REMINDER][Channel.EMAIL])


def test_without_a_verified_address_no_letter_is_planned():
    match = by_turns(make.person(), make.person())
    plan_notices()
    assert Notice.objects.filter(match=match, planned=True).exists()
    assert not Delivery.objects.exists()


def test_planning_twice_makes_nothing_twice():
    user = reader()
    notify(Kind.REMINDER, [user.pk], subject="x", match=by_turns(make.person(), make.person()))
    plan_notices()
    Notice.objects.update(planned=False)  # as if killed between the two writes
    plan_notices()
    assert Delivery.objects.filter(notice__user=user).count() == 1


def test_a_bundle_takes_in_what_comes_while_it_waits_and_is_one_letter():
    user, others = reader(), [make.person() for _ in range(3)]
    matches = [by_turns(user, other) for other in others]
    for match in matches:
        Seat.objects.filter(match=match, user=user).update(decision=0, on_turn_since=timezone.now(), stand_in="")
        notify(Kind.YOUR_TURN, [user.pk], subject=f"match:{match.pk}:0", match=match)
        plan_notices()
    due = set(Delivery.objects.filter(notice__user=user).values_list("next_try", flat=True))
    assert len(due) == 1
    assert deliver_due() == 0
    deliver_later()
    (letter,) = [letter for letter in mail.outbox if letter.to == [user.email]]
    assert all(str(other) in letter.body for other in others)


def test_a_turn_taken_meanwhile_is_dropped_before_sending():
    people = [reader(), reader()]
    match = by_turns(*people)
    waiting = on_turn(match)
    plan_notices()
    move(match)
    deliver_later()
    late = Delivery.objects.get(notice__user=waiting, notice__kind=Kind.YOUR_TURN, notice__decision=0)
    assert (late.state, late.problem) == (Delivery.State.DROPPED, "turn_over")
    assert not [letter for letter in mail.outbox if letter.to == [waiting.email]]


def test_a_turn_waits_a_moment_for_a_standing_order_to_answer_it():
    user = reader()
    at_once(user)
    match = by_turns(user, make.person())
    Seat.objects.filter(match=match, user=user).update(decision=0, on_turn_since=timezone.now())
    notify(Kind.YOUR_TURN, [user.pk], subject=f"match:{match.pk}:0", match=match)
    assert deliver_due() == 0
    assert Delivery.objects.get(notice__user=user).state == Delivery.State.PENDING


def test_a_turn_is_told_although_its_player_looks_at_the_site():
    """Nothing asks whether somebody is connected: there is no such question in the code, and this is the control."""
    user = reader()
    match = by_turns(user, make.person())
    at_once(user)
    Seat.objects.filter(match=match, user=user).update(decision=0, on_turn_since=timezone.now())
    notify(Kind.YOUR_TURN, [user.pk], subject=f"match:{match.pk}:0", match=match)
    user.last_seen = timezone.now()
    user.save()
    deliver_later()
    assert [letter.to for letter in mail.outbox] == [[user.email]]


def test_a_digest_has_the_most_urgent_first_and_only_what_still_holds():
    user = reader()
    chosen = NoticeSettings.objects.create(user=user)
    for kind in CHOSEN_KINDS:
        chosen.choose(kind, Channel.EMAIL, Pace.DAILY)
    chosen.save()
    ended = make.running("koryo", 2, [user, make.person()])
    late, soon = (by_turns(user, make.person(), game=game) for game in ("majesty", "for-the-king"))
    Notice.objects.all().delete()  # who begins is chance
    notify(Kind.MATCH_ENDED, [user.pk], subject="a", match=ended, params={"place": 2, "ending": "played"})
    for match, hours in ((late, 20), (soon, 2)):
        Seat.objects.filter(match=match, user=user).update(
            decision=3, on_turn_since=timezone.now(), deadline=timezone.now() + timedelta(hours=hours)
        )
        notify(Kind.YOUR_TURN, [user.pk], subject=f"match:{match.pk}:3", match=match, decision=3)
    deliver_later()
    (letter,) = [letter for letter in mail.outbox if letter.to == [user.email]]
    places = [letter.body.index(name) for name in ("For the King", "Majesty", "Koryŏ")]
    assert places == sorted(places)


@pytest.mark.parametrize("zone", ["Europe/Kyiv", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])
@pytest.mark.parametrize("hour", [0, 1, 2, 3, 8, 23])
def test_a_digest_comes_once_a_day_at_its_hour_over_every_change_of_clocks(zone, hour):
    place = ZoneInfo(zone)
    now, days = datetime(2026, 1, 1, 12, 30, tzinfo=UTC), set()
    for _ in range(365):
        due = next_digest(now, place, hour)
        assert due > now
        local = due.astimezone(place)
        assert local.hour == hour or (local.hour, local.minute) in {(hour + 1, 0), (hour, 30)}, local
        days.add(local.date())
        now = due
    assert len(days) == 365


# --- sending ---------------------------------------------------------------------------------------------------------


def due_letter(user):
    """One delivery that is due now."""
    notify(Kind.EVENT_NEWS, [user.pk], subject=make.command_id(), params={"code": "x"})
    plan_notices()
    return Delivery.objects.filter(notice__user=user).latest("pk")


@pytest.fixture
def news(monkeypatch):
    monkeypatch.setitem(words.NEWS, "x", "Something happened.")


def test_a_claim_is_taken_once_and_comes_back_when_its_worker_dies(news):
    delivery = due_letter(reader())
    first = claim_next()
    assert first
    assert not claim_next()
    Delivery.objects.update(next_try=timezone.now())  # the lease is over
    assert claim_next()
    send_claimed(first)  # the one presumed dead wakes up too late
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == (Delivery.State.PENDING, 2)


@pytest.mark.parametrize(("works", "state"), [(True, Delivery.State.SENT), (False, Delivery.State.PENDING)])
def test_who_is_slower_than_his_lease_may_say_that_it_worked_but_not_that_it_failed(news, monkeypatch, works, state):
    delivery = due_letter(reader())

    def slow(user, batch):
        Delivery.objects.update(next_try=timezone.now())
        assert claim_next(), "another worker has it now"
        if not works:
            raise Trouble("refused", final=True)

    monkeypatch.setitem(SENDERS, Channel.EMAIL, slow)
    send_claimed(claim_next())
    delivery.refresh_from_db()
    assert delivery.state == state


def test_a_mail_server_that_is_away_is_tried_again_later_and_later_and_then_given_up(news, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens there
    delivery = due_letter(reader())
    tries = []
    for _ in range(len(BACK_OFF)):
        Delivery.objects.update(next_try=timezone.now())
        deliver_due()
        delivery.refresh_from_db()
        assert (delivery.state, delivery.problem) == (Delivery.State.PENDING, "mail_down")
        tries.append(delivery.next_try)
    assert tries == sorted(tries)
    Delivery.objects.update(next_try=timezone.now())
    deliver_due()
    delivery.refresh_from_db()
    assert delivery.state == Delivery.State.FAILED


def test_one_failed_try_spares_the_others_of_the_same_way(news, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    for _ in range(3):
        due_letter(reader())
    deliver_due()
    assert sorted(Delivery.objects.values_list("attempts", flat=True)) == [0, 0, 1]


def test_a_bug_in_one_message_does_not_stop_the_others(news, monkeypatch):
    unlucky, lucky = reader(), reader()
    send = SENDERS[Channel.EMAIL]

    def sometimes(user, batch):
        if user == unlucky:
            raise KeyError
        send(user, batch)

    monkeypatch.setitem(SENDERS, Channel.EMAIL, sometimes)
    due_letter(unlucky)
    due_letter(lucky)
    deliver_due()
    assert [letter.to for letter in mail.outbox] == [[lucky.email]]
    assert Delivery.objects.get(notice__user=unlucky).problem == "trouble"


def test_an_endpoint_that_is_gone_is_forgotten(news, monkeypatch):
    user = make.person()
    endpoint = Endpoint.objects.create(user=user, channel="push", style="push", url="https://p.example/", digest="1")

    def gone(user, batch):
        raise Trouble("endpoint_gone", gone=True)

    monkeypatch.setitem(SENDERS, Channel.PUSH, gone)
    delivery = due_letter(user)
    deliver_due()
    delivery.refresh_from_db()
    assert delivery.state == Delivery.State.FAILED
    assert not Endpoint.objects.filter(pk=endpoint.pk).exists()


def test_what_was_switched_off_meanwhile_is_not_sent(news):
    user = reader()
    delivery = due_letter(user)
    commands.stop(user_pk=user.pk, kinds=[Kind.EVENT_NEWS], channel=Channel.EMAIL)
    deliver_due()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.problem) == (Delivery.State.DROPPED, "switched_off")


@pytest.mark.parametrize("language", ["en", "ru", "uk", ""])
def test_a_letter_speaks_the_readers_language_and_has_a_way_out(language):
    user = reader(language=language, time_zone="Europe/Kyiv")
    match = by_turns(user, make.person())
    at_once(user)
    Seat.objects.filter(match=match, user=user).update(decision=0, deadline=datetime(2031, 7, 1, 9, 0, tzinfo=UTC))
    notify(Kind.YOUR_TURN, [user.pk], subject=f"match:{match.pk}:0", match=match)
    deliver_later()
    (letter,) = mail.outbox
    with translation.override(language or "en"):
        facts = {"game": game("majesty", language or "en").name, "people": str(match.seats.last().user)}
        sentence = translation.gettext("It is your turn in %(game)s with %(people)s.") % facts
    assert sentence in letter.body
    assert sentence in letter.alternatives[0][0]
    assert "12:00" in letter.body or "noon" in letter.body  # the reader's own time
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter.extra_headers["List-Unsubscribe"].strip("<>").startswith("http")
    assert "/n/" in letter.body


# --- links -----------------------------------------------------------------------------------------------------------


def path(url):
    return "/" + url.split("/", 3)[3]


def test_the_link_in_a_letter_opens_exactly_that_match_and_is_noted(client):
    user = reader()
    match = by_turns(user, make.person())
    at_once(user)
    Seat.objects.filter(match=match, user=user).update(decision=0)
    notify(Kind.YOUR_TURN, [user.pk], subject=f"match:{match.pk}:0", match=match)
    deliver_later()
    delivery = Delivery.objects.get(notice__user=user)
    answer = client.get(path(links.open_link(delivery.pk)))
    assert answer["Location"] == f"/matches/{match.public_id}/"
    assert "sessionid" not in answer.cookies
    delivery.refresh_from_db()
    assert delivery.state == Delivery.State.OPENED
    assert delivery.opened_at >= delivery.sent_at
    assert Notice.objects.get(pk=delivery.notice_id).read


@pytest.mark.parametrize("token", ["1.x", "1", "", ".", "1.2.3", "я.я", "99999999999999999999.x"])
def test_a_link_that_nobody_signed_opens_nothing(client, token):
    assert client.get(f"/n/{token}/").status_code == 404
    assert client.post(f"/n/stop/{token}/").status_code == 404
    assert client.get(f"/calendar/{token}.ics").status_code == 404


def test_a_link_of_one_sort_is_no_link_of_another(client):
    stop = links.stop_link(1, [Kind.INVITED], Channel.EMAIL).rstrip("/").rsplit("/", 1)[1]
    assert client.get(f"/n/{stop}/").status_code == 404
    opened = links.open_link(1).rstrip("/").rsplit("/", 1)[1]
    assert client.post(f"/n/stop/{opened}/").status_code == 404


def test_unsubscribing_needs_no_signing_in_and_ends_its_kind_only():
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    user = make.person()
    url = path(links.stop_link(user.pk, [Kind.INVITED], Channel.EMAIL))
    assert client.get(url).status_code == 200
    assert queries.settings_of(user).pace(Kind.INVITED, Channel.EMAIL) == Pace.NOW, "opening the page ends nothing"
    answer = client.post(url, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 200
    chosen = queries.settings_of(user)
    for kind in CHOSEN_KINDS:
        for channel in Channel:
            ended = (kind, channel) == (Kind.INVITED, Channel.EMAIL)
            assert chosen.pace(kind, channel) == (Pace.OFF if ended else DEFAULTS[kind][channel])
    client.post(url, {"again": "1"})
    assert queries.settings_of(user).pace(Kind.INVITED, Channel.EMAIL) == Pace.NOW


# --- what is left ----------------------------------------------------------------------------------------------------


def test_unread_counts_what_still_holds_and_is_wanted():
    user = reader()
    match = by_turns(user, make.person())
    Notice.objects.filter(user=user).delete()
    for decision in (2, 5):
        notify(Kind.YOUR_TURN, [user.pk], subject=f"match:{match.pk}:{decision}", match=match, decision=decision)
    Seat.objects.filter(match=match, user=user).update(decision=5)
    assert queries.unread_counts([user.pk]) == {user.pk: 1}
    Seat.objects.filter(match=match, user=user).update(decision=None)
    assert queries.unread_counts([user.pk]).get(user.pk, 0) == 0
    notify(Kind.MATCH_ENDED, [user.pk], subject="x", match=match, params={"place": 1})
    assert queries.unread_counts([user.pk]) == {user.pk: 1}
    commands.change_settings(user=user, paces={}, unlisted=[Kind.MATCH_ENDED], bundle_minutes=5, digest_hour=1)
    assert queries.unread_counts([user.pk]).get(user.pk, 0) == 0


def test_leaving_forgets_notices_and_the_export_tells_them():
    from portal.accounts.commands import leave
    from portal.accounts.export import own_data

    user = make.person()
    by_turns(user, make.person(), make.person())
    commands.add_webhook(user=user, url="https://chat.example/hook", style="slack")
    commands.renew_calendar(user=user)
    data = own_data(user)["notices"]
    assert data["endpoints"][0]["url"] == "https://chat.example/hook"
    assert len(data["told"]) == Notice.objects.filter(user=user).count()
    leave(user=user)
    for model in (Notice, Endpoint, NoticeSettings):
        assert not model.objects.filter(user=user).exists()


def test_old_notices_are_forgotten_and_new_ones_kept():
    user = make.person()
    for subject in ("old", "new"):
        notify(Kind.EVENT_NEWS, [user.pk], subject=subject, params={"code": "x"})
    Notice.objects.filter(key="event_news:old").update(created=timezone.now() - timedelta(days=100))
    assert commands.purge_notices() == 1
    assert [notice.key for notice in told(user)] == ["event_news:new"]


def test_a_guest_with_notices_only_is_still_an_idle_guest():
    from portal.accounts.queries import idle_guests

    guest = make.person(kind="guest", last_seen=timezone.now() - timedelta(days=60))
    notify(Kind.EVENT_NEWS, [guest.pk], subject="x", params={"code": "x"})
    assert guest in idle_guests(timezone.now() - timedelta(days=30))


def test_the_matches_of_a_round_come_by_urgency_and_a_skipped_one_waits_for_the_next_round():
    from games.matches.around import next_in_round

    waiting = [("a", 1), ("b", 2), ("c", 3)]
    seen, skipped, after = [], {}, ""
    for _ in range(6):
        after, skipped = next_in_round(waiting, after, skipped)
        seen.append(after)
    assert seen == ["a", "b", "c", "a", "b", "c"]
    chosen, skipped = next_in_round([("b", 2), ("c", 3)], "a", {"b": 2})  # a was played, b skipped before
    assert chosen == "c"
    assert next_in_round([("b", 4), ("c", 3)], "c", {"b": 2})[0] == "b", "another turn of it is not skipped"
    assert next_in_round([("a", 1)], "a", {}) == ("a", {})
    assert next_in_round([], "a", {"a": 1}) == (None, {})


def test_the_nearest_deadline_comes_first_and_live_matches_before_all():
    from games.matches.api.turns import turns_of
    from games.matches.queries import matches_of, waiting_matches

    user, now = make.person(), timezone.now()
    order = []
    for speed, deadline, waited in (("live", None, 1), ("turns", 2, 1), ("turns", 9, 5), ("turns", None, 9)):
        match = make.running("majesty", 2, [user, make.person()], speed=speed)
        match.seats.filter(user=user).update(
            decision=0,
            deadline=deadline and now + timedelta(hours=deadline),
            on_turn_since=now - timedelta(hours=waited),
        )
        order.append(match.public_id)
    assert [match.public_id for match in waiting_matches(user)] == order
    assert [match.public_id for match in matches_of(user).waiting] == order
    assert [turn.match for turn in turns_of(user.pk).results] == order
    assert Match.objects.count() == 4
