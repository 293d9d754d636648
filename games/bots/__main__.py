"""Bots against each other: `python -m games.bots --help`."""

from __future__ import annotations

import sys

from games.bots.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
