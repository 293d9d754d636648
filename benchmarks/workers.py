"""Processes that measure on request, kept alive so that contenders can take turns."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RIVALS_VENV = ROOT / "build" / "bench" / "bin" / "python"


class Worker:
    """One process; `ask` sends a request and waits for the answer."""

    def __init__(self, python: str, script: str, tree: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [python, str(ROOT / "benchmarks" / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd=tree,
            text=True,
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()

    def ask(self, **request: Any) -> Any:
        """Send a request and wait for its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The measuring process ended at {request}.")
        return json.loads(line)

    def speed(self, **request: Any) -> float | None:
        """Steps per second, None when what is asked for is not installed."""
        answer = self.ask(**request)
        return None if "missing" in answer else answer["steps"] / answer["seconds"]


def has_rivals(python: str) -> bool:
    """Whether this interpreter can import open_spiel."""
    try:
        check = subprocess.run([python, "-c", "import pyspiel"], capture_output=True, check=False)
    except OSError:
        return False
    return check.returncode == 0


def rivals_python() -> str | None:
    """The interpreter that has open_spiel: named by REGALIA_BENCH_PYTHON, made by `make bench`, or this one."""
    named = os.environ.get("REGALIA_BENCH_PYTHON")
    for python in filter(None, (named, str(RIVALS_VENV) if RIVALS_VENV.exists() else None, sys.executable)):
        if has_rivals(python):
            return python
    return None


def is_compiled(tree: Path = ROOT) -> bool:
    """Whether `tools/compile.py` has built modules in the tree."""
    return any((tree / "games").rglob("*.so"))


def interpreted_tree(folder: Path) -> Path:
    """A copy of the rules without compiled modules, to compare with."""
    ignore = shutil.ignore_patterns("*.so", "__pycache__")
    (folder / "games").mkdir()
    shutil.copy(ROOT / "games" / "__init__.py", folder / "games")
    shutil.copytree(ROOT / "games" / "rules", folder / "games" / "rules", ignore=ignore)
    return folder
