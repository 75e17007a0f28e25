"""Compile `liars_dice.py` together with the rules, in a folder of its own under build/.

A class that mypyc compiles can only inherit from one of the same group, so an installed build is of no use here.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILDS = ROOT / "build" / "bench"


class CannotBuild(Exception):
    pass


def build() -> Path:
    """A folder with `calavera` and `bench`, compiled; the last build is kept and used again while nothing changes."""
    sources = [*ROOT.glob("src/calavera/**/*.py"), *ROOT.glob("bench/**/*.py")]
    digest = hashlib.sha256(f"{sys.version} {_compiler()}".encode())
    for source in sorted(sources):
        digest.update(str(source.relative_to(ROOT)).encode() + source.read_bytes())
    folder = BUILDS / digest.hexdigest()[:16]
    if folder.exists():
        return folder
    shutil.rmtree(BUILDS, ignore_errors=True)
    stage = BUILDS / "unfinished"
    for source in sources:
        copy = stage / source.relative_to(ROOT / "src" if source.is_relative_to(ROOT / "src") else ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    _compile(stage)
    return stage.rename(folder)


def _compiler() -> str:
    try:
        return version("mypy")
    except PackageNotFoundError:
        raise CannotBuild("mypy, which compiles it, is not installed") from None


def _compile(stage: Path) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        patterns: list[str] = tomllib.load(file)["tool"]["calavera"]["compiled"]
    places = [str(stage), str(stage)]
    command = [sys.executable, "-m", "scripts.compile_modules", "build", *places, *patterns, "bench/liars_dice.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  (our own)
    if done.returncode != 0:
        raise CannotBuild((done.stdout + done.stderr).strip().splitlines()[-1])
