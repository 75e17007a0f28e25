"""The damage test: bytes of a database are changed, pages wiped out, and the store opens over it.

Whatever was struck, every table must come back with its whole log or with an error that names it, every document as it
was written or not at all, and all that is well must go on.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from calavera.store import Document, DocumentDamaged, Store, TableDamaged, open_store
from calavera.store.files import DATABASE
from calavera.testing.server.player import Broken

PAGE = 4096
FLIPS = 20  # bytes of one page
TABLES, PLAYERS = 60, 300
SIZES = (20, 120, 120, 300, 300, 5_000)  # of entries; the last does not fit on a page


@dataclass
class Written:
    """What the store was given."""

    logs: dict[str, list[bytes]] = field(default_factory=dict)
    documents: dict[tuple[str, str], bytes] = field(default_factory=dict)


def damage(rounds: int, seed: int) -> Counter[str]:
    """Strike one page per round, by turns wiped out and changed in a few places. Gives how tables and documents were
    found; raises Broken when a promise was not kept.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_damage(Path(folder), rounds, random.Random(seed)))


async def _damage(folder: Path, rounds: int, rng: random.Random) -> Counter[str]:
    written = await _fill(folder / "sound", rng)
    sound = (folder / "sound" / DATABASE).read_bytes()
    found: Counter[str] = Counter()
    wiped = list(range(len(sound) // PAGE))
    rng.shuffle(wiped)
    wiped.remove(0)
    wiped.insert(0, 0)  # the page that everything else is found by is among them, however few rounds there are
    for number in range(rounds):
        struck = folder / "struck"
        struck.mkdir()
        wipe = number % 2 == 0
        page = wiped[number // 2 % len(wiped)] if wipe else rng.randrange(len(wiped))
        (struck / DATABASE).write_bytes(_struck(sound, page, rng, wipe=wipe))
        found += await _look(struck, written, f"page {page + 1} {'wiped out' if wipe else 'changed'}, round {number}")
        shutil.rmtree(struck)
    return found


async def _fill(folder: Path, rng: random.Random) -> Written:
    """Tables that grow by turns, so that their entries lie among those of others as they do on a server."""
    written = Written()
    store = open_store(str(folder))
    tables = [rng.randbytes(12).hex() for _ in range(TABLES)]
    turns = [table for table in tables for _ in range(rng.randint(1, 12))]
    rng.shuffle(turns)
    for table in turns:
        log = written.logs.setdefault(table, [])
        entries = [rng.randbytes(rng.choice(SIZES)) for _ in range(rng.randint(1, 5))]
        line = Document("table", table, rng.randbytes(200))
        await store.append(table, len(log), entries, [line])
        log += entries
        written.documents["table", table] = line.body or b""
    players = [Document("player", rng.randbytes(8).hex(), rng.randbytes(80)) for _ in range(PLAYERS)]
    await store.append("", None, (), players)
    written.documents |= {(player.kind, player.key): player.body or b"" for player in players}
    await store.close()
    return written


def _struck(sound: bytes, page: int, rng: random.Random, *, wipe: bool) -> bytes:
    content = bytearray(sound)
    begin = page * PAGE
    if wipe:
        content[begin : begin + PAGE] = bytes(PAGE)
    else:
        for _ in range(FLIPS):
            content[begin + rng.randrange(PAGE)] ^= rng.randint(1, 255)
    return bytes(content)


async def _look(folder: Path, written: Written, where: str) -> Counter[str]:
    found: Counter[str] = Counter()
    store = open_store(str(folder))
    try:
        found["databases mended"] += store.mended is not None
        listed = set(await store.tables())
        for table, log in written.logs.items():
            found[await _look_at_log(store, table, log, where)] += 1
            if table not in listed:
                raise Broken(f"{where}: {table} is not even known any more")
        for (kind, key), body in written.documents.items():
            found[await _look_at_document(store, kind, key, body, where)] += 1
        for kind in ("table", "player"):
            for key, there in await store.scan(kind):
                if there is not None and there != written.documents[kind, key]:
                    raise Broken(f"{where}: {kind} {key} is found as another")
        await store.append("new", 0, [b"one", b"two"], [Document("table", "new", b"")])
        if await store.read("new") != [b"one", b"two"]:
            raise Broken(f"{where}: nothing new can be written")
    finally:
        await store.close()
    return found


async def _look_at_log(store: Store, table: str, log: list[bytes], where: str) -> str:
    try:
        if await store.read(table) != log:
            raise Broken(f"{where}: {table} is served with another log")
    except TableDamaged as error:
        if error.table != table:
            raise Broken(f"{where}: {error.table} is named for {table}") from error
        return "tables damaged"
    if await store.append(table, len(log), [b"goes on"]) != len(log) + 1:
        raise Broken(f"{where}: {table} does not go on")
    return "tables whole"


async def _look_at_document(store: Store, kind: str, key: str, body: bytes, where: str) -> str:
    try:
        found = await store.get(kind, key)
    except DocumentDamaged:
        return "documents damaged"
    if found is None:
        return "documents lost"
    if found != body:
        raise Broken(f"{where}: {kind} {key} is served as another")
    return "documents whole"
