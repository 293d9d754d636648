"""Tournaments whose tables of a round are dealt the same cards: told to nobody before the last table is over."""

import pytest
from django.test import Client

from games.matches.commands.adjudge import adjudge
from games.matches.commands.seating import Gates, lay_table
from games.matches.models import Match, Vault
from games.matches.records import signed_record
from games.matches.refusals import Refusal
from leagues.ratings.ledger import rate_finished
from leagues.tournaments import commands
from leagues.tournaments.models import Pairing, Tournament
from leagues.tournaments.tasks import advance_tournaments
from leagues.tournaments.words import rule_sentences
from tests import factories as make
from tests.services.ruling_world import rule, undo
from tests.services.test_tournaments import begin, director, end_all, opened, running

__all__ = ["director"]  # a fixture
pytestmark = pytest.mark.django_db


@pytest.fixture
def twins(director):
    """Four players, two tables with the same cards."""
    return begin(opened(director, [make.person() for _ in range(4)], duplicate=True))


def deals(tournament, number=1):
    matches = Match.objects.filter(pairing__round__tournament=tournament, pairing__round__number=number)
    return {(match.commitment, Vault.objects.get(pk=match.pk).state) for match in matches}


def end(match):
    adjudge(match_id=match.public_id, places=[1, 2], command_id=make.command_id())


def test_the_tables_of_a_round_are_dealt_alike_and_rounds_otherwise(twins):
    assert len(deals(twins)) == 1
    assert set(Match.objects.values_list("sealed", flat=True)) == {True}
    assert any("same cards" in sentence for sentence in rule_sentences(twins.rules, [2], None))
    end_all(twins)
    advance_tournaments()
    assert len(deals(twins, 2)) == 1
    assert not deals(twins) & deals(twins, 2)


def test_without_the_option_every_table_has_its_own_cards(director):
    cup = begin(opened(director, [make.person() for _ in range(4)]))
    assert len(deals(cup)) == 2
    assert not Match.objects.filter(sealed=True).exists()


def test_a_match_stays_sealed_until_the_last_table_is_over(twins):
    first, last = running(twins)
    end(first)
    advance_tournaments()
    first.refresh_from_db()
    assert Client().get(f"/api/v1/matches/{first.public_id}/view/").status_code != 200
    rate_finished()
    for page in (f"/matches/{first.public_id}/", f"/matches/{first.public_id}/replay/"):
        refused = Client().get(page)
        assert refused.status_code != 200
        assert "match-ratings" not in refused.content.decode(), "what it did to ratings would tell the places"
    with pytest.raises(Refusal):
        signed_record(first)
    end(last)
    advance_tournaments()
    for match in (first, last):
        match.refresh_from_db()
        assert signed_record(match)
        assert Client().get(f"/api/v1/matches/{match.public_id}/view/").status_code == 200
    assert Match.objects.filter(sealed=True, status="finished").count() == 0


def test_a_table_opened_later_is_dealt_the_same_whoever_sits_there(twins):
    """As after a kill between two tables, or when somebody was replaced."""
    later = Pairing.objects.order_by("pk").last()
    match = later.match
    Pairing.objects.filter(pk=later.pk).update(match=None)
    match.delete()
    twins.entries.update(entropy="cd" * 16)
    commands.open_pairing(pairing_pk=later.pk)
    assert len(deals(twins)) == 1


def test_a_table_opened_later_is_dealt_by_the_rules_of_the_first(twins):
    """As when the site was brought up to date between two tables."""
    first = running(twins).first()
    first.version += 1
    later = lay_table(first.owner, first.game, 2, "{}", first.speed, True, Gates(), repeats=first)
    assert (later.version, later.commitment) == (first.version, first.commitment)
    assert lay_table(first.owner, first.game, 2, "{}", first.speed, True, Gates()).version == first.version - 1


def test_cancelling_lifts_every_seal(director, twins):
    end(running(twins).first())
    commands.cancel(user=director, slug=twins.slug, reason="No hall", command_id=make.command_id())
    advance_tournaments()
    assert Tournament.objects.get().state == "cancelled"
    assert not Match.objects.filter(sealed=True).exists()


def test_only_tables_of_one_size_are_dealt_alike(director):
    """Seven at tables of three and four: each of the two sizes is there once, so nothing has to be sealed."""
    changes = {"seats": 3, "mixed": True, "points": [4, 1, 0], "least_players": 3, "most_players": 7, "duplicate": True}
    cup = begin(opened(director, [make.person() for _ in range(7)], **changes))
    sizes = sorted(Match.objects.values_list("seat_count", flat=True))
    assert sizes == [3, 4]
    assert len(deals(cup)) == 2
    assert not Match.objects.filter(sealed=True).exists()


@pytest.mark.parametrize("ruled", [0, 1])
def test_tables_with_the_same_cards_stay_sealed_while_a_ruling_may_be_taken_back(director, ruled):
    changes = {"duplicate": True, "break_minutes": 30}
    cup = begin(opened(director, [make.person() for _ in range(4)], **changes))
    together = list(Pairing.objects.filter(round__tournament=cup).order_by("pk"))
    end(together[1 - ruled].match)
    ruling = rule(cup, director, "annul", table=together[ruled].pk)
    advance_tournaments()
    assert Match.objects.filter(sealed=True).count() == 2
    undo(cup, director, ruling)
    advance_tournaments()
    assert Match.objects.filter(sealed=True).count() == 2
    rule(cup, director, "annul", table=together[ruled].pk)
    Match.objects.filter(held=True).update(held=False)
    commands.unseal_rounds()
    assert not Match.objects.filter(sealed=True).exists()
