"""A part of `make soak`: whole games of chance, entered on the score pads as people would, come to the engine's points.

python -m scripts.soak_pads --store bench/results [--parts pads_1 ...] [--resume]

The pads are the web app's and run in Node, several thousand games at a time: see `web/src/pad/pads.test.ts`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from calavera.testing.findings import Finding, Findings, Part
from scripts.build_web import CANNOT
from scripts.environment import BUILD_WEB, ROOT

PARTS = 5
GAMES = 1_000  # of each kind, in every part
FRAMES = ROOT / "web" / "src" / "gallery" / "frames" / "pads"


class NoNode(Exception):
    """This machine cannot run the web app's tests."""


def replayed(first: int, games: int) -> Finding:
    """All games of these numbers."""
    asked = {"CALAVERA_PAD_FIRST": str(first), "CALAVERA_PAD_GAMES": str(games), "PYTHON": sys.executable}
    command = [sys.executable, str(BUILD_WEB), "run", "test:pads"]
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **asked}, check=False).returncode
    if code == CANNOT:
        raise NoNode
    if code != 0:
        raise SystemExit(f"the pads do not come to the engine's points in the games from {first} on")
    counts = {file.stem: _count(file) for file in sorted(FRAMES.glob("*.json"))}
    others = {file.stem: _count(file) for file in sorted((FRAMES / "ways").glob("*.json"))}
    tricks = sum(_count(file) for file in sorted((FRAMES / "tricks").glob("*.json")))
    told = ", ".join(f"{game} {count}" for game, count in counts.items())
    more = ", ".join(f"{game} {count}" for game, count in others.items() if count)
    return Finding(
        f"games entered on pads: {told}; in other ways: {more}; {tricks} tricks judged; no difference",
        {"games_entered": counts, "in_other_ways": others, "tricks": tricks},
    )


def _count(file: Path) -> int:
    return len(json.loads(file.read_text(encoding="utf-8")))


def parts(games: int) -> list[Part]:
    def work(number: int) -> Callable[[Callable[[str], None]], Finding]:
        return lambda _: replayed(number * games, games)

    return [Part(f"pads_{number + 1}", {"games": games}, work(number)) for number in range(PARTS)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", type=Path, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=GAMES, help="of each kind, in every part")
    parser.add_argument("--parts", nargs="+", metavar="PART")
    parser.add_argument("--resume", action="store_true", help="leave out parts that are stored at this size already")
    asked = parser.parse_args()
    findings = Findings(sys.stdout, asked.store)
    for part in parts(asked.games):
        wanted = asked.parts is None or part.name in asked.parts
        if not wanted or (asked.resume and findings.has(part)):
            continue
        try:
            findings.run(part)
        except NoNode:
            print("The score pads were not tried: there is no Node to run them.")
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
