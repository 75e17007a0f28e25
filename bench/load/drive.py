"""Playing at many tables: at a given total rate, or as fast as the server answers."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from random import Random

import msgspec

from bench.load.process import Server
from bench.load.tables import LoadTable
from bench.load.wire import LoadFailed

STALL_SECONDS = 30


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Of one phase. Latency in milliseconds, from sending a choice to the last seat's view of it."""

    moves: int
    seconds: float
    moves_per_second: float
    cpu_ms_per_move: float
    moves_per_cpu_second: float
    p50: float
    p99: float
    longest: float
    server_busy: float  # CPU seconds a second
    generator_busy: float
    late_p99: float = 0.0  # how long after its time a choice was sent
    skipped: int = 0  # choices that were due while no table was ready for one


def percentile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Phase:
    """Counts what happens between its beginning and its end."""

    def __init__(self, tables: Sequence[LoadTable], server: Server, rng: Random) -> None:
        self.tables = tables
        self.rng = rng
        self.latencies: list[float] = []
        self.late: list[float] = []
        self.skipped = 0
        self.under_way = 0
        self._server = server
        self._idle = asyncio.Event()
        self._began = time.perf_counter()
        self._own = time.process_time()
        self._cpu = server.cpu()

    def send(self, table: LoadTable) -> bool:
        sent = table.move(self.rng)
        self.under_way += sent
        return sent

    def seen(self, latency: float) -> None:
        self.under_way -= 1
        self.latencies.append(latency)
        if self.under_way == 0:
            self._idle.set()

    async def drain(self) -> None:
        """Wait until every choice has been seen by all; as long as any is, nothing has stalled."""
        while self.under_way:
            self._idle.clear()
            before = len(self.latencies)
            try:
                await asyncio.wait_for(self._idle.wait(), STALL_SECONDS)
            except TimeoutError:
                if len(self.latencies) == before:
                    failures = [table.failure for table in self.tables if table.failure is not None]
                    raise LoadFailed(f"{self.under_way} choices were never answered; {failures[:1]}") from None

    def figures(self) -> Figures:
        seconds = time.perf_counter() - self._began
        cpu = self._server.cpu() - self._cpu
        moves = len(self.latencies)
        ordered = sorted(1000 * latency for latency in self.latencies)
        return Figures(
            moves=moves,
            seconds=seconds,
            moves_per_second=moves / seconds,
            cpu_ms_per_move=1000 * cpu / moves,
            moves_per_cpu_second=moves / cpu,
            p50=percentile(ordered, 0.5),
            p99=percentile(ordered, 0.99),
            longest=ordered[-1],
            server_busy=cpu / seconds,
            generator_busy=(time.process_time() - self._own) / seconds,
            late_p99=percentile(sorted(1000 * late for late in self.late), 0.99),
            skipped=self.skipped,
        )


async def paced(tables: Sequence[LoadTable], server: Server, rng: Random, rate: float, seconds: float) -> Figures:
    """Choices at random moments, so many a second on average over all tables, as people do."""
    phase = Phase(tables, server, rng)
    ready = deque(rng.sample(tables, len(tables)))

    def seen(table: LoadTable, latency: float) -> None:
        phase.seen(latency)
        ready.append(table)

    for table in tables:
        table.on_seen = seen
    due = began = time.perf_counter()
    while (due := due + rng.expovariate(rate)) < began + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if not ready:
            phase.skipped += 1
        while ready and not phase.send(ready.popleft()):
            pass  # a game that is over
        phase.late.append(time.perf_counter() - due)
    await phase.drain()
    return phase.figures()


async def flat_out(tables: Sequence[LoadTable], server: Server, rng: Random, each: int) -> Figures:
    """So many choices at each table, every one as soon as the last seat has seen the one before."""
    phase = Phase(tables, server, rng)
    left = dict.fromkeys(tables, each)

    def seen(table: LoadTable, latency: float) -> None:
        left[table] -= 1
        if left[table] > 0:
            phase.send(table)
        phase.seen(latency)

    for table in tables:
        table.on_seen = seen
        phase.send(table)
    await phase.drain()
    return phase.figures()
