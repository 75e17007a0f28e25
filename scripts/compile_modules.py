"""Compile modules with mypyc as one group, leaving no trace in the source tree.

    compile_modules.py probe                        can C extensions be built here? If not, say why.
    compile_modules.py list SRC PATTERN...          which modules are compiled, which stay interpreted, and why
    compile_modules.py build SRC OUT PATTERN...     compile modules of SRC into OUT
    compile_modules.py update SRC OUT PATTERN...    the same, unless what is in OUT is up to date; OUT is all its own

A pattern names folders of SRC, with all below them, or single files; scripts/choose_modules.py has the rule that says
which modules in them are compiled. Needs what build-system.requires names and nothing else of the project, and is
started as `python -m scripts.compile_modules` from the root of the project.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from scripts.choose_modules import NothingThere, Tree
from scripts.docstrings import add_docstrings

try:
    import fcntl
except ImportError:  # Windows, where nothing compiles behind a game
    fcntl = None  # type: ignore[assignment]

# The shared library of the group: `calavera__mypyc`, whatever modules are in it.
GROUP = "calavera"

# mypyc writes one C file per module. They are compiled in this many units, side by side: in one piece it takes one core
# three times as long, and a unit per module reads the same headers 80 times. Calls are inlined within a unit only, so
# the modules stand in the order of the patterns: what is called most comes first, together with mypyc's runtime. In two
# units that is the core with the rules of all games; the games that a third unit parted from the core lost a tenth.
UNITS = 2

# The modules of the group call each other directly instead of through a table of symbols: about a sixth faster.
INSIDE_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]

# What the compiled code depends on besides the sources.
TOOLS = ("librt", "msgspec", "mypy", "mypy-extensions", "setuptools")
SETTINGS = ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")
SCRIPTS = tuple(Path(__file__).with_name(f"{name}.py") for name in ("compile_modules", "choose_modules", "docstrings"))

PROBE = """\
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""


class CannotCompile(Exception):
    """This machine cannot build C extensions for this Python."""


