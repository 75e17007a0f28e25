"""Compile modules with mypyc as one group, leaving no trace in the source tree.

    compile_rules.py probe                          can C extensions be built here? If not, say why.
    compile_rules.py build SRC OUT PATTERN...       compile the modules of SRC that match into OUT
    compile_rules.py update SRC OUT PATTERN...      the same, unless what is in OUT is up to date; OUT is all its own

Needs what build-system.requires names, and nothing else of the project: the build hook runs it on its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from setuptools import Distribution, Extension
from setuptools.errors import BaseError, CCompilerError

# The shared library of the group: `calavera__mypyc`, whatever modules are in it.
GROUP = "calavera"

# The modules of the group call each other directly instead of through a table of symbols: about a sixth faster.
INSIDE_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]

# What the compiled code depends on besides the sources.
TOOLS = ("librt", "msgspec", "mypy", "mypy-extensions", "setuptools")
SETTINGS = ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")

PROBE = """\
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""


class CannotCompile(Exception):
    """This machine cannot build C extensions for this Python."""


def build_extensions(extensions: Sequence[object], out: Path, scratch: Path) -> None:
    command = Distribution({"name": "calavera", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(out)
    command.build_temp = str(scratch)
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


def matching(src: Path, patterns: list[str]) -> list[str]:
    """The modules to compile, as paths relative to src."""
    found: set[str] = set()
    for pattern in patterns:
        matches = {path.relative_to(src).as_posix() for path in src.glob(pattern)}
        if not matches:
            sys.exit(f"No module in {src.name}/ matches {pattern!r}, which pyproject.toml names in [tool.calavera].")
        found |= matches
    return sorted(found)


def fingerprint(src: Path, modules: list[str]) -> str:
    """A key that changes with whatever the compiled modules are made of. mypyc reads all that they import."""
    tools = [f"{name} {version(name)}" for name in TOOLS]
    settings = [os.environ.get(name, "") for name in SETTINGS]
    key = hashlib.sha256("\0".join([sys.version, sysconfig.get_platform(), *tools, *settings, *modules]).encode())
    key.update(Path(__file__).read_bytes())
    for path in sorted(src.rglob("*.py")):
        content = path.read_bytes()
        key.update(f"{path.relative_to(src).as_posix()}\0{len(content)}\0".encode())
        key.update(content)
    return key.hexdigest()


def update(src: Path, out: Path, patterns: list[str]) -> None:
    stamp, key = out.with_name(f"{out.name}.key"), fingerprint(src, matching(src, patterns))
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

    modules = matching(src, patterns)
    with tempfile.TemporaryDirectory(prefix="calavera-mypyc-") as name:
        # mypyc names modules by their path from the current folder and writes there: give it a copy to work in.
        work = Path(name)
        shutil.copytree(src, work, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        os.chdir(work)
        extensions = mypycify(
            ["--config-file=", *modules],
            opt_level="3",
            debug_level="0",
            group_name=GROUP,
            target_dir=str(work / "c"),
        )
        for extension in extensions:
            # A warning of a compiler that mypyc does not know yet is no reason to go without compiled rules.
            flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
            extension.extra_compile_args = flags + INSIDE_CALLS if sys.platform != "win32" else flags
        build_extensions(extensions, out, work / "temp")
        os.chdir(out)  # some systems cannot remove the folder they are in


def main(arguments: list[str]) -> None:
    try:
        match arguments:
            case ["probe"]:
                probe()
            case ["update", src, out, *patterns] if patterns:
                update(Path(src).resolve(), Path(out).resolve(), patterns)
            case ["build", src, out, *patterns] if patterns:
                probe()
                build(Path(src).resolve(), Path(out).resolve(), patterns)
            case _:
                sys.exit(__doc__)
    except CannotCompile as reason:
        sys.exit(str(reason))


if __name__ == "__main__":
    main(sys.argv[1:])
