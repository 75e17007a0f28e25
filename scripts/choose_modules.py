"""Which modules of a source tree mypyc compiles: all modules in the folders that pyproject.toml names, except

- `__init__.py` and `__main__.py`: the import system treats them in its own way, and neither holds work worth compiling;
- a module with a class statement that has keywords other than `metaclass`: compiled, the class loses them without a
  word, so a msgspec Struct loses its tag and is no longer frozen;
- a module with a class that derives from `msgspec.Struct`, directly or through classes of this tree: its metaclass
  must see the class as Python makes it;
- a module with a Protocol: classes of plain Python, such as a user's bot, could not name a compiled one as their base;
- a module with a dataclass that is Generic: mypyc builds it in a way that fails at import;
- a module that asks for the frame of its caller (`sys._getframe`): compiled functions have none of their own.

Other dataclasses, NamedTuples and enums compile. The rule reads the sources only, so a module moves to
the other side by what is written in it, and no list has to follow. Needs nothing but Python.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

STRUCT = "msgspec.Struct"
NEVER = {"__init__.py": "the front of a package", "__main__.py": "the start of a program"}


class NothingThere(Exception):
    """A folder that pyproject.toml names holds no module."""


@dataclass(frozen=True)
class Choice:
    module: str  # its path, relative to the root of the tree
    why_not: str  # empty if it is compiled


class Tree:
    """The modules under a folder, read but never imported."""

    def __init__(self, src: Path) -> None:
        self._src = src
        self._parsed = cache(self._parse)
        self._names = cache(self._bindings)

    def choices(self, patterns: list[str]) -> list[Choice]:
        """What becomes of every module that a pattern matches, in this order: it names folders, with all below them,
        or files.
        """
        found: dict[Path, Choice] = {}
        for pattern in patterns:
            modules = {module for match in self._src.glob(pattern) for module in _modules(match)}
            if not modules:
                raise NothingThere(f"No module in {self._src.name}/ matches {pattern!r}.")
            for path in sorted(modules - found.keys()):
                found[path] = Choice(path.relative_to(self._src).as_posix(), self.why_not(path))
        return list(found.values())

    def why_not(self, path: Path) -> str:
        if path.name in NEVER:
            return NEVER[path.name]
        module = _dotted(path.relative_to(self._src))
        for node in ast.walk(self._parsed(path)):
            if isinstance(node, ast.Attribute) and node.attr == "_getframe":
                return "it asks for the frame of its caller"
            if isinstance(node, ast.ClassDef):
                keywords = [f"{keyword.arg or '**'}=" for keyword in node.keywords if keyword.arg != "metaclass"]
                if keywords:
                    return f"class {node.name} has the keyword {keywords[0]}"
                if any(self._is_struct(module, base, frozenset()) for base in node.bases):
                    return f"class {node.name} is a Struct"
                decorators = [ast.unparse(each).partition("(")[0].rpartition(".")[2] for each in node.decorator_list]
                if any(ast.unparse(base).partition("[")[0].rpartition(".")[2] == "Protocol" for base in node.bases):
                    return f"class {node.name} is a Protocol"
                if "dataclass" in decorators and any(ast.unparse(base).startswith("Generic[") for base in node.bases):
                    return f"class {node.name} is a Generic dataclass"
        return ""

    def _is_struct(self, module: str, base: ast.expr, seen: frozenset[str]) -> bool:
        """Whether an expression after a class name, written in this module, means a Struct."""
        if isinstance(base, ast.Subscript):  # a generic class
            base = base.value
        full = self._full_name(module, ast.unparse(base))
        if full == STRUCT or full in seen:
            return full == STRUCT
        owner, _, name = full.rpartition(".")
        path = self._path(owner)
        if path is None:
            return False
        return any(
            self._is_struct(owner, above, seen | {full})
            for node in ast.walk(self._parsed(path))
            if isinstance(node, ast.ClassDef) and node.name == name
            for above in node.bases
        )

    def _full_name(self, module: str, name: str) -> str:
        """The module and the name under which the thing is defined, through all imports that pass it on."""
        seen = set()
        while (module, name) not in seen:
            seen.add((module, name))
            first, _, rest = name.partition(".")
            full = ".".join(filter(None, (self._names(module).get(first, f"{module}.{first}"), rest)))
            module, _, name = full.rpartition(".")
            if self._path(module) is None:
                return full
        return f"{module}.{name}"

    def _bindings(self, module: str) -> dict[str, str]:
        """What imports of a module bind: the name there, and the full name it stands for."""
        path = self._path(module)
        if path is None:
            return {}
        bound: dict[str, str] = {}
        for node in ast.walk(self._parsed(path)):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    top = alias.name.partition(".")[0]
                    bound[alias.asname or top] = alias.name if alias.asname else top
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    bound[alias.asname or alias.name] = f"{_origin(module, path, node)}.{alias.name}"
        return bound

    def _path(self, module: str) -> Path | None:
        place = self._src.joinpath(*module.split("."))
        return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)

    def _parse(self, path: Path) -> ast.Module:
        return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _modules(match: Path) -> Iterator[Path]:
    yield from match.rglob("*.py") if match.is_dir() else [match]


def _dotted(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _origin(module: str, path: Path, node: ast.ImportFrom) -> str:
    """The module that a `from` means, also when it counts dots from its own place."""
    if node.level == 0:
        return node.module or ""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    above = package[: len(package) - node.level + 1]
    return ".".join([*above, *([node.module] if node.module else [])])
