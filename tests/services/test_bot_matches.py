"""Starting matches among bots from the command line."""

import pytest
from django.core.management import CommandError, call_command

from games.bots.roster import ROSTER
from games.matches.models import Match
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
