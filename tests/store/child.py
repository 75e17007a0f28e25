"""Processes that tests kill, lock out or starve: `python child.py append|remove|hold|fork|refused FOLDER`."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

from calavera.store import Document, StoreUnavailable
from calavera.store.files import DATABASE
from calavera.store.lock import FolderLock
from calavera.store.sqlite import SqliteStore

TABLES = 6


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def append(folder: Path) -> None:
    """Append to several tables for ever, and say each version as soon as it is acknowledged."""
    store = SqliteStore(folder)

    async def player(table: str, entries: int) -> None:
        version = await store.version(table)
        while True:
            bodies = [f"{table} {version + n}".encode() for n in range(1, entries + 1)]
            at = Document("at", table, str(version + entries).encode())
            version = await store.append(table, version, bodies, [at])
            say(table, version)

    await asyncio.gather(*(player(f"t{t}", 1 + t % 3) for t in range(TABLES)))


async def remove(folder: Path) -> None:
    """Write tables and remove them again for ever, and say each one as soon as its removal is acknowledged."""
    store = SqliteStore(folder)

    async def owner(name: str) -> None:
        for n in range(10**9):
            table = f"{name} {n}"
            await store.append(table, 0, [b"one", b"two", b"three"], [Document("here", table, b"")])
            await store.remove(table, [Document("here", table, None), Document("gone", name, str(n).encode())])
            say(table)

    await asyncio.gather(*(owner(f"{os.getpid()}-{t}") for t in range(TABLES)))


async def hold(folder: Path) -> None:
    store = SqliteStore(folder)
    say("open")
    sys.stdin.read()
    await store.close()


def fork(folder: Path) -> None:
    """Hold the lock, and have a child that would outlive its parent."""
    lock = FolderLock(folder)
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    say(child)
    sys.stdin.read()
    lock.release()


async def refused(folder: Path) -> None:
    """The system refuses to let the write-ahead log grow, so that commits fail; later it allows it again."""
    import resource  # noqa: PLC0415 - not on Windows

    store = SqliteStore(folder)
    await store.append("t", 0, [b"one"], [Document("k", "a", b"old")])
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / f"{DATABASE}-wal").stat().st_size, hard))
    ends = await asyncio.gather(
        store.append("t", 1, [b"two"], [Document("k", "a", b"new")]),
        store.append("t", 1, [b"other two"]),  # in conflict only with something that will not be
        *(store.append(f"u{n}", 0, [b"one"]) for n in range(5)),
        store.take("k", "a"),
        return_exceptions=True,
    )
    say("refused", sum(isinstance(end, StoreUnavailable) for end in ends), "of", len(ends))
    say("left", await store.read("t"), await store.get("k", "a"), [await store.version(f"u{n}") for n in range(5)])
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    say("then", await store.append("t", 1, [b"two"], [Document("k", "a", b"new")]), await store.take("k", "a"))
    await store.close()


def main(what: str, folder: Path) -> None:
    if what == "fork":
        fork(folder)
    else:
        asyncio.run({"append": append, "remove": remove, "hold": hold, "refused": refused}[what](folder))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
