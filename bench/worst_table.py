"""`python -m bench.worst_table`: what the worst tables that people can make cost, and what others notice of them.

First the CPU time in which each log is woken. Then a server with busy tables: its players' latency alone, while the
worst tables are woken one after the other, while they are read as fast as one address may, while people at several
addresses rename, take back and talk before as many viewers as may look, and alone again, all in one run.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import re
import resource
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from bench.load import ours
from bench.load.drive import Figures, paced
from bench.load.process import Server, cores
from bench.load.report import machine
from bench.load.tables import for_all
from bench.load.wire import Http, LoadFailed, connect
from bench.worst_live import Troupe
from bench.worst_logs import KINDS, everything
from calavera.games import GAMES
from calavera.server.live.room import Room
from calavera.server.ops.costly import Costly
from calavera.server.people.index import documents, summarise
from calavera.store.memory import MemoryStore
from calavera.store.sqlite import SqliteStore
from calavera.table import log
from calavera.table.decide import MOST_ENTRIES
from calavera.table.table import fold

RESULTS = Path(__file__).resolve().parent / "results"
WAKE_SECONDS, TIMES, LAG_SECONDS = 1.0, 2.0, 0.1
READERS, READER = 8, "127.0.5.1"  # all at one address
AGAIN = 0.1  # seconds after which a reader who was refused asks again
PATHS = (
    "log",
    "log?after=9000",
    "moments?seat=none&limit=100",
    "moments?seat=none&after=300&limit=100",
    "proof",
    "verify",
)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    tables: int = 200
    rate: float = 100.0
    seconds: float = 15.0
    copies: int = 5  # of the worst table of each game, to be woken
    troupes: int = 4  # addresses with two tables each that are a nuisance in play
    seed: int = 1


class Wake(msgspec.Struct, frozen=True):
    """One worst log: how long it is, and the CPU seconds until its table is awake."""

    kind: str
    game: str
    entries: int
    kilobytes: int
    seconds: float


class Phase(msgspec.Struct, frozen=True, kw_only=True):
    """`lag` is the bound that the loop's lag kept to, in seconds; `requests` counts what the nuisance was answered."""

    name: str
    figures: Figures
    lag: float
    requests: int


class Report(msgspec.Struct, frozen=True):
    machine: dict[str, str]
    plan: Plan
    wakes: list[Wake]
    phases: list[Phase]
    targets: list[tuple[str, str, str, str]]


