"""The pages of leagues: valid in three languages, few queries, each for those it is for, refusals in words."""

import io
import secrets
from datetime import timedelta

import html5lib
import msgspec
import pytest
from django.conf import settings as site_settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.matches.clocks.policy import PRESETS
from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.challenges.commands import open_ladder, step_on
from leagues.challenges.rules import LadderRules
from leagues.ratings.models import LedgerRow
from leagues.seasons import commands
from leagues.seasons.models import Entrant, League, Member, Season
from leagues.seasons.rules import LeagueRules
from leagues.seasons.tasks import advance_seasons
from leagues.seasons.urls import urlpatterns
from portal.moderation.audit import audit_problem
from portal.moderation.models import AuditEntry
from portal.notices.models import Notice
from portal.notices.words import told
from tests import factories as make
from tests.pages.markup import assert_nothing_inline, assert_valid

pytestmark = pytest.mark.django_db
MOST_QUERIES = 15
RULES = LeagueRules(
    ["majesty"], seats=2, matches=3, clock=PRESETS["turns-24h"], division_size=4, promote=1, relegate=1, points=[3, 0]
)


def director():
    user = make.person()
    user.user_permissions.add(Permission.objects.get(codename="add_league"))
    return get_user_model().objects.get(pk=user.pk)


def found(user, name="Winter court", **changes):
    rules = msgspec.structs.replace(RULES, **changes)
    return commands.found_league(user=user, name=name, description="For the long nights.", rules=rules)


def fill(league, number):
    people = [make.person() for _ in range(number)]
    for user in people:
        commands.join(user=user, slug=league.slug, entropy=secrets.token_hex(16))
    return people


def drawn(user, members=8):
    """A league whose first season runs, one match of it finished."""
    league = found(user)
    people = fill(league, members)
    commands.draw_now(user=user, slug=league.slug)
    advance_seasons()
    make.play(Match.objects.filter(fixture__division__tier=1).first())
    return league, people


def read(client, address, language="en", status=200):
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


def pages_of(league):
    return [
        reverse("leagues"),
        reverse("league", args=[league.slug]),
        reverse("season", args=[league.slug, 1]),
        reverse("division", args=[league.slug, 1, 1]),
        reverse("league_desk", args=[league.slug]),
        reverse("league_rules", args=[league.slug]),
        reverse("found_league"),
    ]


def test_every_page_is_valid_in_three_languages_and_asks_few_queries(client):
    user = director()
    league, people = drawn(user)
    for reader in (user, people[0]):
        client.force_login(reader)
        for address in pages_of(league)[: None if reader == user else 4]:
            read(client, address)  # what is read once for a process
            with CaptureQueriesContext(
                connection,
            ) as asked:
                html = read(client, address)
            assert len(asked) <= MOST_QUERIES, (address, len(asked), [query["sql"][:90] for query in asked])
            assert_valid(html)
            assert_nothing_inline(html)
    client.force_login(user)
    assert_valid(read(client, pages_of(league)[4] + "?try=close"))
    client.logout()
    for language in ("ru", "uk"):
        for address in pages_of(league)[:4]:
            assert_valid(read(client, address, language))


def test_a_larger_division_asks_no_more_queries(client):
    counts = []
    for number, members in enumerate((4, 9)):
        league = found(director(), name=f"League {number}", division_size=12)
        fill(league, members)
        commands.draw_now(user=league.directors.get(), slug=league.slug)
        advance_seasons()
        with CaptureQueriesContext(connection) as asked:
            read(client, reverse("division", args=[league.slug, 1, 1]))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_empty_pages_say_what_to_do(client):
    assert "There is no league yet." in read(client, reverse("leagues"))
    user = director()
    client.force_login(user)
    assert reverse("found_league") in read(client, reverse("leagues"))
    league = found(user)
    for address in pages_of(league):
        if "/1/1/" not in address:
            assert_valid(read(client, address))
    assert "has not been drawn yet" in read(client, reverse("league", args=[league.slug]))
    assert "Nobody has joined yet" in read(client, reverse("league_desk", args=[league.slug]))
    assert "needs 2 more members" in read(client, reverse("league_desk", args=[league.slug]))


