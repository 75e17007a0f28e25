"""Every name that ARCHITECTURE.md and CONTRIBUTING.md put between backquotes exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from calavera.games import GAMES
from calavera.games.catalogue import catalogue

ROOT = Path(__file__).parents[2]
SOURCES = ("src", "tests", "scripts", "bench", "examples", "web/scripts")
# Where a path may be counted from.
PACKAGE = ROOT / "src" / "calavera"
BASES = (ROOT, PACKAGE, ROOT / "web" / "src", ROOT / "web", *(PACKAGE / "games" / game for game in GAMES))
# What the tools make, and what is outside of this repository.
MADE = {"build/web", "build/e2e", "build/compiled", "/api", "index.html"}
# Words of other languages and tools that stand in no source of ours under exactly this name.
FOREIGN = {
    "synchronous=FULL",
    "import.meta.glob",
    "1 << n",
    "a in (X, Y)",
    "a == X or a == Y",
    'class Move(Struct, tag="move")',
    "(table, version)",
    "localhost",
    "chromium",
    "[tool.calavera]",
    "lint-imports",
    "mypyc_attr(allow_interpreted_subclasses=True)",
    "module:Class",
    '<id> = "package.game:GAME"',
}
COMMANDS = re.compile(r"(make|calavera|npm|python|pip)( |$)|PYTHONPATH=")
NOTATION = re.compile(r"[a-z_]+( [a-z0-9_]+)+")


def _named(document: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return sorted(set(re.findall(r"`([^`\n]+)`", prose)) - FOREIGN - MADE)


@cache
def _names() -> tuple[frozenset[str], frozenset[str]]:
    """All names that the sources define, and all pairs of `Class.member` and `module.name`."""
    names: set[str] = set()
    members: set[str] = set()
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*.py"):
            if path == Path(__file__):
                continue  # it names what does not exist
            names.add(path.stem)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names |= _defined(node)
                members |= {f"{path.stem}.{name}" for name in _defined(node)}
                if isinstance(node, ast.ClassDef):
                    members |= {f"{node.name}.{name}" for part in ast.walk(node) for name in _defined(part)}
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    names.add(node.value)
    return frozenset(names), frozenset(members)


def _defined(node: ast.AST) -> set[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {node.name}
        case ast.arg():
            return {node.arg}
        case ast.Name(ctx=ast.Store()):
            return {node.id}
        case ast.Attribute(ctx=ast.Store()):
            return {node.attr}
    return set()


def _is_path(name: str) -> bool:
    return "/" in name or name.endswith((".py", ".md", ".json", ".ts", ".txt", ".toml"))


def _path_exists(name: str) -> bool:
    if "<id>" in name:
        # A board of the web app, like a level, is something a game may go without; one that has it is enough.
        return any(_path_exists(name.replace("<id>", game)) for game in GAMES)
    if any((base / name).exists() for base in BASES):
        return True
    # A file that its paragraph has already placed in a folder.
    return "/" not in name.rstrip("/") and any((ROOT / folder).rglob(name.rstrip("/")) for folder in SOURCES)


def _exists(name: str) -> bool:
    names, members = _names()
    if name.startswith("CALAVERA_"):
        source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "scripts").glob("*.py"))
        return re.split(r"[=|]", name)[0] in source
    if COMMANDS.match(name):
        return _command_exists(name)
    if _is_path(name):
        return _path_exists(name)
    bare = re.sub(r"\(.*\)$", "", name)
    if bare.startswith("calavera.") and (ROOT / "src" / bare.replace(".", "/")).exists():
        return True
    if re.fullmatch(r"\w+\.\w+", bare) and bare not in names:
        return bare in members
    return bare in names or _is_key_or_notation(name)


def _is_key_or_notation(name: str) -> bool:
    """Words of a game, or a message key with placeholders that some message fits."""
    if "<" in name:
        pattern = re.compile(re.sub(r"<\w+>", r"\\w+", name.replace(".", r"\.")))
        return any(pattern.fullmatch(key) for key in catalogue("en"))
    tags = {text.split()[0] for game in GAMES.values() for text in (*game.actions.texts(), *game.outcomes.texts())}
    return bool(NOTATION.fullmatch(name)) and name.split(maxsplit=1)[0] in tags


def _command_exists(command: str) -> bool:
    words = command.split()
    if words[0] == "make":
        return len(words) == 1 or f"\n{words[1]}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    if words[0] == "calavera" and len(words) > 1:
        return (ROOT / "src" / "calavera" / "cli" / f"{words[1]}.py").is_file()
    if words[:2] == ["npm", "run"]:
        return f'"{words[2]}":' in (ROOT / "web" / "package.json").read_text(encoding="utf-8")
    return True


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_name_in_a_document_exists(document: str) -> None:
    named = _named(document)
    assert len(named) > 30
    assert [name for name in named if not _exists(name)] == []


# A folder or file of the ground plan: at the beginning of a line, after a gap, or after another folder.
ENTRY = re.compile(r"(?:^|\s{2,}|(?<=/ ))([\w<>./]+(?:/|\.py|\.txt))(?=\s|$)")


def _in_the_plan(plan: str) -> list[tuple[str, str]]:
    """Each entry of a fenced tree with the folder it stands in."""
    found: list[tuple[str, str]] = []
    above: list[tuple[int, str]] = []
    for line in plan.splitlines():
        entries = ENTRY.findall(line)
        if not entries or not line.strip().startswith(entries[0]):
            continue
        indent = len(line) - len(line.lstrip())
        above = [(depth, folder) for depth, folder in above if depth < indent]
        folder = above[-1][1] if above else ""
        found += [(folder, entry) for entry in entries]
        above.append((indent, folder + entries[0]))
    return found


def _missing(plan: str) -> list[str]:
    return [
        folder + entry
        for folder, entry in _in_the_plan(plan)
        if not any(
            _path_exists(place)
            for place in (
                folder + entry,
                *(f"{folder}{first}{entry}" for where, first in _in_the_plan(plan) if where == folder),
            )
        )
    ]


def test_every_folder_and_file_of_the_ground_plan_exists() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    plan = text.split("## The ground plan", 1)[1].split("```")[1].strip("\n")
    assert len(_in_the_plan(plan)) > 45
    assert _missing(plan) == []
    assert _missing("src/calavera/\n  core/\n    nothing.py   what is not there") == ["src/calavera/core/nothing.py"]
    assert _missing("web/src/\n  games/<id>/  boards\n  nowhere/ pages/") == ["web/src/nowhere/"]


@pytest.mark.parametrize(
    "gone", ["Room.tick", "table/nowhere.py", "make everything", "calavera.nowhere", "_no_such", "<id>.no.<such>"]
)
def test_a_name_that_does_not_exist_is_noticed(gone: str) -> None:
    assert not _exists(gone)


def test_every_file_of_tests_and_benchmarks_that_a_page_names_exists() -> None:
    pages = sorted((ROOT / "docs").rglob("*.md"))
    named = [
        (page.name, path)
        for page in pages
        for path in re.findall(
            r"(?:tests|bench|scripts)/[\w/]+\.(?:py|json|md|txt)\b", page.read_text(encoding="utf-8")
        )
    ]
    assert len(named) > 10
    assert [(page, path) for page, path in named if not (ROOT / path).exists()] == []
