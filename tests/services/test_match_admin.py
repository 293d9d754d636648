"""The administration of matches: readable as a spectator, revealing only with a trace, changing only by commands."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Permission

from games.matches.models import Match, Move, PlayerTime, RevealAudit, Seat, SiteClock, Vault
from games.rules.registry import PACKAGES
from portal.moderation.models import Action, AuditEntry
from tests import canaries
from tests import factories as make

pytestmark = pytest.mark.django_db
HIDDEN = {"state", "seed", "key", "events", "action", "state_hash", "entropy"}


@pytest.fixture
def staff(client):
    user = make.person(is_staff=True)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    allow(user, "view_match", "change_match", "view_revealaudit")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    make.prove(client, user)
    return user


def allow(user, *codenames):
    user.user_permissions.add(*Permission.objects.filter(codename__in=codenames))


def look(client, match, reason="a complaint"):
    return client.post(f"/admin/matches/match/{match.pk}/reveal/", {"reason": reason})


@pytest.mark.parametrize("game", PACKAGES)
def test_staff_find_a_match_and_read_its_log_as_spectators(client, staff, game):
    match = make.play(make.running(game, 3), moves=12)
    planted = canaries.plant(match)
    for words in (match.public_id, game, match.owner.username):
        page = client.get("/admin/matches/match/", {"q": words}).content.decode()
        assert match.public_id in page
    page = client.get(f"/admin/matches/match/{match.pk}/change/")
    assert page.status_code == 200
    text = page.content.decode()
    assert text.count("<li>") > 5
    assert not any(token in text for token in planted.values())


def test_no_hidden_field_is_anywhere_in_the_administration():
    for model, shown in admin.site._registry.items():
        if model._meta.app_label != "matches":
            continue
        names = {*shown.list_display, *shown.search_fields, *shown.list_filter, *(shown.fields or ())}
        names |= {name for inline in shown.inlines for name in inline.fields}
        assert not {str(name).split("__")[-1] for name in names} & HIDDEN
    assert {Vault, Move}.isdisjoint(admin.site._registry)


@pytest.mark.parametrize(
    "guess", ["chain__startswith", "result__by_rules__scores__0__regex", "seats__score", "vault__state__contains"]
)
def test_no_hidden_field_can_be_guessed_through_the_address_of_the_list(client, staff, guess):
    match = make.play(make.running())
    answer = client.get("/admin/matches/match/", {guess: "1"})
    assert answer.status_code == 400
    listed = {"status__exact": match.status, "game": match.game, "created__year": match.created.year}
    assert match.public_id in client.get("/admin/matches/match/", listed).content.decode()


def test_hidden_cards_need_a_permission_of_their_own(client, staff):
    match = make.play(make.running())
    assert client.get(f"/admin/matches/match/{match.pk}/reveal/").status_code == 403
    assert look(client, match).status_code == 403
    assert not RevealAudit.objects.exists()


def test_a_look_after_the_end_is_written_down(client, staff):
    allow(staff, "reveal_hidden")
    match = make.play(make.running())
    assert look(client, match, " ").status_code == 400
    page = look(client, match)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    row = RevealAudit.objects.get()
    assert (row.staff, row.reason, row.annulled) == (staff, "a complaint", False)
    with pytest.raises(TypeError):
        row.save()
    with pytest.raises(TypeError):
        row.delete()
    assert client.post(f"/admin/matches/revealaudit/{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_look_into_a_running_match_annuls_it_and_its_record_still_verifies(client, staff):
    allow(staff, "reveal_hidden")
    match = make.play(make.running(), moves=3)
    assert look(client, match).status_code == 200
    match.refresh_from_db()
    assert (match.status, match.ending) == (Match.Status.CANCELLED, Match.Ending.ANNULLED)
    assert RevealAudit.objects.get().annulled
    from games.matches.records import check

    assert check(match)["problem"] == ""


def test_staff_who_play_in_a_match_neither_look_nor_annul(client, staff):
    allow(staff, "reveal_hidden")
    match = make.running(people=[staff, make.person()])
    assert look(client, match).status_code == 403
    chosen = {"_selected_action": [match.pk], "reason": "the clock is wrong"}
    for action in ("annul_matches", "stop_clocks", "let_clocks_run"):
        client.post("/admin/matches/match/", {"action": action, **chosen})
    match.refresh_from_db()
    assert (match.status, match.paused) == (Match.Status.RUNNING, None)
    assert not RevealAudit.objects.exists()
    assert not AuditEntry.objects.exists()


def test_annulling_in_the_administration_calls_the_command(client, staff):
    match = make.running()
    asked = {"action": "annul_matches", "_selected_action": [match.pk], "reason": "a borrowed account"}
    client.post("/admin/matches/match/", asked)
    match.refresh_from_db()
    assert match.ending == Match.Ending.ANNULLED
    assert match.moves.get().kind == Move.Kind.ANNUL
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.reason) == (staff, Action.ANNUL, "a borrowed account")


ACTIONS = [
    ("match", "annul_matches"),
    ("match", "stop_clocks"),
    ("match", "let_clocks_run"),
    ("siteclock", "stop_clocks"),
    ("siteclock", "let_clocks_run"),
    ("playertime", "pardon"),
]


@pytest.mark.parametrize(("where", "action"), ACTIONS)
def test_every_action_asks_why_and_keeps_the_answer(client, staff, where, action):
    allow(staff, "view_siteclock", "freeze_clocks", "view_playertime", "change_playertime")
    client.get("/admin/matches/siteclock/")
    match = make.running()
    chosen = {"match": match, "siteclock": SiteClock.objects.get(), "playertime": late(match.owner)}[where]
    address, asked = f"/admin/matches/{where}/", {"action": action, "_selected_action": [chosen.pk]}
    assert 'name="reason"' in client.get(address).content.decode()
    page = client.post(address, asked | {"reason": " "}, follow=True).content.decode()
    assert "Say why: it is kept in the audit log." in page
    assert not AuditEntry.objects.exists()
    client.post(address, asked | {"reason": "the power went out"})
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.reason.endswith("the power went out")) == (staff, True)


@pytest.mark.parametrize(("where", "action"), ACTIONS)
def test_every_action_asks_for_a_fresh_proof(client, staff, where, action):
    session = client.session
    del session["account_authentication_methods"]
    session.save()
    asked = {"action": action, "_selected_action": [make.running().pk], "reason": "a borrowed session"}
    answer = client.post(f"/admin/matches/{where}/", asked)
    assert answer.status_code == 302
    assert "/reauthenticate/" in answer["Location"]
    assert not AuditEntry.objects.exists()


def late(user):
    return PlayerTime.objects.get_or_create(user=user)[0]


def test_a_look_without_a_reason_is_told_what_is_missing(client, staff):
    allow(staff, "reveal_hidden")
    assert "Say in a sentence why you need to look." in look(client, make.running(), " ").content.decode()


def test_nothing_is_changed_or_deleted_by_hand(client, staff):
    match = make.running()
    for page in ("add/", f"{match.pk}/delete/"):
        assert client.post(f"/admin/matches/match/{page}", {"post": "yes"}).status_code == 403
    client.post(f"/admin/matches/match/{match.pk}/change/", {"status": "finished"})
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


@pytest.mark.parametrize("over", [False, True])
def test_no_look_at_cards_that_others_still_play_with(client, staff, over):
    """The staff play, too: what one table was dealt, did and scored is what another one has before it."""
    allow(staff, "reveal_hidden", "view_seat")
    match = make.running()
    Match.objects.filter(pk=match.pk).update(sealed=True)
    make.play(match, moves=None if over else 6)
    Seat.objects.filter(match=match).update(score=654)
    page = client.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    assert ">654<" not in page
    assert "Other tables still play with the same cards." in page
    assert "<ol>" not in page.split("field-public_log")[1].split("</div>")[0]
    shown = look(client, match)
    assert shown.status_code == 409
    assert "<pre>" not in shown.content.decode()
    assert not RevealAudit.objects.exists()
    assert Match.objects.get(pk=match.pk).status == ("finished" if over else "running")
    Match.objects.filter(pk=match.pk).update(sealed=False)
    page = client.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    assert ">654<" in page
    assert page.count("<li>") > 5
    assert look(client, match).status_code == 200
