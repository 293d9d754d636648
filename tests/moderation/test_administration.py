"""The administration: in the site's look, with lists to find things in that show the staff no more than their pages."""

import pytest
from django.contrib import admin
from django.contrib.admin.utils import flatten_fieldsets
from django.test import RequestFactory
from django.utils import timezone, translation

from games.matches.models import Match
from leagues.rulings.models import Ruling
from portal.column_names import OURS
from portal.moderation import commands
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.models import Report, Sanction
from tests import factories as make
from tests.services.test_tournaments import a_director, hold, opened

pytestmark = pytest.mark.django_db


def read(client, address, **asked):
    answer = client.get(f"/admin/{address}", asked)
    assert answer.status_code == 200, address
    return answer.content.decode()


def rows_of(page):
    """The keys of what a list of the administration shows."""
    return [row.pk for row in page.context["cl"].result_list]


def test_it_wears_the_look_of_the_site_in_the_theme_chosen_there(client):
    boss = make.staff("administrator", client, theme="dark")
    page = read(client, "")
    assert "/static/css/tokens.css" in page
    assert "/static/css/admin.css" in page
    assert "admin/css/dark_mode.css" not in page
    assert 'class="theme-dark' in page
    assert 'href="/"' in page
    assert ">Matches</a>" in page
    assert "atchs" not in page
    type(boss).objects.filter(pk=boss.pk).update(language="uk")
    page = read(client, "matches/match/")
    assert 'class="theme-dark' in page
    assert "Партії" in page
    assert "Назад на сайт" in page


def columns(boss):
    """Every field of ours that a page of the administration shows, with the name of its table."""
    asked = RequestFactory().get("/")
    asked.user = boss
    for model, page in admin.site._registry.items():
        shown = [*page.list_display, *page.readonly_fields, *flatten_fieldsets(page.get_fieldsets(asked))]
        fields = {field.name: field for field in (*model._meta.fields, *model._meta.many_to_many)}
        if model.__module__.startswith(OURS):
            yield from ((model.__name__, fields[name]) for name in shown if name in fields)


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_column_has_a_name_in_the_readers_language(language):
    named = list(columns(make.staff("administrator")))
    with translation.override(language):
        english = {(table, field.name) for table, field in named if str(field.verbose_name).isascii()}
    assert english == set()
    assert len(named) > 60


def test_reports_are_listed_as_on_the_moderators_pages_and_without_words(client):
    staff = make.staff("moderator", client)
    mine = make.running(seats=3, people=[staff, make.person(), make.person()])
    other = make.running(seats=3)
    reporter, bad = make.user_of(mine, 1), make.user_of(other, 0)
    asked = {"user": reporter, "kind": "behaviour", "words": "a secret word"}
    commands.file_report(**asked, about=staff, evidence=Evidence(mine, 0))
    commands.file_report(**asked, about=make.user_of(mine, 2), evidence=Evidence(mine, 0))
    seen = commands.file_report(**asked | {"user": make.user_of(other, 1)}, about=bad, evidence=Evidence(other, 0))
    address = "/admin/moderation/report/"
    assert rows_of(client.get(address)) == [seen.pk]
    assert rows_of(client.get(address, {"q": bad.username})) == [seen.pk]
    assert rows_of(client.get(address, {"q": staff.username})) == []
    page = read(client, f"moderation/report/{seen.pk}/change/")
    assert f'href="/moderation/reports/{seen.pk}/"' in page
    assert "a secret word" not in page
    for hidden in Report.objects.exclude(pk=seen.pk):
        assert client.get(f"{address}{hidden.pk}/change/")["Location"] == "/admin/"
    assert client.get(address, {"complaints__words__contains": "secret"}).status_code == 400


def test_nobody_of_the_staff_reads_there_what_was_decided_about_himself(client):
    staff, boss = make.staff("moderator", client), make.staff("administrator")
    for about in (staff, make.person()):
        wanted = Wanted("warning", "other", None, "careful")
        commands.give_sanction(staff=boss, about=about, wanted=wanted, command_id=make.command_id())
    seen = Sanction.objects.exclude(user=staff).get()
    assert rows_of(client.get("/admin/moderation/sanction/")) == [seen.pk]
    assert client.post(f"/admin/moderation/sanction/{seen.pk}/delete/", {"post": "yes"}).status_code == 403


def test_events_are_found_but_no_drafts_of_others(client):
    make.staff("moderator", client)
    director = a_director()
    cup = opened(director, [make.person()], name="Open cup")
    hold(director, name="Secret draft")
    assert rows_of(client.get("/admin/tournaments/tournament/")) == [cup.pk]
    assert rows_of(client.get("/admin/tournaments/tournament/", {"q": "draft"})) == []
    for model in ("seasons/league", "seasons/season"):
        assert rows_of(client.get(f"/admin/{model}/")) == []
    assert client.get("/admin/rulings/ruling/").status_code == 403


def test_a_private_reason_of_a_ruling_stays_with_the_directors(client):
    boss = make.staff("administrator", client)
    made = {"event": "tournament:1", "stage": "round 1", "director": make.person(), "deed": "announce"}
    about = [make.person(), make.person(), boss]
    private, public, _own = (
        Ruling.objects.create(**made, subject=one, reason=f"reason {n}", public=n == 1, command_id=str(n))
        for n, one in enumerate(about)
    )
    assert rows_of(client.get("/admin/rulings/ruling/")) == [public.pk, private.pk]
    assert "reason 0" not in read(client, f"rulings/ruling/{private.pk}/change/")
    assert "reason 1" in read(client, f"rulings/ruling/{public.pk}/change/")
    assert rows_of(client.get("/admin/rulings/ruling/", {"q": "reason"})) == []


def test_a_look_at_hidden_cards_is_offered_to_those_who_may(client):
    match = make.running()
    address = f"/admin/matches/match/{match.pk}/change/"
    make.staff("moderator", client)
    assert "Look…" not in client.get(address).content.decode()
    boss = make.staff("administrator", client)
    assert "Look…" in client.get(address).content.decode()
    own = make.running(people=[boss, make.person()])
    assert "Look…" not in client.get(f"/admin/matches/match/{own.pk}/change/").content.decode()


def test_hidden_cards_are_shown_in_words(client):
    make.staff("administrator", client)
    match = make.play(make.running("koryo", 3), moves=4)
    page = client.post(f"/admin/matches/match/{match.pk}/reveal/", {"reason": "a complaint"})
    boards = page.context["boards"]
    assert [name for name, _board in boards] == [str(make.user_of(match, seat)) for seat in range(3)]
    assert all("# " in board for _name, board in boards)
    assert len({board for _name, board in boards}) == 3
    assert page.content.decode().count('<pre class="board">') == 3
    assert Match.objects.get(pk=match.pk).finished <= timezone.now()
