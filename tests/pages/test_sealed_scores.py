"""What a table scored is told to nobody while others play with the same cards: every address is looked through."""

import secrets

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.models import Match, Seat
from games.matches.vault import OpenMatch
from leagues.seasons import commands
from leagues.seasons.models import Fixture, Season
from leagues.seasons.queries import division_table
from leagues.seasons.tasks import advance_seasons
from leagues.tournaments.models import Pairing
from leagues.tournaments.queries import read, standings_of
from leagues.tournaments.tasks import advance_tournaments
from portal.notices import words
from portal.notices.channels import webhook
from portal.notices.models import Delivery, Notice
from tests import factories as make
from tests.pages.test_who_may_open import LEAGUE_PAGES, names
from tests.services import test_seasons
from tests.services.ruling_world import place_fields
from tests.services.test_tournaments import begin, opened
from tests.services.test_tournaments import director as director

pytestmark = pytest.mark.django_db
PLANTED = (987654, 765432)  # scores that nothing else on a page looks like
KEPT = (
    "logout",
    "export",
    "i18n",
    "admin:",
    "moderation:",
    "health",
    "metrics",
)  # not about matches, or not for players


def plant(match, scores=PLANTED):
    """Let the table have ended with these scores."""
    match.refresh_from_db()
    for number, score in enumerate(scores):
        Seat.objects.filter(match=match, number=number).update(score=score)
    match.result["by_rules"]["scores"] = list(scores)
    match.save(update_fields=["result"])


def league_of_twins(director):
    """Six members, tables of two with the same cards, the first table of the first round over."""
    league = test_seasons.found(director, duplicate=True, division_size=6)
    for _ in range(6):
        commands.join(user=make.person(), slug=league.slug, entropy=secrets.token_hex(16))
    Season.objects.update(starts=timezone.now())
    advance_seasons()
    return league, [fixture.match for fixture in Fixture.objects.filter(round=0).order_by("number")]


def cup_of_twins(director):
    """Four players, two tables with the same cards."""
    cup = begin(opened(director, [make.person() for _ in range(4)], duplicate=True))
    return cup, [pairing.match for pairing in Pairing.objects.filter(round__tournament=cup).order_by("number")]


def addresses(event, match, person):
    """Every page and every call of the API a player can open, about this event, match and person."""
    known = {"slug": event.slug, "match_id": match.public_id, "username": person.username, "number": 1, "tier": 1}
    known |= {"language": "en", "key": "1", "speed": "turns"}
    found = []
    for name, (named, arguments) in names().items():
        if named and not name.startswith(KEPT) and set(arguments) <= known.keys():
            slug = (
                event.slug if name.startswith(LEAGUE_PAGES) or "league" in name or "tournament" in name else "majesty"
            )
            found.append(reverse(name, kwargs={**{one: known[one] for one in arguments}, **_slug(arguments, slug)}))
    return found


def _slug(arguments, slug):
    return {"slug": slug} if "slug" in arguments else {}


def tellers(event, match, clients):
    """The addresses that tell a planted score to one of these readers."""
    person = match.seats.first().user
    told = set()
    for address in addresses(event, match, person):
        for client in clients:
            answer = client.get(address)
            body = b"" if answer.streaming else answer.content
            if any(str(score).encode() in body.replace(b",", b"").replace(b"\xc2\xa0", b"") for score in PLANTED):
                told.add(address)
    return told


def readers(match):
    """Somebody who still plays with the same cards, and a passer-by."""
    rival = Client()
    rival.force_login(match.seats.first().user)
    return [rival, Client()]


def check_silence(event, tables, go_on):
    """Nobody else is told what the first table scored, until the last one is over: then everybody is."""
    make.play(tables[0])
    plant(tables[0])
    clients = readers(tables[-1])
    assert tellers(event, tables[0], clients) == set()
    for match in tables[1:]:
        make.play(match)
    go_on()
    assert not Match.objects.get(pk=tables[0].pk).sealed
    assert len(tellers(event, tables[0], clients)) > 3


def test_no_page_of_a_league_tells_a_score_too_early():
    league, tables = league_of_twins(_director())
    check_silence(league, tables, advance_seasons)


def test_no_page_of_a_tournament_tells_a_score_too_early(director):
    cup, tables = cup_of_twins(director)
    check_silence(cup, tables, advance_tournaments)


