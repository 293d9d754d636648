"""Sanctions: they bite at once, spare the others, end by themselves, and can be taken back whole."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from knox.crypto import hash_token

from games.matches import commands as matches
from games.matches.models import Match, Move, QueueEntry, Seat
from games.matches.records import check
from games.matches.restraints import restrain_by
from games.matches.table_words import table_words
from portal.accounts.commands import make_bot
from portal.accounts.models import User
from portal.moderation import commands, queries
from portal.moderation.audit import audit_problem
from portal.moderation.commands import Wanted, end_expired, enforce_left_over
from portal.moderation.commands.sanctions import store_sanction
from portal.moderation.links import appeal_path
from portal.moderation.models import Action, Appeal, AuditEntry, Sanction
from portal.moderation.refusals import Refusal
from portal.notices.models import Notice
from portal.notices.words import told
from portal.socket_auth import TokenCredential
from tests import factories as make

pytestmark = pytest.mark.django_db
Kind = Sanction.Kind


def give(about, kind, days=None, staff=None, ground="other", words="seen", **fields):
    asked = {"command_id": make.command_id(), **fields}
    by = staff or make.staff("administrator")
    return commands.give_sanction(staff=by, about=about, wanted=Wanted(kind, ground, days, words), **asked)


def run_out(sanction):
    Sanction.objects.filter(pk=sanction.pk).update(until=F("starts"))
    return end_expired()


def say(match, user):
    asked = {"match_id": match.public_id, "user": user, "channel": "table", "text": "hello"}
    return matches.say(**asked, command_id=make.command_id())


def test_a_muted_player_writes_nothing_and_plays_on():
    match = make.running()
    user = match.owner
    sanction = give(user, "mute", 3)
    with pytest.raises(Refusal, match="muted") as caught:
        say(match, user)
    assert "/accounts/standing/" in str(caught.value.sentence)
    assert say(match, make.user_of(match, 1)).number == 1
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0])
    assert run_out(sanction) == 1
    assert say(match, user).number == 2


def test_control_without_the_hook_the_muted_player_would_write():
    match = make.running()
    give(match.owner, "mute", 3)
    restrain_by(lambda restraint, users: {})
    try:
        assert say(match, match.owner).number == 1
    finally:
        restrain_by(queries.restraints)


def test_without_rated_play_tables_and_queues_are_left_and_friendly_ones_kept():
    user = make.person()
    rated, friendly = make.table(user), make.table(user, rated=False)
    asked = {"user": user, "game": "majesty", "speed": "live", "seat_counts": [2], "entropy": "ab" * 16}
    matches.enter_queue(**asked, command_id=make.command_id())
    give(user, "rated_ban", 7)
    assert not QueueEntry.objects.exists()
    rated.refresh_from_db()
    friendly.refresh_from_db()
    assert (rated.status, friendly.status) == (Match.Status.CANCELLED, Match.Status.TABLE)
    for try_again in (lambda: make.table(user), lambda: matches.enter_queue(**asked, command_id=make.command_id())):
        with pytest.raises(Refusal, match="no_rated_play"):
            try_again()
    make.table(user, rated=False)


@pytest.mark.parametrize(("kind", "days"), [("suspension", 7), ("ban", None)])
def test_whoever_is_sent_away_is_out_at_once_and_stand_ins_play_on(kind, days, client):
    match = make.running(seats=3)
    user, open_table = match.owner, make.table(match.owner)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    give(user, kind, days)
    assert client.get("/matches/").status_code == 302
    user.refresh_from_db()
    assert not user.is_active
    open_table.refresh_from_db()
    assert open_table.status == Match.Status.CANCELLED
    seat = Seat.objects.get(match=match, user=user)
    assert seat.stand_in
    assert seat.lost
    assert seat.deadline is None
    match.refresh_from_db()
    assert (match.status, match.moves.get().kind) == (Match.Status.RUNNING, Move.Kind.SEAT_LOST)
    with pytest.raises(Refusal, match="seat_kept"):
        matches.act(
            match_id=match.public_id,
            user=user,
            action=b"{}",
            move_number=match.move_number,
            command_id=make.command_id(),
        )


def test_bots_go_with_whoever_answers_for_them(client):
    owner, staff = make.person(), make.staff("administrator")
    bot, token = make_bot(owner=owner, username="clockwork")
    match = make.running(people=[make.person(), bot], rated=False)
    shared = make.running(people=[owner, bot, make.person()], seats=3, rated=False)
    waiting = make.table(bot, rated=False)
    sent = {"headers": {"authorization": f"Bearer {token}"}}
    credential = TokenCredential(bot.pk, hash_token(token), frozenset())
    assert client.get("/api/v1/me/", **sent).status_code == 200
    assert credential.alive([credential])
    sanction = give(owner, "suspension", 7, staff=staff)
    assert client.get("/api/v1/me/", **sent).json()["code"] == "account_inactive"
    assert not credential.alive([credential])
    waiting.refresh_from_db()
    assert waiting.status == Match.Status.CANCELLED
    seats = Seat.objects.filter(match__in=[match, shared], user__in=[owner, bot])
    assert [bool(seat.stand_in) for seat in seats] == [True] * 3
    bot.refresh_from_db()
    assert bot.is_active  # switched off by nobody: it waits for its owner
    commands.lift_sanction(staff=staff, sanction_pk=sanction.pk, reason="a mistake")
    assert client.get("/api/v1/me/", **sent).status_code == 200
    assert [bool(seat.stand_in) for seat in seats.all()] == [False] * 3


def test_the_page_somebody_had_open_says_why_he_only_watches_now(client):
    match = make.running(seats=3)
    client.force_login(match.owner, backend="django.contrib.auth.backends.ModelBackend")
    table, visitor = f"/matches/{match.public_id}/", Client()
    words = "By a decision of the moderators you have been signed out."
    assert words not in client.get(table).content.decode()
    sanction = give(match.owner, "suspension", 7)
    for page in (table, "/"):
        shown = client.get(page).content.decode()
        assert words in shown
        assert f'href="{appeal_path(sanction.pk)}"' in shown
        assert words not in visitor.get(page).content.decode()
    assert words not in client.get(appeal_path(sanction.pk)).content.decode()
    commands.lift_sanction(staff=make.staff(), sanction_pk=sanction.pk, reason="a mistake")
    assert words not in client.get(table).content.decode()


def test_a_session_from_before_the_password_changed_reads_no_decision(client):
    person = make.person()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    person.set_password("another")
    person.save()
    give(person, "ban")
    assert "you have been signed out" not in client.get("/").content.decode()


def test_a_sanction_that_has_run_out_is_told():
    person = make.person()
    run_out(give(person, "mute", 3))
    assert "has run out" in told(Notice.objects.filter(user=person).latest("pk")).line


def test_the_log_tells_nothing_false_of_why_a_seat_is_kept(client):
    """Whether the time ran out or somebody was sent away is not the others' business; no time ran out here."""
    match = make.running(seats=3)
    give(match.owner, "suspension", 7)
    told = [Move.Kind.SEAT_LOST.label, *(table_words()[name] for name in ("log_seat_lost", "kept_why", "kept_mine"))]
    told.append(Refusal("seat_kept").sentence)
    assert not [words for words in told if "time" in str(words) or "twice" in str(words)]


