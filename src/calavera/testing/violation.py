"""A broken promise of a game, with the position in which it was seen."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from calavera.core.state import State


@mypyc_attr(native_class=False)  # mypyc knows few builtin classes to inherit from
class Violation(AssertionError):
    """`state.dump()` is part of the message: loading it brings the position back."""

    def __init__(self, promise: str, state: State) -> None:
        super().__init__(f"{promise}\n{state.dump()}")
        self.promise = promise


def require(kept: bool, promise: str, state: State) -> None:
    if not kept:
        raise Violation(promise, state)
