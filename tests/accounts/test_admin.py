"""People in the administration."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission

from portal.accounts import commands
from portal.accounts.models import ApiToken, User
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(client):
    user = User.objects.create_superuser("Chancellor", password="x")
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    make.prove(client, user)
    return user


def test_the_administration_shows_people_without_secrets(client, administrator, person):
    commands.create_token(user=person, name="robot", scopes=["read"], days=9)
    pages = [
        "/admin/accounts/user/?kind=person&q=Beat",
        f"/admin/accounts/user/{person.pk}/change/",
    ]
    for page in pages:
        response = client.get(page)
        assert response.status_code == 200, page
        for secret in (person.password, ApiToken.objects.get().digest):
            assert secret not in response.content.decode()
    assert client.get("/admin/accounts/user/add/").status_code == 200


def test_the_administration_revokes_tokens(client, administrator, person):
    commands.create_token(user=person, name="robot", scopes=["read"], days=9)
    client.post("/admin/accounts/user/", {"action": "revoke_tokens", "_selected_action": [person.pk]})
    assert not ApiToken.objects.exists()


def test_people_are_not_deleted_in_the_administration(client, administrator, person):
    assert client.post(f"/admin/accounts/user/{person.pk}/delete/", {"post": "yes"}).status_code == 403


def test_staff_cannot_give_themselves_rights(client, administrator):
    User.objects.filter(pk=administrator.pk).update(is_superuser=False)
    administrator.user_permissions.add(*Permission.objects.filter(codename__in=["change_user", "view_user"]))
    url = f"/admin/accounts/user/{administrator.pk}/change/"
    client.post(
        url,
        {
            "username": "Chancellor",
            "is_superuser": "on",
            "is_staff": "on",
            "is_active": "on",
            "languages": "[]",
            "time_zone": "UTC",
        },
    )
    administrator.refresh_from_db()
    assert not administrator.is_superuser


def test_somebody_who_is_not_staff_sees_none_of_it(signed_in):
    assert signed_in.get("/admin/accounts/user/").status_code in (302, 403)
