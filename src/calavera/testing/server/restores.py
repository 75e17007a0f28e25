"""The restore test: `python -m calavera.testing.server.restores COPY FOLDER` restores a backup into one new folder
after the other until it is killed. Whatever it was doing, each folder has all of the data or none, and a restore into
the folder that it was killed in succeeds.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from calavera.store import examining, open_store, restore_copy
from calavera.store.files import DATABASE
from calavera.testing.server.player import Broken

TABLES, ENTRIES = 40, 50
LONGEST = 0.3  # seconds before a kill


def crash_restores(kills: int, seed: int) -> tuple[int, int]:
    """How many restores were finished, and how many of the kills fell into one; raises Broken."""
    rng = random.Random(seed)
    finished = interrupted = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy = folder / "copy"
        asyncio.run(_back_up(folder / "origin", copy, rng))
        for number in range(kills):
            target = folder / f"kill{number}"
            target.mkdir()
            _restore_until_killed(copy, target, rng.uniform(0.0, LONGEST))
            for place in target.iterdir():
                if (place / DATABASE).exists():
                    finished += 1
                else:
                    interrupted += 1
                    restore_copy(copy, str(place))
                _check_whole(place)
    return finished, interrupted


async def _back_up(folder: Path, copy: Path, rng: random.Random) -> None:
    store = open_store(str(folder))
    for number in range(TABLES):
        await store.append(f"table{number}", 0, [rng.randbytes(200) for _ in range(ENTRIES)])
    await store.backup(copy)
    await store.close()


def _restore_until_killed(copy: Path, target: Path, seconds: float) -> None:
    with subprocess.Popen(  # noqa: S603  (our own module)
        [sys.executable, "-m", "calavera.testing.server.restores", str(copy), str(target)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as child:
        if child.stdout is None or child.stdout.readline() != b"ready\n":
            raise Broken("the process that restores has not started")
        time.sleep(seconds)
        child.kill()


def _check_whole(place: Path) -> None:
    with examining(str(place)) as examination:
        found = [len(examination.log(table)) for table in examination.tables()]
    if examination.pages or found != [ENTRIES] * TABLES:
        raise Broken(f"{place} has a part of the data")


def main(copy: Path, folder: Path) -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for number in itertools.count():
        restore_copy(copy, str(folder / str(number)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
