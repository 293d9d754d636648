"""What every test stands on: settings that touch nothing outside the test, and real parts on request."""

import os
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.db.backends.base.operations import BaseDatabaseOperations

from portal.catalogs import compile_catalogs
from portal.moderation.seal import unseal
from portal.places import BASE
from tests.real import browser as chromium_on_this_machine
from tests.real import optional, postgres, valkey
from tests.real import site as whole_site
from tests.real import worker as real_worker

# Without a request for more, a test has a cache, a channel layer and a broker of its own process only.
settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
settings.CELERY_BROKER_URL = "memory://"
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
settings.STORAGES = {
    **settings.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
settings.STATIC_ROOT = BASE / "static"
current_app.conf.broker_url = "memory://"
_flush = BaseDatabaseOperations.execute_sql_flush


def _flush_the_sealed_log_too(operations: Any, statements: list[str]) -> None:
    """Tests on real transactions empty every table afterwards; the seal comes back with the next signal."""
    unseal(operations.connection)
    _flush(operations, statements)


BaseDatabaseOperations.execute_sql_flush = _flush_the_sealed_log_too
compile_catalogs(BASE / "locale")


# Files whose tests share a running site or servers of their own: one process runs them all, one after the other.
SITE = ("tests/browser/", "tests/pages/test_browser_look.py", "tests/api/test_running_site.py")
SITE += ("tests/ops/test_idle_socket.py", "tests/sockets/test_live.py", "tests/security/test_browser.py")
SERVERS = ("tests/ops/test_supervisor.py", "tests/ops/test_ordeal.py", "tests/sockets/test_two_servers.py")
SERVERS += ("tests/ops/test_production.py", "tests/security/test_headers.py")


def pytest_configure(config: pytest.Config) -> None:
    """Give all processes of this run one place for the data folder their sites begin with."""
    if whole_site.FURNISHED not in os.environ:
        kept = tempfile.TemporaryDirectory(prefix="regalia-")
        os.environ[whole_site.FURNISHED] = os.path.join(kept.name, "var")
        config.add_cleanup(kept.cleanup)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Share the tests out among the processes, those of a group to the same one; xdist's own groups get lost."""
    from xdist.scheduler import LoadScopeScheduling

    class ByServer(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::")[0]
            if file.startswith(SITE):
                return "site"
            if file.startswith("tests/races/"):
                return "races on PostgreSQL" if "postgresql" in nodeid else "races on SQLite"
            return "servers" if file in SERVERS else nodeid

    return ByServer(config, log)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """One visible line for each part this machine lacks."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = {report.longrepr[2].removeprefix("Skipped: ") for report in skipped if isinstance(report.longrepr, tuple)}
    missing = {reason for reason in reasons if reason.split(":")[0] in ("postgres", "browser")}
    if reason := os.environ.get("REGALIA_NO_POSTGRES"):
        missing.add(f"postgres: {reason}")
    for reason in sorted(missing):
        terminalreporter.write_line(f"NOT TESTED on this machine: {reason}", yellow=True)


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """No test sees what another cached: rate limits live there."""
    from django.core.cache import cache

    yield
    cache.clear()


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[valkey.Valkey]:
    """A real Valkey for this test process."""
    with valkey.started() as server:
        yield server


@pytest.fixture
def real_redis(valkey_server: valkey.Valkey, settings: Any) -> Iterator[valkey.Valkey]:
    """Cache, channel layer and broker of this test on a real, empty Valkey."""
    valkey_server.client().flushall()
    settings.CACHES = {"default": {"BACKEND": "portal.cache.ForgivingRedisCache", "LOCATION": valkey_server.url(3)}}
    layer = {"address": valkey_server.url(2), "socket_timeout": None}
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [layer], "prefix": "test"},
        }
    }
    old = current_app.conf.broker_url
    current_app.conf.broker_url = valkey_server.broker
    current_app.amqp._producer_pool = None
    yield valkey_server
    current_app.conf.broker_url = old
    current_app.amqp._producer_pool = None


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a throw-away PostgreSQL: the one the runner started, or one of our own."""
    if given := os.environ.get("REGALIA_TEST_POSTGRES"):
        yield given
        return
    try:
        with postgres.cluster() as address:
            yield address
    except postgres.NoPostgres as reason:
        optional.skip("postgres", str(reason))


@pytest.fixture
def celery_worker_process(tmp_path: Any) -> Iterator[real_worker.Worker]:
    """A real worker process, to send tasks to and to kill."""
    with real_worker.worker(tmp_path / "var") as running:
        yield running


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[whole_site.Site]:
    """The whole site, running: web server, workers, beat, Valkey, database in a folder of its own."""
    # every test comes from the same address, and most come as guests
    with whole_site.site(tmp_path_factory.mktemp("site") / "var", GUEST_RATE="1000/m/ip") as running:
        yield running


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A real browser, the one with windows for modules that say WHOLE_BROWSER. One per module: while it is open, its
    event loop keeps other async tests from running."""
    from playwright.sync_api import sync_playwright

    program = chromium_on_this_machine.chromium(whole=getattr(request.module, "WHOLE_BROWSER", False))
    if program is None:
        optional.skip("browser", "no Chromium, and no right to install it")
    home = str(tmp_path_factory.mktemp("browser"))
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=program,
            args=chromium_on_this_machine.FLAGS,
            env=chromium_on_this_machine.environment(home),
        )
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any, live_site: whole_site.Site) -> Iterator[Any]:
    """A fresh visitor of the running site."""
    context = browser.new_context(base_url=live_site.url)
    yield context.new_page()
    context.close()
