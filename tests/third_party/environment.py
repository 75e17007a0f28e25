"""A fresh environment with a stranger's game in it, beside the build of Calavera that is under test."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PIG = ROOT / "examples" / "pig"


@dataclass(frozen=True)
class Environment:
    """`python` sees what this Python sees, and the packages installed into the folder on top."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    def run(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.python, *arguments],
            cwd=self.folder,
            env=self.environ(),
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )

    def calavera(self, *arguments: str, typed: str = "") -> str:
        done = self.run("-m", "calavera.cli", *arguments, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def environ(self) -> dict[str, str]:
        # PYTHONPATH says which build is under test: the sources, or nothing for the installed one.
        paths = [str(Path(path).resolve()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "100",
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }


def environment_with_pig(folder: Path) -> Environment:
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    wheels = folder / "wheels"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    subprocess.run(build, cwd=PIG, check=True, capture_output=True)
    (wheel,) = wheels.glob("*.whl")
    # A wheel of plain Python is installed by unpacking it.
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    return Environment(folder)
