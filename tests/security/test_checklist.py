"""docs/security.md promises nothing without a test that exists, or a reason."""

import ast
import re

import pytest

from portal.places import BASE

PAGE = (BASE / "docs/security.md").read_text()
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| What ")]


def functions_of(path):
    return {node.name for node in ast.walk(ast.parse((BASE / path).read_text())) if hasattr(node, "name")}


def test_the_list_is_long_enough_to_be_one():
    assert len(ROWS) > 30


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip()[:40])
def test_every_line_has_a_test_or_a_reason(row):
    assert NAMED.search(row) or "Reason:" in row


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED.findall(PAGE))))
def test_every_test_named_there_exists(path, name):
    assert (BASE / path).is_file()
    assert not name or name in functions_of(path)
