"""Which modules are compiled follows from the folder and from what the module says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.choose_modules import NothingThere, Tree

ROOT = Path(__file__).resolve().parents[2]

MODULES = {
    "house/__init__.py": "from house.roof.shapes import Shape as Form\n",
    "house/__main__.py": "print('hello')\n",
    "house/plain.py": "class Door:\n    def open(self) -> bool:\n        return True\n",
    "house/data.py": "from dataclasses import dataclass\n\n@dataclass(frozen=True)\nclass Wall:\n    high: int\n",
    "house/row.py": "from typing import NamedTuple\n\nclass Row(NamedTuple):\n    x: int\n",
    "house/promise.py": "from typing import Protocol\n\nclass Promise(Protocol[T]): ...\n",
    "house/made.py": "from abc import ABCMeta\n\nclass Base(metaclass=ABCMeta): ...\n",
    "house/frozen.py": "import msgspec\n\nclass Stone(msgspec.Struct, frozen=True):\n    x: int\n",
    "house/roof/__init__.py": "",
    "house/roof/shapes.py": "from msgspec import Struct as S\n\nclass Shape(S):\n    x: int\n",
    "house/roof/tile.py": "import house.roof.shapes\n\nclass Tile(house.roof.shapes.Shape): ...\n",
    "house/roof/slate.py": "from . import tile\n\nclass Slate(tile.Tile): ...\n",
    "house/roof/thatch.py": "from house import Form\n\nclass Thatch(Form): ...\n",
    "house/roof/hidden.py": "def make() -> type:\n    class Inner(Base, total=False): ...\n    return Inner\n",
    "house/roof/checked.py": "import typing\n\n@typing.runtime_checkable\nclass Solid(typing.Protocol): ...\n",
    "house/roof/generic.py": "@dataclass(frozen=True)\nclass Box(Generic[T]):\n    x: T\n",
    "house/roof/other.py": "class Struct: ...\nclass Mine(Struct): ...\n",
    "house/caller.py": "import sys\n\ndef where() -> str:\n    return str(sys._getframe(1).f_globals['__name__'])\n",
    "garden/tree.py": "LEAVES = 3\n",
}
COMPILED = {"house/plain.py", "house/data.py", "house/row.py", "house/made.py", "house/roof/other.py"}
REASONS = {
    "house/__init__.py": "the front of a package",
    "house/__main__.py": "the start of a program",
    "house/frozen.py": "class Stone has the keyword frozen=",
    "house/roof/__init__.py": "the front of a package",
    "house/roof/shapes.py": "class Shape is a Struct",
    "house/roof/tile.py": "class Tile is a Struct",
    "house/roof/slate.py": "class Slate is a Struct",
    "house/roof/thatch.py": "class Thatch is a Struct",
    "house/roof/hidden.py": "class Inner has the keyword total=",
    "house/roof/generic.py": "class Box is a Generic dataclass",
    "house/roof/checked.py": "class Solid is a Protocol",
    "house/promise.py": "class Promise is a Protocol",
    "house/caller.py": "it asks for the frame of its caller",
}


@pytest.fixture
def src(tmp_path: Path) -> Path:
    for name, text in MODULES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_module_is_compiled_unless_its_classes_would_lose_something(src: Path) -> None:
    choices = {choice.module: choice.why_not for choice in Tree(src).choices(["house"])}
    assert {module for module, why_not in choices.items() if not why_not} == COMPILED
    assert {module: why_not for module, why_not in choices.items() if why_not} == REASONS


def test_a_pattern_names_folders_or_files_and_has_to_match(src: Path) -> None:
    def chosen(*patterns: str) -> list[str]:
        return [choice.module for choice in Tree(src).choices(list(patterns))]

    assert chosen("house/pl*.py", "garden", "house/plain.py") == ["house/plain.py", "garden/tree.py"]
    assert chosen("*/roof") == [name for name in sorted(MODULES) if name.startswith("house/roof/")]
    with pytest.raises(NothingThere, match="'cellar'"):
        chosen("garden", "cellar")


def test_the_list_names_both_sides_and_says_why(src: Path) -> None:
    command = [sys.executable, "-m", "scripts.compile_modules", "list", str(src), "house", "garden"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert {line.split()[1] for line in lines if line.startswith("compiled ")} == COMPILED | {"garden/tree.py"}
    assert "interpreted  house/frozen.py: class Stone has the keyword frozen=" in lines
    assert len(lines) == len(MODULES)
