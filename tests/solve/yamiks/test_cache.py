"""Solutions in files: whole ones are read, anything else is computed anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from calavera.solve.yamiks import Distribution, Setting, Solution, cache
from calavera.solve.yamiks.sheets import SHEETS
from calavera.solve.yamiks.spread import SCORES

SETTING = Setting("simple", free_downgrade=True)


def made_up(setting: Setting = SETTING, value: float = 1.5) -> Solution:
    chances = [0.0] * SCORES
    chances[200] = 1.0
    return Solution(setting, [value + number for number in range(SHEETS)], Distribution(tuple(chances), 0.75))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Setting]:
    """Solving takes a while: here a made-up solution stands for it, and who asked is noted."""
    asked: list[Setting] = []

    def compute(setting: Setting, _tell: object) -> Solution:
        asked.append(setting)
        return made_up(setting)

    monkeypatch.setattr(cache, "compute", compute)
    return asked


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = cache.path_of(SETTING, tmp_path / "new" / "folder")
    cache.write(made_up(), path)
    read = cache.read(SETTING, path)
    assert read is not None
    assert list(read.values) == list(made_up().values)
    assert read.distribution() == made_up().distribution()
    assert path.stat().st_size < 2**20
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_every_setting_has_a_file_of_its_own(tmp_path: Path) -> None:
    path = cache.path_of(SETTING, tmp_path)
    cache.write(made_up(), path)
    assert cache.read(Setting("simple"), path) is None
    assert cache.stored(Setting("simple"), tmp_path) is None
    assert cache.stored(SETTING, tmp_path) is not None


def flipped(content: bytes) -> bytes:
    return content[:5000] + bytes([content[5000] ^ 1]) + content[5001:]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "a flipped bit": flipped,
    "cut short": lambda content: content[:-8],
    "too long": lambda content: content + b"\0" * 8,
    "empty": lambda _: b"",
    "something else": lambda _: b"\x89PNG" * 100,
    "another version": lambda content: content.replace(b"version 1", b"version 0", 1),
    "no numbers": lambda content: content[: content.index(b"\n") + 33],
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_computed_anew_and_mended(
    tmp_path: Path, counted: list[Setting], damage: Callable[[bytes], bytes]
) -> None:
    path = cache.path_of(SETTING, tmp_path)
    cache.write(made_up(), path)
    path.write_bytes(damage(path.read_bytes()))
    assert not cache.find(SETTING, tmp_path).from_file
    assert counted == [SETTING]
    assert cache.find(SETTING, tmp_path).from_file
    assert counted == [SETTING]


def test_an_older_format_is_computed_anew(
    tmp_path: Path, counted: list[Setting], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.find(SETTING, tmp_path)
    monkeypatch.setattr(cache, "VERSION", cache.VERSION + 1)
    assert not cache.find(SETTING, tmp_path).from_file
    assert len(counted) == 2


def test_whoever_asks_for_it_gets_it_computed_anew(tmp_path: Path, counted: list[Setting]) -> None:
    cache.find(SETTING, tmp_path)
    cache.find(SETTING, tmp_path, anew=True)
    assert cache.solution(SETTING, tmp_path).value() == cache.find(SETTING, tmp_path).solution.value()
    assert len(counted) == 2


def test_a_solution_that_cannot_be_kept_is_given_all_the_same(tmp_path: Path, counted: list[Setting]) -> None:
    folder = tmp_path / "a file"
    folder.write_text("in the way", encoding="utf-8")
    found = cache.find(SETTING, folder)
    assert found.solution.setting == SETTING
    assert isinstance(found.trouble, OSError)
    assert not found.from_file


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = cache.path_of(SETTING, tmp_path)
    cache.write(made_up(), path)

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="space"):
        cache.write(made_up(value=9.0), path)
    assert list(tmp_path.iterdir()) == [path]
    read = cache.read(SETTING, path)
    assert read is not None
    assert read.values[0] == 1.5


def test_readers_among_writers_always_find_a_whole_file(tmp_path: Path) -> None:
    path = cache.path_of(SETTING, tmp_path)
    values = (1.5, 2.5, 3.5)
    cache.write(made_up(), path)
    with ThreadPoolExecutor(6) as pool:
        writing = [pool.submit(cache.write, made_up(value=value), path) for value in values * 3]
        reading = [pool.submit(cache.read, SETTING, path) for _ in range(30)]
        for written in writing:
            written.result()
        found = [read.result() for read in reading]
    assert {None if one is None else one.values[0] for one in found} <= set(values)
    assert list(tmp_path.iterdir()) == [path]