def test_the_standings_of_a_league_do_not_depend_on_scores_that_are_not_told():
    _league, tables = league_of_twins(_director())
    division = Fixture.objects.first().division
    for match in tables[:-1]:
        make.play(match)
        plant(match)
    rows = division_table(division)
    assert {row.line.share for row in rows} == {0}
    assert sum(row.line.points for row in rows) == 1000 * (len(tables) - 1)
    make.play(tables[-1])
    assert sum(row.line.share for row in division_table(division)) > 0


def test_the_standings_of_a_tournament_do_not_depend_on_scores_that_are_not_told(director):
    cup, tables = cup_of_twins(director)
    make.play(tables[0])
    plant(tables[0])
    assert {line.share for _entry, line in standings_of(read(cup))} == {0}
    make.play(tables[1])
    assert sum(line.share for _entry, line in standings_of(read(cup))) > 0


def _director():
    return test_seasons.director.__wrapped__()


def desk_tells(event, match, director, kind):
    """What a director is told of a match: the desk, the form and the preview of every ruling about its table."""
    client, told = Client(), set()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    row = match.fixture if kind == "league" else match.pairing
    seat = match.seats.order_by("number").last()
    asked = {"table": row.pk, "player": seat.user_id, "minutes": 60, "step": "preview"}
    asked |= place_fields(row.match, *((2, 1) if seat.place == 2 else (1, 2)))  # other ones than now
    asked |= {"command_id": make.command_id(), "words": "A cake for all.", "reason": "", "part": 1}
    pages = [reverse(f"{kind}_desk", args=[event.slug])]
    pages += [pages[0] + "?try=close"]
    pages += [reverse("league_division_desk", args=[event.slug, 1])] if kind == "league" else []
    answers = {page: client.get(page) for page in pages}
    for deed in ("adjudicate", "annul", "annul_all", "withdraw", "disqualify"):
        page = reverse(f"{kind}_rule", args=[event.slug, deed])
        answers[f"{page} form"] = client.get(page, {"table": row.pk})
        answers[f"{page} preview"] = client.post(page, asked)
    for page, answer in answers.items():
        assert answer.status_code == 200, (page, answer.status_code)
        if any(str(score).encode() in answer.content.replace(b",", b"") for score in PLANTED):
            told.add(page)
    return told


@pytest.mark.parametrize("kind", ["league", "tournament"])
def test_no_desk_and_no_preview_of_a_ruling_tells_a_score_too_early(director, kind):
    if kind == "league":
        director = _director()
        event, tables = league_of_twins(director)
    else:
        event, tables = cup_of_twins(director)
    make.play(tables[0])
    plant(tables[0])
    assert desk_tells(event, tables[0], director, kind) == set()


def all_news(people):
    """Every word that these people are sent of a match, by letter and to chat rooms, and what is kept about it."""
    said = []
    for notice in Notice.objects.filter(user__in=people):
        told = words.told(notice)
        delivery = Delivery(notice=notice, channel="webhook", pk=1)
        said += [told.title, told.line, msgspec.json.encode(notice.params).decode()]
        said += [webhook.message(style, [delivery]).decode() for style in ("discord", "slack")]
    return "\n".join(said)


def test_no_notice_tells_a_score(monkeypatch):
    """Planted where the rules count it, before anything is told: also what a notice keeps would hold it."""
    real = OpenMatch.result

    def planted(self):
        result = real(self)
        return result and msgspec.structs.replace(result, scores=list(PLANTED))

    monkeypatch.setattr(OpenMatch, "result", planted)
    _league, tables = league_of_twins(_director())
    make.play(tables[0])
    tables[0].refresh_from_db()
    assert [seat.score for seat in tables[0].seats.order_by("number")] == list(PLANTED)
    people = [seat.user_id for match in tables for seat in match.seats.all()]
    news = all_news(people)
    assert "is over" in news
    assert not any(str(score) in news for score in PLANTED)
    pattern = words._patterns

    def leaking(notice):
        title, line = pattern(notice)
        return title, line + f" {words.own_seat(notice).score}"

    monkeypatch.setattr(words, "_patterns", leaking)  # the twin with the guard off
    assert any(str(score) in all_news(people) for score in PLANTED)
