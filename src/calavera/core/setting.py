"""Setting: a number of players and options in which a game is tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol


class Setting(NamedTuple):
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        values = {name: "own" if isinstance(value, dict | list) else value for name, value in self.options.items()}
        return "-".join([str(self.players), *(f"{name}={value}" for name, value in values.items())])


class Conformance(Protocol):
    """How a game is put to the test. If it has `GOLDEN_PLAYERS`, two numbers of players, two whole games are written
    down as well: one with the first number and default options, one with the second and every option changed.
    """

    SETTINGS: Sequence[Setting]

    @staticmethod
    def broken_invariant(state: Any) -> str:
        """The first invariant that does not hold, or nothing."""
