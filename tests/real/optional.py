"""Parts a machine may lack: skipped with one visible line at the end, or a failure if REGALIA_REQUIRE names them."""

import os

import pytest


def required() -> set[str]:
    """The parts that must not be skipped."""
    return {name.strip() for name in os.environ.get("REGALIA_REQUIRE", "").split(",") if name.strip()}


def skip(part: str, reason: str) -> None:
    """Skip the test that needs this part, or fail it."""
    if part in required():
        pytest.fail(f"{part} is required but missing: {reason}", pytrace=False)
    pytest.skip(f"{part}: {reason}")
