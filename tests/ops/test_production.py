"""The production profile is safe as it comes, and refuses to start without what only the operator knows."""

import json
import os
import secrets
import subprocess
import sys

import pytest
from django.core.files.base import ContentFile
from django.utils.module_loading import import_string

from portal.places import BASE
from tests.real.processes import free_port, running, wait_for
from tests.real.site import Site, environment, furnish

SERVER = {"REGALIA_PROFILE": "production", "ALLOWED_HOSTS": "play.example.org", "SECRET_KEY": secrets.token_urlsafe(60)}


def manage(folder, *command, **env):
    argv = [sys.executable, "manage.py", *command]
    return subprocess.run(argv, cwd=BASE, env=environment(folder, **env), capture_output=True, text=True, timeout=120)


def test_the_deployment_check_has_nothing_to_say(tmp_path):
    checked = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **SERVER)
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_server_does_not_start_without_its_own(tmp_path, name):
    refused = manage(tmp_path, "check", **{key: value for key, value in SERVER.items() if key != name})
    assert refused.returncode != 0
    assert f'"{name}" not set' in refused.stderr


def test_a_way_to_send_letters_that_nobody_knows_is_refused(tmp_path):
    refused = manage(tmp_path, "check", **SERVER, EMAIL_URL="smtp+tls://me:word@mail.example.org:587")
    assert refused.returncode != 0
    assert "EMAIL_URL must begin with" in refused.stderr


def test_a_server_makes_no_administrator_by_itself(tmp_path):
    code = "from portal.management.commands.prepare import Command; Command().fill()"
    made = manage(tmp_path, "migrate", "-v0", **SERVER)
    assert made.returncode == 0, made.stderr
    manage(tmp_path, "shell", "-c", code, **SERVER)
    assert not (tmp_path / "admin_password").exists()


def test_every_setting_from_the_environment_is_in_the_handbook():
    """docs/operate.md is the only place an operator looks."""
    import re

    source = "\n".join(
        (BASE / "portal" / name).read_text() for name in ("settings.py", "places.py", "accounts/social.py")
    )
    source += (BASE / "portal/supervisor/lineup.py").read_text()
    names = set(re.findall(r'env\.\w+\("(\w+)"', source)) | set(re.findall(r'environ\.get\("(\w+)"', source))
    handbook = (BASE / "docs/operate.md").read_text()
    assert sorted(name for name in names if f"`{name}`" not in handbook and name != "XDG_RUNTIME_DIR") == []


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One production web process behind a trusted proxy, on a database of its own."""
    folder = tmp_path_factory.mktemp("production") / "var"
    furnish(folder)  # by the local profile: the same names with hashes, without the half minute of compressing
    env = SERVER | {"PORT": str(free_port()), "TRUST_PROXY": "true"}
    argv = [sys.executable, "manage.py", "serve", "web"]
    with (
        open(folder / "up.log", "wb") as log,
        running(argv, cwd=BASE, env=environment(folder, **env), stdout=log, stderr=log) as process,
    ):
        site = Site(folder, int(env["PORT"]), process, environment(folder, **env))
        wait_for(lambda: ask(site, "/healthz")[0] == 200, 30, "the web process answers")
        yield site


def ask(site, path, **headers):
    """Status and headers of a page, asked for by the site's own name; redirects are not followed."""
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    try:
        connection.request("GET", path, headers={"Host": "play.example.org", **headers})
        answer = connection.getresponse()
        answer.read()
    except OSError:
        return 0, {}
    finally:
        connection.close()
    return answer.status, dict(answer.getheaders())


@pytest.mark.slow
def test_a_visitor_without_encryption_is_sent_to_https_and_probes_are_not(server):
    status, headers = ask(server, "/accounts/login/")
    assert status == 301
    assert headers["Location"] == "https://play.example.org/accounts/login/"
    assert ask(server, "/healthz")[0] == 200
    assert ask(server, "/readyz")[0] == 503
    assert ask(server, "/metrics")[0] == 404


@pytest.mark.slow
def test_an_unknown_host_is_refused(server):
    assert ask(server, "/healthz", Host="evil.example")[0] == 400


@pytest.mark.slow
def test_the_log_of_a_server_is_json_with_a_request_id(server):
    _, headers = ask(server, "/no-such-page?secret=1", **{"X-Forwarded-Proto": "https"})
    wait_for(lambda: "/no-such-page" in server.log, 5, "the request is logged")
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    (line,) = [line for line in lines if line.get("request") == "GET /no-such-page"]
    assert line["request_id"] == headers["X-Request-Id"]
    assert "secret" not in server.log


def addresses(**env):
    """The flags the web server gets, from the profile."""
    code = "from portal.supervisor.lineup import daphne; print(' '.join(daphne()))"
    setup = "import django; django.setup(); " + code
    env = {**os.environ, **env, "DJANGO_SETTINGS_MODULE": "portal.settings"}
    return subprocess.run([sys.executable, "-c", setup], cwd=BASE, env=env, capture_output=True, text=True).stdout


def test_forwarded_headers_count_only_behind_a_trusted_proxy(tmp_path):
    assert "--proxy-headers" not in addresses(REGALIA_VAR=str(tmp_path))
    assert "--proxy-headers-host X-Real-IP" in addresses(REGALIA_VAR=str(tmp_path), TRUST_PROXY="true")
    setting = "from django.conf import settings; print(settings.SECURE_PROXY_SSL_HEADER)"
    alone = manage(tmp_path, "shell", "-v0", "-c", setting, **SERVER)
    assert alone.stdout.strip().endswith("None")
    trusted = manage(tmp_path, "shell", "-v0", "-c", setting, **SERVER, TRUST_PROXY="true")
    assert "HTTP_X_FORWARDED_PROTO" in trusted.stdout


def test_static_files_of_a_server_are_hashed_and_compressed(tmp_path):
    """Small files through the storage a server uses; collecting all of them takes half a minute."""
    code = "from django.conf import settings; print(settings.STORAGES['staticfiles']['BACKEND'])"
    shown = manage(tmp_path / "var", "shell", "-v0", "-c", code, **SERVER)
    storage = import_string(shown.stdout.strip())(location=tmp_path, base_url="/static/")
    storage.save("site.css", ContentFile(b"body { color: purple }\n" * 200))
    storage.save("board.js", ContentFile(b'import { draw } from "./draw.js";\n'))
    storage.save("draw.js", ContentFile(b"export const draw = () => 1;\n"))
    list(storage.post_process({name: (storage, name) for name in ("site.css", "board.js", "draw.js")}))
    names = {path.name for path in tmp_path.iterdir()}
    assert {"site.css.gz", "site.css.br", "staticfiles.json"} <= names
    hashed = {name: storage.stored_name(name) for name in ("site.css", "board.js", "draw.js")}
    assert all(name != stored and stored in names for name, stored in hashed.items())
    assert hashed["draw.js"] in (tmp_path / hashed["board.js"]).read_text()
