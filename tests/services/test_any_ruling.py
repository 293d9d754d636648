"""Rulings in any order on random tournaments: previews hold, and undoing leaves no trace."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, run_state_machine_as_test
from hypothesis.stateful import rule as step

from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow
from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.models import Ruling
from leagues.tournaments.models import Pairing
from tests.services.ruling_world import (
    asked_of,
    clock,
    difference,
    full_cup,
    no_difference,
    repeatable_chance,
    rows_of,
    stored,
    undo,
)
from tests.services.test_tournaments import AnyOrder, cup, director, running

__all__ = ["clock", "cup", "director", "full_cup"]
pytestmark = pytest.mark.django_db


class AnyRuling(AnyOrder):
    """The same tournaments with a director who rules, sometimes takes it back, and sometimes much later."""

    def __init__(self):
        super().__init__()
        self.chance = repeatable_chance()

    @precondition(lambda self: running(self.cup).exists())
    @step(data=st.data(), back=st.booleans())
    def something_is_ruled(self, data, back):
        deed = data.draw(st.sampled_from(sorted(DRAWN)))
        asked = asked_of(self.cup, self.director, deed, **DRAWN[deed](self, data))
        ledger.rate_finished()  # or the ruling would rate them, and taking it back would not
        before = stored()
        try:
            shown = tried(lambda: rulings.rule(**asked))
        except Refusal:
            assert difference(before, stored()) == {}
            return
        assert difference(before, stored()) == {}
        ruling = rulings.rule(**asked | {"seen": print_of(shown)})
        assert (ruling.effects, rows_of(ruling)) == (shown.effects, rows_of(shown))
        assert no_difference_of_rated()
        if back:
            undo(self.cup, self.director, ruling)
            assert difference(before, stored()) == {}

    @step(data=st.data())
    def something_is_taken_back(self, data):
        open_rulings = list(Ruling.objects.filter(event=f"tournament:{self.cup.pk}", undone=None))
        if not open_rulings:
            return
        before = stored()
        try:
            undo(self.cup, self.director, data.draw(st.sampled_from(open_rulings)))
        except Refusal:
            assert difference(before, stored()) == {}

    @step()
    def ratings_are_worked_out(self):
        ledger.rate_finished()

    def teardown(self):
        self.chance.undo()
        Match.objects.filter(pairing__round__tournament__state="running").update(paused=None)
        super().teardown()
        ledger.rate_finished()
        assert no_difference()


def no_difference_of_rated():
    ledger_rows = LedgerRow.objects.values_list("match_id", flat=True)
    return not Match.objects.filter(pk__in=ledger_rows).exclude(status="finished").exists()


def a_table(self, data):
    return data.draw(st.sampled_from(list(Pairing.objects.filter(round__tournament=self.cup, match__isnull=False))))


def a_player(self, data):
    return data.draw(st.sampled_from(list(self.cup.entries.order_by("pk")))).user_id


def places(self, data):
    table = a_table(self, data)
    given = data.draw(st.permutations(range(1, len(table.players) + 1)))
    return {"table": table.pk, "places": tuple(given)}


DRAWN = {
    "adjudicate": places,
    "annul": lambda self, data: {"table": a_table(self, data).pk},
    "annul_all": lambda self, data: {"player": a_player(self, data)},
    "withdraw": lambda self, data: {"player": a_player(self, data)},
    "disqualify": lambda self, data: {"player": a_player(self, data)},
    "pause": lambda self, data: {"table": a_table(self, data).pk},
    "resume": lambda self, data: {"table": a_table(self, data).pk},
    "extend": lambda self, data: {"table": a_table(self, data).pk, "minutes": 9},
    "extend_round": lambda self, data: {"minutes": 9},
    "forfeit": lambda self, data: {"table": a_table(self, data).pk, "player": a_player(self, data)},
    "stand_in": lambda self, data: {"table": a_table(self, data).pk, "player": a_player(self, data)},
    "move": lambda self, data: {"player": a_player(self, data), "to": f"seat-{data.draw(st.integers(0, 5))}"},
    "re_pair": lambda self, data: {},
}


@pytest.mark.slow
def test_on_random_tournaments_previews_hold_and_undoing_leaves_no_trace():
    checks = list(HealthCheck)
    run_state_machine_as_test(
        AnyRuling,
        settings=settings(max_examples=8, stateful_step_count=16, deadline=None, suppress_health_check=checks),
    )