def test_lifting_gives_account_and_seat_back_as_if_nothing_had_been():
    match = make.running(seats=3)
    before = Seat.objects.filter(match=match, user=match.owner).values(
        "lost", "last_from", "forsaken", "stand_in", "away"
    )
    was = before.get()
    sanction = give(match.owner, "suspension", 7)
    assert before.get() != was
    commands.lift_sanction(staff=make.staff(), sanction_pk=sanction.pk, reason="a mistake")
    assert before.get() == was
    assert User.objects.get(pk=match.owner.pk).is_active
    seat, actions = make.legal(match)
    match.refresh_from_db()
    make.act(match, seat, actions[0])
    make.play(match)
    assert check(match)["problem"] == ""
    with pytest.raises(Refusal, match="already_lifted"):
        commands.lift_sanction(staff=make.staff(), sanction_pk=sanction.pk, reason="again")


def test_a_process_killed_between_storing_and_enforcing_is_made_up_for():
    match = make.running(seats=3)
    asked = {"staff": make.staff(), "about": match.owner, "report": None, "command_id": make.command_id()}
    store_sanction(**asked, wanted=Wanted("suspension", "other", 3))
    assert not User.objects.get(pk=match.owner.pk).is_active
    assert not Seat.objects.get(match=match, user=match.owner).stand_in
    assert (enforce_left_over(), enforce_left_over()) == (1, 0)
    assert Seat.objects.get(match=match, user=match.owner).stand_in


