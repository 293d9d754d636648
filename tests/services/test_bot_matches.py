"""Starting matches among bots from the command line."""

import pytest
from django.core.management import CommandError, call_command

from games.bots.roster import ROSTER
from games.matches.models import Match
from games.matches.tasks import play_bot_turn
from games.rules.registry import PACKAGES
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_matches_among_bots_start_at_once(capsys):
    for account in ROSTER:
        make.bot(account)
    call_command("bot_matches", "koryo", seats=3, count=2, level="page")
    started = capsys.readouterr().out.split()
    assert Match.objects.filter(public_id__in=started, status=Match.Status.RUNNING).count() == 2


@pytest.mark.parametrize(("game", "seats", "level"), [("chess", 3, "page"), ("koryo", 5, "page"), ("koryo", 3, "duke")])
def test_what_cannot_be_started_is_refused_in_a_sentence(game, seats, level):
    for account in ROSTER:
        make.bot(account)
    with pytest.raises(CommandError):
        call_command("bot_matches", game, seats=seats, level=level)


@pytest.mark.parametrize("game", PACKAGES)
def test_bots_of_every_level_play_their_turns(game):
    """The thinkers as well: by the wall clock, so this takes as long as they think."""
    accounts = ["knight-rowan", "squire-marek", "page-tilda"]
    match = make.table(make.bot(accounts[0]), game, 3, rated=False, bots=[make.bot(a).username for a in accounts[1:]])
    match.refresh_from_db()
    for number in range(6):
        seat = match.seats.filter(decision__isnull=False).first()
        play_bot_turn(match.pk, seat.number, seat.decision)
        match.refresh_from_db()
        assert match.move_number == number + 1


def test_a_chancellor_plays_its_turn_once_however_often_it_is_asked():
    match = make.table(make.bot("chancellor-agata"), "majesty", 2, rated=False, bots=[make.bot("page-pip").username])
    match.refresh_from_db()
    while match.seats.get(number=0).decision is None:
        seat = match.seats.get(number=1)
        play_bot_turn(match.pk, 1, seat.decision)
    seat = match.seats.get(number=0)
    for _ in range(2):
        play_bot_turn(match.pk, 0, seat.decision)
    match.refresh_from_db()
    assert match.move_number == seat.decision + 1