# who may: anonymous, player, director of another league, director; 302 leads to the sign-in page or back to the page
PERMISSIONS = {
    ("leagues", "get"): (200, 200, 200, 200),
    ("league", "get"): (200, 200, 200, 200),
    ("season", "get"): (200, 200, 200, 200),
    ("division", "get"): (404, 404, 404, 404),
    ("found_league", "get"): (302, 403, 200, 200),
    ("found_league", "post"): (302, 403, 400, 400),
    ("join_league", "post"): (302, 302, 302, 302),
    ("pause_league", "post"): (302, 302, 302, 302),
    ("resume_league", "post"): (302, 302, 302, 302),
    ("leave_league", "post"): (302, 302, 302, 302),
    ("league_desk", "get"): (302, 403, 403, 200),
    ("league_rules", "get"): (302, 403, 403, 200),
    ("league_rules", "post"): (302, 403, 403, 400),
    ("league_invite", "post"): (302, 403, 403, 302),
    ("league_describe", "post"): (302, 403, 403, 302),
    ("league_move_draw", "post"): (302, 403, 403, 302),
    ("league_remove", "post"): (302, 403, 403, 302),
    ("league_appoint", "post"): (302, 403, 403, 302),
    ("league_directors", "get"): (302, 403, 403, 200),
    ("league_directors", "post"): (302, 403, 403, 302),
    ("league_answer", "post"): (302, 403, 403, 302),
    ("league_draw", "post"): (302, 403, 403, 302),
    ("close_league", "post"): (302, 403, 403, 302),
    ("league_division_desk", "get"): (302, 403, 403, 404),
    ("league_rule", "get"): (302, 403, 403, 404),
    ("league_rule", "post"): (302, 403, 403, 404),
    ("league_undo", "get"): (302, 403, 403, 404),
    ("league_undo", "post"): (302, 403, 403, 404),
}
ARGUMENTS = {"leagues": 0, "found_league": 0, "season": 2, "division": 3}
ARGUMENTS |= {"league_division_desk": 2, "league_rule": 2, "league_undo": 2}


def test_every_address_of_the_leagues_is_in_the_table():
    assert {pattern.name for pattern in urlpatterns} == {name for name, _ in PERMISSIONS}


@pytest.mark.parametrize("caller", range(4))
def test_each_page_is_for_those_it_is_for(client, caller):
    mine, other = director(), director()
    league = found(mine)
    found(other, "Summer court")
    people = [None, make.person(), other, mine]
    if people[caller]:
        client.force_login(people[caller])
    for (name, method), expected in PERMISSIONS.items():
        arguments = [league.slug, 1, 1][: ARGUMENTS.get(name, 1)]
        answer = getattr(client, method)(reverse(name, args=arguments))
        assert answer.status_code == expected[caller], (name, method)
        if arguments:
            lost = getattr(client, method)(reverse(name, args=["nowhere", 1, 1][: len(arguments)]))
            assert lost.status_code == (302 if expected[0] == 302 and caller == 0 else 404), name
    if not people[caller]:
        assert "login" in client.get(reverse("league_desk", args=[league.slug]))["Location"]


@pytest.mark.parametrize("name", [name for name, method in PERMISSIONS if method == "post" and "rules" not in name])
def test_nothing_changes_by_a_link_or_without_a_token(name):
    from django.test import Client

    user = director()
    league = found(user)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)
    address = reverse(name, args=[league.slug, 1][: ARGUMENTS.get(name, 1)])
    assert strict.post(address).status_code == 403
    if (name, "get") not in PERMISSIONS:
        assert strict.get(address).status_code == 405


