"""What a table of Koryŏ may choose. Interpreted always: mypyc drops the keywords of a struct's class line."""

from __future__ import annotations

from games.rules import contract


class Options(contract.Options, frozen=True, forbid_unknown_fields=True):
    """What a table may choose: whether the Spy's shield against Lobbying also works with two players."""

    spy_shield_two_players: bool = True
