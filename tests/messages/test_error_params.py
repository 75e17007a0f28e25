"""What the sentence about an error needs is given wherever the error is raised, and is sent to clients."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import calavera
from calavera.core.errors import BadOptions, CalaveraError, MalformedAction, MalformedOutcome, reason_key
from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.server.api.problems import STATUS, answer_to
from calavera.server.api.socket import refusal
from calavera.server.people.groups import Groups
from calavera.server.people.pads import Pads
from tests.messages.errors import PACKAGES, error_kinds, said

ENGLISH = catalogue("en")
ROOT = Path(calavera.__path__[0])
# What every keeper of things that phones share refuses, each with errors of its own.
KEEPERS = ("unknown", "was_deleted", "too_many", "too_many_here")
# Classes that are called by another name.
ALIASES: dict[str, tuple[type[CalaveraError], ...]] = {
    "_malformed": (MalformedAction, MalformedOutcome),
    **{name: (getattr(Pads, name), getattr(Groups, name)) for name in KEEPERS},
}


class Raised(NamedTuple):
    """One place where an error is made: with which params, and which of them stand there as constants."""

    where: str
    kind: type[CalaveraError]
    params: dict[str, Any]


@cache
def raised() -> tuple[Raised, ...]:
    error_kinds()  # all modules are imported
    return tuple(found for path in sorted(ROOT.rglob("*.py")) for found in _in(path))


def _in(path: Path) -> Iterator[Raised]:
    name = ".".join(["calavera", *path.relative_to(ROOT).with_suffix("").parts])
    if name.split(".")[1] not in PACKAGES:
        return
    module = importlib.import_module(name.removesuffix(".__init__"))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for kind in _kinds(node.func, module):
                yield Raised(f"{name}:{node.lineno}", kind, _params(node))


def _kinds(function: ast.expr, module: object) -> tuple[type[CalaveraError], ...]:
    called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if called in ALIASES:
        return ALIASES[called]
    kind = getattr(module, called, None)
    return (kind,) if isinstance(kind, type) and issubclass(kind, CalaveraError) else ()


def _params(call: ast.Call) -> dict[str, Any]:
    given = {word.arg: word.value for word in call.keywords if word.arg is not None}
    return {name: value.value if isinstance(value, ast.Constant) else 7 for name, value in given.items()}


def test_every_error_is_raised_somewhere() -> None:
    kinds = {kind for kind in error_kinds() if issubclass(kind, CalaveraError)}
    assert {found.kind for found in raised()} == kinds


def test_an_error_is_raised_with_what_its_sentence_needs() -> None:
    needed = [(found, ENGLISH.message(f"error.{found.kind.code}").params) for found in raised()]
    assert [found.where for found, params in needed if not params <= found.params.keys()] == []


def test_whoever_is_told_of_an_error_is_told_what_its_sentence_needs() -> None:
    for found in raised():
        error = found.kind(**found.params)
        over_the_socket = refusal(error)
        status, problem = answer_to(error)
        assert said({"code": over_the_socket.code, "params": over_the_socket.params}, "en"), found.where
        assert said({"code": problem.code, "params": problem.params}, "en"), found.where
        assert (status >= 500) == (STATUS.get(found.kind, 400) >= 500), found.where


def test_every_reason_against_options_has_its_sentence_and_every_such_sentence_its_reason() -> None:
    reasons = [found for found in raised() if found.kind is BadOptions]
    # Reasons that forbid an action are the business of the games' own tests.
    known = {key for key in ENGLISH if key.split(".")[1] == "reason"} - _reasons_against_actions()
    assert {reason_key(found.params["reason"]) for found in reasons} == known
    for found in reasons:
        assert ENGLISH.message(reason_key(found.params["reason"])).params <= found.params.keys(), found.where


def _reasons_against_actions() -> set[str]:
    """Every `Reason("…")` in the texts of a game, and every reason that stands in a table there."""
    found: set[str] = set()
    for game in GAMES:
        source = (ROOT / "games" / game / "text" / "reasons.py").read_text(encoding="utf-8")
        words = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
        found |= {f"{game}.reason.{word}" for word in words if isinstance(word, str)}
    return found
