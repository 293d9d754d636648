"""What is kept of people for signals: hints of where they play, and households they declare."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from portal.accounts import commands as accounts
from portal.accounts.export import own_data
from portal.moderation import tasks
from portal.moderation.models import Hint, Household, PairSignal
from portal.moderation.refusals import Refusal
from portal.moderation.signals import hints, household
from portal.moderation.signals.counting import CROWD, count_signals
from portal.notices.models import Notice
from tests import factories as make
from tests.moderation.visits import ELSEWHERE, HOME, SHED, visit

pytestmark = pytest.mark.django_db


# --- hints: what is kept, for how long, and whose it is --------------------------------------------------------------


def test_only_keyed_hashes_of_a_part_of_the_address_are_kept(monkeypatch):
    one, other, far = make.person(), make.person(), make.person()
    for user, address in ((one, HOME), (other, SHED), (far, ELSEWHERE)):
        visit(user, address)
    kept = [value for row in Hint.objects.values_list("kind", "digest") for value in row]
    assert not [value for value in kept if ("203" in value and len(value) < 20) or "Firefox" in value]
    assert {len(digest) for digest in Hint.objects.values_list("digest", flat=True)} == {64}
    network = {user: user.hints.get(kind="network").digest for user in (one, other, far)}
    assert network[one] == network[other] != network[far]
    before = hints.digest("network", "203.0.113.0/24")
    assert before == network[one]
    monkeypatch.setattr(settings, "SECRET_KEY", "another site")
    assert hints.digest("network", "203.0.113.0/24") != before


@pytest.mark.parametrize(
    ("address", "network"),
    [
        (HOME, "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("::ffff:203.0.113.7", "203.0.113.0/24"),
        ("", ""),
        ("nonsense", ""),
    ],
)
def test_the_network_is_the_first_part_of_an_address(address, network):
    assert hints.network_of(address) == network


def test_a_visit_is_noted_once_an_hour_and_moves_the_date_only():
    user = make.person()
    client = visit(user)
    before = list(user.hints.order_by("pk").values_list("pk", "last_seen"))
    client.get("/accounts/household/")
    assert list(user.hints.order_by("pk").values_list("pk", "last_seen")) == before
    visit(user)
    assert [pk for pk, _ in before] == list(user.hints.order_by("pk").values_list("pk", flat=True))
    assert all(user.hints.get(pk=pk).last_seen > seen for pk, seen in before)


def test_old_hints_are_forgotten_by_the_nightly_task():
    user = make.person()
    visit(user)
    user.hints.filter(kind="device").update(last_seen=timezone.now() - hints.KEPT - timedelta(minutes=1))
    tasks.count_signals()
    assert list(user.hints.values_list("kind", flat=True)) == ["network"]


def test_hints_and_households_are_exported_and_leave_with_their_owner():
    one, other = make.person(), make.person()
    for user in (one, other):
        visit(user)
    household.declare(user=one, username=other.username)
    count_signals()
    data = own_data(one)["signals"]
    assert {row["kind"] for row in data["hints"]} == {"network", "device"}
    assert data["hints"][0]["digest"] in Hint.objects.filter(user=one).values_list("digest", flat=True)
    assert [row["asked__username"] for row in data["households"]] == [other.username]
    assert PairSignal.objects.count() == 1
    accounts.leave(user=one)
    assert not Hint.objects.filter(user=one).exists()
    assert not Household.objects.exists()
    assert not PairSignal.objects.exists()
    assert Hint.objects.filter(user=other).exists()


def test_a_hall_full_of_people_is_no_signal():
    people = [make.person() for _ in range(CROWD + 1)]
    for number, user in enumerate(people):
        visit(user, browser=f"browser {number // 2}")
    count_signals()
    assert {row.networks for row in PairSignal.objects.all()} == {0}
    assert PairSignal.objects.filter(devices=1).count() == len(people) // 2


# --- declared households ---------------------------------------------------------------------------------------------


def test_a_household_counts_once_the_other_one_confirms_it():
    one, other = make.person(), make.person()
    made = household.declare(user=one, username=other.username)
    assert made.confirmed is None
    assert household.declare(user=one, username=other.username).pk == made.pk
    assert Notice.objects.filter(user=other).count() == 1
    with pytest.raises(Refusal, match="unknown_household"):
        household.confirm(user=one, pk=made.pk)  # the one who asks cannot confirm
    first = household.confirm(user=other, pk=made.pk).confirmed
    assert household.confirm(user=other, pk=made.pk).confirmed == first
    household.withdraw(user=make.person(), pk=made.pk)  # a stranger takes nothing back
    assert household.between(one, other).exists()
    household.withdraw(user=other, pk=made.pk)
    assert not household.between(one, other).exists()


def test_saying_the_same_confirms_it():
    one, other = make.person(), make.person()
    household.declare(user=one, username=other.username)
    assert household.declare(user=other, username=one.username).confirmed
    assert Household.objects.count() == 1


def test_asking_again_and_again_is_told_once():
    one, other = make.person(), make.person()
    for _ in range(3):
        made = household.declare(user=one, username=other.username)
        household.withdraw(user=one, pk=made.pk)
    assert Notice.objects.filter(user=other).count() == 1
    household.declare(user=other, username=one.username)
    assert Notice.objects.filter(user=one).count() == 1


def test_strangers_cannot_fill_a_household():
    user, mate = make.person(), make.person()
    for _ in range(household.MOST):
        household.declare(user=make.person(), username=user.username)
    household.declare(user=user, username=mate.username)
    for row in Household.objects.filter(asked=user)[1:]:
        household.confirm(user=user, pk=row.pk)
    with pytest.raises(Refusal, match="household_full"):
        household.declare(user=user, username=make.person().username)


def test_refusals_of_a_household_say_why(client):
    user = make.person()
    with pytest.raises(Refusal, match="household_of_one"):
        household.declare(user=user, username=user.username)
    for name in ("nobody", "", make.bot().username, "\0"):
        with pytest.raises(Refusal, match="unknown_housemate"):
            household.declare(user=user, username=name)
    for _ in range(household.MOST):
        household.declare(user=user, username=make.person().username)
    with pytest.raises(Refusal, match="household_full"):
        household.declare(user=user, username=make.person().username)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    for asked in ({"confirm": "x"}, {"withdraw": "9" * 30}, {"confirm": "12345"}, {"name": "nobody"}, {}):
        answer = client.post("/accounts/household/", asked, follow=True)
        assert answer.status_code == 200
        assert 'role="alert"' in answer.content.decode() or "error" in answer.content.decode()


def test_nobody_asks_the_whole_site(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"household": "2/d/user"}
    user, others = make.person(), [make.person() for _ in range(3)]
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    for other in others:
        page = client.post("/accounts/household/", {"name": other.username}, follow=True).content.decode()
        for declared in Household.objects.all():
            client.post("/accounts/household/", {"withdraw": declared.pk})
    assert "You have asked very many people today." in page
    assert Notice.objects.filter(kind="moderation").count() == 2
