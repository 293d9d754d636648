"""The rules from a terminal: `python -m games.rules list|play|record|verify|bench`."""

from __future__ import annotations

import sys

from games.rules.cli.arguments import main

if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal may lack a letter, or send bytes
    sys.exit(main(sys.argv[1:]))
