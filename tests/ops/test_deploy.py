"""The deployment files name things that exist; what needs an engine to try is checked as far as words go."""

import configparser
import re
import shlex

import pytest
import yaml
from django.core.management import get_commands

from portal.places import BASE

DEPLOY = BASE / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
PARTS = {"web", "beat", "main", "bots", "thinkers", "deadlines", "mail"}


def check_command(words):
    """A manage.py command of ours, with a part that exists."""
    assert words[:2] == ["python", "manage.py"], words
    assert words[2] in get_commands()
    if words[2] == "serve":
        assert words[3] in PARTS


def read_unit(path):
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(path)
    return unit


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_as_its_own_user_restarts_and_runs_a_command_of_ours(path):
    unit = read_unit(path)
    assert {"Unit", "Service", "Install"} == set(unit.sections())
    service = unit["Service"]
    assert service["User"] == "regalia"
    assert service["Restart"] == "always"
    for part in ("main", "bots", "thinkers", "deadlines", "mail") if "worker" in path.name else ("1",):
        words = shlex.split(service["ExecStart"].replace("%i", part))
        check_command(["python", *words[1:]])
    assert "manage.py preflight" in path.read_text()


def test_the_target_wants_units_that_exist():
    names = read_unit(DEPLOY / "systemd" / "regalia.target")["Unit"]["Wants"].split()
    assert {re.sub(r"@\w+", "@", name) for name in names} == {path.name for path in UNITS}


def test_compose_runs_every_process_of_the_site_and_a_redis_that_keeps_its_file():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert PARTS | {"prepare", "database", "redis"} == set(services)
    for name in PARTS | {"prepare"}:
        check_command(services[name]["command"].split())
        assert (DEPLOY / services[name]["build"]["context"] / services[name]["build"]["dockerfile"]).resolve().exists()
    assert "--appendonly yes" in services["redis"]["command"]
    assert "--maxmemory-policy noeviction" in services["redis"]["command"]
    used = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert used == set(compose["volumes"])


def test_the_container_file_copies_what_exists_and_everything_that_is_needed():
    text = (DEPLOY / "Containerfile").read_text()
    copied = [line.split()[1] for line in text.splitlines() if line.startswith("COPY")]
    assert all((BASE / name).exists() for name in copied)
    assert {"portal", "games", "leagues", "templates", "static", "locale", "manage.py"} <= set(copied)
    assert re.search(r"^USER regalia$", text, flags=re.MULTILINE)
    for command in re.findall(r"python manage\.py [\w -]+", text):
        check_command(command.split())


def test_the_example_environment_is_enough_for_the_production_profile():
    lines = (DEPLOY / "regalia.env.example").read_text().splitlines()
    names = {line.split("=")[0] for line in lines if line and not line.startswith("#")}
    assert {"REGALIA_PROFILE", "SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"} <= names


def test_the_proxy_overwrites_the_headers_the_site_trusts():
    text = (DEPLOY / "nginx.conf").read_text()
    assert "proxy_set_header X-Real-IP $remote_addr;" in text
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in text
    assert text.count("{") == text.count("}")


def test_a_web_process_that_comes_back_is_asked_at_once():
    """With a count of failures nginx had nobody left to ask while the next one was restarted."""
    upstream = re.search(r"upstream regalia \{(.*?)\}", (DEPLOY / "nginx.conf").read_text(), flags=re.DOTALL)
    servers = re.findall(r"^\s*server .*;$", upstream[1], flags=re.MULTILINE)
    assert len(servers) == 2
    assert all(" max_fails=0" in server for server in servers)


def test_only_the_proxy_reaches_the_sockets_of_the_web_processes():
    """They are made with mode 666, and behind them the headers of the proxy are believed."""
    service = read_unit(DEPLOY / "systemd" / "regalia-web@.service")["Service"]
    assert (service["Group"], service["RuntimeDirectoryMode"]) == ("www-data", "0750")
