"""Which build is under test, and that wheels come out right with and without a C compiler."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tomllib
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import msgspec
import pytest

from scripts.choose_modules import Tree

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"


def compiled_modules() -> list[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        patterns: list[str] = tomllib.load(file)["tool"]["calavera"]["compiled"]
    paths = [Path(choice.module) for choice in Tree(SRC).choices(patterns) if not choice.why_not]
    return [".".join(path.with_suffix("").parts) for path in paths]


def build_wheel(folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    settings = {"CALAVERA_WEB": "no", **env}
    return subprocess.run(command, cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=False)


def only_wheel(folder: Path) -> Path:
    (wheel,) = folder.iterdir()
    return wheel


def build_of(name: str) -> str:
    file = importlib.import_module(name).__file__
    assert file is not None
    if file.endswith(tuple(EXTENSION_SUFFIXES)) and not Path(file).is_relative_to(SRC):
        return "compiled"
    return "interpreted" if Path(file) == SRC.joinpath(*name.split(".")).with_suffix(".py") else file


def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    expected = os.environ.get("CALAVERA_EXPECT")
    if expected is None:
        pytest.skip("CALAVERA_EXPECT does not say which build to expect; make test does")
    assert expected in ("compiled", "interpreted")
    found = {name: build_of(name) for name in compiled_modules()}
    assert len(found) > 40
    assert {name: build for name, build in found.items() if build != expected} == {}


def test_no_compiled_module_defines_a_struct() -> None:
    # mypyc drops class keywords without a word: a compiled Struct would lose its tag.
    structs = [
        thing
        for name in compiled_modules()
        for thing in vars(importlib.import_module(name)).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == name
    ]
    assert structs == []


def test_a_wheel_built_without_compiling_is_pure_and_complete(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, CALAVERA_COMPILE="no")
    assert done.returncode == 0, done.stderr
    wheel = only_wheel(tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    expected = {
        path.relative_to(SRC).as_posix()
        for path in (SRC / "calavera").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"calavera/py.typed", "calavera/messages/en.json"} <= expected
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("calavera/")}
    assert packed == expected


def test_without_a_c_compiler_the_wheel_is_pure_and_the_build_says_why(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, CALAVERA_COMPILE="auto", CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    assert only_wheel(tmp_path).name.endswith("-py3-none-any.whl")
    said = done.stdout + done.stderr
    assert "They will run interpreted" in said
    assert "A C compiler and Python's header files are needed" in said


def test_without_a_c_compiler_a_build_that_must_compile_fails(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, CALAVERA_COMPILE="require", CC="no-such-compiler")
    assert done.returncode != 0
    assert "A C compiler and Python's header files are needed" in done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_wish_about_compiling_is_refused(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, CALAVERA_COMPILE="perhaps")
    assert done.returncode != 0
    assert "'perhaps'" in done.stdout + done.stderr


def test_compiled_code_is_kept_until_something_it_is_made_of_changes(tmp_path: Path) -> None:
    script, src, out = [sys.executable, "-m", "scripts.compile_modules"], tmp_path / "src", tmp_path / "out"

    def write(number: int) -> None:
        src.mkdir(exist_ok=True)
        (src / "small.py").write_text(f"def number() -> int:\n    return {number}\n", encoding="utf-8")

    def update(**env: str) -> subprocess.CompletedProcess[str]:
        command = [*script, "update", str(src), str(out), "small.py"]
        return subprocess.run(command, cwd=ROOT, env=os.environ | env, capture_output=True, text=True, check=False)

    def compiles() -> bool:
        """Whether this compiles the code again; it must work in the end."""
        kept = out / "kept"
        if out.is_dir():
            kept.touch()
        done = update()
        assert done.returncode == 0, done.stdout + done.stderr
        return not kept.exists()

    probe = subprocess.run([*script, "probe"], cwd=ROOT, capture_output=True, text=True, check=False)
    if probe.returncode != 0:
        pytest.skip(probe.stderr)
    write(1)
    assert compiles()
    assert list(out.glob(f"small*{EXTENSION_SUFFIXES[0]}"))
    assert not compiles(), "nothing had changed"
    # Whoever finds it up to date has no use for a compiler; these cannot succeed.
    assert update(CFLAGS="-fno-such-flag").returncode != 0, "another way to compile"
    assert update(CC="no-such-compiler").returncode != 0, "another compiler"
    assert not compiles(), "a try that could not succeed throws nothing away"
    write(2)
    assert compiles(), "another source"
