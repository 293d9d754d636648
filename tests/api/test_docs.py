"""The page about the API says what the API does."""

import re

import pytest

from games.matches.api.errors import SENTENCES
from games.matches.refusals import SENTENCES as REFUSALS
from portal.accounts.scopes import HasScope
from portal.accounts.tokens import SENTENCES as TOKENS
from portal.places import BASE
from tests.pages.markup import assert_nothing_inline, assert_valid

DOCS = (BASE / "docs" / "api.md").read_text()


def test_every_code_the_page_lists_exists_and_every_code_of_the_api_is_listed():
    table = DOCS.split("| status | codes |")[1].split("##")[0]
    listed = set(re.findall(r"`([a-z_]+)`", table))
    known = SENTENCES.keys() | TOKENS.keys() | {HasScope.code}
    assert known <= listed
    assert listed <= known | REFUSALS.keys()


@pytest.mark.django_db
def test_the_docs_page_is_valid_and_holds_nothing_inline(client):
    answer = client.get("/api/docs/")
    assert answer.status_code == 200
    assert_valid(answer.content.decode())
    assert_nothing_inline(answer.content.decode())
