"""What is measured, in order: memory of idle tables, then play at a steady rate, then play flat out."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec

from bench.load import boardgameio, ours
from bench.load.drive import Figures, flat_out, paced
from bench.load.process import Server
from bench.load.tables import LoadTable, for_all
from bench.load.wire import Http

Tell = Callable[[str], None]
QUIET_SECONDS = 1.0


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How much of it. `each` is the number of choices a table when playing flat out."""

    tables: int = 1000
    idle_tables: int = 2000
    rate: float = 400.0
    seconds: float = 12.0
    each: int = 12
    seed: int = 1


class Memory(msgspec.Struct, frozen=True, kw_only=True):
    """KiB of resident memory a table, over that of the server just started; `idle_mib` is what that takes."""

    tables: int
    idle_mib: float
    start_seconds: float | None = None  # from nothing to the first answer
    created: float
    with_sockets: float
    playing_unwatched: float | None = None
    restart_seconds: float | None = None  # until the server answers again


class Load(msgspec.Struct, frozen=True, kw_only=True):
    paced: Figures
    flat_out: Figures
    memory: Memory


async def open_server(server: Server) -> None:
    """Returns once the server answers."""
    http = Http(server.port)
    await http.post("/api/players", {"name": "First"})
    await http.close()


async def _quiet(server: Server) -> None:
    """Returns once the server has nothing to do but to look at its clocks: then all games are loaded."""
    cpu = server.cpu()
    while True:
        await asyncio.sleep(QUIET_SECONDS)
        before, cpu = cpu, server.cpu()
        if cpu - before < QUIET_SECONDS / 4:
            return


async def seat(tables: Sequence[LoadTable], server: Server, base: int) -> Memory:
    """Create the tables, then seat four at each, looking at the server's memory in between."""
    await for_all(tables, lambda table: table.create(server.port))
    created = server.memory()
    await for_all(tables, lambda table: table.connect(server.port))
    await asyncio.sleep(1)  # the last views arrive
    share = 1024 * len(tables)
    return Memory(
        tables=len(tables),
        idle_mib=base / 2**20,
        created=(created - base) / share,
        with_sockets=(server.memory() - base) / share,
    )


async def idle(plan: Plan, core: int | None, tell: Tell) -> Memory:
    """Tables of ours that nobody plays at, with and without sockets; then the same games after a restart."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        server = ours.start(Path(folder), core)
        try:
            await open_server(server)
            start = time.perf_counter() - began
            tell(f"ours: {plan.idle_tables} idle tables")
            tables = [ours.OurTable() for _ in range(plan.idle_tables)]
            memory = await seat(tables, server, server.memory())
            for table in tables:
                table.close()
        finally:
            server.stop()
        tell("ours: the same tables after a restart")
        began = time.perf_counter()
        server = ours.start(Path(folder), core)
        try:
            await open_server(server)
            restart = time.perf_counter() - began
            await _quiet(server)
            unwatched = (server.memory() / 2**20 - memory.idle_mib) * 1024 / plan.idle_tables
        finally:
            server.stop()
    return msgspec.structs.replace(memory, start_seconds=start, playing_unwatched=unwatched, restart_seconds=restart)


async def _play(name: str, tables: Sequence[LoadTable], server: Server, plan: Plan, tell: Tell) -> Load:
    rng = Random(plan.seed)
    tell(f"{name}: seating {4 * len(tables)} players at {len(tables)} tables")
    memory = await seat(tables, server, server.memory())
    gc.collect()
    gc.freeze()  # no pause of ours shall look like one of the server
    try:
        tell(f"{name}: {plan.rate:g} moves a second for {plan.seconds:g} s")
        steady = await paced(tables, server, rng, plan.rate, plan.seconds)
        tell(f"{name}: {plan.each} moves a table, as fast as possible")
        fast = await flat_out(tables, server, rng, plan.each)
    finally:
        gc.unfreeze()
        for table in tables:
            table.close()
    return Load(paced=steady, flat_out=fast, memory=memory)


async def play_ours(plan: Plan, core: int | None, tell: Tell) -> Load:
    with tempfile.TemporaryDirectory() as folder:
        server = ours.start(Path(folder), core)
        try:
            await open_server(server)
            return await _play("ours", [ours.OurTable() for _ in range(plan.tables)], server, plan, tell)
        finally:
            server.stop()


class Peers(msgspec.Struct, frozen=True):
    in_memory: Load
    in_files: Load
    versions: dict[str, str]


async def play_peers(plan: Plan, core: int | None, tell: Tell) -> Peers:
    """Raises LeftOut when the peer cannot run here."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tell("boardgame.io: installing")
        node = boardgameio.install(folder)

        async def play(name: str, plan: Plan, *, in_files: bool) -> Load:
            server = boardgameio.start(node, folder, core, in_files=in_files)
            try:
                return await _play(name, [boardgameio.PeerTable() for _ in range(plan.tables)], server, plan, tell)
            finally:
                server.stop()

        in_memory = await play("boardgame.io in memory", plan, in_files=False)
        # Fewer tables: its files take long to set up, and a choice there costs the same.
        fewer = msgspec.structs.replace(plan, tables=max(1, plan.tables // 5), seconds=plan.seconds / 3)
        in_files = await play("boardgame.io in files", fewer, in_files=True)
        return Peers(in_memory, in_files, boardgameio.versions(node, folder))
