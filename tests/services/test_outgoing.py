"""Calls to addresses that users name: to the open internet only, to the address that was checked, and not for long."""

import base64
import json
import socket
import ssl
import threading

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.utils import timezone

from portal.notices import addresses, commands, outgoing, webpush, words
from portal.notices.channels import Trouble, push, webhook
from portal.notices.kinds import Kind
from portal.notices.models import Delivery, Endpoint, Notice
from portal.notices.refusals import Refusal
from tests import factories as make
from tests.real.sinks import certificate, web_sink

NOT_PUBLIC = """
    127.0.0.1 127.1.2.3 10.0.0.1 172.16.5.5 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1
    192.0.2.1 198.18.0.1 240.0.0.1 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1
    ::ffff:7f00:1 64:ff9b::7f00:1 64:ff9b::a00:1 2002:7f00:1:: 2002:a00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2
    ::127.0.0.1 2001:db8::1
    """.split()
PUBLIC = "1.1.1.1 8.8.8.8 93.184.216.34 2606:4700:4700::1111 ::ffff:1.1.1.1".split()
WRONG = [
    "http://chat.example/hook", "ftp://chat.example/", "file:///etc/passwd", "//chat.example/", "chat.example", "",
    "https://", "https:///path", "https://user:pass@chat.example/", "https://user@chat.example/",
    "https://chat.example:8443/", "https://chat.example:99999/", "https://chat.example:x/", "https://chat example/",
    "https://chat.example/\r\nHost: x", "https://chat.example\\@evil.example/", "https://чат.example/",
    "https://[::1/", "https://" + "a" * 1100 + ".example/", "gopher://chat.example/", "HTTP://chat.example/",
]  # fmt: skip
# written so that a careless parser takes them for names; the system's own look-up does not
IN_DISGUISE = ["2130706433", "0x7f000001", "0x7f.1", "127.1", "0177.0.0.1", "0", "localhost", "[::ffff:127.0.0.1]",
               "[::1]", "127.0.0.1.", "LOCALHOST", "①②⑦.0.0.1"]  # fmt: skip


@pytest.fixture(autouse=True)
def _no_permission(settings):
    settings.NOTICE_TEST_SINKS = []


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_an_address_inside_is_not_public_however_it_is_wrapped(address):
    assert not addresses.is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_internet_is_public(address):
    assert addresses.is_public(address)


@pytest.mark.parametrize("url", WRONG)
def test_anything_but_plain_https_is_refused_before_it_is_looked_up(url):
    with pytest.raises(addresses.Forbidden):
        addresses.parse(url)


@pytest.mark.parametrize("host", IN_DISGUISE)
def test_this_machine_is_not_called_under_any_name(host):
    with pytest.raises((addresses.Forbidden, outgoing.Unreachable)):
        outgoing.post(f"https://{host}/", b"{}", {})


def answers(monkeypatch, *replies):
    """Let the look-up give these answers, one after the other."""
    left = list(replies)

    def look_up(host, port, **kwargs):
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(addresses.socket, "getaddrinfo", look_up)


def test_a_name_with_one_private_address_among_public_ones_is_refused(monkeypatch):
    answers(monkeypatch, ["1.1.1.1", "10.0.0.7"])
    with pytest.raises(addresses.Forbidden):
        outgoing.post("https://chat.example/", b"{}", {})


