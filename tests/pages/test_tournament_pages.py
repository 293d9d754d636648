"""The pages of tournaments: valid, few queries, each for those it is for, refusals in words, one that may be framed."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.matches.models import Match
from leagues.tournaments import commands
from leagues.tournaments.models import Round, Tournament
from leagues.tournaments.tasks import advance
from leagues.tournaments.urls import urlpatterns
from tests import factories as make
from tests.api.callers import Caller
from tests.pages.markup import assert_nothing_inline, assert_valid
from tests.services.test_tournaments import a_director, adjudge, begin, end_all, hold, opened, running

pytestmark = pytest.mark.django_db
MOST_QUERIES = 20


def read(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


def pages_of(tournament):
    return [
        reverse("tournaments"),
        reverse("tournament", args=[tournament.slug]),
        reverse("tournament_embed", args=[tournament.slug]),
        reverse("tournament_desk", args=[tournament.slug]),
        reverse("tournament_cancel", args=[tournament.slug]),
        reverse("hold_tournament"),
    ]


@pytest.mark.parametrize(
    ("cut_short", "ending", "rated", "words"),
    [
        (None, "played", True, []),
        (None, "adjudged", True, ["adjudged"]),
        (timezone.now(), "adjudged", True, ["adjudged"]),
        (timezone.now(), "played", False, ["finished by stand-ins at the end", "not rated"]),
    ],
)
def test_a_round_marks_matches_that_were_cut_short_or_adjudged(client, cut_short, ending, rated, words):
    cup = begin(opened(a_director(), [make.person() for _ in range(4)]))
    end_all(cup)
    match = Match.objects.filter(pairing__round__tournament=cup).order_by("pk").first()
    Match.objects.exclude(pk=match.pk).update(ending="played")
    Match.objects.filter(pk=match.pk).update(cut_short=cut_short, ending=ending, rated=rated)
    page = read(client, reverse("tournament", args=[cup.slug]))
    card = page.split(reverse("table", args=[match.public_id]))[-1].split("</article>")[0]
    assert [one for one in ("adjudged", "finished by stand-ins at the end", "not rated") if one in card] == words


@pytest.mark.parametrize("format", ["swiss", "knockout", "groups"])
def test_every_page_is_valid_at_every_step(client, format):
    user = a_director()
    people = [make.person() for _ in range(4)]
    cup = hold(user, format=format, least_players=4)
    client.force_login(user)
    for step in ("draft", "registration", "running", "finished"):
        if step == "registration":
            commands.open_registration(user=user, slug=cup.slug)
            for one in people:
                commands.register(user=one, slug=cup.slug, entropy=make.command_id().replace("-", ""))
        elif step == "running":
            begin(cup)
        elif step == "finished":
            for _ in range(4):
                end_all(cup)
                advance(cup.pk)
        assert Tournament.objects.get().state == step
        for address in pages_of(cup):
            if step == "draft" and "embed" in address:
                continue
            with CaptureQueriesContext(connection) as asked:
                html = read(client, address)
            assert len(asked) <= MOST_QUERIES, (address, [query["sql"][:90] for query in asked])
            assert_valid(html)
            assert_nothing_inline(html)


def test_a_round_has_a_page_of_its_own(client):
    cup = begin(opened(a_director(), [make.person() for _ in range(5)], most_players=5))
    address = reverse("tournament_round", args=[cup.slug, 1])
    assert f'href="{address}"' in read(client, reverse("tournament", args=[cup.slug]))
    with CaptureQueriesContext(connection) as asked:
        html = read(client, address)
    assert len(asked) <= 15, [query["sql"][:90] for query in asked]
    assert_valid(html)
    assert_nothing_inline(html)
    for told in ("Round 1</h1>", "Bye", "0 of 2 tables over", "until "):
        assert told in html
    assert 'rel="next"' not in html
    read(client, reverse("tournament_round", args=[cup.slug, 2]), 404)
    end_all(cup)
    advance(cup.pk)
    assert 'rel="next"' in read(client, address)
    assert 'rel="prev"' in read(client, reverse("tournament_round", args=[cup.slug, 2]))
    draft = hold(a_director(), name="Secret cup")
    read(client, reverse("tournament_round", args=[draft.slug, 1]), 404)


def test_a_bracket_shows_the_rounds_ahead_and_the_deadline(client):
    people = [make.person() for _ in range(5)]
    cup = begin(opened(a_director(), people, format="knockout", most_players=5))
    html = read(client, reverse("tournament", args=[cup.slug]))
    bracket = html[html.index('class="bracket tree"') : html.index('id="standings"')]
    assert bracket.count("<h3>") == 3
    assert bracket.count("seating ahead") == 3
    assert bracket.count("winner of table") == 3  # the other three rest, and are named
    assert "until " in bracket
    assert bracket.count("Final") == 1


def test_a_knockout_of_tables_shows_the_sizes_of_those_to_come(client):
    people = [make.person() for _ in range(9)]
    rules = {"seats": 3, "mixed": True, "advance": 1, "points": [3, 1, 0], "least_players": 3, "most_players": 9}
    cup = begin(opened(a_director(), people, format="knockout", **rules))
    html = read(client, reverse("tournament", args=[cup.slug]))
    assert html.count("seating ahead") == 1
    assert "3 players" in html[html.index("seating ahead") :]


def test_what_smaller_tables_pay_and_what_tells_those_level_apart_is_told(client):
    rules = {"seats": 4, "mixed": True, "points": [6, 3, 1, 0], "least_players": 4, "most_players": 8}
    cup = begin(opened(a_director(), [make.person() for _ in range(8)], **rules))
    html = read(client, reverse("tournament", args=[cup.slug]))
    assert "Tables of other sizes pay: with 2 players 6 – 0; with 3 players 6 – 2 – 0." in html
    assert "Level on points: what tells them apart" in html
    assert ": the public draw." in html


def test_a_draft_and_the_desk_are_for_directors_only(client):
    cup = hold(a_director())
    desk = reverse("tournament_desk", args=[cup.slug])
    for reader in (None, make.person(), a_director()):
        client.logout()
        if reader:
            client.force_login(reader)
        read(client, reverse("tournament", args=[cup.slug]), 404)
        assert client.get(desk).status_code == (404 if reader else 302)
    commands.open_registration(user=cup.directors.get(), slug=cup.slug)
    read(client, desk, 403)
    for step in ("open", "start", "draw", "close-round", "pause", "resume", "appoint"):
        assert client.post(reverse("tournament_step", args=[cup.slug, step])).status_code == 403, step
    assert (
        client.post(reverse("postpone_tournament", args=[cup.slug]), {"starts": "2090-01-01T10:00"}).status_code == 403
    )
    read(client, reverse("change_tournament", args=[cup.slug]), 403)
    read(client, reverse("tournament_directors", args=[cup.slug]), 403)
    read(client, reverse("tournament_cancel", args=[cup.slug]), 403)
    assert client.post(reverse("tournament_cancel", args=[cup.slug]), {"reason": "x"}).status_code == 403
    assert client.post(reverse("tournament_directors", args=[cup.slug])).status_code == 403


def test_cancelling_shows_what_it_leaves_asks_why_and_who_one_is(client):
    user = a_director()
    user.set_password("a long enough secret")
    user.save()
    cup = begin(opened(user, [make.person() for _ in range(4)]))
    first = running(cup).first()
    adjudge(match_id=first.public_id, places=[1, 2], command_id=make.command_id())
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    page = reverse("tournament_cancel", args=[cup.slug])
    assert page in read(client, reverse("tournament_desk", args=[cup.slug]))
    text = read(client, page)
    for said in (
        "1 match that is being played ends without a result", "1 finished match stays as it is",
        "No round has been played to its end", "Nobody’s rating changes.", "4 players are told", "cannot be undone",
    ):  # fmt: skip
        assert said in text
    sent = {"reason": "The hall is <b>flooded</b>.", "command_id": make.command_id()}
    assert "/reauthenticate/" in client.post(page, sent)["Location"]
    assert Tournament.objects.get().state == "running"
    make.prove(client, user)
    assert client.post(page, sent | {"reason": " "}).status_code == 400
    assert Tournament.objects.get().state == "running"
    client.post(page, sent)
    assert Tournament.objects.get().state == "cancelled"
    assert "This tournament is over." in read(client, page)
    client.logout()
    assert "Reason: The hall is &lt;b&gt;flooded&lt;/b&gt;." in read(client, reverse("tournament", args=[cup.slug]))


def test_a_player_registers_and_withdraws_and_reads_why_not(client):
    cup = hold(a_director())
    user = make.person()
    client.force_login(user)
    address = reverse("register_for_tournament", args=[cup.slug])
    assert client.post(address).status_code == 404
    commands.open_registration(user=cup.directors.get(), slug=cup.slug)
    assert "You are registered." in client.post(address, follow=True).content.decode()
    checked = client.post(reverse("check_in_to_tournament", args=[cup.slug]), follow=True).content.decode()
    assert "Check-in opens at" in checked
    assert (
        "withdrawn" in client.post(reverse("withdraw_from_tournament", args=[cup.slug]), follow=True).content.decode()
    )


def test_a_director_holds_a_tournament_by_the_form(client):
    user = a_director()
    client.force_login(user)
    for template in ("evening", "weeks", "knockout"):
        form = client.get(reverse("hold_tournament") + f"?template={template}").context["form"]
        sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
        sent = {name: value for name, value in sent.items() if value is not None and value is not False}
        assert sent["points"] == "6, 3, 1, 0"  # with spaces alone it reads as one number
        sent |= {"name": f"Cup {template}", "starts": "2090-01-01T19:00"}
        answer = client.post(reverse("hold_tournament"), sent)
        assert answer.status_code == 302, answer.context["form"].errors
    assert Tournament.objects.count() == 3
    bad = client.post(reverse("hold_tournament"), sent | {"name": "Other", "points": "many"})
    assert bad.status_code == 400
    for field, wrong in {
        "starts": {"starts": "2020-01-01T19:00"}, "name": {"name": "Cup evening"}, "groups": {"format": "groups",
        "groups": 7}, "most_players": {"format": "round_robin", "most_players": 400},
    }.items():  # fmt: skip
        bad = client.post(reverse("hold_tournament"), sent | {"name": "Other", "command_id": ""} | wrong)
        assert bad.status_code == 400
        assert list(bad.context["form"].errors) == [field]


def test_only_the_embedded_page_may_be_framed(client):
    cup = begin(opened(a_director(), [make.person() for _ in range(4)]))
    framed = client.get(reverse("tournament_embed", args=[cup.slug]))
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    assert "<form" not in framed.content.decode()
    assert 'rel="icon"' in framed.content.decode()  # or browsers ask for one that is not there
    plain = client.get(reverse("tournament", args=[cup.slug]))
    assert "frame-ancestors 'none'" in plain["Content-Security-Policy"]
    assert plain["X-Frame-Options"] == "DENY"


def test_the_calendar_and_the_api_tell_what_the_page_tells(client):
    cup = begin(opened(a_director(), [make.person() for _ in range(4)]))
    feed = client.get(reverse("tournament_calendar", args=[cup.slug])).content.decode()
    assert feed.count("BEGIN:VEVENT") == 2
    assert "Round 1: Winter cup" in feed
    anonymous = Caller()
    assert [row["slug"] for row in anonymous.get("tournaments/").json()["results"]] == [cup.slug]
    told = anonymous.get(f"tournaments/{cup.slug}/").json()
    assert (told["state"], told["rounds"], len(told["standings"])) == ("running", 2, 4)
    assert all(table["match"] for table in told["played_rounds"][0]["tables"])
    assert anonymous.get("tournaments/nowhere/").status_code == 404
    draft = hold(a_director(), name="Secret cup")
    assert anonymous.get(f"tournaments/{draft.slug}/").status_code == 404


def test_a_program_enters_for_its_player():
    cup = opened(a_director(), [])
    player = make.person()
    robot, reader = Caller(player, ["read", "play"]), Caller(player, ["read"])
    for step in ("register", "check-in", "withdraw"):
        assert Caller().post(f"tournaments/{cup.slug}/{step}/").status_code == 401
        assert reader.post(f"tournaments/{cup.slug}/{step}/").status_code == 403
    assert robot.post(f"tournaments/{cup.slug}/register/").json()["status"] == "registered"
    assert robot.post(f"tournaments/{cup.slug}/check-in/").json()["code"] == "check_in_not_open"
    assert robot.post(f"tournaments/{cup.slug}/withdraw/").json()["status"] == "withdrawn"
    assert robot.post("tournaments/nowhere/register/").json()["code"] == "unknown_tournament"


def test_every_address_is_in_these_tests():
    named = {pattern.name for pattern in urlpatterns}
    assert named == {
        "tournaments", "hold_tournament", "tournament", "tournament_round", "tournament_embed", "tournament_calendar",
        "register_for_tournament", "check_in_to_tournament", "withdraw_from_tournament", "tournament_desk",
        "change_tournament", "postpone_tournament", "tournament_step",
        "tournament_rule", "tournament_undo", "tournament_directors", "tournament_cancel",
    }  # fmt: skip


def test_only_the_whole_has_a_podium(client):
    cup = begin(
        opened(a_director(), [make.person() for _ in range(6)], format="groups", least_players=4, most_players=6)
    )
    for _ in range(6):
        end_all(cup)
        advance(cup.pk)
    assert Tournament.objects.get().state == "finished"
    html = read(client, reverse("tournament", args=[cup.slug]))
    assert html.count('class="table standings"') == 3
    assert html.count('class="podium podium-') == 3


@pytest.mark.parametrize(
    ("minutes", "comes", "words"),
    [(0, False, "got no place"), (30, True, "got no place"), (30, False, "did not check in")],
)
def test_who_waited_in_vain_is_not_said_to_have_missed_the_check_in(client, minutes, comes, words):
    user, people = a_director(), [make.person() for _ in range(5)]
    cup = opened(user, people, check_in_minutes=minutes)
    if minutes:
        Tournament.objects.update(starts=timezone.now() + timedelta(minutes=1))
        advance(cup.pk)
        for one in people if comes else people[:4]:
            commands.check_in(user=one, slug=cup.slug)
    begin(cup)
    assert cup.entries.get(user=people[4]).status == "missed"
    client.force_login(user)
    desk = read(client, reverse("tournament_desk", args=[cup.slug]))
    assert f"<td>{words}</td>" in desk
    assert ("Checked in</th>" in desk) is bool(minutes)
    client.force_login(people[4])
    page = read(client, reverse("tournament", args=[cup.slug]))
    assert ("you did not check in" in page) is (words == "did not check in")


def test_in_a_break_players_and_directors_read_when_the_next_round_is_drawn(client):
    user, player = a_director(), make.person()
    cup = begin(opened(user, [player, *(make.person() for _ in range(3))], break_minutes=30))
    for reader, address in ((player, "tournament"), (user, "tournament_desk")):
        client.force_login(reader)
        assert "is drawn by itself at" not in read(client, reverse(address, args=[cup.slug]))
    end_all(cup)
    advance(cup.pk)
    Round.objects.filter(tournament=cup).update(closed=datetime(2030, 11, 12, 13, 14, tzinfo=UTC))
    for reader, address in ((player, "tournament"), (user, "tournament_desk")):
        client.force_login(reader)
        page = read(client, reverse(address, args=[cup.slug]))
        assert "The next round is drawn by itself at 12 Nov 2030, 13:44 UTC." in page
    Tournament.objects.update(paused=timezone.now())
    assert "is drawn by itself at" not in read(client, reverse("tournament", args=[cup.slug]))


def badge_of(client, cup, user):
    """What the page says to somebody about taking part."""
    client.force_login(user)
    page = read(client, reverse("tournament", args=[cup.slug]))
    return [words for words in ("you play", "you are out", "you took part", "you are registered") if words in page]


@pytest.mark.parametrize("changes", [{"format": "knockout"}, {"format": "groups", "groups": 2, "advance": 1}])
def test_nobody_is_said_to_play_who_is_out_or_when_it_is_over(client, changes):
    user, people = a_director(), [make.person() for _ in range(4)]
    cup = begin(opened(user, people, least_players=4, most_players=4, break_minutes=30, **changes))
    assert [badge_of(client, cup, one) for one in people] == [["you play"]] * 4
    for is_drawn in (False, True):  # in the break, and at the final table
        if is_drawn:
            commands.draw_now(user=user, slug=cup.slug, number=2)
        else:
            end_all(cup)
            advance(cup.pk)
        said = sorted(badge_of(client, cup, one)[0] for one in people)
        assert said == ["you are out"] * 2 + ["you play"] * 2
        client.force_login(user)
        assert read(client, reverse("tournament_desk", args=[cup.slug])).count("<td>is out</td>") == 2
    advance(cup.pk)
    end_all(cup)
    advance(cup.pk)
    cup.refresh_from_db()
    assert cup.state == "finished"
    assert [badge_of(client, cup, one) for one in people] == [["you took part"]] * 4
    client.force_login(user)
    assert read(client, reverse("tournament_desk", args=[cup.slug])).count("<td>took part</td>") == 4


@pytest.mark.parametrize("started", [False, True])
def test_nobody_is_said_to_play_in_a_cancelled_tournament(client, started):
    user, people = a_director(), [make.person() for _ in range(4)]
    cup = opened(user, people)
    if started:
        begin(cup)
    commands.cancel(user=user, slug=cup.slug, reason="No hall.", command_id=make.command_id())
    assert badge_of(client, cup, people[0]) == []
    client.force_login(user)
    assert "<td>plays</td>" not in read(client, reverse("tournament_desk", args=[cup.slug]))


def test_an_unknown_step_of_a_desk_is_not_said_to_be_an_unknown_tournament(client):
    user = a_director()
    cup = hold(user)
    client.force_login(user)
    answer = client.post(reverse("tournament_step", args=[cup.slug, "dance"]))
    assert answer.status_code == 404
    assert "There is no such step of a tournament." in answer.content.decode()


def test_the_window_of_registration_is_set_by_the_form_and_what_is_wrong_is_said_beside_its_field(client):
    user = a_director()
    client.force_login(user)
    form = client.get(reverse("hold_tournament")).context["form"]
    sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    sent |= {"name": "Cup", "starts": "2090-01-02T19:00", "registration_opens": "2090-01-01T10:00"}
    sent["registration_closes"] = "2090-01-02T18:45"
    for field, wrong in {
        "registration_opens": "2090-01-02T18:45", "registration_closes": "2090-01-02T19:01",
    }.items():  # fmt: skip
        bad = client.post(reverse("hold_tournament"), sent | {field: wrong})
        assert bad.status_code == 400
        assert list(bad.context["form"].errors) == [field]
    assert client.post(reverse("hold_tournament"), sent).status_code == 302
    cup = Tournament.objects.get()
    assert cup.registration_opens == datetime(2090, 1, 1, 10, tzinfo=UTC)
    assert cup.registration_closes == datetime(2090, 1, 2, 18, 45, tzinfo=UTC)
    desk = read(client, reverse("tournament_desk", args=[cup.slug]))
    assert "Registration opens by itself on 1 January 2090, 10:00 UTC." in desk
    assert "Registration closes on 2 January 2090, 18:45 UTC." in desk
    page = reverse("change_tournament", args=[cup.slug])
    assert 'value="2090-01-02T18:45"' in read(client, page)
    bad = client.post(page, sent | {"registration_opens": "2020-01-01T10:00"})
    assert list(bad.context["form"].errors) == ["registration_opens"]
    client.post(page, sent | {"registration_opens": "", "registration_closes": ""})
    cup.refresh_from_db()
    assert (cup.registration_opens, cup.registration_closes) == (None, None)


def test_a_draft_that_can_no_longer_open_says_so(client):
    user = a_director()
    cup = hold(user)
    Tournament.objects.update(registration_closes=timezone.now())
    client.force_login(user)
    desk = read(client, reverse("tournament_desk", args=[cup.slug]))
    assert "It cannot be opened any more" in desk
    assert reverse("tournament_step", args=[cup.slug, "open"]) not in desk


def test_page_calendar_and_api_say_when_registration_closes_and_whom_to_ask_then(client):
    user, player = a_director(), make.person()
    cup = opened(user, [make.person()])
    Tournament.objects.update(
        starts=datetime(2090, 1, 2, 19, tzinfo=UTC), registration_closes=datetime(2090, 1, 2, 18, tzinfo=UTC)
    )
    page, register = (reverse(name, args=[cup.slug]) for name in ("tournament", "register_for_tournament"))
    client.force_login(player)
    html = read(client, page)
    assert "Registration closes on 2 January 2090, 18:00 UTC." in html
    assert register in html
    feed = client.get(reverse("tournament_calendar", args=[cup.slug])).content.decode()
    assert "DTSTART:20900102T180000Z" in feed
    assert "Registration closes: Winter cup" in feed
    told = Caller().get(f"tournaments/{cup.slug}/").json()
    assert (told["registration_opens"], told["registration_closes"]) == (None, "2090-01-02T18:00:00Z")
    Tournament.objects.update(registration_closes=datetime(2020, 1, 2, 18, tzinfo=UTC))
    html = read(client, page)
    assert_valid(html)
    assert "registration closed" in html
    assert "Registration closed on 2 January 2020, 18:00 UTC." in html
    assert register not in html
    assert f'Ask: <a href="{user.get_absolute_url()}">' in html
    said = "Registration closed at 2 Jan 2020, 18:00. Ask a director of the tournament to open it again."
    assert said in client.post(register, follow=True).content.decode()
    robot = Caller(player, ["read", "play"]).post(f"tournaments/{cup.slug}/register/")
    assert (robot.status_code, robot.json()["code"]) == (409, "registration_closed")


def test_at_the_desk_the_closing_moment_is_moved_with_the_start(client):
    user = a_director()
    cup = opened(user, [])
    client.force_login(user)
    address = reverse("postpone_tournament", args=[cup.slug])
    moved = {"starts": "2090-01-02T19:00", "registration_closes": "2090-01-02T18:00"}
    desk = client.post(address, moved, follow=True).content.decode()
    assert "The times are changed." in desk
    assert 'value="2090-01-02T18:00"' in desk
    assert_valid(desk)
    late = client.post(address, moved | {"registration_closes": "2090-01-02T20:00"}, follow=True).content.decode()
    assert "Registration must close by the start." in late
    assert Tournament.objects.get().registration_closes == datetime(2090, 1, 2, 18, tzinfo=UTC)
