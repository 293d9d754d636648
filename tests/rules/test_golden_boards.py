"""The boards in words of a recorded match of each game are written to the letter."""

from __future__ import annotations

import pytest

from games.rules.registry import PACKAGES
from tests.rules.golden.boards import boards, file_of


@pytest.mark.parametrize("slug", PACKAGES)
def test_the_boards_of_a_recorded_match_are_written_to_the_letter(slug):
    assert boards(slug) == file_of(slug).read_text(), "read the difference, then python -m tests.rules.golden.boards"