class SideBySide(build_ext):
    """setuptools compiles the sources of an extension in turn: give its compiler one at a time, on all cores."""

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        in_turn = compiler.compile

        def compile_sources(sources: list[str], **settings: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = list(pool.map(lambda source: in_turn([source], **settings), sources))
            return [name for names in objects for name in names]

        compiler.compile = compile_sources
        super().build_extensions()


def build_extensions(extensions: Sequence[object], out: Path, scratch: Path) -> None:
    project = {"name": "calavera", "ext_modules": extensions, "cmdclass": {"build_ext": SideBySide}}
    command = Distribution(project).get_command_obj("build_ext")
    command.build_lib = str(out)
    command.build_temp = str(scratch)
    command.parallel = os.cpu_count()  # extensions side by side, too
    command.ensure_finalized()
    command.run()


def probe() -> None:
    """Build the smallest extension there is: that needs a C compiler, a linker and Python's headers."""
    if sys.implementation.name != "cpython":
        raise CannotCompile(f"mypyc compiles for CPython only, and this is {sys.implementation.name}.")
    with tempfile.TemporaryDirectory(prefix="calavera-probe-") as name:
        folder = Path(name)
        source = folder / "probe.c"
        source.write_text(PROBE, encoding="utf-8")
        try:
            build_extensions([Extension("probe", [str(source)])], folder / "out", folder / "temp")
        except (BaseError, CCompilerError, OSError) as error:
            raise CannotCompile(
                f"No C extension can be built for Python {sys.version.split()[0]} here ({error}). "
                "A C compiler and Python's header files are needed."
            ) from error


def compiled(src: Path, patterns: list[str]) -> list[str]:
    """The modules to compile, as paths relative to src."""
    return [choice.module for choice in Tree(src).choices(patterns) if not choice.why_not]


def listing(src: Path, patterns: list[str]) -> str:
    choices = Tree(src).choices(patterns)
    lines = [f"compiled     {choice.module}" for choice in choices if not choice.why_not]
    lines += [f"interpreted  {choice.module}: {choice.why_not}" for choice in choices if choice.why_not]
    return "\n".join(lines)


def fingerprint(src: Path, modules: list[str]) -> str:
    """A key that changes with whatever the compiled modules are made of. mypyc reads all that they import."""
    tools = [f"{name} {version(name)}" for name in TOOLS]
    settings = [os.environ.get(name, "") for name in SETTINGS]
    key = hashlib.sha256("\0".join([sys.version, sysconfig.get_platform(), *tools, *settings, *modules]).encode())
    for script in SCRIPTS:
        key.update(script.read_bytes())
    for path in sorted(src.rglob("*.py")):
        content = path.read_bytes()
        key.update(f"{path.relative_to(src).as_posix()}\0{len(content)}\0".encode())
        key.update(content)
    return key.hexdigest()


@contextmanager
def alone(out: Path) -> Iterator[None]:
    """A lock: a second process that compiles into the same folder waits, and then finds the work done."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.with_name(f"{out.name}.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def update(src: Path, out: Path, patterns: list[str]) -> None:
    with alone(out):
        _update(src, out, patterns)


def _update(src: Path, out: Path, patterns: list[str]) -> None:
    stamp, key = out.with_name(f"{out.name}.key"), fingerprint(src, compiled(src, patterns))
    if out.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == key:
        return
    probe()  # before anything is thrown away
    stamp.unlink(missing_ok=True)
    if out.is_dir():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    build(src, out, patterns)
    stamp.write_text(key, encoding="utf-8")


def build(src: Path, out: Path, patterns: list[str]) -> None:
    from mypyc.build import mypycify  # noqa: PLC0415  (slow to import, and a probe has no use for it)

    modules = compiled(src, patterns)
    with tempfile.TemporaryDirectory(prefix="calavera-mypyc-") as name:
        # mypyc names modules by their path from the current folder and writes there: give it a copy to work in.
        work = Path(name).resolve()
        shutil.copytree(src, work, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        os.chdir(work)
        extensions = mypycify(
            ["--config-file=", *modules],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name=GROUP,
            target_dir=str(work / "c"),
        )
        dotted = {module.removesuffix(".py").replace("/", "."): work / module for module in modules}
        add_docstrings((work / "c").rglob("*.c"), dotted)
        for extension in extensions:
            # A warning of a compiler that mypyc does not know yet is no reason to go without compiled modules.
            flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
            extension.extra_compile_args = flags + INSIDE_CALLS if sys.platform != "win32" else flags
            sources = [str(source) for source in extension.sources]
            if len(sources) > UNITS:  # the shared library; the others only point to it
                extension.sources = units(sources, modules, work / "c")
        build_extensions(extensions, out, work / "temp")
        os.chdir(out)  # some systems cannot remove the folder they are in


def units(sources: list[str], modules: list[str], folder: Path) -> list[str]:
    """Gather C files, in the order of their modules, in a few larger ones of about one size."""
    names = [f"__native_{module.removesuffix('.py').replace('/', '___')}.c" for module in modules]
    rank = {name: number for number, name in enumerate(names)}
    paths = sorted((Path(source).resolve() for source in sources), key=lambda path: (rank.get(path.name, -1), path))
    share = sum(path.stat().st_size for path in paths) / UNITS
    gathered: list[list[Path]] = [[] for _ in range(UNITS)]
    before = 0
    for path in paths:
        gathered[min(int(before / share), UNITS - 1)].append(path)
        before += path.stat().st_size
    files = []
    for number, members in enumerate(gathered):
        file = folder / f"unit_{number}.c"
        file.write_text("".join(f'#include "{member.as_posix()}"\n' for member in members), encoding="utf-8")
        files.append(str(file))
    return files


def main(arguments: list[str]) -> None:
    try:
        match arguments:
            case ["probe"]:
                probe()
            case ["list", src, *patterns] if patterns:
                print(listing(Path(src).resolve(), patterns))
            case ["update", src, out, *patterns] if patterns:
                update(Path(src).resolve(), Path(out).resolve(), patterns)
            case ["build", src, out, *patterns] if patterns:
                probe()
                build(Path(src).resolve(), Path(out).resolve(), patterns)
            case _:
                sys.exit(__doc__)
    except (CannotCompile, NothingThere) as reason:
        sys.exit(str(reason))


if __name__ == "__main__":
    main(sys.argv[1:])
