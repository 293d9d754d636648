"""Chromium on this machine, or from Debian's packages if we may install them."""

import functools
import os
import shutil
import subprocess

# Debian's shell without windows draws the same pages at a fraction of the cost, but shows no notifications.
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def _on_this_machine(whole: bool) -> str | None:
    names = WHOLE if whole else (SHELL, *WHOLE)
    return next((found for name in names if (found := shutil.which(name))), None)


@functools.cache
def chromium(whole: bool = False) -> str | None:
    """The program, without windows unless the `whole` browser is wanted; missing ones are installed from Debian's
    packages if we are root there."""
    if found := _on_this_machine(whole):
        return found
    if os.getuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True}
    # apt's own lock makes the test processes wait for each other
    lock = ["-o", "DPkg::Lock::Timeout=300", "-qq"]
    subprocess.run(["apt-get", "update", *lock], **quiet)
    subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *lock, SHELL, WHOLE[0]], **quiet)
    return _on_this_machine(whole)


def environment(home: str) -> dict[str, str]:
    """An environment in which the browser keeps its files to itself."""
    kept = {name: os.path.join(home, name.lower()) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    return {**os.environ, "HOME": home, **kept}
