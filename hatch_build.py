"""The build hook: puts the mypyc-compiled modules into the wheel, beside their sources.

CALAVERA_COMPILE decides: `auto` (the default) compiles where that is possible and else builds a pure wheel and says
why; `require` makes it an error when compiling is not possible; `no` does not compile.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

POLICIES = ("auto", "require", "no")


class CompileHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install stays interpreted: a compiled module would shadow the source being edited.
        if version == "editable":
            return
        policy = os.environ.get("CALAVERA_COMPILE") or "auto"
        if policy not in POLICIES:
            self.app.abort(f"CALAVERA_COMPILE is {policy!r}; it must be one of {', '.join(POLICIES)}.")
        if policy == "no":
            self.app.display_info("Not compiling, as CALAVERA_COMPILE=no asks: the rules will run interpreted.")
            return
        self._scratch = tempfile.TemporaryDirectory(prefix="calavera-build-")
        out = Path(self._scratch.name, "out")
        failure = self._compile(out)
        if failure is None:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            built = sorted(path for path in out.rglob("*") if path.is_file())
            build_data["force_include"].update({str(path): path.relative_to(out).as_posix() for path in built})
        elif policy == "require":
            self.app.abort(f"The rules could not be compiled, and CALAVERA_COMPILE=require asks for it.\n{failure}")
        else:
            self.app.display_warning(
                "The rules could not be compiled. They will run interpreted: everything works, but simulations and "
                f"strong bots are many times slower.\n{failure}"
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        # Only now has the wheel taken up the files.
        if hasattr(self, "_scratch"):
            self._scratch.cleanup()

    def _compile(self, out: Path) -> str | None:
        """Compile into the folder `out`; the reason if that is not possible."""
        patterns: list[str] = self.metadata.config["tool"]["calavera"]["compiled"]
        script = Path(self.root, "scripts", "compile_rules.py")
        # A process of its own: mypyc works in the current folder and ends the program when it meets an error.
        done = subprocess.run(
            [sys.executable, str(script), "build", str(Path(self.root, "src")), str(out), *patterns],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        return None if done.returncode == 0 else done.stdout.strip()
