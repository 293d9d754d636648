"""Every part of the site adds its refusals to the same list: a code means one thing."""

from importlib import import_module

from games.matches import refusals as matches
from leagues.challenges.refusals import CHALLENGE_SENTENCES
from leagues.rulings.refusals import RULING_SENTENCES
from leagues.seasons.refusals import LEAGUE_SENTENCES
from leagues.tournaments.refusals import TOURNAMENT_SENTENCES
from portal.moderation.refusals import MODERATION_SENTENCES

ADDED = [CHALLENGE_SENTENCES, RULING_SENTENCES, LEAGUE_SENTENCES, TOURNAMENT_SENTENCES, MODERATION_SENTENCES]


def test_no_part_of_the_site_takes_the_code_of_another():
    for sentences in ADDED:
        for other in ADDED:
            assert sentences is other or sentences.keys().isdisjoint(other)
        for code, sentence in sentences.items():
            assert matches.SENTENCES[code] is sentence


def test_no_code_of_the_matches_is_taken_by_another_part():
    source = import_module("inspect").getsource(matches)
    own = {line.split('"')[1] for line in source.split("STATUS")[0].splitlines() if line.startswith('    "')}
    assert len(own) > 50
    assert own.isdisjoint({code for sentences in ADDED for code in sentences})
