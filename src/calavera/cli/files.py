"""Saved games on disk."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from calavera.cli.errors import BrokenRecord, UnreadableFile, UnwritableFile
from calavera.core.errors import BadDump, UnknownGame
from calavera.core.state import State
from calavera.games import GAMES


def save(path: Path, state: State) -> None:
    write(path, state.dump())


def write(path: Path, text: str) -> None:
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, body: bytes) -> None:
    """Atomic: a crash leaves either the old file or the new one."""
    try:
        fresh = path.with_name(path.name + ".new")
        fresh.write_bytes(body)
        fresh.replace(path)
    except OSError as error:
        raise UnwritableFile(path=str(path), reason=error.strerror or str(error)) from None
    except ValueError as error:  # no name at all, or one that no file can have
        raise UnwritableFile(path=str(path), reason=str(error)) from None


def make_folder(path: Path) -> None:
    """Make a folder that can be written to, or tell the user immediately."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableFile(path=str(path), reason=error.strerror or str(error)) from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise UnwritableFile(path=str(path), reason=os.strerror(errno.EACCES))


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableFile(path=str(path), reason=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise BrokenRecord(path=str(path), line=1) from BadDump(line=1)


def load(path: Path) -> State:
    """The game in a file; which one it is stands in its first line."""
    text = read(path)
    words = text.partition("\n")[0].split(" ")
    if len(words) < 3 or words[0] != "calavera":
        raise BrokenRecord(path=str(path), line=1) from BadDump(line=1)
    if words[2] not in GAMES:
        raise BrokenRecord(path=str(path), line=1) from UnknownGame(id=words[2])
    try:
        loaded: State = GAMES[words[2]].load(text)
    except BadDump as error:
        raise BrokenRecord(path=str(path), line=error.params["line"]) from error.__cause__ or error
    return loaded
