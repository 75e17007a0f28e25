"""What a long run has found: told, and stored as figures, as each part ends."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, TextIO

SAYS = (
    "`make soak`: the server with people who come and go, flooded, besieged, killed, and with a struck disk; random "
    "games of every setting, bad input, and whole games entered on score pads. A promise that is not kept ends the "
    "run, so everything here held."
)

Figure = int | float | str | dict[str, int]


class Finding(NamedTuple):
    told: str
    figures: Mapping[str, Figure]


class Part(NamedTuple):
    """One part of a long run, with the sizes that were asked for. What it did is stored under its name."""

    name: str
    asked: Mapping[str, int]
    run: Callable[[Callable[[str], None]], Finding]


class Findings:
    """Runs one part after the other. With a `folder` each is stored there as it ends, beside what earlier runs have
    stored, so that parts can be run by themselves.
    """

    def __init__(self, out: TextIO, folder: Path | None = None) -> None:
        self._out = out
        self._folder = folder

    def run(self, part: Part) -> None:
        began = time.perf_counter()
        found = part.run(self._say)
        seconds = round(time.perf_counter() - began, 1)
        self._say(found.told)
        if self._folder is not None:
            figures = {
                "part": part.name,
                "asked": dict(part.asked),
                "seconds": seconds,
                **found.figures,
                "told": found.told,
                "machine": _machine(),
            }
            # Read only now: another run may have stored its parts meanwhile.
            _store(self._folder, _stored(self._folder) | {part.name: figures})

    def has(self, part: Part) -> bool:
        """Whether this part is stored already, of the same size and the same release."""
        known = None if self._folder is None else _stored(self._folder).get(part.name)
        return known is not None and known["asked"] == dict(part.asked) and known["machine"] == _machine()

    def _say(self, told: str) -> None:
        print(told, file=self._out, flush=True)


def _store(folder: Path, known: Mapping[str, dict[str, Any]]) -> None:
    found = {"parts": list(known.values())}
    for name, text in (("soak.json", json.dumps(found, indent=1) + "\n"), ("soak.md", _markdown(known))):
        written = folder / f"{name}.new"
        written.write_text(text, encoding="utf-8")
        written.replace(folder / name)  # a run that is cut short leaves the figures of the parts before it


def _markdown(known: Mapping[str, dict[str, Any]]) -> str:
    lines = ["# The long run", "", SAYS, ""]
    machines: dict[str, list[str]] = {}
    for part in known.values():
        machine = " · ".join(f"{name} {value}" for name, value in part["machine"].items())
        machines.setdefault(machine, []).append(part["part"])
    for machine, parts in machines.items():
        lines += [machine if len(machines) == 1 else f"{machine}: {', '.join(parts)}", ""]
    lines += ["| part | asked for | what happened | seconds |", "| --- | --- | --- | ---: |"]
    for part in known.values():
        told = part["told"].replace("|", "\\|").replace("\n", "<br>")
        asked = ", ".join(f"{size:,} {name.replace('_', ' ')}" for name, size in part["asked"].items())
        lines.append(f"| {part['part']} | {asked} | {told} | {part['seconds']:.0f} |")
    return "\n".join([*lines, ""])


def _stored(folder: Path) -> dict[str, dict[str, Any]]:
    """What earlier runs have found, by part."""
    file = folder / "soak.json"
    found = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"parts": []}
    return {part["part"]: part for part in found["parts"]}


def _machine() -> dict[str, str]:
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "calavera": version("calavera"),
    }
