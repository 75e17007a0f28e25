"""`python -m bench.siege`: thousands of rude connections from one address; what the server takes and others wait."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from bench import machine
from calavera.testing.server.siege import MOST_GROWTH, Phase, Report, besiege
from calavera.testing.server.soak import CONNECTIONS, SIEGE_SECONDS

RESULTS = Path(__file__).resolve().parent / "results"
SAYS = (
    "All rude connections come from one address: idle, slow, half a header, half a body, a header without end, pings "
    "and pieces of messages without end, and nonsense, as many of each; whichever is closed comes again three seconds "
    "later. How many are open is what the callers see, who notice late that they were closed. Somebody at another "
    "address asks for `/healthz` ten times a second, on a new connection each time. Memory is the most that the "
    "server's process had. Waits include the time in which the callers, which run beside the "
    "server, keep the machine busy."
)


def _row(phase: Phase) -> dict[str, Any]:
    return {
        "phase": phase.name,
        "rude_connections": phase.open,
        "memory_mib": round(phase.memory, 1),
        "served": len(phase.waits),
        "not_served": len(phase.failed),
        "median_ms": round(1000 * phase.median(), 1),
        "worst_ms": round(1000 * phase.worst(), 1),
    }


def _markdown(found: dict[str, Any]) -> str:
    lines = [
        "# The siege",
        "",
        f"{found['connections']} rude connections for {found['seconds']:.0f} seconds, twice. {SAYS}",
        "",
        " · ".join(f"{name} {value}" for name, value in found["machine"].items()),
        "",
        "| target |  | measured |  |",
        "| --- | ---: | ---: | ---: |",
        f"| growth of memory | < {MOST_GROWTH:.0f} MiB | {found['growth_mib']:.1f} MiB | reached |",
        "| requests of others not served | 0 | 0 | reached |",
        "",
        "|  | rude connections open | memory, MiB | others served | not served | median wait, ms | worst wait, ms |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += ["| " + " | ".join(str(value) for value in row.values()) + " |" for row in found["phases"]]
    told = ", ".join(f"{count} × {what}" for what, count in found["heard"].items())
    lines += ["", f"{found['calls']} calls; first heard: {told}.", ""]
    return "\n".join(lines)


def _described(report: Report, seconds: float) -> dict[str, Any]:
    packages = {name: machine.installed(name) for name in ("calavera", "uvicorn", "uvloop", "httptools", "websockets")}
    about = {name: value for name, value in machine.describe(None).items() if name in ("processor", "system", "python")}
    return {
        "machine": {**about, **packages},
        "connections": report.connections,
        "seconds": seconds,
        "growth_mib": round(report.growth(), 1),
        "phases": [_row(phase) for phase in report.phases],
        "calls": report.opened.total(),
        "heard": dict(report.heard.most_common()),
    }


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.siege", description=__doc__)
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--seconds", type=float, default=SIEGE_SECONDS)
    parser.add_argument("--store", action="store_true", help="write the result into bench/results")
    asked = parser.parse_args(arguments)
    report = besiege(asked.connections, asked.seconds)  # raises where a target was not reached
    found = _described(report, asked.seconds)
    print(report)
    if asked.store:
        (RESULTS / "siege.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        (RESULTS / "siege.md").write_text(_markdown(found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
