"""Whatever is imported is asked for by name: nothing is there only because something else wanted it."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
OWN = {"bench", "calavera", "calavera_pig", "examples", "scripts", "tests"}  # the example is a package of its own
DISTRIBUTIONS = packages_distributions()


def imported(folder: Path) -> Iterator[str]:
    """The packages of others that modules in the folder name, wherever they do."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [str(node.module)]
            yield from {name.partition(".")[0] for name in names} - OWN - sys.stdlib_module_names


def asked_for(*groups: str) -> set[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        content = tomllib.load(file)
    extras = content["project"]["optional-dependencies"].values()
    texts = [
        *content["project"]["dependencies"],
        *(text for extra in extras for text in extra),
        *(text for group in groups for text in content["dependency-groups"][group]),
    ]
    return {canonicalize_name(Requirement(text).name) for text in texts}


@pytest.mark.parametrize(("folder", "groups"), [("src", ()), ("examples", ()), ("tests", ("dev", "build"))])
def test_every_package_that_is_imported_is_asked_for_by_name(folder: str, groups: tuple[str, ...]) -> None:
    named = asked_for(*groups)
    used = set(imported(ROOT / folder))
    assert used, "something is imported there"
    for package in used:
        found = {canonicalize_name(distribution) for distribution in DISTRIBUTIONS.get(package, [package])}
        assert found & named, f"{package} is not asked for"
