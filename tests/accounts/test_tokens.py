"""API tokens: shown once, hashed at rest, bound to scopes."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from portal.accounts import commands
from portal.accounts.models import ApiToken, User
from portal.accounts.refusals import MOST_TOKENS, Refusal
from portal.accounts.tokens import user_from_token
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
FORM = {"name": "My robot", "scopes": ["read", "play"], "days": "30"}


class Table(APIView):
    """A view under the site's default rules that says which scope it needs."""

    required_scope = "play"

    def post(self, request):
        return Response({"user": request.user.username})


class Silent(APIView):
    """A view that says nothing about scopes."""

    def get(self, request):
        return Response({})

    post = get


def call(view, method="post", header=None, user=None):
    request = getattr(APIRequestFactory(), method)(
        "/", **({"HTTP_AUTHORIZATION": header} if header is not None else {})
    )
    if user:
        from rest_framework.test import force_authenticate

        force_authenticate(request, user=user)
    return view.as_view()(request)


@pytest.fixture
def secret(person):
    return commands.create_token(user=person, name="robot", scopes=["read", "play"], days=30)[1]


def test_a_token_is_shown_once_and_stored_as_a_digest(client, person):
    client.post("/accounts/login/", {"login": "Beatrix", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.post("/accounts/tokens/", FORM)
    secret = page.context["secret"]
    assert secret.startswith("rgl_")
    assert secret in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    token = ApiToken.objects.get()
    assert secret not in str(token.__dict__)
    assert token.digest not in page.content.decode()
    assert (token.name, token.scopes) == ("My robot", ["play", "read"])
    assert timedelta(days=29) < token.expiry - timezone.now() <= timedelta(days=30)
    again = client.get("/accounts/tokens/").content.decode()
    assert secret not in again
    assert "My robot" in again


def test_making_a_token_asks_for_the_password_again(signed_in, person):
    person.set_password(PASSWORD)
    response = signed_in.post("/accounts/tokens/", FORM)
    assert response["Location"].startswith("/accounts/reauthenticate/")
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize(
    "change",
    [{"name": ""}, {"name": "\u202e"}, {"scopes": []}, {"scopes": ["everything"]}, {"days": "9999"}, {"days": "x"}],
)
def test_a_garbled_token_form_is_refused(client, person, change):
    client.post("/accounts/login/", {"login": "Beatrix", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.post("/accounts/tokens/", {**FORM, **change}).status_code == 422
    assert not ApiToken.objects.exists()


def test_a_token_opens_the_api_for_its_owner(secret):
    answer = call(Table, header=f"Bearer {secret}")
    assert (answer.status_code, answer.data) == (200, {"user": "Beatrix"})


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("Bearer", "token_malformed"),
        ("Bearer a b", "token_malformed"),
        ("Bearer rgl_" + "0" * 64, "token_unknown"),
        ("Bearer " + "x" * 5000, "token_unknown"),
        ("Bearer \xff\xfe", "token_unknown"),
        ("bearer \x00", "token_unknown"),
    ],
)
def test_a_token_that_opens_nothing_gets_401_with_a_code(secret, header, code):
    answer = call(Table, header=header)
    assert answer.status_code == 401
    assert answer.data["code"] == code
    assert answer["WWW-Authenticate"] == "Bearer"


def test_no_token_and_foreign_schemes_get_401(secret):
    assert call(Table).status_code == 401
    assert call(Table, header="Basic QTpC").status_code == 401


def test_an_expired_token_gets_401_with_its_code(secret):
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False):
        answer = call(Table, header=f"Bearer {secret}")
        assert (answer.status_code, answer.data["code"]) == (401, "token_expired")
        assert user_from_token(secret) is None


def test_a_token_of_a_banned_account_opens_nothing(secret, person):
    User.objects.filter(pk=person.pk).update(is_active=False)
    assert call(Table, header=f"Bearer {secret}").data["code"] == "account_inactive"
    assert user_from_token(secret) is None


def test_a_token_in_the_url_opens_nothing(client, secret):
    for page in ("profile", "tokens"):
        assert client.get(f"/accounts/{page}/?token={secret}&access_token={secret}").status_code == 302


def test_a_token_does_only_what_it_was_made_for(person):
    _token, reader = commands.create_token(user=person, name="reader", scopes=["read"], days=None)
    refused = call(Table, header=f"Bearer {reader}")
    assert (refused.status_code, refused.data["code"]) == (403, "scope_missing")
    assert call(Silent, "get", header=f"Bearer {reader}").status_code == 200


def test_a_view_that_names_no_scope_is_closed_to_writing_tokens(person):
    _token, secret = commands.create_token(user=person, name="all", scopes=["read", "play", "chat"], days=1)
    assert call(Silent, "post", header=f"Bearer {secret}").status_code == 403
    assert call(Silent, "post", user=person).status_code == 200


def test_a_socket_learns_owner_and_token(secret, person):
    user, token = user_from_token(secret)
    assert user == person
    assert token.scopes == ["play", "read"]
    for garbage in ("", "x", secret[:-1], secret.upper(), "\x00", "ключ"):
        assert user_from_token(garbage) is None


def test_a_use_is_noted_at_most_once_a_minute(secret, django_assert_num_queries):
    with time_machine.travel("2026-11-20 12:00", tick=False) as clock:
        user_from_token(secret)
        clock.shift(59)
        with django_assert_num_queries(1):
            user_from_token(secret)
        clock.shift(2)
        with django_assert_num_queries(2):
            user_from_token(secret)
    assert ApiToken.objects.get().last_used.minute == 1


def test_only_the_owner_revokes_a_token(signed_in, client, secret, person):
    token = ApiToken.objects.get()
    url = f"/accounts/tokens/{token.reference}/revoke/"
    stranger = User.objects.create_user("Stranger", password=PASSWORD)
    client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(url).status_code == 404
    assert signed_in.get(url).status_code == 405
    assert ApiToken.objects.exists()
    assert signed_in.post(url).status_code == 302
    assert user_from_token(secret) is None
    assert signed_in.post(f"/accounts/tokens/{uuid.uuid4()}/revoke/").status_code == 404


def test_there_is_a_limit_to_tokens_and_a_list_of_scopes(person):
    with pytest.raises(Refusal, match="unknown_scope"):
        commands.create_token(user=person, name="x", scopes=["root"], days=1)
    for number in range(MOST_TOKENS):
        commands.create_token(user=person, name=str(number), scopes=["read"], days=1)
    with pytest.raises(Refusal, match="too_many_tokens") as refused:
        commands.create_token(user=person, name="one more", scopes=["read"], days=1)
    assert "20" in refused.value.sentence
