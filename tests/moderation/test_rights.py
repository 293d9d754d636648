"""The table of who may do what to whom."""

import itertools
from datetime import timedelta

import pytest

from portal.moderation.rights import LONGEST, RULES, Deed, Role, Tie, objection, outranks, too_long


def test_every_deed_has_a_row():
    assert set(RULES) == set(Deed)


@pytest.mark.parametrize("deed", Deed)
def test_no_player_and_no_director_has_power_over_others(deed):
    for role in (Role.VISITOR, Role.PLAYER, Role.DIRECTOR):
        assert objection(deed, role) == "not_your_role"


def test_more_power_never_forbids_and_more_ties_never_allow():
    for deed, role in itertools.product(Deed, Role):
        for count in range(len(Tie) + 1):
            for ties in itertools.combinations(Tie, count):
                refused = objection(deed, role, ties)
                if refused is None:
                    assert all(objection(deed, higher, ties) is None for higher in Role if higher > role)
                    assert all(objection(deed, role, ties[:n]) is None for n in range(count))


@pytest.mark.parametrize("deed", [deed for deed in Deed if deed not in (Deed.READ_AUDIT, Deed.READ_STATUS)])
def test_nobody_decides_about_the_own_person(deed):
    assert objection(deed, Role.ADMINISTRATOR, [Tie.SELF]) == "tie_self"


@pytest.mark.parametrize("deed", [Deed.READ_REPORTS, Deed.DECIDE_REPORT, Deed.MUTE, Deed.SUSPENSION, Deed.BAN])
def test_nobody_rules_on_a_match_with_an_own_seat(deed):
    assert objection(deed, Role.ADMINISTRATOR, [Tie.PLAYS_THERE]) == "tie_plays_there"


def test_an_appeal_is_answered_by_another():
    assert objection(Deed.ANSWER_APPEAL, Role.ADMINISTRATOR, [Tie.GIVER]) == "tie_giver"
    assert objection(Deed.ANSWER_APPEAL, Role.MODERATOR) is None


def test_what_ends_a_stay_asks_for_a_fresh_proof():
    assert {deed for deed in Deed if RULES[deed].dangerous} == {Deed.SUSPENSION, Deed.BAN, Deed.APPOINT}


def test_staff_are_judged_from_above_only():
    assert outranks(Role.MODERATOR, Role.DIRECTOR)
    assert not outranks(Role.MODERATOR, Role.MODERATOR)
    assert outranks(Role.ADMINISTRATOR, Role.MODERATOR)
    assert not outranks(Role.ADMINISTRATOR, Role.ADMINISTRATOR)


@pytest.mark.parametrize("deed", LONGEST)
def test_the_longest_spans_are_for_administrators(deed):
    most = LONGEST[deed]
    assert not too_long(deed, Role.MODERATOR, most)
    assert too_long(deed, Role.MODERATOR, most + timedelta(seconds=1))
    assert too_long(deed, Role.MODERATOR, None)
    assert not too_long(deed, Role.ADMINISTRATOR, None)
