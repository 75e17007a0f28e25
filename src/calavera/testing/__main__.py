"""`python -m calavera.testing soak|playthroughs|perft`: long runs, and rewriting the stored expectations."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from calavera.testing.expectations import PERFT_FILE, PLAYTHROUGH_FOLDER, write_perft, write_playthroughs
from calavera.testing.findings import Findings
from calavera.testing.server.soak import CONNECTIONS, KILLS, MESSAGES, STRIKES, server_parts
from calavera.testing.soak import game_parts


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
    long_run.add_argument(
        "--store", type=Path, metavar="FOLDER", help="write the figures there as each part ends: soak.json and soak.md"
    )
    long_run.add_argument("--parts", nargs="+", metavar="PART", help="only these; an unknown one names all there are")
    long_run.add_argument("--resume", action="store_true", help="leave out parts that are stored at this size already")
    for name, default in (("playthroughs", PLAYTHROUGH_FOLDER), ("perft", PERFT_FILE)):
        commands.add_parser(name, help="write the stored expectation").add_argument(
            "path", type=Path, default=default, nargs="?"
        )
    chosen = parser.parse_args(arguments)
    if chosen.command == "soak":
        _soak(chosen, long_run)
    elif chosen.command == "playthroughs":
        write_playthroughs(chosen.path)
    else:
        write_perft(chosen.path)
    return 0


def _soak(chosen: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    parts = [
        *server_parts(chosen.seed, chosen.kills, chosen.messages, chosen.strikes, chosen.connections),
        *game_parts(chosen.seed, chosen.games, chosen.bad_input, chosen.jobs),
    ]
    names = [part.name for part in parts]
    if unknown := [name for name in chosen.parts or () if name not in names]:
        parser.error(f"{unknown[0]} is none of the parts {', '.join(names)}")
    findings = Findings(sys.stdout, chosen.store)
    for part in parts:
        if chosen.parts is not None and part.name not in chosen.parts:
            continue
        if not (chosen.resume and findings.has(part)):
            findings.run(part)


if __name__ == "__main__":
    sys.exit(main())
