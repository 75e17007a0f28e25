"""What the figures were measured on and with, without naming anybody's machine."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("calavera", "librt", "mypy", "msgspec", "open_spiel", "rlcard", "pettingzoo", "numpy")


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def describe(core: int | None) -> dict[str, str]:
    found = {
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "pinned": "no" if core is None else "to one core",
    }
    for name in PACKAGES:
        found[name] = installed(name) or "not installed"
    return found


def installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def line(described: dict[str, str]) -> str:
    return " · ".join(f"{name} {value}" for name, value in described.items())
