"""What follows a person who asks for the data or leaves."""

import pytest

from portal.accounts.export import own_data
from portal.belongings import leave_the_tables
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_the_export_tells_every_match_and_rating():
    match = make.play(make.running("majesty", 2))
    from leagues.ratings.ledger import rate_finished

    rate_finished()
    data = own_data(make.user_of(match, 0))
    assert [row["match__public_id"] for row in data["matches"]] == [match.public_id]
    assert len(data["ratings"]) == 1


def test_who_leaves_hands_running_matches_to_a_stand_in_and_closes_tables():
    people = [make.person() for _ in range(3)]
    match, table = make.running("majesty", 3, people), make.table(people[0])
    leave_the_tables(people[0])
    assert match.seats.get(user=people[0]).bot_plays
    table.refresh_from_db()
    assert table.status == "cancelled"
