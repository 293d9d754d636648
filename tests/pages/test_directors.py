"""Who directs an event: the first dismisses the others, administrators anybody, everybody may resign, all is logged."""

import json

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from leagues.directors import in_order
from leagues.seasons import commands as leagues
from leagues.tournaments import commands as tournaments
from portal.accounts.commands import leave
from portal.moderation.models import AuditEntry
from portal.notices.models import Notice
from tests import factories as make
from tests.services.test_seasons import found
from tests.services.test_tournaments import director, opened, refused

__all__ = ["director"]
pytestmark = pytest.mark.django_db
COMMANDS = {"tournament": tournaments, "league": leagues}


@pytest.fixture(params=["tournament", "league"])
def kind(request):
    return request.param


@pytest.fixture
def event(kind, director):
    """An event with three directors; who made it is not the one with the lowest key."""
    earlier = make.person()
    if kind == "tournament":
        made = opened(director, [])
    else:
        director.user_permissions.add(Permission.objects.get(codename="add_league"))
        made = found(type(director).objects.get(pk=director.pk))
    for person in (make.person(), earlier):
        COMMANDS[kind].appoint_director(user=director, slug=made.slug, username=person.username)
    return made


@pytest.fixture
def page(kind, event):
    return reverse(f"{kind}_directors", args=[event.slug])


def dismiss(kind, event, by, whom):
    return COMMANDS[kind].dismiss_director(user=by, slug=event.slug, username=whom.username)


def test_the_first_dismisses_the_others_and_nobody_else_does(kind, event, director):
    first, second, third = in_order(event)
    assert first == director
    refused("not_first_director", dismiss, kind=kind, event=event, by=second, whom=third)
    refused("not_first_director", dismiss, kind=kind, event=event, by=second, whom=first)
    assert dismiss(kind, event, first, third) == third
    refused("not_a_director", dismiss, kind=kind, event=event, by=first, whom=third)
    assert in_order(event) == [first, second]


def test_who_resigns_leaves_it_to_the_next_and_the_last_one_stays(kind, event):
    first, second, third = in_order(event)
    dismiss(kind, event, first, first)
    dismiss(kind, event, second, third)
    refused("last_director", dismiss, kind=kind, event=event, by=second, whom=second)
    assert in_order(event) == [second]


def test_somebody_appointed_again_comes_last(kind, event):
    first, second, third = in_order(event)
    dismiss(kind, event, first, second)
    COMMANDS[kind].appoint_director(user=first, slug=event.slug, username=second.username)
    assert in_order(event) == [first, third, second]


def test_an_administrator_dismisses_the_first_and_outsiders_nobody(kind, event):
    first, second, _third = in_order(event)
    boss, stranger, moderator = make.staff("administrator"), make.person(), make.staff()
    other = {"tournament": "not_its_director", "league": "not_director"}[kind]
    for outsider in (stranger, moderator):
        refused(other, dismiss, kind=kind, event=event, by=outsider, whom=first)
    dismiss(kind, event, boss, first)
    assert in_order(event)[0] == second


def test_every_change_is_in_the_audit_log_and_told_to_whom_it_concerns(kind, event):
    first, second, third = in_order(event)
    entry = AuditEntry.objects.filter(action="appoint", subject=third).get()
    assert (entry.actor, entry.target) == (first, f"{kind}:{event.pk}")
    Notice.objects.all().delete()
    dismiss(kind, event, first, third)
    entry = AuditEntry.objects.first()
    assert (entry.action, entry.actor, entry.subject) == ("appoint", first, third)
    assert json.loads(entry.before) == {"directors": [str(first), str(second), str(third)]}
    assert json.loads(entry.after) == {"directors": [str(first), str(second)]}
    assert Notice.objects.get().user == third
    dismiss(kind, event, second, second)
    assert AuditEntry.objects.first().subject == second
    assert Notice.objects.count() == 1


def test_appointing_somebody_twice_is_one_appointment(kind, event):
    first, _second, third = in_order(event)
    before = AuditEntry.objects.count()
    COMMANDS[kind].appoint_director(user=first, slug=event.slug, username=third.username)
    assert AuditEntry.objects.count() == before


def test_the_page_says_who_may_go_and_does_it(client, kind, event, page):
    first, second, third = in_order(event)
    client.force_login(second)
    text = client.get(page).content.decode()
    assert text.count('name="name"') == 1
    assert f'value="{second.username}"' in text
    assert client.post(page, {"name": third.username}, follow=True).status_code == 200
    assert third in in_order(event)
    client.force_login(first)
    assert client.get(page).content.decode().count('name="name"') == 3
    assert client.post(page, {"name": third.username})["Location"] == page
    assert third not in in_order(event)
    assert client.post(page, {"name": "nobody\0"}, follow=True).status_code == 200
    assert client.post(page, {"name": first.username})["Location"] == reverse(f"{kind}s")
    assert client.get(page).status_code == 403
    client.force_login(second)
    assert 'name="name"' not in client.get(page).content.decode()  # alone


def test_an_administrator_has_the_page_with_a_second_factor_and_a_fresh_proof(client, kind, event, page):
    boss, (first, *_others) = make.staff("administrator"), in_order(event)
    client.force_login(boss)
    asked = client.post(page, {"name": first.username})
    assert "/reauthenticate/" in asked["Location"]
    assert first in in_order(event)
    make.prove(client, boss)
    assert client.get(page).content.decode().count('name="name"') == 3
    client.post(page, {"name": first.username})
    assert first not in in_order(event)


def test_an_administrator_who_directs_too_needs_the_proof_for_what_only_administrators_may(client, kind, event, page):
    boss, (first, second, third) = make.staff("administrator"), in_order(event)
    COMMANDS[kind].appoint_director(user=first, slug=event.slug, username=boss.username)
    client.force_login(boss)
    assert "/reauthenticate/" in client.post(page, {"name": first.username})["Location"]
    assert in_order(event) == [first, second, third, boss]
    assert client.post(page, {"name": boss.username})["Location"] == reverse(f"{kind}s")  # resigning anybody may


def test_who_gave_up_the_account_directs_nothing_any_more(kind, event):
    first, second, third = in_order(event)
    leave(user=first)
    assert in_order(event) == [second, third]
    assert dismiss(kind, event, second, third) == third
    refused("last_director", dismiss, kind=kind, event=event, by=second, whom=second)


def test_where_nobody_is_left_an_administrator_appoints_somebody(client, kind, event, page):
    boss, heir = make.staff("administrator", client=client), make.person()
    asked = {"name": heir.username, "appoint": "1"}
    assert 'name="appoint"' not in client.get(page).content.decode()
    client.post(page, asked)
    assert heir not in in_order(event)
    for person in in_order(event):
        leave(user=person)
    assert 'name="appoint"' in client.get(page).content.decode()
    stranger = make.person()
    for outsider in (stranger, make.staff()):
        other = {"tournament": "not_its_director", "league": "not_director"}[kind]
        asked_by = {"user": outsider, "slug": event.slug, "username": stranger.username, "in_need": True}
        refused(other, COMMANDS[kind].appoint_director, **asked_by)
    client.post(page, asked)
    assert in_order(event) == [heir]
    assert AuditEntry.objects.first().actor == boss


def test_the_desk_leads_to_the_page(client, kind, event, page):
    client.force_login(in_order(event)[0])
    assert page in client.get(reverse(f"{kind}_desk", args=[event.slug])).content.decode()
