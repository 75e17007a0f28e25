"""The locks in requirements/ fit pyproject.toml, and each other; that of the web app is complete."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("runtime", "build", "dev", "node", "bench")


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


def web_packages() -> dict[str, dict[str, Any]]:
    """By folder; the first one is the web app itself."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages: dict[str, dict[str, Any]] = lock["packages"]
    return packages


def test_the_lock_of_the_web_app_names_no_address() -> None:
    assert [folder for folder, package in web_packages().items() if "resolved" in package] == []


def test_the_lock_of_the_web_app_fits_its_list_of_packages() -> None:
    listed = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    locked = web_packages()[""]
    for kind in ("dependencies", "devDependencies"):
        assert locked.get(kind) == listed.get(kind)


def test_the_lock_of_the_web_app_holds_for_every_system() -> None:
    # npm leaves out what it did not find for another system when the lock was made, and later refuses the lock.
    packages = web_packages()
    missing = [
        name
        for folder, package in packages.items()
        for name in package.get("optionalDependencies", {})
        if f"{folder}/node_modules/{name}" not in packages and f"node_modules/{name}" not in packages
    ]
    assert missing == []
