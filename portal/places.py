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


def make_data_folder() -> Path:
    """The data folder, made if missing; one sentence instead of a traceback if that cannot be done."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"x")
    except OSError as error:
        raise SystemExit(f"Regalia cannot write to its data folder {folder}: {error.strerror}.") from error
    return folder


def valkey_socket(folder: Path) -> Path:
    """The unix socket of the packaged Valkey: in the data folder, or in a private short folder if that is too long."""
    inside = folder / "run" / "valkey.sock"
    if len(os.fsencode(inside)) <= SOCKET_PATH_LIMIT:
        return inside
    name = "regalia-" + hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]
    return Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / name / "valkey.sock"
