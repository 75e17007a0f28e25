"""What happened is counted in the rules alone: whoever tells an event says what it carries, and reckons nothing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXTS = sorted((ROOT / "src/calavera/games").glob("*/text/*.py"))
# Tell events only, or words that they share: in these, no number is reckoned at all.
TELLING = {"journal.py", "words.py"}
RECKONING = {"abs", "sum", "max", "min", "round", "divmod", "len", "pow"}
ARITHMETIC = (ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift, ast.BitAnd, ast.Add)
ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def of_an_event(node: ast.AST) -> bool:
    return any(
        isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "event"
        for part in ast.walk(node)
    )


def reckons(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            return isinstance(op, ARITHMETIC)
        case ast.Call(func=ast.Name(id=name)):
            return name in RECKONING
        case ast.Compare(ops=ops):
            return any(isinstance(op, ORDER) for op in ops)
        case _:
            return False


def decodes(node: ast.AST) -> bool:
    """A table looked up by a number, which is arithmetic in disguise."""
    return isinstance(node, ast.Dict) and any(
        isinstance(part, ast.Constant | ast.UnaryOp) and isinstance(ast.literal_eval(part), int)
        for part in node.keys
        if part is not None
    )


def offences(source: str, *, telling: bool) -> list[int]:
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.expr | ast.stmt)]
    wrong = [node for node in found if reckons(node) and (of_an_event(node) or (telling and not _signs(node)))]
    return sorted({node.lineno for node in wrong} | {node.lineno for node in found if telling and decodes(node)})


def _signs(node: ast.AST) -> bool:
    """Whether a number is above 0, which a plus or a minus says."""
    return isinstance(node, ast.Compare) and all(
        isinstance(part, ast.Constant) and part.value == 0 for part in node.comparators
    )


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT / "src/calavera/games").as_posix())
def test_texts_take_every_number_from_the_event(path: Path) -> None:
    assert offences(path.read_text(encoding="utf-8"), telling=path.name in TELLING) == []


@pytest.mark.parametrize(
    "line",
    [
        "total = sum(event.bids)",
        "off = event.taken - event.bid",
        "over = event.taken > event.bid",
        "count = points // face",
        "WHY = {1: 'up', -2: 'down_five'}",
        "count = abs(steps)",
        "way = 'up' if event.steps > 0 else 'down'",
    ],
)
def test_the_search_finds_what_it_looks_for(line: str) -> None:
    assert offences(line, telling=True) == [1]


def test_the_search_lets_through_what_only_tells() -> None:
    assert offences("key = f'won_{event.how}' if event.points else 'lost'", telling=True) == []
    assert offences("sign = '+' if points > 0 else ''", telling=True) == []
    assert offences("trick = len(view.tricks) + 1", telling=False) == []
    assert len(TEXTS) > 15
