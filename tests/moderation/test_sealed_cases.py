"""A case about a match whose cards others still play with tells a moderator nothing about these cards."""

import pytest
from django.urls import reverse

from games.matches.models import Match
from portal.moderation import queries
from portal.moderation.models import Report
from tests import factories as make
from tests.moderation.test_reports import report
from tests.pages.test_sealed_scores import league_of_twins
from tests.services.test_seasons import director as director

pytestmark = pytest.mark.django_db


@pytest.fixture
def twins(director):
    """Two tables with the same cards, the first of them over and sealed."""
    _, (ended, running, *_) = league_of_twins(director)
    make.play(ended)
    ended.refresh_from_db()
    assert ended.sealed
    assert running.commitment == ended.commitment
    return ended, running


def shown(client, match):
    """What the page of a case about the last move of a match says."""
    by, about = (make.user_of(match, seat) for seat in range(2))
    case = report(match, by, about, kind="collusion", move=match.move_number)
    return client.get(reverse("moderation:report", args=[case.pk])).content.decode()


def test_the_moves_around_it_wait_until_the_seal_is_lifted(client, twins):
    make.staff(client=client)
    ended, _ = twins
    page = shown(client, ended)
    assert 'id="moves"' in page
    assert "Other tables still play with the same cards" in page
    assert "#move=" not in page
    Match.objects.update(sealed=False)
    page = client.get(reverse("moderation:report", args=[Report.objects.get().pk])).content.decode()
    assert f"#move={ended.move_number}&amp;" in page


def test_whoever_plays_with_the_same_cards_does_not_see_the_case_at_all(client, twins):
    ended, running = twins
    moderator = make.user_of(running, 0)
    case = report(ended, make.user_of(ended, 1), make.user_of(ended, 0))
    assert queries.visible_report(moderator, case.pk) is None
    assert not queries.open_cases(moderator)
    assert queries.visible_report(make.person(), case.pk) == case
    Match.objects.update(sealed=False)
    assert queries.visible_report(moderator, case.pk) == case
