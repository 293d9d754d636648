"""`make fuzz`: over a million generated actions, frames and requests, and a report of what became of them.

The parts run one after the other as tests of their own, in the sizes asked for; a part that found a fault fails.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

BASE = Path(__file__).resolve().parents[2]
PARTS = {
    "engines": "tests/fuzz/test_engines.py::test_no_action_breaks_an_engine",
    "frames": "tests/sockets/test_fuzz.py::test_no_frame_breaks_a_socket_or_a_match",
    "calls": "tests/api/test_fuzz.py::test_no_call_of_the_api_breaks_the_site",
    "pages": "tests/api/test_fuzz.py::test_no_request_for_a_page_breaks_the_site",
}
SIZES = {"engines": 990_000, "frames": 3_000, "calls": 6_000, "pages": 2_000}


def run(kind: str, number: int, seed: int, folder: Path) -> dict[str, Any]:
    """One part in a process of its own; its report."""
    asked = {f"REGALIA_FUZZ_{kind.upper()}": str(number), "REGALIA_FUZZ_SEED": str(seed)}
    command = [sys.executable, "-m", "pytest", PARTS[kind], "-q", "-s", "--nomigrations", "-p", "no:cacheprovider"]
    env = {**os.environ, **asked, "REGALIA_FUZZ_REPORT": str(folder), "LOG_LEVEL": "CRITICAL"}
    done = subprocess.run(
        [*command, "--timeout", "0"], cwd=BASE, env=env, stdout=subprocess.PIPE, text=True, check=False
    )
    report = folder / f"{kind}.json"
    if not report.exists():
        sys.exit(f"{kind} did not get to its end:\n{done.stdout}")
    found: dict[str, Any] = json.loads(report.read_text())
    return found


def words(seed: int, reports: list[dict[str, Any]]) -> str:
    """The report for people."""
    total, faults = sum(one["done"] for one in reports), sum(one["faults"] for one in reports)
    lines = [f"{total:,} generated, {faults} faults; seed {seed} (make fuzz ARGS='--seed {seed}' repeats it)"]
    for one in reports:
        lines.append(f"\n{one['kind']}: {one['done']:,} in {one['seconds']:,} s, {one['faults']} faults")
        lines += [f"  {number:>9,}  {outcome}" for outcome, number in one["outcomes"].items()]
        lines += [f"  FAULT {fault}" for fault in one["first_faults"]]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run the parts, show and keep the report; 1 if there was a fault."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--only", choices=PARTS, action="append", help="this part alone; may be given again")
    for kind, usual in SIZES.items():
        parser.add_argument(f"--{kind}", type=int, default=usual, metavar="NUMBER")
    asked = parser.parse_args()
    folder = BASE / "build" / "fuzz"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    print(f"seed {asked.seed}", flush=True)
    reports = [run(kind, getattr(asked, kind), asked.seed, folder) for kind in asked.only or PARTS]
    said = words(asked.seed, reports)
    (folder / "report.json").write_text(
        json.dumps({"seed": asked.seed, "parts": reports}, indent=1, ensure_ascii=False)
    )
    (folder / "report.txt").write_text(said)
    print(said)
    return 1 if any(one["faults"] for one in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
