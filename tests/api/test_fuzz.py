"""The API and every page under random requests: whatever is sent, no answer is a 5xx and none is left out.

Calls of the API are made from its own description; pages get forms and queries of any kind. A few hundred in CI;
`make fuzz` sends tens of thousands. Each request is rolled back, so that any of them can be repeated alone.
"""

import itertools
import json
import logging
import random
from urllib.parse import quote

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.matches.api import views_matches
from tests.api.callers import Caller
from tests.api.test_garbage import CALLS, DESCRIPTION, unhurried  # noqa: F401  (a fixture)
from tests.fuzz.garbage import drawn, mutated
from tests.fuzz.tally import Tally, seed_of_run, size
from tests.security.world import World, value_of
from tests.sockets.test_hostile import VALUES

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]
ODD = [
    *("", "0", "-1", "1", "9" * 30, "1e999", "NaN", "null", "true", "[]", "{}", "\x00", "\ud7ff", "\u202e", "é" * 300),
    *("<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "%00", "a" * 5000, "2026-02-30T25:61", "on"),
]


@pytest.fixture(autouse=True)
def _silence():
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def call_cases(rng, world):
    """Calls of the API without end: most as its description has it but for the values, some not even so."""
    robot = Caller(world.player, ["read", "play", "chat"]).headers
    values = itertools.cycle([*drawn(VALUES, 300, rng.randrange(10**6)), *ODD])
    client = Client(raise_request_exception=False)
    while True:
        path, method = rng.choice(CALLS)
        asked = DESCRIPTION["paths"][path][method]
        for parameter in asked.get("parameters", ()):
            if parameter["in"] == "path":
                known = world.objects.get(parameter["name"], rng.choice(ODD))
                path = path.replace(
                    f"{{{parameter['name']}}}", quote(str(known if rng.randrange(4) else next(values)), "")
                )
        query = {one["name"]: next(values) for one in asked.get("parameters", ()) if one["in"] == "query"}
        body = {name: next(values) for name in fields_of(asked) if rng.randrange(8)}
        raw = json.dumps(body if rng.randrange(4) else next(values)).encode()
        sent = {"data": raw if rng.randrange(3) else mutated(rng, raw), "content_type": "application/json"}
        headers = robot if rng.randrange(3) else {}
        sent |= {"query_params": {name: str(value) for name, value in query.items()}, "headers": headers}
        words = f"{method} {path} {query} {sent['data']!r:.200}"
        yield words, lambda m=method, p=path, s=sent: client.generic(m.upper(), p, **s).status_code


def fields_of(asked):
    """The names in the body of a call, from its description, and one that is not in it."""
    content = asked.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if "$ref" in content:
        content = DESCRIPTION["components"]["schemas"][content["$ref"].rsplit("/", 1)[1]]
    return [*content.get("properties", ()), "is_staff"]


def page_cases(rng, world):
    """Requests for pages without end."""
    clients = [world.client(who) for who in (None, world.player, world.other, world.director, world.boss)]
    asked = [(name, arguments) for name, (named, arguments) in world.names.items() if named and name != "readyz"]
    for client in clients:
        client.raise_request_exception = False
    while True:
        name, arguments = rng.choice(asked)
        kwargs = {argument: value_of(world.objects, name, argument) for argument in arguments}
        if kwargs and not rng.randrange(4):
            kwargs[rng.choice(list(kwargs))] = rng.choice(ODD[:10])
        try:
            url = reverse(name, kwargs=kwargs)
        except Exception:
            continue
        client, method = rng.choice(clients), rng.choice(["get", "post", "post", "head", "put", "delete", "options"])
        fields = {rng.choice(FIELDS): rng.choice(ODD) for _ in range(rng.randrange(5))}
        if not rng.randrange(6):
            body, kind = rng.choice(ODD).encode(errors="replace"), rng.choice(["application/json", "text/plain", "x"])
            yield (
                f"{method} {url} {kind} {body!r:.80}",
                lambda c=client, m=method, u=url, b=body, k=kind: _generic(c, m, u, b, k),
            )
        else:
            yield f"{method} {url} {fields!s:.200}", lambda c=client, m=method, u=url, f=fields: _form(c, m, u, f)


FIELDS = """
    name username slug page q next language theme password login email reason agree number options game seats
    speed rated clock starts token days scopes channel url style follow kind words about until action
    _selected_action since from to order match seat format rounds points least_players most_players description
    rules time_zone step accept move text v
    """.split()


def _generic(client, method, url, body, kind):
    return client.generic(method.upper(), url, body, content_type=kind).status_code


def _form(client, method, url, fields):
    return getattr(client, method)(url, fields if method in ("get", "post", "head") else "").status_code


def attack(tally, cases):
    """Send one after the other until enough has been sent."""
    while tally.left():
        words, send = next(cases)
        try:
            with transaction.atomic():
                status = send()
                transaction.set_rollback(True)
        except Exception as error:
            tally.fault(f"{words}: {type(error).__name__}: {error}"[:500])
            status = 0
        if status >= 500:
            tally.fault(f"{words}: {status}")
        tally.count(f"{status // 100}xx" if status else "crash")


@pytest.mark.usefixtures("unhurried")
def test_no_call_of_the_api_breaks_the_site():
    tally = Tally("calls", size("calls", 250), seed_of_run())
    attack(tally, call_cases(random.Random(tally.seed), World()))
    tally.write()
    assert tally.faults == []
    assert {"2xx", "4xx"} <= set(tally.outcomes)


def test_no_request_for_a_page_breaks_the_site():
    tally = Tally("pages", size("pages", 250), seed_of_run())
    attack(tally, page_cases(random.Random(tally.seed), World()))
    tally.write()
    assert tally.faults == []
    assert {"2xx", "3xx", "4xx"} <= set(tally.outcomes)


@pytest.mark.usefixtures("unhurried")
def test_a_call_that_breaks_is_found(monkeypatch):
    """The control."""
    monkeypatch.setattr(views_matches.BoardView, "get", lambda self, request, match_id: {}["no such card"])
    path = next(path for path, _ in CALLS if path.endswith("/view/"))
    world = World()
    client = Client(raise_request_exception=False)
    tally = Tally("calls", 1, 1)
    address = path.replace("{match_id}", world.match.public_id)
    attack(tally, iter([("view", lambda: client.get(address).status_code)]))
    assert tally.fault_count == 1
