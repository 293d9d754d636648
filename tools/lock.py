"""Pins every package with hashes: each requirements*.in becomes the .txt file that is installed."""

import subprocess
import sys
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
OPTIONS = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-emit-index-url"]


def lock(source: str, target: str, *options: str) -> None:
    """Compile one list."""
    command = [str(Path(sys.executable).with_name("uv")), "pip", "compile", *OPTIONS, *options, "-o", target, source]
    subprocess.run(command, cwd=BASE, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


if __name__ == "__main__":
    upgrade = ["--upgrade"] if "--upgrade" in sys.argv else []
    lock("requirements-install.in", "requirements-install.txt", *upgrade)
    lock("requirements.in", "requirements.txt", *upgrade)
    lock("requirements-dev.in", "requirements-dev.txt", *upgrade)
    lock("requirements-bench.in", "requirements-bench.txt", *upgrade)
