"""Headers that a visitor writes himself: a real web process believes none of them, however they are dressed up."""

import socket

import pytest
from django.test import Client

from tests.ops.test_production import ask, server  # noqa: F401  (a fixture)

ODD = [b"\x0b", b"\x0c", b"\x1c", b"\x1d", b"\x1e", b"\x85", b"\xc2\x85", b"\xe2\x80\xa8", b"\x00", b"\r"]
HIDDEN = ["/.git/config", "/.env", "/var/secret_key", "/static/../manage.py", "/static/%2e%2e/manage.py", "/metrics"]
HIDDEN += ["/static//etc/passwd", "/portal/settings.py", "/admin_password", "/flower", "/__debug__/"]


def raw(site, *lines, path="/accounts/login/"):
    """The status line of an answer to a request written by hand."""
    head = b"\r\n".join([f"GET {path} HTTP/1.1".encode(), b"Host: play.example.org", b"Connection: close", *lines])
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as line:
        line.sendall(head + b"\r\n\r\n")
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    return answer.split(b"\r\n", 1)[0].decode("latin-1")


@pytest.mark.slow
@pytest.mark.parametrize("odd", ODD)
def test_no_odd_byte_smuggles_a_header_in(server, odd):  # noqa: F811
    """Without encryption the answer is a redirect; a smuggled header would make it the page itself."""
    inside = raw(server, b"X-Note: a" + odd + b"X-Forwarded-Proto: https")
    named = raw(server, b"X-Forwarded-Proto" + odd + b": https")
    for status in (inside, named):
        assert status == "" or status.split()[1] in ("301", "400"), status


@pytest.mark.slow
def test_the_proxys_own_header_is_believed(server):  # noqa: F811
    """The control: the same server does read it when it comes as such."""
    assert raw(server, b"X-Forwarded-Proto: https").split()[1] == "200"


@pytest.mark.slow
def test_a_header_with_an_underscore_is_not_the_one_with_a_dash(server):  # noqa: F811
    assert raw(server, b"X_Forwarded_Proto: https").split()[1] == "301"


@pytest.mark.slow
@pytest.mark.parametrize("path", HIDDEN)
def test_nothing_of_the_machine_is_served(server, path):  # noqa: F811
    status, _ = ask(server, path, **{"X-Forwarded-Proto": "https"})
    assert status in (400, 404)


@pytest.mark.slow
def test_pages_of_a_server_carry_every_protecting_header(server):  # noqa: F811
    status, headers = ask(server, "/accounts/login/", **{"X-Forwarded-Proto": "https"})
    assert status == 200
    policy = dict(part.strip().partition(" ")[::2] for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert policy["script-src"].split()[0] == policy["style-src"] == "'self'"
    assert int(headers["Strict-Transport-Security"].split("=")[1].split(";")[0]) >= 60 * 60 * 24 * 365
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "Server" not in headers
    cookie = headers["Set-Cookie"]
    assert cookie.startswith("__Host-csrftoken=")
    assert "Secure" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["x-forwarded-for", "x-real-ip", "forwarded", "x-client-ip", "true-client-ip", "via"])
def test_nobody_chooses_the_address_he_is_counted_under(settings, name):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/m/ip"}
    asked = [Client().post("/guest/", headers={name: f"10.0.0.{n}"}).status_code for n in range(3)]
    assert asked == [302, 429, 429]


@pytest.mark.django_db
def test_the_api_counts_strangers_by_their_true_address(monkeypatch):
    from games.matches.api.throttles import AnonymousThrottle

    monkeypatch.setattr(AnonymousThrottle, "rate", "2/min", raising=False)
    asked = [Client().get("/api/v1/games/", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(4)]
    assert asked == [200, 200, 429, 429]
    assert Client().get("/api/v1/games/", REMOTE_ADDR="192.0.2.9").status_code == 200
