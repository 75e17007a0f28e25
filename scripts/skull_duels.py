"""Solve all small duels of Skull and write the file that comes with the package: `python -m scripts.skull_duels`.

Takes some minutes on one core with the compiled package.
"""

from __future__ import annotations

import sys
from pathlib import Path

from calavera.games.skull.bots.duels import solve as skull

TARGET = Path(skull.__file__).parent / skull.FILE
ENOUGH = 0.005  # exploitability asked for, of a game: half of what is promised
ITERATIONS = 150


def main(target: Path = TARGET) -> None:
    done: dict[skull.Duel, skull.Solved] = {}
    for duel in skull.all_duels():
        done[duel] = skull.solve(duel, ITERATIONS, ENOUGH)
        one = done[duel]
        first, second = duel
        print(
            f"{first.discs}v{second.discs} {first.wins}-{second.wins} sure {int(first.sure)}{int(second.sure)}:",
            f"value {one.value:.4f}, exploitability {one.exploitability:.5f}, {len(one.strategy)} situations",
            flush=True,
        )
    data = skull.pack(done)
    target.write_bytes(data)
    print(f"{len(data) / 1024:.0f} KiB for {len(done)} duels")


if __name__ == "__main__":
    main(*[Path(name) for name in sys.argv[1:]])
