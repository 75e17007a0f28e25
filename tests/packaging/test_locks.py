"""The locks in requirements/ fit pyproject.toml, and each other."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("runtime", "build", "dev", "bench")


def pyproject() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def wanted(lock: str) -> list[Requirement]:
    """What pyproject.toml asks of this lock."""
    content = pyproject()
    texts = content["project"]["dependencies"] if lock == "runtime" else content["dependency-groups"][lock]
    return [Requirement(text) for text in texts]


def entries(lock: str) -> list[str]:
    """The pins of a lock, each with its hashes on one line."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8").replace("\\\n", "")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pins(lock: str) -> list[Requirement]:
    return [Requirement(entry.partition("--hash")[0]) for entry in entries(lock)]


def version(pin: Requirement) -> str:
    (specifier,) = pin.specifier
    assert specifier.operator == "=="
    return specifier.version


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_satisfies_what_pyproject_asks_for(lock: str) -> None:
    pinned = defaultdict(list)
    for pin in pins(lock):
        pinned[canonicalize_name(pin.name)].append(version(pin))
    for requirement in wanted(lock):
        versions = pinned[canonicalize_name(requirement.name)]
        assert versions, f"{requirement.name} is not pinned"
        assert all(requirement.specifier.contains(found) for found in versions), f"{requirement}: {versions}"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash_and_no_address(lock: str) -> None:
    for entry in entries(lock):
        assert "--hash=sha256:" in entry
        assert "://" not in entry


def test_all_locks_pin_the_same_version_of_a_package() -> None:
    found = defaultdict(set)
    for lock in LOCKS:
        for pin in pins(lock):
            if pin.marker is None or pin.marker.evaluate():
                found[canonicalize_name(pin.name)].add(version(pin))
    assert {name: versions for name, versions in found.items() if len(versions) > 1} == {}


def test_the_build_group_repeats_the_requirements_of_the_build_system() -> None:
    content = pyproject()
    assert content["dependency-groups"]["build"] == content["build-system"]["requires"]
