"""What a table may choose in For the King. Apart from the state, which is compiled; structs are not."""

from __future__ import annotations

from games.rules import contract


class Options(contract.Options, frozen=True, forbid_unknown_fields=True):
    """The game has nothing to choose."""
