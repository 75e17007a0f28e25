"""What a test run left out and why, so that a green run never claims more than it did.

A step that cannot run on this machine is added here instead of passing silently. With CI=true nothing may be left out.
"""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree as ET


class LeftOut:
    def __init__(self) -> None:
        self.items: list[tuple[str, str]] = []

    def add(self, what: str, why: str) -> None:
        self.items.append((what, why))

    def add_skipped(self, run: str, junit: Path) -> None:
        """Every test that pytest skipped, read from its report."""
        tree = ET.parse(junit)  # noqa: S314  (written a moment ago by our own pytest)
        for case in tree.iter("testcase"):
            for skipped in case.iter("skipped"):
                name = f"{case.get('classname')}.{case.get('name')} ({run})"
                self.add(name, skipped.get("message") or "no reason given")

    def forbidden(self) -> bool:
        """Whether leaving anything out fails the run."""
        return os.environ.get("CI", "").lower() in {"1", "true", "yes"}

    def report(self) -> list[str]:
        if not self.items:
            return ["Nothing was left out."]
        lines = ["Left out:"]
        lines += [f"  {what}: {why}" for what, why in self.items]
        if self.forbidden():
            lines.append("With CI set nothing may be left out.")
        return lines
