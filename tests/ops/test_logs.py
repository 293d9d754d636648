"""The log tells what happened and to which request, and never what a player sent or holds."""

import io
import json
import logging
import logging.config

import pytest
import structlog

from portal.logs import logging_config


@pytest.fixture
def lines():
    """The log as a server writes it, parsed."""
    config, written = logging_config(json=True, level="INFO"), io.StringIO()
    config["handlers"]["out"]["stream"] = written
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    logging.config.dictConfig(config)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    root.handlers[:], root.level = kept


@pytest.mark.django_db
def test_a_request_is_one_line_with_its_id_and_the_answer_carries_the_same_id(lines, client):
    answer = client.get("/no-such-page?token=secret")
    (line,) = [line for line in lines() if line["event"] == "request_finished"]
    assert line["code"] == 404
    assert line["request_id"] == answer["X-Request-ID"]
    assert line["request"] == "GET /no-such-page"


def test_probes_are_not_logged(lines, client):
    client.get("/healthz")
    assert lines() == []


@pytest.mark.django_db
def test_a_password_reset_key_never_reaches_the_log(lines, client):
    client.get("/accounts/password/reset/key/1-c9x-verysecretkey/")
    (line,) = [line for line in lines() if line["event"] == "request_finished"]
    assert line["request"] == "GET /accounts/password/reset/key/…/"


def test_a_payload_attached_to_a_record_is_dropped(lines):
    logging.getLogger("games").warning("move_refused", extra={"match": 7, "payload": "the queen of spades"})
    structlog.get_logger("games").warning("move_refused", match=7, action={"card": "the queen of spades"})
    written = lines()
    assert [line["match"] for line in written] == [7, 7]
    assert "spades" not in json.dumps(written)


def test_a_traceback_shows_no_local_variable(lines):
    hand = ["the queen of spades"]
    try:
        raise ValueError("no such card")
    except ValueError:
        logging.getLogger("games").exception("engine_failed")
    (line,) = lines()
    assert "no such card" in line["exception"]
    assert hand[0] not in json.dumps(line)
