"""`python -m calavera.testing soak|playthroughs|perft`: long runs, and rewriting the stored expectations."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from calavera.testing.expectations import PERFT_FILE, PLAYTHROUGH_FOLDER, write_perft, write_playthroughs
from calavera.testing.findings import Findings
from calavera.testing.server.soak import CONNECTIONS, KILLS, MESSAGES, STRIKES, soak_server
from calavera.testing.soak import soak


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m calavera.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    long_run = commands.add_parser(
        "soak", help="the server besieged, flooded and killed, a million random games, bad input"
    )
    long_run.add_argument("--games", type=int, default=1_000_000)
    long_run.add_argument("--bad-input", type=int, default=100_000)
    long_run.add_argument("--messages", type=int, default=MESSAGES, help="mutated socket messages to the server")
    long_run.add_argument("--kills", type=int, default=KILLS, help="how often the server is killed under play")
    long_run.add_argument("--strikes", type=int, default=STRIKES, help="how often a page of a database is damaged")
    long_run.add_argument("--connections", type=int, default=CONNECTIONS, help="rude ones, from one address")
    long_run.add_argument("--seed", type=int, default=1)
    long_run.add_argument("--jobs", type=int, default=2)
    long_run.add_argument("--store", type=Path, metavar="FOLDER", help="write the figures there: soak.json and soak.md")
    for name, default in (("playthroughs", PLAYTHROUGH_FOLDER), ("perft", PERFT_FILE)):
        commands.add_parser(name, help="write the stored expectation").add_argument(
            "path", type=Path, default=default, nargs="?"
        )
    chosen = parser.parse_args(arguments)
    if chosen.command == "soak":
        _soak(chosen)
    elif chosen.command == "playthroughs":
        write_playthroughs(chosen.path)
    else:
        write_perft(chosen.path)
    return 0


def _soak(chosen: argparse.Namespace) -> None:
    findings = Findings(sys.stdout)
    soak_server(
        chosen.seed,
        findings,
        chosen.kills,
        chosen.messages,
        connections=chosen.connections,
        strikes=chosen.strikes,
    )
    soak(chosen.games, chosen.bad_input, chosen.seed, chosen.jobs, findings)
    if chosen.store is not None:
        names = ("kills", "messages", "connections", "strikes", "games", "bad_input")
        findings.store(chosen.store, {name: getattr(chosen, name) for name in names})


if __name__ == "__main__":
    sys.exit(main())
