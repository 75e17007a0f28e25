"""Prepare .venv for a purpose: `environment.py play|web|check|interpreted|test|bench`. Does only what is not done yet.

Runs on a bare Python: nothing but the standard library is at hand yet.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path

from scripts import chromium
from scripts.build_web import CANNOT, CannotBuild, digest, find_node, inputs, is_current

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMPS = VENV / "stamps"
PYTHON = VENV / "bin" / "python"
WEB = ROOT / "build" / "web"
BUILD_WEB = ROOT / "scripts" / "build_web.py"


class Need(Enum):
    """What must be installed of Calavera itself."""

    NOTHING = 1
    ANY = 2  # any installed build will do: only its name and version are needed, the code comes from src/
    BEST = 3  # compiled if that works
    COMPILED = 4  # only a machine without a C compiler is an excuse


@dataclass(frozen=True)
class Purpose:
    locks: tuple[str, ...]
    need: Need
    node: bool = False  # for the web app, to build it or to check it
    browser: bool = False
    at_once: bool = False  # the first time, nobody waits for the compiler: it works behind what has been started


PURPOSES = {
    "play": Purpose(("runtime", "build"), Need.BEST, node=True, at_once=True),
    "web": Purpose((), Need.NOTHING, node=True),
    "check": Purpose(("runtime", "build", "dev"), Need.NOTHING, node=True),
    "interpreted": Purpose(("runtime", "build", "dev"), Need.ANY),
    "test": Purpose(("runtime", "build", "dev"), Need.COMPILED, node=True, browser=True),
    "bench": Purpose(("runtime", "build", "dev", "bench"), Need.COMPILED, node=True, browser=True),
}

COMPILING = {"runtime", "build"}  # what has to be there to compile

# Whatever a wheel is made of, besides the web app: if none of it has changed, the installed one is still right.
BUILD_INPUTS = (
    "src",
    "pyproject.toml",
    "hatch_build.py",
    "scripts/choose_modules.py",
    "scripts/compile_modules.py",
    "scripts/docstrings.py",
    "requirements/build.txt",
)
COMPILE = ("-m", "scripts.compile_modules")

FAILED = "compiling failed, though there is a C compiler"
BEHIND = "they are being compiled meanwhile, and the next start takes them up"


@dataclass(frozen=True)
class Build:
    """What is installed in .venv."""

    key: str
    compiled: bool
    why: str  # it is not compiled
    no_web: str  # why there is no web app in it; empty if there is


def environ(**more: str) -> dict[str, str]:
    """The environment for our tools: nothing in it that points a Python to other packages."""
    misleading = {"MYPYPATH", "PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "VIRTUAL_ENV"}
    return {name: value for name, value in os.environ.items() if name not in misleading} | more


def run(*command: str | Path, **more: str) -> None:
    subprocess.run(command, cwd=ROOT, env=environ(**more), check=True)


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
        # As uv does, compile nothing ahead: most modules of most packages are never imported.
        run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", *arguments)


def install_locks(*names: str) -> None:
    keys = {name: digest([_lock(name)]) for name in names}
    missing = [name for name in names if not stamped(name, keys[name])]
    if not missing:
        return
    print(f"Installing {' and '.join(f'requirements/{name}.txt' for name in missing)}", flush=True)
    # A lock names everything that is needed. Left to itself, pip looks for newer versions of what is asked for with
    # an extra (`coverage[toml]`), and stops because they have no hash here.
    install("--require-hashes", "--no-deps", *(part for name in missing for part in ("-r", _lock(name))))
    for name in missing:
        (STAMPS / name).write_text(keys[name], encoding="utf-8")


def _lock(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.txt"


def installed() -> Build:
    """What the last run installed."""
    stamp = STAMPS / "build.json"
    if not stamp.is_file():
        return Build("", compiled=False, why="nothing has been built yet", no_web="nothing has been built yet")
    return Build(**{"no_web": "it was built without", **json.loads(stamp.read_text(encoding="utf-8"))})


def build_key() -> str:
    files = {
        path
        for name in BUILD_INPUTS
        for path in [ROOT / name, *(ROOT / name).rglob("*")]
        if path.is_file() and "__pycache__" not in path.parts
    }
    return digest(files | set(inputs()))


def has_node() -> bool:
    """Whether the machine has one, or this Python."""
    try:
        find_node()
    except CannotBuild:
        return False
    return True


def provide_node() -> None:
    """Where the machine has no Node, take it from where Python packages come from."""
    if os.environ.get("CALAVERA_WEB") == "no":
        return
    probe = subprocess.run([PYTHON, BUILD_WEB, "probe"], env=environ(), capture_output=True, check=False)
    if probe.returncode != 0:
        try:
            install_locks("node")
        except subprocess.CalledProcessError:
            print("Node could not be had from there either (see above).", flush=True)


def build_web(need: Need, python: str | Path = PYTHON) -> str:
    """Build the web app; if that is not possible, say why."""
    asked = os.environ.get("CALAVERA_WEB")
    if asked == "no":
        return "CALAVERA_WEB=no asks for it"
    if need is Need.ANY:
        return "it was not needed"
    if not is_current(WEB, digest(inputs())):
        print("Building the web app", flush=True)
    command: list[str | Path] = [python, BUILD_WEB, "build", WEB]
    done = subprocess.run(command, env=environ(), capture_output=True, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return ""
    why = done.stderr.strip()
    # A machine without Node is an excuse, as one without a C compiler is; sources that do not build are none.
    if asked == "require" or (need is Need.COMPILED and done.returncode != CANNOT):
        sys.exit(why)
    return why


def why_not_compiled() -> str:
    """Why nothing can be compiled here; empty if it can."""
    if os.environ.get("CALAVERA_COMPILE") == "no":
        return "CALAVERA_COMPILE=no asks for it"
    probe: list[str | Path] = [PYTHON, *COMPILE, "probe"]
    done = subprocess.run(probe, cwd=ROOT, env=environ(), capture_output=True, text=True, errors="replace", check=False)
    return "" if done.returncode == 0 else done.stderr.strip()


def wants_build(need: Need) -> bool:
    return need is not Need.NOTHING and not (need is Need.ANY and installed().key)


@contextmanager
def compiled_ahead(need: Need) -> Iterator[None]:
    """Compile while other work waits for the network. A failure is reported later, by the build."""
    if not wants_build(need) or os.environ.get("CALAVERA_COMPILE") == "no":
        yield
        return
    with subprocess.Popen(compiling(), cwd=ROOT, env=environ(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        yield


def compiling() -> list[str | Path]:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["calavera"]["compiled"]
    return [PYTHON, *COMPILE, "update", ROOT / "src", ROOT / "build" / "compiled", *patterns]


def compile_behind() -> None:
    """Compile in the background, at low priority; it continues when the game is stopped."""
    nice = shutil.which("nice")
    command = [*([nice] if nice else []), *compiling()]
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "compiling.log").open("w") as said:
        subprocess.Popen(command, cwd=ROOT, env=environ(), stdout=said, stderr=said, start_new_session=True)


def waits_for_no_compiler(purpose: Purpose) -> bool:
    return purpose.at_once and not installed().key and not os.environ.get("CALAVERA_COMPILE")


def install_build(need: Need, no_web: str, *, later: bool = False) -> None:
    """`later`: a compiled build is possible, and is being made in the background."""
    last, asked, key = installed(), os.environ.get("CALAVERA_COMPILE"), build_key()
    same = last.key == key and bool(last.no_web) == bool(no_web)
    if same and last.compiled and asked != "no":
        return
    why = why_not_compiled()
    if why and asked == "require":
        sys.exit(f"CALAVERA_COMPILE=require asks for compiled rules. {why}")
    in_vain = last.why == FAILED and need is not Need.COMPILED
    if same and not last.compiled and (why or in_vain):
        return
    interpreted = later or bool(why)
    print("Building Calavera, interpreted" if interpreted else "Building Calavera, compiled", flush=True)
    policy = "no" if interpreted else asked or ("require" if need is Need.COMPILED else "auto")
    with tempfile.TemporaryDirectory(prefix="calavera-wheel-") as folder:
        # Quiet: warnings and errors only.
        env = {"CALAVERA_COMPILE": policy, "CALAVERA_WEB": "no" if no_web else "require", "HATCH_QUIET": "1"}
        run(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, **env)
        (wheel,) = Path(folder).glob("*.whl")
        (STAMPS / "build.json").unlink(missing_ok=True)
        install("--no-deps", "--force-reinstall", wheel)
        compiled = not wheel.name.endswith("-none-any.whl")
    build = Build(key, compiled, "" if compiled else why or (BEHIND if later else FAILED), no_web)
    (STAMPS / "build.json").write_text(json.dumps(asdict(build)), encoding="utf-8")


def tell(build: Build) -> None:
    """Say what is missing in the installed build, at every start, even if nothing had to be built."""
    if not build.compiled:
        print(f"The rules run interpreted, many times slower than compiled: {build.why}", flush=True)
    if build.no_web:
        print(f"The web app was left out, there is no page to open: {build.no_web}", flush=True)


def prepare(purpose: Purpose, beside: ThreadPoolExecutor) -> None:
    """Where the machine has Node, the web app and the browser need nothing of .venv: both cores have work."""
    web: Future[str] | None = None
    if purpose.node and purpose.need in (Need.BEST, Need.COMPILED) and has_node():
        web = beside.submit(build_web, purpose.need, sys.executable)
    browser = beside.submit(chromium.provide) if purpose.browser else None
    make_venv()
    install_locks(*(lock for lock in purpose.locks if lock in COMPILING))
    wanted, later = wants_build(purpose.need), waits_for_no_compiler(purpose)
    with nullcontext() if later else compiled_ahead(purpose.need):
        install_locks(*(lock for lock in purpose.locks if lock not in COMPILING))
        if purpose.node:
            provide_node()
        if browser is not None:
            browser.result()
        if web is not None:
            no_web = web.result()
        else:
            no_web = build_web(purpose.need) if wanted else ""
    if wanted:
        install_build(purpose.need, no_web, later=later)
        if installed().why == BEHIND:
            compile_behind()
        if purpose.need is not Need.ANY:
            tell(installed())


def main(arguments: list[str]) -> None:
    if len(arguments) != 1 or arguments[0] not in PURPOSES:
        sys.exit(__doc__)
    try:
        with ThreadPoolExecutor() as beside:
            prepare(PURPOSES[arguments[0]], beside)
    except subprocess.CalledProcessError as error:
        sys.exit(f"Setting up failed (see above): {Path(error.cmd[0]).name} ended with {error.returncode}.")


if __name__ == "__main__":
    main(sys.argv[1:])