def posted(client, name, league, /, **fields):
    answer = client.post(reverse(name, args=[league.slug]), fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_player_joins_pauses_comes_back_and_leaves(client):
    league, me = found(director()), make.person()
    client.force_login(me)
    assert "You are in." in posted(client, "join_league", league, entropy="ab" * 16)
    assert Member.objects.get().entropy == "ab" * 16
    assert "You are in this league already." in posted(client, "join_league", league)
    assert "you pause" in posted(client, "pause_league", league)
    assert "you play" in posted(client, "resume_league", league)
    posted(client, "leave_league", league)
    assert "You are not in this league." in posted(client, "pause_league", league)
    assert "must be 16 to 32 bytes" in posted(client, "join_league", league, entropy="x" * 90)


def test_the_desk_answers_applications_invites_and_draws(client):
    user = director()
    league = found(user, entry="approval")
    one, two = fill(league, 2)
    client.force_login(user)
    desk = read(client, reverse("league_desk", args=[league.slug]))
    assert desk.count('name="answer" value="yes"') == 2
    posted(client, "league_answer", league, name=one.username, answer="yes")
    posted(client, "league_answer", league, name=two.username, answer="no")
    assert set(Member.objects.values_list("user", "status")) == {(one.pk, "active"), (two.pk, "left")}
    assert "Members still missing for the draw: 1." in posted(client, "league_draw", league)
    assert "Nobody here has this name." in posted(client, "league_invite", league, name="nobody")
    posted(client, "league_invite", league, name=two.username)
    commands.join(user=two, slug=league.slug, entropy="cd" * 16)
    assert "Division 1" in read(client, reverse("league_desk", args=[league.slug]))
    assert not Entrant.objects.exists()  # the preview stores nothing
    assert "The divisions are drawn." in posted(client, "league_draw", league)
    assert set(Entrant.objects.values_list("user", flat=True)) == {one.pk, two.pk}
    assert read(client, reverse("league_desk", args=[league.slug])).count('<td class="number">1</td>') == 2
    assert "No season of this league is open" in posted(client, "league_draw", league)
    posted(client, "league_appoint", league, name=one.username)
    assert set(league.directors.all()) == {user, one}
    posted(client, "close_league", league)
    assert League.objects.get().closed


def form_of(client, address):
    """What a browser would send from an untouched form."""
    form = client.get(address).context["form"]
    return {field.name: field.value() for field in form if field.value() is not None}


def test_a_league_is_founded_from_a_template_and_its_rules_are_changed(client):
    user = director()
    client.force_login(user)
    address = reverse("found_league")
    sent = form_of(client, f"{address}?template=evenings") | {"name": "Живые вечера", "games": ["koryo", "majesty"]}
    answer = client.post(address, sent | {"points": "1 2"})
    assert answer.status_code == 400
    assert "None may be higher than the one before" in answer.content.decode()
    assert client.post(address, sent | {"points": "six"}).status_code == 400
    client.post(address, sent)
    league = League.objects.get()
    assert (league.rules.clock, league.rules.games) == (PRESETS["live-normal"], ["koryo", "majesty"])
    assert "exists already" in client.post(address, sent).content.decode()
    change = reverse("league_rules", args=[league.slug])
    client.post(change, form_of(client, change) | {"matches": 5})
    assert Season.objects.get().rules == msgspec.structs.replace(league.rules, matches=5)


def test_a_simulated_season_is_played_closed_shown_and_removed(client):
    told = io.StringIO()
    call_command("simulate_season", members=6, league="Demo league", seats=2, division_size=4, stdout=told)
    season = Season.objects.get(number=1)
    assert season.state == "closed"
    played = Match.objects.filter(fixture__division__season=season, status="finished")
    assert played.count() == 8
    assert not played.exclude(cut_short=None, rated=True).exists()  # the demo members' own matches, by other hands
    assert {row.match_id for row in LedgerRow.objects.all()} == {match.pk for match in played}
    assert "Division 1" in told.getvalue()
    first = Entrant.objects.get(division__tier=1, place=1)
    assert first.user.username in told.getvalue()
    for address in (
        reverse("season", args=[season.league.slug, 1]),
        reverse("division", args=[season.league.slug, 1, 1]),
    ):
        assert first.user.username in read(client, address)
    assert "Place 1: Demo league, season 1" in read(client, first.user.get_absolute_url())
    call_command("remove_demo", stdout=io.StringIO())
    assert not League.objects.exists()
    assert not Match.objects.exists()
    assert not get_user_model().objects.filter(username__startswith="demo-").exists()
    assert audit_problem() is None  # what the demo director did stays in the log
    assert AuditEntry.objects.filter(action="direct", actor__is_active=False).count() == 2


def elements(page, tag=None):
    """The elements of a page, in their order."""
    return list(html5lib.parse(page, namespaceHTMLElements=False).iter(tag))


def text(element):
    return " ".join("".join(element.itertext()).split())


def live_parts(page):
    """What of a page is kept fresh, as text."""
    return " ".join(text(part) for part in elements(page) if "data-live" in part.attrib)


def test_all_that_changes_with_a_match_is_kept_fresh_on_a_division_page(client):
    league, _people = drawn(director())
    page = read(client, reverse("division", args=[league.slug, 1, 1]))
    fresh = live_parts(page)
    for changing in ("1 of 6 matches over", "Level on points", "Everyone plays 3 matches."):
        assert changing in page
        assert changing in fresh


def test_a_pause_says_before_and_after_that_it_costs_the_rung(client):
    boss = director()
    league = found(boss)
    me, other = fill(league, 2)
    open_ladder(user=boss, slug=league.slug, rules=LadderRules())
    client.force_login(other)
    assert "steps off it" not in read(client, reverse("league", args=[league.slug]))
    assert "rung" not in posted(client, "pause_league", league)
    client.force_login(me)
    step_on(user=me, slug=league.slug, command_id=make.command_id())
    assert "You stand on rung 1 of the challenge ladder" in read(client, reverse("league", args=[league.slug]))
    assert "Your rung on the challenge ladder is given up" in posted(client, "pause_league", league)


def test_a_director_moves_the_draw_renames_the_league_and_removes_people(client):
    user = director()
    league = found(user, entry="approval")
    one, two, guest = [*fill(league, 2), make.person()]
    client.force_login(user)
    season = league.seasons.get()
    later = timezone.localtime(season.starts + timedelta(days=3)).replace(second=0, microsecond=0)
    assert "The draw has another day." in posted(client, "league_move_draw", league, starts=f"{later:%Y-%m-%dT%H:%M}")
    season.refresh_from_db()
    assert (season.starts, season.ends) == (later, later + timedelta(days=season.rules.season_days))
    past = f"{later - timedelta(days=99):%Y-%m-%dT%H:%M}"
    assert "must lie ahead" in posted(client, "league_move_draw", league, starts=past)
    assert "Choose a day and a time." in posted(client, "league_move_draw", league, starts="soon")
    posted(client, "league_describe", league, name="Spring court", description="For long days.")
    league.refresh_from_db()
    assert (league.name, league.description, league.slug) == ("Spring court", "For long days.", "winter-court")
    assert "a name with letters" in posted(client, "league_describe", league, name="…", description="")
    posted(client, "league_answer", league, name=one.username, answer="yes")
    posted(client, "league_invite", league, name=guest.username)
    assert "Say why" in posted(client, "league_remove", league, name=one.username, reason=" ")
    posted(client, "league_remove", league, name=one.username, reason="You asked for it.")
    posted(client, "league_remove", league, name=guest.username, reason="A mistake.")
    assert set(league.members.values_list("user", "status")) == {
        (one.pk, "left"), (two.pk, "applied"), (guest.pk, "left"),
    }  # fmt: skip
    lines = [(notice.user_id, told(notice).line) for notice in Notice.objects.filter(kind="event_news")]
    assert [user for user, line in lines if "You asked for it." in line] == [one.pk]
    assert [user for user, line in lines if "A mistake." in line] == [guest.pk]
    assert "neither in the league nor invited" in posted(client, "league_remove", league, name=one.username, reason="x")
    with pytest.raises(Refusal, match="turned_down_lately"):
        commands.join(user=one, slug=league.slug, entropy="ab" * 16)
    commands.join(user=guest, slug=league.slug, entropy="ab" * 16)  # an invitation taken back bars nobody


def test_who_is_turned_down_waits_before_he_asks_again_unless_he_is_invited(client):
    user = director()
    league = found(user, entry="approval")
    (me,) = fill(league, 1)
    commands.answer_application(user=user, slug=league.slug, username=me.username, accept=False)
    client.force_login(me)
    assert "have turned you down" in posted(client, "join_league", league, entropy="ab" * 16)
    commands.invite(user=user, slug=league.slug, username=me.username)
    assert "You are in." in posted(client, "join_league", league, entropy="ab" * 16)
    commands.leave(user=me, slug=league.slug)
    commands.join(user=me, slug=league.slug, entropy="ab" * 16)
    commands.answer_application(user=user, slug=league.slug, username=me.username, accept=False)
    Member.objects.update(barred_until=timezone.now())
    assert "Your application waits" in posted(client, "join_league", league, entropy="ab" * 16)


def test_who_plays_in_the_season_under_way_is_not_taken_off_the_list(client):
    user = director()
    league, people = drawn(user)
    client.force_login(user)
    assert "Withdraw him by a ruling" in posted(client, "league_remove", league, name=people[0].username, reason="x")


def test_the_desk_names_the_matches_that_the_close_waits_for(client):
    user = director()
    league, _people = drawn(user)
    client.force_login(user)
    page = read(client, reverse("league_desk", args=[league.slug]))
    (waiting,) = [one for one in elements(page, "details") if "wait longest" in text(one.find("summary"))]
    lines = list(waiting.iter("li"))
    assert len(lines) == Match.objects.filter(status="running").count() == 11
    for line in lines:
        match = Match.objects.get(public_id=line.find("a").get("href").strip("/").split("/")[-1])
        on_turn = match.seats.filter(decision__isnull=False).values_list("user__username", flat=True)
        assert all(name in text(line) for name in on_turn)
        assert "since" in text(line)


def test_directors_are_asked_whether_they_mean_to_draw_now(client):
    user = director()
    league = found(user)
    fill(league, 2)
    client.force_login(user)
    page = read(client, reverse("league_desk", args=[league.slug]))
    asking = [one for one in elements(page, "details") if "Registration ends at once" in text(one)]
    assert [form.get("action") for form in asking[0].iter("form")] == [reverse("league_draw", args=[league.slug])]
    assert "cannot be undone" in text(asking[0])


def test_unequal_figures_for_up_and_down_are_refused():
    with pytest.raises(Refusal) as refusal:
        found(director(), promote=1, relegate=2)
    assert "one figure for both" in refusal.value.sentence


def test_the_page_of_a_league_says_what_holds_for_its_reader(client):
    boss = director()
    league = found(boss, most_members=2)
    one, two, _late, later = fill(league, 4)
    address = reverse("league", args=[league.slug])
    assert {one.username, two.username, boss.username} <= set(read(client, address).replace("<", ">").split(">"))
    assert "Join now." in read(client, address)
    client.force_login(later)
    page = read(client, address)
    assert "Place 2 in line" in page
    assert "You wait for a free place" in page
    assert "Join now." not in page
    commands.pause(user=one, slug=league.slug)
    client.force_login(one)
    assert "the draw leaves you out unless you play again" in read(client, address)
    secret = found(boss, "Closed court", entry="invitation")
    assert "Only who is invited takes part" in read(client, reverse("league", args=[secret.slug]))


def test_the_cards_of_the_list_say_pace_tables_entry_and_how_one_stands(client):
    boss = director()
    league = found(boss, most_members=2)
    one, _two, late = fill(league, 3)
    page = read(client, reverse("leagues"))
    assert "by turns · tables of 2 · open to everybody" in page
    assert "full: others wait for a place" in page
    client.force_login(one)
    assert "you play here" in read(client, reverse("leagues"))
    client.force_login(late)
    assert "on the waiting list" in read(client, reverse("leagues"))


def test_who_is_disqualified_is_marked_and_nothing_is_claimed_of_where_he_goes(client):
    user = director()
    league, _people = drawn(user)
    out = Entrant.objects.filter(division__tier=1).first()
    Entrant.objects.filter(pk=out.pk).update(disqualified=True)
    page = read(client, reverse("division", args=[league.slug, 1, 1]))
    (table,) = [one for one in elements(page, "table") if "standings" in one.get("class", "")]
    *_others, last = table.find("tbody").iter("tr")
    assert out.user.username in text(last)
    assert "disqualified" in text(last)
    assert not {"stays", "down", "sure"} & set(text(last).split())


def test_a_closed_season_tells_what_became_of_everybody_and_of_nothing_that_is_open(client):
    league, _people = drawn(director())
    for number, match in enumerate(Match.objects.filter(status="running")):
        make.play(match, seed=number)
    advance_seasons()
    page = read(client, reverse("division", args=[league.slug, 1, 1]))
    assert "Possible" not in page
    assert "as things stand" not in page
    assert ">sure<" not in page.replace("\n", "")
    assert "▼" in page
