"""The figures of a long run: printed as each part ends, and stored when all parts have ended."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple, TextIO

SAYS = (
    "`make soak`: the server with people who come and go, flooded, besieged, killed, and with a struck disk; random "
    "games of every setting, and bad input. A promise that is not kept ends the run, so everything here held."
)

Figure = int | float | str | dict[str, int]


class Part(NamedTuple):
    name: str
    seconds: float
    told: str
    figures: Mapping[str, Figure]


class Findings:
    """One part after the other; each is timed from the end of the one before."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._since = time.perf_counter()
        self.parts: list[Part] = []

    def tell(self, name: str, told: str, **figures: Figure) -> None:
        now = time.perf_counter()
        self.parts.append(Part(name, now - self._since, told, figures))
        self._since = now
        print(told, file=self._out, flush=True)

    def progress(self, told: str) -> None:
        """Print progress within a part."""
        print(told, file=self._out, flush=True)

    def store(self, folder: Path, sizes: Mapping[str, int]) -> None:
        """Store the figures as soak.json and soak.md; a broken promise would have ended the run earlier."""
        found = {
            "machine": _machine(),
            "sizes": dict(sizes),
            "parts": [
                {"part": part.name, "seconds": round(part.seconds, 1), **part.figures, "told": part.told}
                for part in self.parts
            ],
        }
        (folder / "soak.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        (folder / "soak.md").write_text(self._markdown(sizes), encoding="utf-8")

    def _markdown(self, sizes: Mapping[str, int]) -> str:
        lines = [
            "# The long run",
            "",
            SAYS,
            "",
            " · ".join(f"{name} {value}" for name, value in _machine().items()),
            "",
            "Asked for: " + ", ".join(f"{size:,} {name}" for name, size in sizes.items()) + ".",
            "",
            "| part | what happened | seconds |",
            "| --- | --- | ---: |",
        ]
        for part in self.parts:
            told = part.told.replace("|", "\\|").replace("\n", "<br>")
            lines.append(f"| {part.name} | {told} | {part.seconds:.0f} |")
        return "\n".join([*lines, ""])


def _machine() -> dict[str, str]:
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "calavera": version("calavera"),
    }
