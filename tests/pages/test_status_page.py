"""The administrators' page about the site, the metrics behind it, and the files that watch them."""

import json
import re

import pytest
import yaml
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.matches.models import Match
from games.matches.site_clock import keep_time
from games.matches.tasks import prove_matches
from leagues.ratings.tasks import prove_ratings
from portal.moderation.tasks import prove_audit
from portal.places import BASE
from portal.status.figures import status
from portal.status.models import Noted
from tests import factories as make

pytestmark = pytest.mark.django_db
METRIC = re.compile(r"\b(?:regalia|django|process|python)_\w+")


@pytest.fixture
def busy():
    """A site with something in every row."""
    match = make.running("majesty", 2, people=[make.person(), make.bot()])
    match.seats.filter(decision__isnull=False).update(deadline=timezone.now() - timezone.timedelta(minutes=5))
    keep_time()
    for prove in (prove_matches, prove_ratings, prove_audit):
        prove()
    Noted.objects.create(name="breaker", at=timezone.now(), count=31)
    return match


def test_an_administrator_sees_parts_queues_lag_clocks_and_proofs(client, busy, real_redis):
    make.staff("administrator", client)
    page = client.get("/moderation/status/").content.decode()
    for words in ("worker:bots", "no sign of life", "Turns of bots", "Matches replay", "31 seats spared"):
        assert words in page
    assert re.search(r"\b3\d\d s\b", page), "the deadline of five minutes ago"
    assert busy.public_id not in page


def test_what_the_nightly_proof_finds_is_shown_and_measured(client, busy):
    assert status().noted["matches"].count == 0
    Match.objects.filter(pk=busy.pk).update(chain="0" * 64)
    assert prove_matches() == 1
    make.staff("administrator", client)
    assert "1 mismatch" in client.get("/moderation/status/").content.decode()
    assert 'regalia_proof_problems{proof="matches"} 1.0' in client.get("/metrics").content.decode()


def test_the_figures_are_there_while_redis_is_away_and_say_so(client, busy, settings):
    location = "unix:///nowhere/valkey.sock?db=3"
    settings.CACHES = {"default": {"BACKEND": "portal.cache.ForgivingRedisCache", "LOCATION": location}}
    shown = client.get("/metrics").content.decode()
    assert 'regalia_part_up{part="redis"} 0.0' in shown
    assert 'regalia_part_up{part="database"}' in shown


def test_deadlines_that_nobody_called_are_counted_and_timed(client, busy):
    shown = client.get("/metrics").content.decode()
    assert 'regalia_due{work="deadlines"} 1.0' in shown
    assert float(re.search(r'regalia_lag_seconds{work="deadlines"} ([\d.]+)', shown)[1]) >= 300


def _measured(client):
    shown = client.get("/metrics").content.decode()
    return {sample.name for family in text_string_to_metric_families(shown) for sample in family.samples} | {
        family.name for family in text_string_to_metric_families(shown)
    }


def test_every_metric_that_is_watched_exists(client, busy):
    client.get("/")
    known = _measured(client)
    alerts = yaml.safe_load((BASE / "deploy" / "alerts.yml").read_text())
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    assert rules
    for rule in rules:
        assert {"alert", "expr", "labels", "annotations"} <= set(rule)
        assert METRIC.findall(rule["expr"]), rule["alert"]
        assert set(METRIC.findall(rule["expr"])) <= known, rule["alert"]
    board = json.loads((BASE / "deploy" / "grafana.json").read_text())
    drawn = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    assert drawn
    assert {name for expr in drawn for name in METRIC.findall(expr)} <= known


def test_every_figure_of_ours_is_in_the_handbook(client, busy):
    ours = {name for name in _measured(client) if name.startswith("regalia_")}
    handbook = (BASE / "docs" / "operate.md").read_text()
    assert sorted(name for name in ours if f"`{name}`" not in handbook) == []
