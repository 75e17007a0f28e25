"""How often a check is repeated: a few times in `make test`, many times in the long run (`make test-long`, a part of
`make soak`), which finds what shows itself rarely. The check is the same.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LONG = os.environ.get("CALAVERA_TESTS") == "long"


def size(usual: int, long: int) -> int:
    """A number of games, messages, kills or tries."""
    return long if LONG else usual


def some(cases: Sequence[T], usual: int) -> list[T]:
    """That many of the cases, evenly spread and the last one among them; all of them in the long run."""
    if LONG or usual >= len(cases):
        return list(cases)
    return [cases[(i + 1) * len(cases) // usual - 1] for i in range(usual)]