async def _wake(kind: str, game: str, lines: Sequence[bytes]) -> Wake:
    store = MemoryStore()
    await store.append("worst", 0, lines)
    began = time.process_time()
    room = await Room.load("worst", store, Costly(), lambda *_: nullcontext(()))
    spent = time.process_time() - began
    if room is None or room.table.version != len(lines):
        raise LoadFailed(f"{kind}: the log is not the table's")
    return Wake(kind, game, len(lines), sum(map(len, lines)) // 1000, spent)


async def wakes() -> list[Wake]:
    return [
        await _wake(kind, game, [log.write(entry) for entry in make("worst", game)])
        for kind, (make, games) in KINDS.items()
        for game in games
    ]


async def _fill(folder: Path, copies: int) -> list[str]:
    """The worst tables of all games, in a data folder; their ids."""
    ids: list[str] = []
    store = SqliteStore(folder)
    try:
        for copy in range(copies):
            for game in GAMES:
                ids.append(f"worst-{game}-{copy}")
                entries = everything(ids[-1], game)
                lines = [log.write(entry) for entry in entries]
                summary = summarise(fold(ids[-1], entries), f"WORST{len(ids)}", entries[0].at)
                await store.append("", None, (), documents(summary))
                for at in range(0, len(lines), 1_000):
                    await store.append(ids[-1], at, lines[at : at + 1_000])
    finally:
        await store.close()
    return ids


class Limited(Exception):
    """Refused, because this address has asked for so much."""


async def _get(port: int, path: str, source: str = "127.0.0.1") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read(-1)
    finally:
        writer.close()
    if answer.startswith(b"HTTP/1.1 429"):
        raise Limited
    if not answer.startswith(b"HTTP/1.1 200"):
        raise LoadFailed(f"{path}: {answer[:40]!r}")
    return answer


async def _lags(port: int) -> dict[float, float]:
    """How many measures of the loop's lag so far were not above each bound."""
    text = (await _get(port, "/metrics")).decode(errors="replace")
    found = re.findall(r'calavera_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
    return {float(bound): float(count) for bound, count in found}


def _worst(before: dict[float, float], after: dict[float, float]) -> float:
    new = {bound: after[bound] - before[bound] for bound in after}
    return min(bound for bound, count in new.items() if count == max(new.values()))


class Nuisance:
    """Does something costly again and again, and counts how often it was answered."""

    def __init__(self, port: int, ids: Sequence[str], troupes: Sequence[Troupe]) -> None:
        self.port = port
        self.ids = ids
        self.troupes = troupes
        self.requests = 0

    async def nothing(self) -> None:
        pass

    async def wake(self) -> None:
        for id in self.ids:
            await _get(self.port, f"/api/tables/{id}", READER)
            self.requests += 1

    async def read(self) -> None:
        await asyncio.gather(*[self._read(Random(i)) for i in range(READERS)], self._watch())

    async def play(self) -> None:
        before = sum(troupe.sent for troupe in self.troupes)
        try:
            await asyncio.gather(*[troupe.trouble() for troupe in self.troupes])
        finally:
            self.requests = sum(troupe.sent for troupe in self.troupes) - before

    async def _read(self, rng: Random) -> None:
        while True:
            try:
                await _get(self.port, f"/api/tables/{rng.choice(self.ids)}/{rng.choice(PATHS)}", READER)
                self.requests += 1
            except Limited:
                await asyncio.sleep(AGAIN)

    async def _watch(self) -> None:
        """A spectator who is told the whole log, and comes again."""
        for id in itertools.cycle(self.ids):
            if await self._look(id):
                self.requests += 1
            else:
                await asyncio.sleep(AGAIN)

    async def _look(self, id: str) -> bool:
        """Whether everything was told; otherwise this address has read as much as it may."""
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def hear(text: bytes) -> None:
            refused = text.startswith(b'{"type":"refused"')
            if not told.done() and (refused or not text.rstrip(b" }").endswith(b'"more":true')):
                told.set_result(not refused)

        try:
            socket = await connect(self.port, f"/api/tables/{id}/socket", hear, READER)
        except LoadFailed:
            return False
        socket.send(b'{"type":"hello","v":1}')
        try:
            return await told
        finally:
            socket.close()


async def _phase(
    name: str,
    work: Callable[[Nuisance], Coroutine[Any, Any, None]],
    nuisance: Nuisance,
    tables: Sequence[ours.OurTable],
    server: Server,
    plan: Plan,
) -> Phase:
    print(f"{name}: {plan.rate:g} moves a second for {plan.seconds:g} s", file=sys.stderr, flush=True)
    nuisance.requests = 0
    before = await _lags(server.port)
    task = asyncio.create_task(work(nuisance))
    figures = await paced(tables, server, Random(plan.seed), plan.rate, plan.seconds)
    lag = _worst(before, await _lags(server.port))
    if task.done():
        task.result()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return Phase(name=name, figures=figures, lag=lag, requests=nuisance.requests)


async def _beside(plan: Plan, core: int | None) -> list[Phase]:
    with tempfile.TemporaryDirectory() as folder:
        ids = await _fill(Path(folder), plan.copies)
        server = ours.start(Path(folder), core, shipped=True)
        try:
            http = Http(server.port)
            await http.post("/api/players", {"name": "First"})
            await http.close()
            tables = [ours.OurTable(f"127.0.{1 + i // 250}.{1 + i % 250}") for i in range(plan.tables)]
            await for_all(tables, lambda table: table.create(server.port))
            await for_all(tables, lambda table: table.connect(server.port))
            troupes = [Troupe(server.port, number) for number in range(plan.troupes)]
            await asyncio.gather(*[troupe.set_up() for troupe in troupes])
            nuisance = Nuisance(server.port, ids, troupes)
            phases = [
                ("alone", Nuisance.nothing),
                ("while the worst tables wake", Nuisance.wake),
                ("while the worst tables are read", Nuisance.read),
                ("while people rename, take back and talk", Nuisance.play),
                ("alone again", Nuisance.nothing),
            ]
            return [await _phase(name, work, nuisance, tables, server, plan) for name, work in phases]
        finally:
            server.stop()


def judge(plan: Plan, woken: Sequence[Wake], phases: Sequence[Phase]) -> list[tuple[str, str, str, str]]:
    def word(good: bool) -> str:
        return ("reached" if good else "not reached") if plan == Plan() else "not judged"

    today = max((wake.seconds for wake in woken if "earlier" not in wake.kind), default=0.0)
    alone = statistics.mean([phase.figures.p99 for phase in phases if "alone" in phase.name])
    rows = [(f"CPU to wake a log of {MOST_ENTRIES} entries", "< 1 s", f"{today:.2f} s", word(today < WAKE_SECONDS))]
    for phase in phases:
        if "alone" not in phase.name:
            times = phase.figures.p99 / alone
            rows.append((f"others' p99 {phase.name}, to alone", "≤ 2x", f"{times:.2f}x", word(times <= TIMES)))
            rows.append(("the loop's worst lag then", "≤ 100 ms", _ms(phase.lag), word(phase.lag <= LAG_SECONDS)))
    return rows


def _ms(seconds: float) -> str:
    return f"≤ {1000 * seconds:g} ms"


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(line)} |" for line in (head, ["---", *["---:"] * (len(head) - 1)], *body)]


def markdown(report: Report) -> str:
    plan = report.plan
    woken = [(w.kind, w.game, str(w.entries), str(w.kilobytes), f"{w.seconds:.2f}") for w in report.wakes]
    phases = [
        (
            phase.name,
            f"{phase.figures.moves_per_second:.0f}",
            f"{phase.figures.p50:.1f}",
            f"{phase.figures.p99:.1f}",
            f"{phase.figures.longest:.1f}",
            _ms(phase.lag),
            f"{phase.figures.server_busy:.0%}",
            str(phase.requests),
        )
        for phase in report.phases
    ]
    how = (
        f"{plan.tables} busy tables with four sockets each, every table from an address of its own, {plan.rate:g} "
        "moves a second in all, on a server with the limits of the release that also holds "
        f"{plan.copies * len(GAMES)} of the worst tables; {READERS} readers and a spectator at one address while they "
        f"are read; people at {plan.troupes} "
        "other addresses who try to rename, take back and talk as fast as an address may send messages, before all the "
        "viewers that their address may bring. "
        "Latency runs from sending a choice to the last seat's view of it."
    )
    lines = [
        "# The worst table",
        "",
        how,
        "",
        " · ".join(f"{name} {value}" for name, value in report.machine.items()),
        "",
        *_table(("target", "", "measured", ""), report.targets),
        "",
        *_table(("others", "moves/s", "p50 ms", "p99 ms", "longest ms", "lag", "server busy", "answers"), phases),
        "",
        *_table(("log", "game", "entries", "kB", "CPU s to wake"), woken),
    ]
    return "\n".join(lines) + "\n"


async def _measure(plan: Plan) -> Report:
    woken = await wakes()
    pair = cores()
    core = None if pair is None else pair[0]
    phases = await _beside(plan, core)
    return Report(machine(pair is not None, {}), plan, woken, phases, judge(plan, woken, phases))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.worst_table", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke run; nothing is stored")
    plan = Plan(tables=10, rate=20.0, seconds=4.0, copies=1, troupes=1) if parser.parse_args().quick else Plan()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # by the way that stops the server too
    report = uvloop.run(_measure(plan))
    print(markdown(report))
    if plan == Plan():
        (RESULTS / "worst_table.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
        (RESULTS / "worst_table.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main()
