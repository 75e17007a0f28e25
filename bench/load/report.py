"""The figures as a table to read and as JSON to compute with, and what they have to reach."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

import msgspec

from bench.load.drive import Figures
from bench.load.scenario import Load, Memory, Peers, Plan
from bench.machine import processor
from calavera.core import state as rules

PACKAGES = ("calavera", "litestar", "uvicorn", "uvloop", "websockets", "msgspec")
P99_MS = 100.0
TABLE_KIB = 60.0
START_SECONDS = 1.0
SERVER_MIB = 120.0
TIMES_PEER = 2.0
PEERS = {"in_memory": "boardgame.io in memory", "in_files": "boardgame.io in files"}
HOW = (
    "{tables} tables × 4 sockets, the Skull King dice game, players who choose at random among what is legal. "
    "Latency runs from sending a choice to the last seat's view of it; CPU is that of the server's whole process. "
    "Ours has every move on disk before anybody is told; boardgame.io keeps its matches in memory, as it does by "
    "default, or, at a fifth of the tables, in files that it does not wait for. Where choices were sent late, "
    "something else kept the load generator from its core, and latencies say little."
)


class Target(msgspec.Struct, frozen=True):
    text: str
    bound: str
    measured: str
    word: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    plan: Plan
    idle: Memory
    ours: Load
    peers: Peers | None
    left_out: str | None  # why there are none
    targets: list[Target]


def machine(pinned: bool, more: dict[str, str]) -> dict[str, str]:
    found = {
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "rules": "interpreted" if str(rules.__file__).endswith(".py") else "compiled",
        "pinned": "server and load generator to a core each" if pinned else "no",
    }
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "from source"
    return found | more


def judge(plan: Plan, idle: Memory, ours: Load, peers: Peers | None) -> list[Target]:
    def target(text: str, bound: str, measured: str, good: bool) -> Target:
        if plan != Plan():
            return Target(text, bound, measured, "not judged")  # a smaller load, or servers that are not warm yet
        return Target(text, bound, measured, "reached" if good else "not reached")

    asked = f"p99 at {plan.rate:g} moves/s"
    targets = [
        target(
            asked, f"< {P99_MS:g} ms", f"{ours.paced.p99:.1f} ms", ours.paced.p99 < P99_MS and not ours.paced.skipped
        ),
        target("memory of an idle table", f"< {TABLE_KIB:g} KiB", f"{idle.created:.1f} KiB", idle.created < TABLE_KIB),
    ]
    if idle.start_seconds is not None:
        seconds = idle.start_seconds
        targets.append(
            target("from start to first answer", f"< {START_SECONDS:g} s", f"{seconds:.2f} s", seconds < START_SECONDS)
        )
    mib = idle.idle_mib
    targets.append(target("memory of the server alone", f"< {SERVER_MIB:g} MiB", f"{mib:.0f} MiB", mib < SERVER_MIB))
    if idle.playing_unwatched is not None:
        kib = idle.playing_unwatched
        text = "memory of a table with a game under way, nobody watching"
        targets.append(target(text, f"< {TABLE_KIB:g} KiB", f"{kib:.1f} KiB", kib < TABLE_KIB))
    for name, label in PEERS.items():
        text = f"moves a CPU second of the server, to {label}"
        if peers is None:
            targets.append(Target(text, f"≥ {TIMES_PEER:g}x", "", "not measured"))
            continue
        peer: Load = getattr(peers, name)
        ratio = ours.flat_out.moves_per_cpu_second / peer.flat_out.moves_per_cpu_second
        targets.append(target(text, f"≥ {TIMES_PEER:g}x", f"{ratio:.2f}x", ratio >= TIMES_PEER))
    return targets


def _rows(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return [f"| {' | '.join(line)} |" for line in (head, rule, *body)]


def _loads(report: Report) -> list[tuple[str, Load]]:
    loads = [("ours", report.ours)]
    if report.peers is not None:
        loads += [(PEERS["in_memory"], report.peers.in_memory), (PEERS["in_files"], report.peers.in_files)]
    return loads


def _figures(report: Report) -> list[list[str]]:
    rows = []
    for name, load in _loads(report):
        rows.append([f"{name}, {report.plan.rate:g} moves/s", *_cells(load.paced)])
        rows.append([f"{name}, as fast as possible", *_cells(load.flat_out)])
    if report.peers is None:
        rows.append(["boardgame.io", f"left out: {report.left_out}", *[""] * 7])
    return rows


def _cells(figures: Figures) -> list[str]:
    return [
        f"{figures.moves_per_second:.0f}",
        f"{figures.moves_per_cpu_second:.0f}",
        f"{figures.cpu_ms_per_move:.3f}",
        f"{figures.p50:.1f}",
        f"{figures.p99:.1f}",
        f"{figures.late_p99:.1f}" if figures.late_p99 else "",
        f"{figures.server_busy:.0%}",
        f"{figures.generator_busy:.0%}",
    ]


def _memory(report: Report) -> list[list[str]]:
    rows = []
    for name, memory in [("ours", report.idle), *((name, load.memory) for name, load in _loads(report))]:
        unwatched = "" if memory.playing_unwatched is None else f"{memory.playing_unwatched:.1f}"
        figures = (f"{memory.idle_mib:.0f}", f"{memory.created:.1f}", unwatched, f"{memory.with_sockets:.1f}")
        rows.append([f"{name}, {memory.tables} tables", *figures])
    return rows


def markdown(report: Report) -> str:
    plan = report.plan
    head = (
        "",
        "moves/s",
        "moves/CPU s",
        "CPU ms/move",
        "p50 ms",
        "p99 ms",
        "sent late, p99 ms",
        "server busy",
        "generator busy",
    )
    memory = ("", "server alone, MiB", "created, KiB", "playing, unwatched, KiB", "playing, 4 sockets, KiB")
    lines = [
        "# The server under load",
        "",
        HOW.format(tables=plan.tables),
        "",
        " · ".join(f"{name} {value}" for name, value in report.machine.items()),
        "",
        *_rows(("target", "", "measured", ""), [(t.text, t.bound, t.measured, t.word) for t in report.targets]),
        "",
        *_rows(head, _figures(report)),
        "",
        "Memory a table:",
        "",
        *_rows(memory, _memory(report)),
    ]
    if report.idle.restart_seconds is not None:
        lines += ["", f"Restart with {report.idle.tables} games under way: {report.idle.restart_seconds:.1f} s."]
    if report.left_out is not None:
        lines += ["", f"boardgame.io left out: {report.left_out}."]
    return "\n".join(lines) + "\n"
