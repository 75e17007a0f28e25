"""Put docstrings into what mypyc has written: it gives C the signature of a class, method or function, and no more.

`help()` reads a docstring from the same C string, after the signature. So the text is put there, before C is compiled.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

_JOINT = "___"  # between the parts of a name in C: `core___state___State___play`
_DOC = r'PyDoc_STR\("(?P<doc>(?:[^"\\]|\\.)*)"\)'
_FUNCTION = re.compile(rf"CPyPy_(?P<name>\w+),(?P<between>[^{{}}]*?){_DOC}")
_CLASS = re.compile(rf"CPyType_(?P<name>\w+?)_template_ = \{{(?P<between>.*?){_DOC}", re.DOTALL)


def add_docstrings(generated: Iterable[Path], modules: dict[str, Path]) -> int:
    """Rewrite generated C files with the docstrings of the modules they were made from; return how many were put in."""
    texts: dict[str, str] = {}
    for module, source in modules.items():
        for names, text in _docstrings(ast.parse(source.read_text(encoding="utf-8"))):
            parts = [*module.split("."), *names]
            # mypyc leaves out as many of the first parts as it can while names stay different.
            texts |= {_JOINT.join(parts[start:]): text for start in range(len(parts))}
    return sum(_rewrite(path, texts) for path in generated)


def _docstrings(module: ast.Module) -> Iterator[tuple[tuple[str, ...], str]]:
    for node in module.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        if text := ast.get_docstring(node):
            yield (node.name,), text
        for method in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(method, ast.FunctionDef) and (text := ast.get_docstring(method)):
                yield (node.name, method.name), text


def _rewrite(path: Path, texts: dict[str, str]) -> int:
    added = 0

    def with_text(match: re.Match[str]) -> str:
        nonlocal added
        text = texts.get(match["name"])
        if text is None:
            return match[0]
        added += 1
        head = match[0].removesuffix('")')
        return f'{head}{_in_c(text)}")'

    code = path.read_text(encoding="utf-8")
    path.write_text(_FUNCTION.sub(with_text, _CLASS.sub(with_text, code)), encoding="utf-8")
    return added


def _in_c(text: str) -> str:
    """As a C string literal: bytes outside ASCII in octal, which ends by itself."""
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\"}
    return "".join(plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode())
