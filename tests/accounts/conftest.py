"""People for the tests, on a site whose cache lives in memory."""

import pytest
from django.core.cache import cache
from django.test import Client

from portal.accounts.models import User

PASSWORD = "a long walk to the castle"


@pytest.fixture(autouse=True)
def _site(settings):
    """A cache that counts attempts without Redis, and static files without a manifest."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def person(db):
    return User.objects.create_user("Beatrix", "beatrix@example.org", PASSWORD)


@pytest.fixture
def signed_in(person):
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def guest_client(client, db):
    client.post("/guest/")
    return client


@pytest.fixture
def guest(guest_client):
    return User.objects.get(kind="guest")
