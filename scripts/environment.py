"""Prepare .venv for a purpose: `environment.py play|check|interpreted|test|bench`. Does only what is not done yet.

Runs on a bare Python: nothing but the standard library is at hand yet.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMPS = VENV / "stamps"
PYTHON = VENV / "bin" / "python"


class Need(Enum):
    """What must be installed of Calavera itself."""

    NOTHING = 1
    ANY = 2  # an older build will do: it only lends its name and version to the sources
    BEST = 3  # compiled if that works
    COMPILED = 4  # only a machine without a C compiler is an excuse


PURPOSES = {
    "play": (("runtime", "build"), Need.BEST),
    "check": (("runtime", "build", "dev"), Need.NOTHING),
    "interpreted": (("runtime", "build", "dev"), Need.ANY),
    "test": (("runtime", "build", "dev"), Need.COMPILED),
    "bench": (("runtime", "build", "bench"), Need.COMPILED),
}

# Whatever a wheel is made of: if none of it has changed, the installed one is still right.
BUILD_INPUTS = ("src", "pyproject.toml", "hatch_build.py", "scripts/compile_rules.py", "requirements/build.txt")

FAILED = "compiling failed, though there is a C compiler"


@dataclass(frozen=True)
class Build:
    """What is installed in .venv."""

    key: str
    compiled: bool
    why: str  # it is not compiled


def environ(**more: str) -> dict[str, str]:
    """The environment for our tools: nothing in it that points a Python to other packages."""
    misleading = {"MYPYPATH", "PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "VIRTUAL_ENV"}
    return {name: value for name, value in os.environ.items() if name not in misleading} | more


def run(*command: str | Path, **more: str) -> None:
    subprocess.run(command, cwd=ROOT, env=environ(**more), check=True)


def digest(paths: Iterable[Path]) -> str:
    """A key that changes when the name or the content of any file changes."""
    found = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def stamped(name: str, key: str) -> bool:
    stamp = STAMPS / name
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == key


def make_venv() -> None:
    key = f"{sys.version}\n{os.path.realpath(sys.executable)}\n{VENV}"
    if PYTHON.exists() and stamped("python", key):
        return
    print(f"Making .venv with Python {sys.version.split()[0]}", flush=True)
    if VENV.exists():
        shutil.rmtree(VENV)
    if uv := shutil.which("uv"):
        run(uv, "venv", "--quiet", "--no-config", "--python", sys.executable, VENV)
    else:
        try:
            run(sys.executable, "-m", "venv", VENV)
        except subprocess.CalledProcessError:
            shutil.rmtree(VENV, ignore_errors=True)
            sys.exit(
                f"{sys.executable} cannot make a virtual environment (see above). Some systems keep that part of "
                "Python in a package of its own (often python3-venv): install it, or install uv."
            )
    STAMPS.mkdir()
    (STAMPS / "python").write_text(key, encoding="utf-8")


def install(*arguments: str | Path) -> None:
    if uv := shutil.which("uv"):
        run(uv, "pip", "install", "--quiet", "--python", PYTHON, *arguments)
    else:
        run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments)


def install_lock(name: str) -> None:
    lock = ROOT / "requirements" / f"{name}.txt"
    key = digest([lock])
    if stamped(name, key):
        return
    print(f"Installing requirements/{name}.txt", flush=True)
    install("--require-hashes", "-r", lock)
    (STAMPS / name).write_text(key, encoding="utf-8")


def installed() -> Build:
    """What the last run installed."""
    stamp = STAMPS / "build.json"
    if not stamp.is_file():
        return Build("", compiled=False, why="nothing has been built yet")
    return Build(**json.loads(stamp.read_text(encoding="utf-8")))


def build_key() -> str:
    files = [
        path
        for name in BUILD_INPUTS
        for path in [ROOT / name, *(ROOT / name).rglob("*")]
        if path.is_file() and "__pycache__" not in path.parts
    ]
    return digest(files)


def why_not_compiled() -> str:
    """Why nothing can be compiled here; empty if it can."""
    if os.environ.get("CALAVERA_COMPILE") == "no":
        return "CALAVERA_COMPILE=no asks for it"
    probe: list[str | Path] = [PYTHON, ROOT / "scripts" / "compile_rules.py", "probe"]
    done = subprocess.run(probe, env=environ(), capture_output=True, text=True, errors="replace", check=False)
    return "" if done.returncode == 0 else done.stderr.strip()


def up_to_date(last: Build, need: Need) -> bool:
    if need is Need.NOTHING or (need is Need.ANY and last.key):
        return True
    return last.key == build_key() and last.compiled and os.environ.get("CALAVERA_COMPILE") != "no"


def install_build(need: Need) -> None:
    last = installed()
    if up_to_date(last, need):
        return
    key, why, asked = build_key(), why_not_compiled(), os.environ.get("CALAVERA_COMPILE")
    if why and asked == "require":
        sys.exit(f"CALAVERA_COMPILE=require asks for compiled rules. {why}")
    in_vain = last.why == FAILED and need is not Need.COMPILED
    if last.key == key and not last.compiled and (why or in_vain):
        return
    print("Building Calavera, interpreted" if why else "Building Calavera, compiled", flush=True)
    policy = "no" if why else asked or ("require" if need is Need.COMPILED else "auto")
    with tempfile.TemporaryDirectory(prefix="calavera-wheel-") as folder:
        # Quiet: warnings and errors only.
        env = {"CALAVERA_COMPILE": policy, "HATCH_QUIET": "1"}
        run(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, **env)
        (wheel,) = Path(folder).glob("*.whl")
        (STAMPS / "build.json").unlink(missing_ok=True)
        install("--no-deps", "--force-reinstall", wheel)
        compiled = not wheel.name.endswith("-none-any.whl")
    build = Build(key, compiled, "" if compiled else why or FAILED)
    (STAMPS / "build.json").write_text(json.dumps(asdict(build)), encoding="utf-8")
    if why:
        print(f"The rules will run interpreted, many times slower than compiled. {why}", flush=True)


def main(arguments: list[str]) -> None:
    if len(arguments) != 1 or arguments[0] not in PURPOSES:
        sys.exit(__doc__)
    locks, need = PURPOSES[arguments[0]]
    try:
        make_venv()
        for lock in locks:
            install_lock(lock)
        install_build(need)
    except subprocess.CalledProcessError as error:
        sys.exit(f"Setting up failed (see above): {Path(error.cmd[0]).name} ended with {error.returncode}.")


if __name__ == "__main__":
    main(sys.argv[1:])
