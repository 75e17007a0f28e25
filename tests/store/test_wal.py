"""Damage in the write-ahead log of a killed store: nothing that was acknowledged is dropped without a word."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from calavera.store import Document, Store, StoreNewer, TableDamaged, examining
from calavera.store.files import DATABASE
from calavera.store.pages import log_of
from calavera.store.port import RESTORED
from calavera.store.schema import STEPS
from calavera.store.sqlite import SqliteStore
from calavera.store.wal import FRAME, HEADER
from tests.store.backends import tell
from tests.store.child import TABLES
from tests.store.processes import child

PAGE = 4096
SIZE = FRAME + PAGE
LINES = 120
ROUNDS = 24
WAL = f"{DATABASE}-wal"
Strike = Callable[[bytearray], object]
Killed = tuple[Path, dict[str, int]]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Killed:
    """The folder of a store that was killed, and the version of every table that was acknowledged."""
    folder = tmp_path_factory.mktemp("killed")
    acknowledged = {f"t{t}": 0 for t in range(TABLES)}
    with child("append", folder) as appender:
        said = [appender.line() for _ in range(LINES)]
        appender.kill()
        said += appender.rest()
    for table, version in (line.split() for line in said):
        acknowledged[table] = int(version)
    assert len(log_of(folder / DATABASE).frames) > 40
    return folder, acknowledged


def struck(killed: Killed, folder: Path, strike: Strike) -> Path:
    shutil.copytree(killed[0], folder)
    content = bytearray((folder / WAL).read_bytes())
    strike(content)
    (folder / WAL).write_bytes(content)
    return folder


def commits_in(killed: Killed) -> list[int]:
    return [number for number, frame in enumerate(log_of(killed[0] / DATABASE).frames) if frame.commit]


def frames_in(killed: Killed) -> int:
    """Up to the last commit: the kill may have come when a part of the next one was written, and nobody misses that."""
    return commits_in(killed)[-1] + 1


def synced_frames_in(killed: Killed) -> int:
    """Those before the last commit. That one may have been torn by a power cut before anybody was told of it, and a
    frame without its salts and content looks the same, whatever struck it.
    """
    return commits_in(killed)[-2] + 1


def found_in(folder: Path, acknowledged: dict[str, int], where: object) -> Counter[str]:
    """How the tables are found; a shorter one must be marked, and the damaged files kept."""
    found: Counter[str] = Counter()

    async def look(store: Store) -> None:
        found["mended"] = store.mended is not None
        for table, least in acknowledged.items():
            marked = await store.get(RESTORED, table) is not None
            try:
                log = await store.read(table)
            except TableDamaged:
                found["damaged"] += 1
                continue
            assert log == [f"{table} {n}".encode() for n in range(1, len(log) + 1)], where
            assert len(log) >= least or (marked and store.mended is not None), f"{where}: {table} is shorter"
            found["whole" if len(log) >= least else "older"] += 1
            found["marked"] += marked
            assert await store.append(table, len(log), [b"goes on"]) == len(log) + 1

    tell(SqliteStore(folder), look)
    return found


def flip(at: int, bit: int) -> Strike:
    def strike(content: bytearray) -> None:
        content[at] ^= 1 << bit

    return strike


def test_whatever_bit_is_flipped_every_table_is_whole(killed: Killed, tmp_path: Path) -> None:
    rng = random.Random(1)
    frames = frames_in(killed)
    heads = [HEADER + rng.randrange(frames) * SIZE + rng.randrange(FRAME) for _ in range(ROUNDS // 3)]
    anywhere = [rng.randrange(HEADER + frames * SIZE) for _ in range(ROUNDS)]
    found: Counter[str] = Counter()
    for at in [*range(0, HEADER, 2), *heads, *anywhere]:
        folder = struck(killed, tmp_path / "struck", flip(at, rng.randrange(8)))
        found += found_in(folder, killed[1], f"byte {at}")
        shutil.rmtree(folder)
    assert found["whole"] > 0.95 * TABLES * (HEADER // 2 + len(heads) + len(anywhere))
    assert found["mended"] > ROUNDS


def test_whatever_bit_of_the_last_frame_is_flipped_it_is_not_dropped_without_a_word(
    killed: Killed, tmp_path: Path
) -> None:
    last = HEADER + (frames_in(killed) - 1) * SIZE
    for at in [*range(0, FRAME, 2), *range(FRAME, SIZE - 4, 1_000), SIZE - 1]:
        folder = struck(killed, tmp_path / "struck", flip(last + at, at % 8))
        assert found_in(folder, killed[1], f"byte {at} of the last frame")["mended"]
        shutil.rmtree(folder)


def test_wherever_much_of_a_frame_is_changed_no_table_is_shorter_without_a_mark(killed: Killed, tmp_path: Path) -> None:
    rng = random.Random(2)
    frames = synced_frames_in(killed)
    found: Counter[str] = Counter()
    for number in range(ROUNDS):
        frame = rng.randrange(frames)
        begin = HEADER + frame * SIZE
        wiped = number % 2 == 0

        def strike(content: bytearray, begin: int = begin, wiped: bool = wiped) -> None:
            if wiped:
                content[begin + FRAME : begin + SIZE] = bytes(PAGE)
            for _ in range(0 if wiped else 20):
                content[begin + rng.randrange(SIZE)] ^= rng.randint(1, 255)

        folder = struck(killed, tmp_path / "struck", strike)
        found += found_in(folder, killed[1], f"frame {frame} of {frames}, round {number}")
        shutil.rmtree(folder)
    assert found["mended"] > 0.9 * ROUNDS
    assert found["marked"] + found["damaged"] > 0.9 * TABLES * ROUNDS
    assert found["whole"] > TABLES * ROUNDS / 2


def test_several_struck_frames_are_no_worse(killed: Killed, tmp_path: Path) -> None:
    rng = random.Random(3)
    frames = synced_frames_in(killed)
    for number in range(ROUNDS // 3):
        begins = [HEADER + rng.randrange(frames) * SIZE for _ in range(5)]

        def strike(content: bytearray, begins: list[int] = begins) -> None:
            for begin in begins:
                content[begin : begin + SIZE] = rng.randbytes(SIZE)

        folder = struck(killed, tmp_path / "struck", strike)
        found_in(folder, killed[1], f"round {number}")
        shutil.rmtree(folder)


def test_the_database_and_its_log_are_kept_as_they_were_found(killed: Killed, tmp_path: Path) -> None:
    third = HEADER + frames_in(killed) // 3 * SIZE + FRAME + 1000
    folder = struck(killed, tmp_path / "struck", flip(third, 3))
    before = {side: Path(f"{folder / DATABASE}{side}").read_bytes() for side in ("", "-wal")}
    assert found_in(folder, killed[1], "a third of the way in") == {"mended": 1, "whole": TABLES, "marked": 0}
    for side, content in before.items():
        assert Path(f"{folder / DATABASE}.damaged-1{side}").read_bytes() == content
    assert sorted(path.name for path in folder.glob(f"{DATABASE}*")) == [
        DATABASE,
        f"{DATABASE}.damaged-1",
        f"{DATABASE}.damaged-1-wal",
    ]


def test_a_torn_tail_is_no_damage(killed: Killed, tmp_path: Path) -> None:
    """A kill or a power cut in the middle of a commit, which nobody was told of."""
    commits = commits_in(killed)
    for lost in (1, 10, FRAME, PAGE, SIZE - 10, SIZE, (commits[-1] - commits[-2] - 1) * SIZE + 100):

        def strike(content: bytearray, lost: int = lost) -> None:
            del content[HEADER + (commits[-1] + 1) * SIZE - lost :]

        folder = struck(killed, tmp_path / "struck", strike)
        least = dict.fromkeys(killed[1], 1)
        assert found_in(folder, least, f"{lost} bytes lost") == {"mended": 0, "whole": TABLES, "marked": 0}
        assert not list(folder.glob("*.damaged*"))
        shutil.rmtree(folder)


def test_frames_of_an_earlier_round_are_no_damage(tmp_path: Path) -> None:
    running, crashed = tmp_path / "running", tmp_path / "crashed"
    crashed.mkdir()

    async def story(store: Store) -> None:
        first = b""
        for version in range(2_000):
            await store.append("t0", version, [f"t0 {version + 1}".encode()], [Document("long", "t", bytes(9_000))])
            salts = (running / WAL).read_bytes()[16:24]
            first = first or salts
            if salts != first:
                break
        for name in (DATABASE, WAL):
            shutil.copy(running / name, crashed / name)

    tell(SqliteStore(running), story)
    assert (crashed / WAL).stat().st_size > 2 * len(log_of(crashed / DATABASE).frames) * SIZE
    assert found_in(crashed, {"t0": 100}, "") == {"mended": 0, "whole": 1, "marked": 0}


def test_a_mending_cut_short_is_done_again(killed: Killed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At whatever change of names it was killed."""
    begin = HEADER + frames_in(killed) // 3 * SIZE
    replace, unlink = Path.replace, Path.unlink

    class Cut(BaseException):
        pass

    def wipe(content: bytearray) -> None:
        content[begin + FRAME : begin + SIZE] = bytes(PAGE)

    for steps in range(1, 20):
        folder = struck(killed, tmp_path / f"struck{steps}", wipe)
        left = [steps]

        def step(left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise Cut

        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", lambda path, target, step=step: (step(), replace(path, target))[1])
            patched.setattr(
                Path, "unlink", lambda path, missing_ok=False, step=step: (step(), unlink(path, missing_ok))[1]
            )
            try:
                first = found_in(folder, killed[1], f"{steps} steps")
            except Cut:
                first = None
        if first is not None:
            assert steps > 3
            return
        found_in(folder, killed[1], f"cut short after {steps} steps")
    pytest.fail("never came to an end")


def test_an_examination_reports_it_and_changes_nothing(killed: Killed, tmp_path: Path) -> None:
    frame = frames_in(killed) // 3
    folder = struck(killed, tmp_path / "struck", flip(HEADER + frame * SIZE + FRAME + 1000, 3))
    before = (folder / WAL).read_bytes(), (folder / DATABASE).read_bytes()
    with examining(str(folder)) as examination:
        assert examination.pages == [f"write-ahead log, frame {frame + 1}"]
        for table, least in killed[1].items():
            assert len(examination.log(table)) >= least
    assert ((folder / WAL).read_bytes(), (folder / DATABASE).read_bytes()) == before
    with examining(str(killed[0])) as examination:
        assert examination.pages == []


def test_data_of_a_newer_release_is_left_as_it_is(killed: Killed, tmp_path: Path) -> None:
    shutil.copytree(killed[0], tmp_path / "running")
    (tmp_path / "newer").mkdir()
    with closing(sqlite3.connect(tmp_path / "running" / DATABASE)) as db:
        db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
        db.execute("PRAGMA user_version")
        for name in (DATABASE, WAL):
            shutil.copy(tmp_path / "running" / name, tmp_path / "newer" / name)
    folder = tmp_path / "newer"
    log = bytearray((folder / WAL).read_bytes())
    log[HEADER + 10 * SIZE + 2000] ^= 1
    (folder / WAL).write_bytes(log)
    with pytest.raises(StoreNewer):
        SqliteStore(folder)
    assert (folder / WAL).read_bytes() == log
