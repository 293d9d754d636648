"""What tests over the whole URL map share."""

import logging

import pytest
from django.template.backends.django import Template


@pytest.fixture
def statuses_only(monkeypatch):
    """No page is drawn and nothing is logged: over all addresses that would take a minute."""
    monkeypatch.setattr(Template, "render", lambda self, context=None, request=None: "")
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)
