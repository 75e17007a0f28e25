"""Solve Yamik's and write the files that come with the package: `python -m scripts.yamiks_solutions`.

One player alone takes some seconds on one core with the compiled package, the tables of two to four some minutes. A C
compiler that fuses multiplications and additions may round the last digit of a value in another way; the files of one
machine are always the same.
"""

from __future__ import annotations

import sys
from pathlib import Path

from calavera.games.yamiks.bots.solved import POTS, TABLES, Setting, compute, compute_leads, shipped

TARGET = Path(shipped.__file__).parent / "files"


def main(target: Path = TARGET) -> None:
    target.mkdir(exist_ok=True)
    for pot in POTS:
        data = shipped.pack(compute(Setting(pot)))
        (target / f"{pot}.bin").write_bytes(data)
        print(f"{pot}: {len(data) / 1024:.0f} KiB", flush=True)
    for players in TABLES:
        data = shipped.pack_leads(compute_leads(players))
        (target / f"table_{players}.bin").write_bytes(data)
        print(f"a table of {players}: {len(data) / 1024:.0f} KiB", flush=True)


if __name__ == "__main__":
    main(*[Path(name) for name in sys.argv[1:]])
