"""`python -m bench.before PYTHON`: compiled playouts beside those of an earlier version, which PYTHON has installed.

Both versions play in turn in the same run, so that whatever else the machine does strikes them alike. The result goes
to results/before.json and before.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench import machine
from bench.ours import is_compiled
from bench.tables import TABLES

RESULTS = Path(__file__).resolve().parent / "results"
ROUNDS = 9
LEAST = 0.95
# A program for both versions: the first one had its playouts elsewhere.
PLAY = """
import sys, time
import calavera
try:
    from calavera.search.rollout import playouts
except ImportError:
    from calavera.play.rollout import playouts
game, players, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
start = calavera.game(game).new(players)
steps = seed = 0
playouts(start, 200, 1)
began = time.process_time()
while (spent := time.process_time() - began) < seconds:
    seed += 1
    steps += int(playouts(start, 200, seed)[0])
print(steps / spent, calavera.__version__)
"""


def steps_per_second(python: str, game: str, seconds: float) -> tuple[float, str]:
    done = subprocess.run(  # noqa: S603  (a Python that the user names)
        [python, "-c", PLAY, game, str(TABLES[game]), str(seconds)], capture_output=True, text=True, check=True
    )
    rate, version = done.stdout.split()
    return float(rate), version


def compare(earlier: str, game: str, seconds: float) -> dict[str, object]:
    pairs = []
    version = ours = ""
    for _ in range(ROUNDS):
        before, version = steps_per_second(earlier, game, seconds)
        now, ours = steps_per_second(sys.executable, game, seconds)
        pairs.append((before, now))
    ratio = median(now / before for before, now in pairs)
    print(f"{game}: {ratio:.3f}x of {version}", flush=True)
    return {
        "game": game,
        "before": version,
        "now": ours,
        "before_steps_per_second": median(before for before, _ in pairs),
        "now_steps_per_second": median(now for _, now in pairs),
        "ratio": ratio,
    }


def markdown(rows: list[dict[str, object]], about: str) -> str:
    lines = ["# Compiled playouts, beside an earlier version", "", about, ""]
    lines += [f"Random steps per CPU second; {ROUNDS} rounds in turn, medians. At least {LEAST:g}x is wanted.", ""]
    lines += ["| game | before | now | ratio | |", "|---|---:|---:|---:|---|"]
    for row in rows:
        ratio = float(str(row["ratio"]))
        before, now = (
            f"{float(str(row[key])) / 1e6:.2f} M" for key in ("before_steps_per_second", "now_steps_per_second")
        )
        word = "reached" if ratio >= LEAST else "not reached"
        lines.append(f"| {row['game']} | {before} ({row['before']}) | {now} ({row['now']}) | {ratio:.3f}x | {word} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", help="of an environment with the earlier version, compiled")
    parser.add_argument("--seconds", type=float, default=0.6, help="of CPU time per game, version and round")
    asked = parser.parse_args()
    if not is_compiled():
        sys.exit("The installed calavera is not compiled.")
    rows = [compare(asked.python, game, asked.seconds) for game in TABLES]
    about = machine.describe(None)
    (RESULTS / "before.json").write_text(
        json.dumps({"machine": about, "rows": rows}, indent=2) + "\n", encoding="utf-8"
    )
    (RESULTS / "before.md").write_text(markdown(rows, machine.line(about)), encoding="utf-8")


if __name__ == "__main__":
    main()
