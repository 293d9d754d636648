"""Garbage made from the API's own description: never a 5xx, and every answer is one the description knows."""

import itertools
import os

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.matches.api import throttles, views_me
from tests import factories as make
from tests.api.callers import Caller

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("REGALIA_GARBAGE", "4"))  # of each kind for each call
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
PLAIN = {"Accept-Encoding": "identity"}  # schemathesis reads what a WSGI site sends as it is
DESCRIPTION = SchemaGenerator().get_schema(public=True)
CALLS = sorted((path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods)


def test_the_description_is_valid_openapi():
    validate_schema(DESCRIPTION)
    ids = [call["operationId"] for methods in DESCRIPTION["paths"].values() for call in methods.values()]
    assert len(ids) == len(set(ids))


@pytest.fixture
def unhurried(monkeypatch):
    """No limits on how often, and nobody waits."""
    for name in ("AnonymousThrottle", "PersonThrottle", "TokenThrottle", "ExpensiveThrottle"):
        monkeypatch.setattr(getattr(throttles, name), "allow_request", lambda *_: True)
    monkeypatch.setattr(views_me, "MOST_WAITING_CALLS", 0)
    monkeypatch.setattr(views_me, "STREAM_SECONDS", 0.0)


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_garbage_gets_an_answer_the_description_knows(path, method, unhurried):
    schema = schemathesis.openapi.from_dict(DESCRIPTION)
    schema.app = WSGIHandler()
    call = schema[path][method.upper()]
    owner = make.person()
    matches = [make.table(owner), make.play(make.running("king-me", 3, [owner, make.person(), make.person()]), moves=3)]
    robot = Caller(owner, ["read", "play"]).headers
    turn = itertools.count()

    def attack(mode, checks):
        @given(case=call.as_strategy(generation_mode=mode), real=st.booleans(), signed_in=st.booleans())
        @settings(
            max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
            suppress_health_check=list(HealthCheck), phases=[Phase.generate],
        )  # fmt: skip
        def run(case, real, signed_in):
            if real and "match_id" in (case.path_parameters or {}):
                case.path_parameters["match_id"] = matches[next(turn) % 2].public_id
            answer = case.call(headers=PLAIN | (robot if signed_in else {}))
            case.validate_response(answer, checks=checks)

        run()

    attack(GenerationMode.POSITIVE, CHECKS)
    if method == "post" or "parameters" in DESCRIPTION["paths"][path][method]:
        attack(GenerationMode.NEGATIVE, [*CHECKS, negative_data_rejection])
