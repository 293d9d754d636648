"""Bots that break or hang, for a worker that imports this module first. They are put where real characters sit."""

import contextlib
import time

from games.bots.roster import ROSTER


class Breaks:
    """Raises at every turn."""

    def choose(self, rules, view, legal, rng, clock):
        """Never gets that far."""
        raise ZeroDivisionError


class Hangs:
    """Swallows the soft limit and goes on hanging; only the end of its process helps."""

    def choose(self, rules, view, legal, rng, clock):
        """Never comes back."""
        while True:
            with contextlib.suppress(Exception):
                time.sleep(3600)


class Eats:
    """Wants more memory than there is."""

    def choose(self, rules, view, legal, rng, clock):
        """Gets less."""
        return [bytearray(2**26) for _ in range(64)] and legal[0]


for account, bot in {"page-tilda": Breaks(), "page-osric": Hangs(), "page-wren": Eats()}.items():
    ROSTER[account] = ROSTER[account]._replace(bot=bot)