def test_repeating_the_command_gives_one_sanction():
    user, staff, id = make.person(), make.staff(), make.command_id()
    assert len({give(user, "mute", 3, staff, command_id=id).pk for _ in range(2)}) == 1
    assert AuditEntry.objects.filter(action=Action.SANCTION).count() == 1


def test_roles_and_ties_limit_what_can_be_given():
    moderator, user = make.staff(), make.person()
    for code, asked in (
        ("not_your_role", {"about": user, "kind": "ban"}),
        ("too_long", {"about": user, "kind": "suspension", "days": 31}),
        ("too_long", {"about": user, "kind": "mute"}),
        ("bad_days", {"about": user, "kind": "mute", "days": 0}),
        ("tie_self", {"about": moderator, "kind": "warning"}),
        ("tie_above", {"about": make.staff(), "kind": "warning"}),
        ("unknown_sanction", {"about": user, "kind": "flogging"}),
        ("empty_note", {"about": user, "kind": "note", "words": " "}),
    ):
        with pytest.raises(Refusal, match=code):
            give(staff=moderator, **asked)
    with pytest.raises(Refusal, match="not_your_role"):
        give(user, "warning", staff=make.staff("director"))
    assert not Sanction.objects.exists()
    give(make.staff(), "warning")


def test_the_person_is_told_and_the_note_is_for_the_staff_alone(client):
    user = make.person()
    give(user, "note", words="keep an eye on this one")
    warning = give(user, "warning", ground="insult")
    assert Notice.objects.get(kind="moderation").params["path"] == appeal_path(warning.pk)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    text = client.get("/accounts/standing/").content.decode()
    assert "insulted" in text
    assert "keep an eye" not in text
    note = Sanction.objects.get(kind="note")
    assert client.get(appeal_path(note.pk)).status_code == 404


def test_somebody_banned_reads_why_after_the_right_password_only(settings):
    user = User.objects.create_user("Villain", "villain@example.org", "a long walk to the castle")
    sanction = give(user, "ban", ground="collusion")
    right = {"login": "Villain", "password": "a long walk to the castle"}
    answer = Client().post("/accounts/login/", right)
    assert answer["Location"] == appeal_path(sanction.pk)
    assert Client().post("/accounts/login/", {**right, "password": "wrong"}).status_code == 200
    page = Client().get(answer["Location"])
    assert "somebody else’s result" in page.content.decode()
    assert Client().get("/appeals/1.forged/").status_code == 404


def test_an_appeal_is_answered_once_by_another_and_lifting_restores():
    giver, user = make.staff("administrator"), make.person()
    sanction = give(user, "ban", staff=giver)
    path = appeal_path(sanction.pk)
    assert Client().post(path, {"words": "it was my brother"}).status_code == 302
    assert Client().post(path, {"words": "again"}).status_code == 302
    appeal = Appeal.objects.get()
    assert appeal.words == "it was my brother"
    asked = {"appeal_pk": appeal.pk, "answer": "you are right"}
    with pytest.raises(Refusal, match="tie_giver"):
        commands.answer_appeal(staff=giver, lift=True, **asked)
    with pytest.raises(Refusal, match="not_your_role"):
        commands.answer_appeal(staff=make.person(), lift=True, **asked)
    other = make.staff()
    commands.answer_appeal(staff=other, lift=True, **asked)
    with pytest.raises(Refusal, match="appeal_answered"):
        commands.answer_appeal(staff=other, lift=False, **asked)
    user.refresh_from_db()
    assert user.is_active
    assert "you are right" in Client().get(path).content.decode()
    assert [entry.action for entry in AuditEntry.objects.filter(subject=user)] == ["appeal", "lift", "sanction"]


