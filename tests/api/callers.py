"""Everybody who may call the API: browsers and programs, seated or not."""

import json
from typing import Any

from django.test import Client
from rest_framework.test import APIClient

from portal.accounts import commands
from tests import factories as make

BACKEND = "django.contrib.auth.backends.ModelBackend"
API = "/api/v1/"
CALLERS = ["anonymous", "stranger", "player", "opponent", "token without scope", "reading token", "playing token"]
SCOPES = {"token without scope": ["chat"], "reading token": ["read"], "playing token": ["play", "read"]}


class Caller:
    """Somebody with a way to call."""

    def __init__(self, user: Any = None, scopes: list[str] | None = None) -> None:
        self.client: Client = APIClient()
        self.headers: dict[str, str] = {}
        if scopes is not None:
            secret = commands.create_token(user=user, name="robot", scopes=scopes, days=1)[1]
            self.headers = {"Authorization": f"Bearer {secret}"}
        elif user is not None:
            self.client.force_login(user, backend=BACKEND)

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(API + path, headers={**self.headers, **headers})

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("post", path, body, **headers)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        content = json.dumps({} if body is None else body)
        send = getattr(self.client, method)
        return send(API + path, content, content_type="application/json", headers={**self.headers, **headers})


def caller(kind: str, player: Any, opponent: Any) -> Caller:
    """One of CALLERS; programs act for the player."""
    if kind in SCOPES:
        return Caller(player, SCOPES[kind])
    people = {"anonymous": None, "player": player, "opponent": opponent}
    return Caller(people[kind] if kind in people else make.person())


def assert_problem(answer: Any, status: int, code: str | None = None) -> None:
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert {"type", "title", "status", "code", "detail"} <= body.keys() <= {
        "type", "title", "status", "code", "detail", "fields", "fresh",
    }  # fmt: skip
    assert (body["status"], body["type"]) == (status, f"urn:regalia:problem:{body['code']}")
    assert body["title"]
    assert code is None or body["code"] == code
