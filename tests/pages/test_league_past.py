"""What the pages of a league say of days and seasons that are past."""

from datetime import timedelta

import html5lib
import pytest
from django.urls import reverse

from games.matches.refusals import Refusal
from leagues.rulings.models import Ruling
from leagues.seasons import commands
from leagues.seasons.models import Season
from tests import factories as make
from tests.pages.test_league_pages import director, found, read, text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "words"), [("en", "as soon as enough"), ("ru", "как только"), ("uk", "щойно")])
def test_a_draw_whose_day_has_passed_for_want_of_members_is_not_announced_for_that_day(client, language, words):
    league = found(director())
    season = league.seasons.get()
    addresses = [reverse("leagues"), reverse("league", args=[league.slug]), reverse("season", args=[league.slug, 1])]
    assert not any(words in read(client, address, language) for address in addresses)
    Season.objects.update(starts=season.starts - timedelta(days=20))
    assert all(words in read(client, address, language) for address in addresses)


def test_what_directors_ruled_says_in_which_season(client):
    """Every season has a match 3 of division 1."""
    boss = director()
    league = found(boss)
    for number in (1, 2):
        Ruling.objects.create(
            event=f"league:{league.pk}", stage=f"{number}:closed", director=boss, deed="pause",
            facts={"table": 3, "round": 1}, public=True, command_id=f"test-{number}",
        )  # fmt: skip
    page = html5lib.parse(read(client, reverse("league", args=[league.slug])), namespaceHTMLElements=False)
    told = [text(one) for one in page.iter("li") if "ruling" in one.attrib.get("class", "").split()]
    assert [("Season 1" in one, "Season 2" in one) for one in told] == [(False, True), (True, False)]


def test_a_league_that_is_closed_lets_nobody_in_who_had_applied(client):
    boss, asking = director(), make.person()
    league = found(boss, entry="approval")
    commands.join(user=asking, slug=league.slug, entropy="0" * 32)
    client.force_login(boss)
    desk = reverse("league_desk", args=[league.slug])
    assert reverse("league_answer", args=[league.slug]) in read(client, desk)
    commands.close_league(user=boss, slug=league.slug)
    assert reverse("league_answer", args=[league.slug]) not in read(client, desk)
    with pytest.raises(Refusal) as refused:
        commands.answer_application(user=boss, slug=league.slug, username=asking.username, accept=True)
    assert refused.value.code == "league_closed"
    assert league.members.get(user=asking).status == "applied"
