"""The figures for Prometheus, worked out when somebody asks. docs/operate.md lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import DatabaseError
from django.utils import timezone
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily as Gauge
from prometheus_client.registry import Collector

from games.matches.hub import hub
from portal import health
from portal.status.figures import BREAKER, PROOFS, Status, status


class Figures(Collector):
    """Asks for the status at every scrape."""

    def describe(self) -> Iterable[Gauge]:
        """Nothing beforehand: registering must not ask the database."""
        return []

    def collect(self) -> Iterator[Gauge]:
        """Every figure. Without a database only what can be known without one."""
        sockets = sum(len(room.listeners) for room in hub.rooms.values())
        yield _one("regalia_sockets", "Sockets at tables in this process", sockets)
        try:
            now = status()
        except DatabaseError:
            yield from _parts(health.state())
            return
        yield from _parts(now.parts)
        yield from _work(now)
        yield from _proofs(now)


def _parts(parts: dict[str, str]) -> Iterator[Gauge]:
    yield _many(
        "regalia_part_up", "Whether a part of the site answers", "part", {n: s == "ok" for n, s in parts.items()}
    )


def _work(now: Status) -> Iterator[Gauge]:
    lengths = {queue: length for queue, length in now.queues.items() if length is not None}
    yield _many("regalia_queue_length", "Messages that wait for a worker", "queue", lengths)
    waiting = now.waiting.items()
    yield _many("regalia_due", "Work that is due and not done", "work", {name: due.count for name, due in waiting})
    lag = {name: due.seconds for name, due in waiting}
    yield _many("regalia_lag_seconds", "For how long the oldest of it has been due", "work", lag)
    yield _one("regalia_matches_running", "Matches that are being played", now.running)
    yield _one("regalia_clocks_stopped", "Whether all clocks are stopped by hand", now.stopped is not None)
    if now.beat is not None:
        yield _one("regalia_sweep_age_seconds", "Since the deadlines were last swept", now.beat)


def _proofs(now: Status) -> Iterator[Gauge]:
    proofs = {name: now.noted[name] for name in PROOFS if name in now.noted}
    wrong = {name: row.count for name, row in proofs.items()}
    yield _many("regalia_proof_problems", "What the last nightly proof found wrong", "proof", wrong)
    ages = {name: (timezone.now() - row.at).total_seconds() for name, row in proofs.items()}
    yield _many("regalia_proof_age_seconds", "Since the last nightly proof", "proof", ages)
    if breaker := now.noted.get(BREAKER):
        age = (timezone.now() - breaker.at).total_seconds()
        yield _one("regalia_breaker_age_seconds", "Since too many ran out of time at once", age)


def _one(name: str, said: str, value: float) -> Gauge:
    return Gauge(name, said, value=float(value))


def _many(name: str, said: str, label: str, values: dict[str, float]) -> Gauge:
    gauge = Gauge(name, said, labels=[label])
    for key, value in values.items():
        gauge.add_metric([key], float(value))
    return gauge


def register() -> None:
    """Offer the figures, once in a process."""
    if not any(isinstance(collector, Figures) for collector in REGISTRY._collector_to_names):
        REGISTRY.register(Figures())
