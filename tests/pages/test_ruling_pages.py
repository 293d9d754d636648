"""The pages of a director's rulings: asked, shown, done, taken back; and nothing of it for anybody else."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.matches.commands.adjudge import adjudge
from leagues.rulings import commands as rulings
from leagues.rulings.models import Ruling
from leagues.seasons.rulings import LeagueDesk
from leagues.seasons.tasks import advance_seasons
from leagues.tournaments.models import Pairing
from leagues.tournaments.rulings import TournamentDesk
from leagues.tournaments.tasks import advance
from portal.moderation.models import AuditEntry
from tests import factories as make
from tests.services.ruling_world import first_move, place_fields, rule
from tests.services.test_league_rulings import fixtures
from tests.services.test_seasons import found, join, registration_ends
from tests.services.test_tournaments import begin, director, end_all, opened

__all__ = ["director"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(director):
    return begin(opened(director, [make.person() for _ in range(5)]))


@pytest.fixture
def league():
    """Eight members in two divisions."""
    founder = make.person()
    founder.user_permissions.add(Permission.objects.get(codename="add_league"))
    made = found(type(founder).objects.get(pk=founder.pk))
    join(made, [make.person() for _ in range(8)])
    registration_ends(made)
    advance_seasons()
    return made


def page(cup, deed):
    return reverse("tournament_rule", args=[cup.slug, deed])


def hidden_fields(response):
    """What the button of a preview would send."""
    text = response.content.decode()
    form = text[text.index('<form class="row"') :]
    inputs = re.findall(r"<input[^>]*>", form[: form.index("</form>")])
    read = {}
    for tag in inputs:
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and name[1] != "csrfmiddlewaretoken":
            read[name[1]] = value[1] if value else ""
    return read


def test_a_director_walks_through_a_ruling_and_back(client, director, cup):
    client.force_login(director)
    table = Pairing.objects.first()
    players = list(table.match.seats.values_list("user__username", flat=True))
    asked = client.get(page(cup, "adjudicate") + f"?table={table.pk}")
    assert all(f"Place of {name}" in asked.content.decode() for name in players)
    assert reverse("chances", args=[table.match.public_id]) in asked.content.decode()
    given = {
        "table": table.pk, **place_fields(table.match, 2, 1), "reason": "It was late.", "command_id": make.command_id(),
        "step": "preview",
    }  # fmt: skip
    shown = client.post(page(cup, "adjudicate"), given)
    assert "This is what would happen" in shown.content.decode()
    assert "<strong>1530.0</strong>" in shown.content.decode()
    assert not Ruling.objects.exists()
    done = client.post(page(cup, "adjudicate"), {**hidden_fields(shown), "step": "apply"}, follow=True)
    ruling = Ruling.objects.get()
    assert ruling.sentence in done.content.decode()
    assert not ruling.public
    back = reverse("tournament_undo", args=[cup.slug, ruling.pk])
    assert back in done.content.decode()
    assert "It was late." in done.content.decode()
    assert "It was late." not in client.get(reverse("tournament", args=[cup.slug])).content.decode()
    assert "<strong>–</strong>" in client.get(back).content.decode()
    assert client.post(back).status_code == 302
    again = client.post(back)
    assert again.status_code == 409
    assert "taken back already" in again.content.decode()
    table.match.refresh_from_db()
    assert table.match.status == "running"


@pytest.mark.parametrize(
    "deed",
    ["forfeit", "stand_in", "substitute", "extend", "extend_round", "pause", "resume", "move", "withdraw",
     "disqualify", "adjudicate", "re_pair", "annul", "annul_all", "announce"],
)  # fmt: skip
def test_every_ruling_has_its_page_and_says_what_is_missing(client, director, cup, deed):
    client.force_login(director)
    assert client.get(page(cup, deed)).status_code == 200
    answer = client.post(page(cup, deed), {"step": "preview", "table": "9" * 30, "player": "\0", "command_id": "x"})
    assert answer.status_code == 400
    assert client.post(page(cup, deed), {"step": "apply"}).status_code == 400
    assert not Ruling.objects.exists()


def test_where_there_is_nothing_to_choose_a_page_says_so_and_leads_back(client, director, cup, league):
    cup.entries.filter(status="missed").delete()
    client.force_login(director)
    for deed, words in (("substitute", "Nobody is left to step in"), ("resume", "There is no match now")):
        text = client.get(page(cup, deed)).content.decode()
        assert words in text
        assert "Show what it would do" not in text
        assert text.count(f'href="{reverse("tournament_desk", args=[cup.slug])}"') == 2
    client.force_login(league.directors.get())
    assert "invite somebody" in client.get(reverse("league_rule", args=[league.slug, "substitute"])).content.decode()


def test_a_league_speaks_of_matches_and_a_tournament_of_tables(client, director, cup, league):
    match = Pairing.objects.first().match
    client.force_login(director)
    asked = client.get(page(cup, "pause") + f"?table={match.pairing.pk}").content.decode()
    assert re.findall(r"<strong>(\w+):</strong>", asked) == ["Table"]
    assert all(f"<li>{seat.user}</li>" in asked for seat in match.seats.all())
    client.force_login(league.directors.get())
    for deed in ("pause", "resume", "extend", "forfeit", "withdraw"):
        fixture = league.seasons.get().divisions.get(tier=1).fixtures.first()
        fixture.match.paused = timezone.now() if deed == "resume" else None
        fixture.match.save()
        asked = client.get(reverse("league_rule", args=[league.slug, deed]) + f"?table={fixture.pk}").content.decode()
        assert re.findall(r"<strong>(\w+):</strong>", asked) == ["Match"] * (deed != "withdraw")
        assert "round" not in asked[asked.index("<h1>") : asked.index("<form")]


@pytest.mark.parametrize("deed", ["adjudicate", "forfeit", "stand_in", "extend", "pause", "annul"])
def test_a_table_is_chosen_before_what_depends_on_it_and_another_one_anew(client, director, cup, deed):
    first, second = Pairing.objects.order_by("pk")
    client.force_login(director)
    asked = client.get(page(cup, deed)).content.decode()
    assert re.findall(r'<option value="(\d+)"', asked) == [str(first.pk), str(second.pk)]
    assert "Go on" in asked
    assert "place_" not in asked
    for table, other in ((first, second), (second, first)):
        asked = client.get(page(cup, deed), {"table": table.pk}).content.decode()
        assert f'<input type="hidden" name="table" value="{table.pk}"' in asked
        assert '<a href="?">Choose another table</a>' in asked
        assert all(str(seat.user) in asked for seat in table.match.seats.all())
        assert not any(str(seat.user) in asked for seat in other.match.seats.all())


def test_places_are_blank_while_a_match_runs_and_those_it_has_when_it_is_over(client, director, cup):
    table = Pairing.objects.first()
    client.force_login(director)

    def filled_in():
        asked = client.get(page(cup, "adjudicate"), {"table": table.pk}).content.decode()
        inputs = re.findall(r'<input type="number" name="place_[^>]*>', asked)
        return [(re.search(r'value="(\d+)"', one) or [None, None])[1] for one in inputs]

    assert filled_in() == [None, None]
    adjudge(match_id=table.match.public_id, places=[2, 1], command_id=make.command_id())
    assert filled_in() == ["2", "1"]


def test_what_was_filled_in_for_one_table_is_refused_for_another(client, director, cup):
    first, second = Pairing.objects.order_by("pk")
    client.force_login(director)
    given = {"table": second.pk, "command_id": make.command_id(), "step": "preview"}
    answer = client.post(page(cup, "adjudicate"), given | place_fields(first.match, 1, 2))
    assert answer.status_code == 400
    assert "These places were given for another match. Give those of this one." in answer.content.decode()
    stranger = first.match.seats.first().user_id
    answer = client.post(page(cup, "forfeit"), given | {"player": stranger})
    assert answer.status_code == 400
    text = answer.content.decode()
    assert "This player has no seat at that table." in text
    assert text.index('id="id_player"') < text.index("This player has no seat") < text.index('id="id_reason"')
    answer = client.post(page(cup, "extend"), given | {"table": 10**8, "minutes": 5})
    assert "Choose a table from the list." in answer.content.decode()
    assert not Ruling.objects.exists()


def test_to_move_somebody_only_seats_are_offered_that_can_be_taken(client, director, cup):
    here, there = Pairing.objects.order_by("pk")
    player = here.match.seats.first().user_id
    client.force_login(director)
    assert "Go on" in client.get(page(cup, "move")).content.decode()
    asked = client.get(page(cup, "move"), {"player": player}).content.decode()
    offered = re.findall(r'<option value="([a-z]+-\d+)"', asked)
    assert offered == [*(f"seat-{number}" for number in there.players), f"table-{there.pk}"]


def test_a_preview_tells_where_places_lead_only_where_they_lead_somewhere(client, director, cup, league):
    def shown(who, address, row):
        client.force_login(who)
        given = {"table": row.pk, **place_fields(row.match, 2, 1), "command_id": make.command_id(), "step": "preview"}
        return client.post(address, given).content.decode()

    assert "Goes on" not in shown(director, page(cup, "adjudicate"), Pairing.objects.first())
    fixture = league.seasons.get().divisions.get(tier=1).fixtures.first()
    address = reverse("league_rule", args=[league.slug, "adjudicate"])
    assert "Goes on" in shown(league.directors.get(), address, fixture)


@pytest.mark.parametrize("kind", ["tournament", "league"])
def test_of_a_ruling_taken_back_the_reason_is_for_directors_alone(client, director, cup, league, kind):
    event, boss, desk = (cup, director, TournamentDesk) if kind == "tournament" else (league, None, LeagueDesk)
    boss = boss or league.directors.get()
    row = Pairing.objects.first() if kind == "tournament" else fixtures(league).first()
    ruling = rule(event, boss, "annul", desk=desk, table=row.pk, reason="He cheated.")
    rule(event, boss, "announce", desk=desk, words="Tea is ready.")
    page = reverse(kind, args=[event.slug])
    assert "He cheated." in client.get(page).content.decode()
    rulings.undo(open_desk=lambda: desk(boss, event.slug), director=boss, ruling_pk=ruling.pk)
    for reader in (None, make.person(), boss):
        if reader:
            client.force_login(reader)
        text = client.get(page).content.decode()
        assert "He cheated." not in text
        assert text.index('id="standings"') < text.index("Tea is ready.") < text.index("Rulings taken back")
        assert text.index("<details", text.index("Tea is ready.")) < text.index(ruling.sentence)
    assert "He cheated." in client.get(reverse(f"{kind}_desk", args=[event.slug])).content.decode()
    assert AuditEntry.objects.filter(reason="He cheated.").exists()


def test_a_ruling_without_a_look_or_with_an_old_one(client, director, cup):
    client.force_login(director)
    given = {"words": "Tea!", "command_id": make.command_id(), "step": "apply"}
    outdated = client.post(page(cup, "announce"), {**given, "seen": "0" * 32})
    assert outdated.status_code == 400
    assert "Look once more" in outdated.content.decode()
    assert client.get(page(cup, "coronate")).status_code == 404


def test_nobody_else_comes_near(client, director, cup):
    other = make.person()
    for user in (cup.entries.first().user, other):
        client.force_login(user)
        assert client.get(page(cup, "annul")).status_code == 403
        assert client.post(page(cup, "annul"), {"step": "apply"}).status_code == 403
        assert client.get(reverse("tournament_undo", args=[cup.slug, 1])).status_code == 403


def test_a_leagues_desk_leads_to_its_matches_and_back(client, league):
    director = league.directors.get()
    client.force_login(director)
    desk = client.get(reverse("league_desk", args=[league.slug])).content.decode()
    where = reverse("league_division_desk", args=[league.slug, 2])
    assert where in desk
    matches = client.get(where).content.decode()
    fixture = league.seasons.get().divisions.get(tier=2).fixtures.first()
    rule = reverse("league_rule", args=[league.slug, "annul"])
    assert f"{rule}?table={fixture.pk}" in matches
    assert client.get(f"{rule}?table={fixture.pk}").status_code == 200
    shown = client.post(rule, {"table": fixture.pk, "public": "on", "command_id": make.command_id(), "step": "preview"})
    done = client.post(rule, {**hidden_fields(shown), "step": "apply"}, follow=True)
    ruling = Ruling.objects.get()
    assert "division 2 is annulled" in ruling.sentence
    assert ruling.sentence in done.content.decode()
    assert ruling.sentence in client.get(reverse("league", args=[league.slug])).content.decode()
    assert client.get(reverse("league_rule", args=[league.slug, "coronate"])).status_code == 404
    assert client.get(reverse("league_division_desk", args=[league.slug, 9])).status_code == 404
    assert client.post(reverse("league_undo", args=[league.slug, ruling.pk])).status_code == 302
    client.force_login(make.person())
    assert client.get(where).status_code == 403
    assert client.post(rule, {"step": "apply"}).status_code == 403


@pytest.mark.parametrize("deed", sorted(LeagueDesk.deeds))
def test_every_ruling_of_a_league_has_its_page_and_says_what_is_missing(client, league, deed):
    client.force_login(league.directors.get())
    address = reverse("league_rule", args=[league.slug, deed])
    assert client.get(address).status_code == 200
    garbage = {"step": "preview", "table": "9" * 30, "player": "\0", "part": "x", "to": "seat-1", "command_id": "x"}
    assert client.post(address, garbage).status_code == 400
    assert client.post(address, {"step": "apply"}).status_code == 400
    assert not Ruling.objects.exists()


def test_a_division_desk_leads_to_who_plays_where(client, league):
    client.force_login(league.directors.get())
    join(league, [spare := make.person()])
    division = league.seasons.get().divisions.get(tier=2)
    one, *others = division.fixtures.order_by("number")
    other = next(each for each in others if not set(each.players) & set(one.players))
    player = division.entrants.get(number=one.players[0]).user
    desk = client.get(reverse("league_division_desk", args=[league.slug, 2])).content.decode()
    for deed, chosen in {
        "move": f"table={one.pk}", "substitute": f"player={player.pk}", "change_divisions": f"player={player.pk}",
        "re_pair": "part=2",
    }.items():  # fmt: skip
        assert f"{reverse('league_rule', args=[league.slug, deed])}?{chosen}" in desk
    move = reverse("league_rule", args=[league.slug, "move"])
    assert "Go on" in client.get(move).content.decode()  # first the match
    assert "Go on" in client.get(move, {"table": one.pk}).content.decode()  # then the player
    asked = client.get(move, {"table": one.pk, "player": player.pk}).content.decode()
    assert f"seat-{other.pk}-{other.players[0]}" in asked
    given = {"table": one.pk, "player": player.pk, "to": f"seat-{other.pk}-{other.players[0]}", "step": "preview"}
    shown = client.post(move, {**given, "command_id": make.command_id()})
    client.post(move, {**hidden_fields(shown), "step": "apply"})
    assert "change places" in Ruling.objects.get().sentence
    redraw = reverse("league_rule", args=[league.slug, "re_pair"])
    shown = client.post(redraw, {"part": 2, "command_id": make.command_id(), "step": "preview"})
    assert "Matches that change: 2." in shown.content.decode()
    replace = reverse("league_rule", args=[league.slug, "substitute"])
    assert f'value="{spare.pk}"' in client.get(replace, {"player": player.pk}).content.decode()
    given = {"player": player.pk, "substitute": spare.pk, "command_id": make.command_id(), "step": "preview"}
    assert f"{spare} takes the place of {player}" in client.post(replace, given).content.decode()


MOST_QUERIES = 20  # at a desk whose rulings touch rows of every kind


def undo_of(event, ruling):
    kind = ruling.event.partition(":")[0]
    return reverse(f"{kind}_undo", args=[event.slug, ruling.pk])


def test_taking_back_is_offered_only_where_it_can_work_and_the_rest_says_why_not(client, director, cup):
    first, second = Pairing.objects.order_by("pk")
    player, spare = first.match.seats.first().user, cup.entries.get(status="missed").user
    paused = rule(cup, director, "pause", table=second.pk)
    resumed = rule(cup, director, "resume", table=second.pk)
    swapped = rule(cup, director, "substitute", player=player.pk, substitute=spare.pk)
    client.force_login(director)

    def offered():
        text = client.get(reverse("tournament_desk", args=[cup.slug])).content.decode()
        shown = text[text.index('class="rulings"') :]
        return [ruling for ruling in (paused, resumed, swapped) if undo_of(cup, ruling) in shown], shown

    links, text = offered()
    assert links == [resumed, swapped]
    assert text.count("stays: something decided since rests on it") == 1
    for ruling in (paused, resumed, swapped):
        assert (client.get(undo_of(cup, ruling)).status_code == 200) == (ruling in links)
    advance(cup.pk)
    assert offered()[0] == [resumed, swapped]
    match = Pairing.objects.get(pk=first.pk).match
    make.act(match, *first_move(match))
    links, text = offered()
    assert links == [resumed]
    assert "stays: a table that was laid since is being played" in text
    match = Pairing.objects.get(pk=second.pk).match
    make.act(match, *first_move(match))
    assert offered()[0] == []
    assert "stays: the match has gone on since" in offered()[1]
    end_all(cup)
    advance(cup.pk)
    assert offered()[1].count("stays: something decided since rests on it") == 3


def test_the_page_of_an_undo_tells_which_tables_are_called_off_and_which_go_on(client, director, cup):
    table = Pairing.objects.order_by("pk").first()
    spare = cup.entries.get(status="missed").user
    ruling = rule(cup, director, "substitute", player=table.match.seats.first().user_id, substitute=spare.pk)
    advance(cup.pk)
    fresh = Pairing.objects.get(pk=table.pk).match
    client.force_login(director)
    text = client.get(undo_of(cup, ruling)).content.decode()
    assert "1 table that was laid since is called off: nobody has moved there" in text
    assert "1 match goes on where it stood" in text
    for match in (fresh, table.match):
        assert reverse("table", args=[match.public_id]) in text
    client.post(undo_of(cup, ruling))
    assert Pairing.objects.get(pk=table.pk).match == table.match


@pytest.mark.parametrize("kind", ["tournament", "league"])
def test_a_desk_with_many_rulings_asks_the_database_little(client, director, cup, league, kind):
    event, boss, desk = (cup, director, TournamentDesk) if kind == "tournament" else (league, None, LeagueDesk)
    boss = boss or league.directors.get()
    rows = Pairing.objects.order_by("pk") if kind == "tournament" else fixtures(league)
    spare = make.person()
    if kind == "league":
        join(league, [spare])
    else:
        spare = cup.entries.get(status="missed").user
    rule(event, boss, "substitute", desk=desk, player=rows[0].match.seats.first().user_id, substitute=spare.pk)
    advance(cup.pk)
    advance_seasons()
    client.force_login(boss)

    def queries():
        with CaptureQueriesContext(connection) as seen:
            assert client.get(reverse(f"{kind}_desk", args=[event.slug])).status_code == 200
        return len(seen)

    queries()
    for table in rows[:2]:
        rule(event, boss, "pause", desk=desk, table=table.pk)
    few = queries()
    for table in rows[:2]:
        rule(event, boss, "resume", desk=desk, table=table.pk)
        rule(event, boss, "annul", desk=desk, table=table.pk)
    rule(event, boss, "extend_round", desk=desk, minutes=5)
    assert queries() <= few + 1  # a kind of row more
    assert few <= MOST_QUERIES