def test_a_name_that_changes_its_address_after_the_check_is_called_at_the_checked_one(monkeypatch):
    answers(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    dialled = []

    def dial(address, timeout=None, **kwargs):
        dialled.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(outgoing.socket, "create_connection", dial)
    with pytest.raises(outgoing.Unreachable):
        outgoing.post("https://chat.example/", b"{}", {})
    assert dialled == ["1.1.1.1"]


def test_control_looking_up_again_would_call_this_machine(monkeypatch):
    answers(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    target = addresses.parse("https://chat.example/")
    assert addresses.resolve(target) == "1.1.1.1"
    assert socket.getaddrinfo(target.host, target.port)[0][4][0] == "127.0.0.1"


def test_the_permission_of_tests_means_nothing_in_production(settings):
    settings.NOTICE_TEST_SINKS = ["http://127.0.0.1:80"]
    assert addresses.parse("http://127.0.0.1/").host == "127.0.0.1"
    settings.PRODUCTION = True
    with pytest.raises(addresses.Forbidden):
        addresses.parse("http://127.0.0.1/")


@pytest.fixture
def sink(settings):
    with web_sink() as running:
        settings.NOTICE_TEST_SINKS = [f"http://127.0.0.1:{running.port}"]
        yield running


def at(sink, path="/"):
    return f"http://127.0.0.1:{sink.port}{path}"


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(sink, status):
    sink.statuses, sink.headers = [status], {"Location": at(sink, "/inside")}
    with pytest.raises(Trouble) as caught:
        push.check(push.call(at(sink, "/hook"), b"{}", {}))
    assert caught.value.final
    assert [path for path, _, _ in sink.calls] == ["/hook"]


@pytest.mark.parametrize(
    ("status", "final"), [(400, True), (403, True), (404, True), (413, True), (408, False), (429, False), (500, False)]
)
def test_what_is_worth_another_try_gets_one(sink, status, final):
    sink.statuses, sink.headers = [status], {"Retry-After": "40"}
    with pytest.raises(Trouble) as caught:
        push.check(push.call(at(sink), b"{}", {}))
    assert (caught.value.final, caught.value.wait) == (final, 40)


def test_who_trickles_is_hung_up_on(monkeypatch, settings):
    """A byte now and then resets every time-out but the one for the whole call."""
    monkeypatch.setattr(outgoing, "WHOLE_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        settings.NOTICE_TEST_SINKS = [f"http://127.0.0.1:{port}"]
        ended = threading.Event()

        def trickle():
            line, _ = server.accept()
            with line:
                try:
                    while not ended.wait(0.1):
                        line.send(b"H")
                except OSError:
                    pass

        thread = threading.Thread(target=trickle, daemon=True)
        thread.start()
        with pytest.raises(outgoing.Unreachable) as caught:
            outgoing.post(f"http://127.0.0.1:{port}/", b"{}", {})
        ended.set()
        thread.join()
    assert caught.value.late


def test_the_certificate_must_be_the_hosts_own(tmp_path, monkeypatch, settings):
    tls, trusted = certificate(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    with web_sink(tls) as sink:
        settings.NOTICE_TEST_SINKS = [f"https://{name}:{sink.port}" for name in ("localhost", "127.0.0.1")]
        assert outgoing.post(f"https://localhost:{sink.port}/", b"{}", {}).status == 201
        with pytest.raises(outgoing.Unreachable) as caught:
            outgoing.post(f"https://127.0.0.1:{sink.port}/", b"{}", {})
        assert isinstance(caught.value.__cause__, ssl.SSLCertVerificationError)


# --- what is sent ----------------------------------------------------------------------------------------------------


def test_a_push_is_sealed_as_the_standard_shows():
    """The example of RFC 8291, appendix A, byte for byte."""
    secret = ec.derive_private_key(
        int.from_bytes(webpush.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), webpush.CURVE
    )
    sealed = webpush.sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        key=secret,
        salt=webpush.decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert webpush.encode(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
        "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.fixture
def browser_keys():
    """The keys a browser makes when it subscribes."""
    private = ec.generate_private_key(webpush.CURVE)
    return private, webpush.encode(webpush._point(private.public_key())), webpush.encode(b"0123456789abcdef")


@pytest.mark.django_db
def test_a_push_reaches_its_browser_and_only_it_can_read_it(sink, browser_keys):
    import http_ece

    private, public, secret = browser_keys
    user = make.person()
    endpoint = commands.add_browser(
        user=user, url=at(sink, "/push/1"), public_key=public, auth_secret=secret, label="Chromium"
    )
    notice = Notice.objects.create(user=user, kind=Kind.TEST, key="test:1")
    delivery = Delivery.objects.create(
        notice=notice, channel="push", endpoint=endpoint, pace="now", next_try=timezone.now()
    )
    push.send(user, [delivery])
    (path, headers, body), *_ = sink.calls
    assert (path, headers["content-encoding"]) == ("/push/1", "aes128gcm")
    opened = http_ece.decrypt(body, private_key=private, auth_secret=b"0123456789abcdef", version="aes128gcm")
    assert json.loads(opened)["title"] == words.told(notice).title
    assert words.told(notice).line.encode() not in body
    assert_signed_by_this_site(headers["authorization"], at(sink)[:-1])


def assert_signed_by_this_site(header, audience):
    token, key = header.removeprefix("vapid t=").split(", k=")
    assert key == webpush.public_key()
    head, claims, signature = token.split(".")
    assert json.loads(webpush.decode(claims))["aud"] == audience
    raw = webpush.decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    webpush.site_key().public_key().verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@pytest.mark.django_db
@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_ended_is_gone(sink, browser_keys, status):
    _, public, secret = browser_keys
    user = make.person()
    endpoint = commands.add_browser(user=user, url=at(sink), public_key=public, auth_secret=secret, label="x")
    notice = Notice.objects.create(user=user, kind=Kind.TEST, key="test:1")
    sink.statuses = [status]
    with pytest.raises(Trouble) as caught:
        push.send(user, [Delivery(pk=1, notice=notice, channel="push", endpoint=endpoint)])
    assert caught.value.gone


@pytest.mark.django_db
def test_a_browser_belongs_to_whoever_subscribed_last(sink, browser_keys):
    _, public, secret = browser_keys
    first, second = make.person(), make.person()
    for user in (first, second):
        commands.add_browser(user=user, url=at(sink), public_key=public, auth_secret=secret, label="x")
    assert list(Endpoint.objects.values_list("user", flat=True)) == [second.pk]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("public", "secret"), [("", ""), ("AAAA", "AAAA"), ("я", "я"), (webpush.encode(b"\x04" + b"\1" * 64), "AAAA")]
)
def test_a_subscription_that_is_none_is_refused(sink, public, secret):
    with pytest.raises(Refusal) as caught:
        commands.add_browser(user=make.person(), url=at(sink), public_key=public, auth_secret=secret, label="x")
    assert caught.value.code == "bad_subscription"


@pytest.mark.django_db
def test_no_name_can_call_people_or_make_a_link_in_a_chat_room(sink):
    user = make.person()
    other = make.person(display_name="@everyone <https://evil.example|click> *[x](y)*")
    table = make.table(other)
    Notice.objects.create(user=user, kind=Kind.INVITED, match=table, key="x")
    notice = words.with_company(Notice.objects.filter(user=user)).get()
    delivery = Delivery(pk=1, notice=notice)
    discord = json.loads(webhook.message("discord", [delivery]))
    assert discord["allowed_mentions"] == {"parse": []}
    assert "\\@everyone" in discord["content"]
    slack = json.loads(webhook.message("slack", [delivery]))["text"]
    assert "<https://evil" not in slack


@pytest.mark.django_db
def test_an_address_inside_cannot_even_be_stored():
    for url in WRONG:
        with pytest.raises(Refusal):
            commands.add_webhook(user=make.person(), url=url, style="slack")


@pytest.mark.django_db
def test_there_is_room_for_some_addresses_and_no_more():
    user = make.person()
    for number in range(commands.MOST_ENDPOINTS):
        commands.add_webhook(user=user, url=f"https://chat.example/{number}", style="slack")
    commands.add_webhook(user=user, url="https://chat.example/1", style="discord")  # known already
    with pytest.raises(Refusal):
        commands.add_webhook(user=user, url="https://chat.example/another", style="slack")


def test_the_key_of_the_site_is_made_once_and_for_its_owner_only(tmp_path):
    path = tmp_path / webpush.KEY_FILE
    first = webpush._kept_secret(path)
    assert webpush._kept_secret(path) == first
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    assert len(base64.urlsafe_b64decode(first + "=")) == 32
