"""Where Regalia keeps its files: one data folder, and a socket path short enough for the system."""

import hashlib
import os
import tempfile
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
SOCKET_PATH_LIMIT = 100  # the system allows 107 bytes


def data_folder() -> Path:
    """The folder that holds everything a backup needs."""
    return Path(os.environ.get("REGALIA_VAR") or BASE / "var").resolve()


def valkey_socket(folder: Path) -> Path:
    """The unix socket of the packaged Valkey: in the data folder, or in a private folder of ours where that is too long."""
    inside = folder / "run" / "valkey.sock"
    if len(os.fsencode(inside)) <= SOCKET_PATH_LIMIT:
        return inside
    name = "regalia-" + hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]
    return Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / name / "valkey.sock"
