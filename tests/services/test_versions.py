"""A match is played to its end by the rules it was dealt by, whatever version the next build plays."""

import json

import pytest

from games.matches import commands
from games.matches.api.seen import Viewer, moves_for, view_of
from games.matches.models import Match
from games.matches.records import check
from games.matches.refusals import Refusal
from games.matches.replay import reel
from games.matches.tasks import play_bot_turn
from games.matches.vault import open_match
from games.rules import registry
from games.rules.contract import UnknownVersion
from games.rules.registry import rules_for
from portal.checks import troubles_of_the_servers
from tests import factories as make

pytestmark = pytest.mark.django_db

SLUG = "high-card"
FIRST, SECOND = "tests.rules.fifth_game", "tests.rules.fifth_game_second"


@pytest.fixture
def build(monkeypatch):
    """A build with the first edition; `upgrade` makes it the next one, which keeps the first for matches of old."""

    class Build:
        def __init__(self):
            monkeypatch.setitem(registry.PACKAGES, SLUG, FIRST)

        def upgrade(self, *, keep=True):
            monkeypatch.setitem(registry.PACKAGES, SLUG, SECOND)
            if keep:
                monkeypatch.setitem(registry.OLDER, (SLUG, 1), FIRST)

    return Build()


def test_a_running_match_ends_by_its_own_rules_and_new_ones_begin_with_the_new(build):
    old, table = make.running(SLUG, 2), make.table(make.person(), SLUG, 2)
    make.play(old, 1)
    build.upgrade()
    make.sit(table, make.person())
    new = make.running(SLUG, 2)
    versions = [open_match(Match.objects.get(pk=match.pk)).rules.version for match in (old, table, new)]
    assert versions == [1, 1, 2]
    assert open_match(old).agrees_with_log()
    view = view_of(old, Viewer(0, "en")).view
    assert view.options.low_wins is False
    for match in (old, new):
        make.play(match)
        assert match.status == Match.Status.FINISHED
        assert check(match)["problem"] == ""
        assert len(moves_for(match, match.moves.all(), Viewer(0, "en"))) == match.move_number
        assert reel(match, 0, "spectator", "en", ["A", "B"]).frames
    hands = json.loads(old.vault.state)["hands"]
    assert old.result["by_rules"]["scores"][hands.index(max(hands))] >= 0


def test_bots_and_repeated_moves_of_an_old_match_go_on(build):
    match = make.running(SLUG, 2, people=[make.person(), make.bot()])
    build.upgrade()
    seat, actions = make.legal(match)
    id = make.command_id()
    first = make.act(match, seat, actions[0], id=id)
    assert make.act(match, seat, actions[0], number=0, id=id) == first
    turn = match.seats.get(number=1)
    play_bot_turn(match.pk, 1, turn.decision, turn.bot_tries)
    match.refresh_from_db()
    assert match.move_number == 2


def test_without_the_old_version_nothing_is_played_by_other_rules_and_the_site_does_not_start(build, real_redis):
    match = make.running(SLUG, 2)
    make.play(match, 1)
    assert not any("cannot go on" in trouble for trouble in troubles_of_the_servers())
    before = match.vault.state
    seat, actions = make.legal(match)
    build.upgrade(keep=False)
    with pytest.raises((UnknownVersion, Refusal)):
        make.act(match, seat, actions[0])
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.move_number, fresh.vault.state) == (1, before)
    (trouble,) = [trouble for trouble in troubles_of_the_servers() if "cannot go on" in trouble]
    assert "Played by version 1 of high-card; this build has 2." in trouble


def test_every_version_kept_for_old_matches_is_there():
    for (slug, version), package in registry.OLDER.items():
        assert rules_for(slug, version).version == version, package
        assert version < rules_for(slug).version


def test_a_table_of_an_unknown_game_is_refused_as_before():
    with pytest.raises(Refusal):
        commands.open_table(
            user=make.person(), game="chess", seats=2, options="{}", speed="live", rated=False,
            entropy="00" * 16, command_id=make.command_id(),
        )  # fmt: skip
