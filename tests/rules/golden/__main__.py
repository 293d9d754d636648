"""Write the records that are missing: `python -m tests.rules.golden`, after raising a game's `version`.

Records that exist are never touched: if one no longer replays, the rules have changed without their version.
"""

from __future__ import annotations

import sys

from tests.rules.golden import plan


def main() -> int:
    """Write and say what was written."""
    for planned in plan():
        if not planned.path.exists():
            planned.path.parent.mkdir(exist_ok=True)
            planned.path.write_bytes(planned.encoded())
            sys.stdout.write(f"{planned.path.name} of {planned.slug}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
