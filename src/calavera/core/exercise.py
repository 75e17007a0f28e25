"""Which decisions of a game are worth practising."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Exercises(NamedTuple):
    """At a table of `players`. `kinds` are named in the order in which people meet them (`<id>.exercise.<kind>`);
    `kind` says which of them a seat has to decide now, from its own view, and None where it is nothing to practise.
    """

    players: int
    kinds: tuple[str, ...]
    kind: Callable[[Any], str | None]
