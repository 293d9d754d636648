"""Build the hot modules of rules and bots as C extensions beside their sources: `python tools/compile.py [--clean]`.

Optional: needs mypyc (part of mypy) and a C compiler, and makes bots think several times faster. Without it everything
works unchanged; after a change to a compiled module run it again, or `--clean`, for the built module is what is loaded.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "games" / "rules"
BOTS = ROOT / "games" / "bots"
# Shared by the games; the rest of what is compiled is found by following the imports of each game's rules.
SHARED = ("games.rules.chance", "games.rules.cli.playouts")
# What bots think with: the search, and the mind of each game.
THINKING = ("mind", "belief", "tree", "memory", "search", "minds")
# msgspec makes these classes in C already, and mypyc cannot compile classes with keyword arguments.
STRUCTS = {"Struct", "Options", "View"}


def games() -> list[str]:
    """The packages of all games, by what they hold."""
    return sorted(f"games.rules.{path.parent.name}" for path in RULES.glob("*/rules.py"))


def source_of(module: str) -> Path:
    """The file of a module."""
    return ROOT / (module.replace(".", "/") + ".py")


def imports_of(tree: ast.Module) -> set[str]:
    """The modules a file imports names from."""
    return {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}


def defines_structs(tree: ast.Module) -> bool:
    """Whether a class of the file derives from a msgspec struct."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    bases = [base for node in classes for base in node.bases]
    return any(ast.unparse(base).rsplit(".", 1)[-1] in STRUCTS for base in bases)


def hot_modules() -> list[str]:
    """What a game's rules are made of: its modules reachable from `rules`, without those that define structs."""
    found: set[str] = set()
    for package in games():
        waiting = [f"{package}.rules"]
        while waiting:
            module = waiting.pop()
            tree = ast.parse(source_of(module).read_text())
            if module in found or (defines_structs(tree) and not module.endswith(".rules")):
                continue
            found.add(module)
            waiting += [name for name in imports_of(tree) if name.startswith(package + ".")]
    return [*SHARED, *sorted(found), *thinking_modules()]


def thinking_modules() -> list[str]:
    """The bots' search, and the minds it asks: those named like a game."""
    minds = [name.rsplit(".", 1)[-1] for name in games() if (BOTS / f"{name.rsplit('.', 1)[-1]}.py").exists()]
    return [f"games.bots.{name}" for name in (*THINKING, *minds)]


def built() -> list[Path]:
    """All built modules in the tree, helpers included."""
    return sorted([*(ROOT / "games").rglob("*.so"), *ROOT.glob("*__mypyc*.so")])


def clean() -> int:
    """Remove what was built; returns how many files that were."""
    files = built()
    for path in files:
        path.unlink()
    return len(files)


def missing_tool() -> str | None:
    """What is needed and not there, in one sentence."""
    if find_spec("mypyc") is None:
        return "Compiling needs mypyc: install requirements-dev.txt. Everything works without it, only slower."
    compiler = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler.split()[0]) is None:
        return f"Compiling needs a C compiler ({compiler} is not there). Everything works without it, only slower."
    return None


def build(modules: list[str]) -> int:
    """Compile the modules in place, working in a temporary folder; returns the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(ROOT / "games", work / "games", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", work)
        files = [str(source_of(module).relative_to(ROOT)) for module in modules]
        environment = {**os.environ, "MYPYC_OPT_LEVEL": os.environ.get("MYPYC_OPT_LEVEL", "3")}
        done = subprocess.run(  # noqa: S603 - our own file names
            [sys.executable, "-m", "mypyc", *files],
            cwd=work,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)
            return done.returncode
        clean()
        results = [*(work / "games").rglob("*.so"), *work.glob("*.so")]
        for path in results:
            shutil.copy(path, ROOT / path.relative_to(work))
    return 0


def main() -> int:
    """Build, or clean up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clean", action="store_true", help="remove what was built")
    parser.add_argument("--list", action="store_true", help="name the modules and do nothing")
    arguments = parser.parse_args()
    if arguments.clean:
        sys.stdout.write(f"Removed {clean()} built modules.\n")
        return 0
    modules = hot_modules()
    if arguments.list:
        sys.stdout.write("\n".join(modules) + "\n")
        return 0
    if sentence := missing_tool():
        sys.stderr.write(sentence + "\n")
        return 2
    code = build(modules)
    if code == 0:
        sys.stdout.write(f"Built {len(modules)} modules. `python tools/compile.py --clean` removes them.\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
