"""`python -m bench.store`: durable appends a second, in this store and in the simplest loop that is as safe.

Every way ends with the same rows synced to the same disk, so what is compared is how often the disk is waited for,
and who waits. Seconds are those on the wall: a sync costs no CPU. Median of the rounds, taken in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median

from bench import machine
from calavera.store.connections import open_writer
from calavera.store.sqlite import SqliteStore

RESULT = Path(__file__).resolve().parent / "results" / "store.json"
BODY = b"x" * 120  # about one action with its envelope
WRITERS = 50
SECONDS, ROUNDS = 1.5, 3

Append = Callable[[str, int], Awaitable[int]]


async def drive(append: Append, writers: int, seconds: float) -> dict[str, float]:
    """Each writer appends to a table of its own and waits for the answer before it goes on."""
    waits: list[float] = []
    begin = time.perf_counter()

    async def writer(table: str) -> None:
        version = 0
        while (asked := time.perf_counter()) < begin + seconds:
            await asyncio.sleep(0)  # its turn: with a store that blocks the loop, the wait is for the others' writes
            version = await append(table, version)
            waits.append(time.perf_counter() - asked)

    await asyncio.gather(*(writer(f"table-{n:016x}") for n in range(writers)))
    spent = time.perf_counter() - begin
    waits.sort()
    return {
        "appends_per_second": len(waits) / spent,
        "p50_ms": 1000 * waits[len(waits) // 2],
        "p99_ms": 1000 * waits[len(waits) * 99 // 100],
    }


async def ours(folder: Path, writers: int, seconds: float) -> dict[str, float]:
    store = SqliteStore(folder / "data")
    try:
        return await drive(lambda table, version: store.append(table, version, [BODY]), writers, seconds)
    finally:
        await store.close()


async def naive(folder: Path, writers: int, seconds: float) -> dict[str, float]:
    """The same schema and pragmas; each append commits by itself, in the thread of the event loop."""
    with closing(open_writer(folder / "naive.sqlite3")) as db:

        async def append(table: str, version: int) -> int:
            db.execute("BEGIN IMMEDIATE")
            query = "SELECT version FROM entry WHERE table_id = ? ORDER BY version DESC LIMIT 1"
            found = db.execute(query, (table,)).fetchone()
            assert (found[0] if found else 0) == version
            db.execute("INSERT INTO entry (table_id, version, body) VALUES (?, ?, ?)", (table, version + 1, BODY))
            db.execute("COMMIT")
            return version + 1

        return await drive(append, writers, seconds)


WAYS = {
    f"store, {WRITERS} writers": (ours, WRITERS),
    "store, one by one": (ours, 1),
    f"naive loop, {WRITERS} writers": (naive, WRITERS),
}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.store", description="Durable appends a second.")
    parser.add_argument("--folder", type=Path, help="where to write: the disk to be measured (default: temporary)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each way in each round")
    asked = parser.parse_args(arguments)
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, (way, writers) in WAYS.items():
            with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
                rounds[name].append(asyncio.run(way(Path(folder), writers, asked.seconds)))
    rows = {
        name: {key: round(median(row[key] for row in found), 2) for key in found[0]} for name, found in rounds.items()
    }
    for name, row in rows.items():
        rate, p50, p99 = row.values()
        print(f"{name:24} {rate:9,.0f} appends/s   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms")
    described = machine.describe(None) | {"sqlite": sqlite3.sqlite_version}
    kept = {name: described[name] for name in ("processor", "system", "python", "sqlite", "calavera")}
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps({"machine": kept, "rounds": ROUNDS, "ways": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
