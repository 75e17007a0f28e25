"""Names and modes of what is in a data folder, and making it last."""

from __future__ import annotations

import os
from pathlib import Path

DATABASE = "calavera.sqlite3"
LOCK = "calavera.lock"
PRIVATE = 0o600


def make_folder(folder: Path) -> None:
    """For its owner alone, if it is made here; a folder somebody else made keeps its mode."""
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    sync_folder(folder.parent)


def make_file(path: Path) -> None:
    """A new, empty file for its owner alone; FileExistsError if the name is taken."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def sync_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
