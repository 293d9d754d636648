"""Rulings in any order on random tournaments: previews hold, and undoing leaves no trace."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, run_state_machine_as_test
from hypothesis.stateful import rule as step

from games.matches.models import Match
from games.matches.refusals import Refusal
from leagues.ratings import ledger
from leagues.ratings.models import LedgerRow
from leagues.rulings import commands as rulings
from leagues.rulings.commands import print_of, tried
from leagues.rulings.models import Ruling
from leagues.tournaments import commands
from leagues.tournaments.models import Entry, Pairing
from tests import factories as make
from tests.services.ruling_world import (
    asked_of,
    clock,
    difference,
    full_cup,
    no_difference,
    repeatable_chance,
    rows_of,
    stored,
    trace_but_for,
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
    @step(data=st.data(), back=st.booleans(), laid=st.booleans())
    def something_is_ruled(self, data, back, laid):
        deed = data.draw(st.sampled_from(sorted(DRAWN)))
        if laid:
            lay_tables(self.cup)  # all of them, so that it lays none but its own
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
        fresh = lay_tables(self.cup) if laid else []
        if back:
            shown = tried(lambda: undo(self.cup, self.director, ruling))
            assert undo(self.cup, self.director, ruling).called_off == shown.called_off == fresh
            assert trace_but_for(before, fresh) == {}

    @invariant()
    def whoever_has_not_moved_yet_sits_where_the_draw_says(self):
        if hasattr(self, "cup"):
            user_of = dict(self.cup.entries.values_list("number", "user"))
            for table in not_moved(self.cup):
                seats = list(table.match.seats.order_by("number").values_list("user", flat=True))
                assert seats == [user_of[number] for number in table.players]

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


def lay_tables(cup):
    """Lay what is to be laid; returns the new matches."""
    known = list(Match.objects.values_list("pk", flat=True))
    for table in Pairing.objects.filter(round__tournament=cup, match=None).order_by("pk"):
        commands.open_pairing(pairing_pk=table.pk)
    return list(Match.objects.exclude(pk__in=known).order_by("pk"))


def not_moved(cup):
    """Tables at which a match is running and nobody has moved."""
    tables = Pairing.objects.filter(round__tournament=cup, match__status="running", match__move_number=0)
    return tables.select_related("match")


def a_table(self, data):
    return data.draw(st.sampled_from(list(Pairing.objects.filter(round__tournament=self.cup, match__isnull=False))))


def a_player(self, data):
    return data.draw(st.sampled_from(list(self.cup.entries.order_by("pk")))).user_id


def a_spare(self):
    """Somebody who registered in time and does not play."""
    found = self.cup.entries.filter(status="missed").first()
    missed = {"tournament": self.cup, "status": "missed", "entropy": "ab" * 16}
    return found or Entry.objects.create(user=make.person(), **missed)


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
    "substitute": lambda self, data: {"player": a_player(self, data), "substitute": a_spare(self).user_id},
}


@pytest.mark.slow
def test_on_random_tournaments_previews_hold_and_undoing_leaves_no_trace():
    checks = list(HealthCheck)
    run_state_machine_as_test(
        AnyRuling,
        settings=settings(max_examples=8, stateful_step_count=16, deadline=None, suppress_health_check=checks),
    )