def test_an_appeal_that_is_refused_changes_nothing_and_is_told():
    user = make.person()
    sanction = give(user, "suspension", 7)
    appeal = commands.file_appeal(sanction=sanction, words="please")
    commands.answer_appeal(staff=make.staff(), appeal_pk=appeal.pk, lift=False, answer="no")
    sanction.refresh_from_db()
    assert sanction.is_in_force
    assert Notice.objects.filter(user=user, params__code="appeal_refused").exists()


def test_an_account_switched_off_by_hand_stays_off_when_a_sanction_ends():
    user = make.person(is_active=False)
    sanction = give(user, "suspension", 3)
    run_out(sanction)
    user.refresh_from_db()
    assert not user.is_active


STEPS = st.lists(
    st.tuples(st.sampled_from(["suspend", "ban", "expire", "lift", "mute"]), st.integers(0, 9)), max_size=8
)


@settings(max_examples=12, deadline=None)
@given(STEPS)
def test_in_any_order_an_account_is_off_exactly_while_something_keeps_it_off(steps):
    user, staff = make.person(), make.staff("administrator")
    given_ones = []
    for step, which in steps:
        if step in ("suspend", "ban", "mute"):
            kind = {"suspend": "suspension"}.get(step, step)
            given_ones.append(give(user, kind, None if kind == "ban" else 5, staff))
        elif given_ones:
            chosen = given_ones[which % len(given_ones)]
            chosen.refresh_from_db()
            if step == "expire" and chosen.ended is None and chosen.kind != "ban":
                run_out(chosen)
            elif step == "lift" and chosen.lifted_by_id is None:
                commands.lift_sanction(staff=staff, sanction_pk=chosen.pk, reason="why not")
        user.refresh_from_db()
        out = Sanction.objects.in_force().filter(user=user, kind__in=["suspension", "ban"])
        assert user.is_active == (not out.exists())
        assert out.filter(switched_off=True).count() == int(out.exists())
    assert audit_problem() is None


def test_dangerous_sanctions_ask_for_a_fresh_proof(client):
    staff, user = make.staff("moderator", client), make.person()
    session = client.session
    session["account_authentication_methods"] = []
    session.save()
    url = f"/moderation/people/{user.username}/"
    fields = {"kind": "suspension", "days": "7", "ground": "unfair", "words": ""}
    assert "/reauthenticate/" in client.post(url, fields)["Location"]
    assert not Sanction.objects.exists()
    assert client.post(url, {**fields, "kind": "warning", "days": ""})["Location"] == url
    make.prove(client, staff)
    assert client.post(url, fields)["Location"] == url
    assert set(Sanction.objects.values_list("kind", flat=True)) == {"warning", "suspension"}
    suspension = Sanction.objects.get(kind="suspension")
    assert suspension.until - suspension.starts == timedelta(days=7)
    assert client.post(f"/moderation/sanctions/{suspension.pk}/lift/", {"reason": "a mistake"})["Location"] == url
    suspension.refresh_from_db()
    assert suspension.lifted_by == staff


def test_the_pace_of_decisions_is_limited(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"moderate": "2/m/user"}
    make.staff("moderator", client)
    url = f"/moderation/people/{make.person().username}/"
    fields = {"kind": "warning", "days": "", "ground": "other", "words": ""}
    assert [client.post(url, fields).status_code for _ in range(3)] == [302, 302, 429]
