"""Lazy: something that a game's declaration names and that is imported only when somebody asks for it."""

from __future__ import annotations

import importlib
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Lazy(Generic[T]):
    """`package.module:name`, or `package.module` for the module itself.

    A server runs its bots in other processes and draws no terminal board, so it should not pay for loading either.
    """

    def __init__(self, target: str) -> None:
        self.target = target
        self._found: T | None = None

    def __repr__(self) -> str:
        return f"Lazy({self.target!r})"

    def get(self) -> T:
        if self._found is None:
            module, _, name = self.target.partition(":")
            found: Any = importlib.import_module(module)
            self._found = getattr(found, name) if name else found
        assert self._found is not None  # noqa: S101  (a declaration never names None)
        return self._found
