"""Visits from somewhere: what leaves hints."""

from django.test import Client

from portal.accounts.models import User

HOME, SHED, ELSEWHERE = "203.0.113.7", "203.0.113.99", "198.51.100.4"


def visit(user, address=HOME, browser="Firefox"):
    """Open a page as if the last one had been long ago."""
    User.objects.filter(pk=user.pk).update(last_seen=None)
    client = Client(REMOTE_ADDR=address, headers={"user-agent": browser})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/accounts/household/").status_code == 200
    return client
