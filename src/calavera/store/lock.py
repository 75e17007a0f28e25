"""One store per data folder: a lock file that the system lets go of when its holder ends, however it ends.

A record lock on POSIX, because a forked child does not inherit it: a worker that outlives a killed server keeps no
folder shut. Such a lock does not keep out a second opener in the same process; the set of open folders does that.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from pathlib import Path

from calavera.store.errors import StoreLocked
from calavera.store.files import LOCK, PRIVATE

if sys.platform == "win32":
    import msvcrt

    def _seize(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
_held: set[Path] = set()
_guard = threading.Lock()


class FolderLock:
    """Held from construction to `release`. The file stays: deleting it would let two in."""

    def __init__(self, folder: Path) -> None:
        self._path = folder.resolve() / LOCK
        with _guard:
            # Looked up before the file is opened: closing it again would drop the lock this process has.
            if self._path in _held:
                raise StoreLocked(folder=str(folder))
            self._descriptor = os.open(self._path, os.O_CREAT | os.O_RDWR, PRIVATE)
            try:
                _seize(self._descriptor)
            except OSError as error:
                os.close(self._descriptor)
                if error.errno in _TAKEN:
                    raise StoreLocked(folder=str(folder)) from error
                raise
            _held.add(self._path)

    def release(self) -> None:
        with _guard:
            if self._path in _held:
                _held.remove(self._path)
                os.close(self._descriptor)
