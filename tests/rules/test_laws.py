"""The laws of `tests/rules/laws`, run over every game, player count and option.

REGALIA_LAW_MATCHES sets the number of matches per law and table (2 by default, thousands in a nightly run),
REGALIA_LAW_GAMES the games (all by default).
"""

from __future__ import annotations

import pytest

from tests.rules.laws import course, knowledge, legality, wording
from tests.rules.laws.tables import all_tables

LAWS = (*course.LAWS, *legality.LAWS, *knowledge.LAWS, *wording.LAWS)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_law(table, law):
    law(table)
