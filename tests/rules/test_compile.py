"""Compiling is optional: it knows what to build, says in one sentence what is missing, and cleans up after itself."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.rules.registry import PACKAGES

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "compile.py"


@pytest.fixture
def tool():
    """The tool as a module."""
    spec = importlib.util.spec_from_file_location("compile_tool", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_rules_and_the_state_of_every_game_are_compiled(tool):
    modules = tool.hot_modules()
    for package in PACKAGES.values():
        assert f"{package}.rules" in modules
        assert f"{package}.state" in modules, "keep struct classes out of state.py: mypyc cannot compile them"


def test_words_and_structs_are_left_to_the_interpreter(tool):
    for module in tool.hot_modules():
        assert module.rsplit(".", 1)[-1] not in ("text", "board", "actions", "view", "options")


def test_a_missing_compiler_is_one_sentence_and_exit_code_2():
    environment = {**os.environ, "CC": "no-such-compiler"}
    done = subprocess.run([sys.executable, TOOL], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "no-such-compiler is not there" in done.stderr


def test_cleaning_removes_what_was_built_and_nothing_else(tool, monkeypatch, tmp_path):
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    folder = tmp_path / "games" / "rules" / "koryo"
    folder.mkdir(parents=True)
    for name in ("games/rules/koryo/state.cpython-311.so", "0abc__mypyc.cpython-311.so", "games/rules/koryo/state.py"):
        (tmp_path / name).touch()
    assert tool.clean() == 2
    assert [path.name for path in tmp_path.rglob("*.*")] == ["state.py"]
