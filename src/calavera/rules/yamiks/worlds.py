"""Yamik's as one seat may imagine it: everything lies open, so there is one world, and it is played again."""

from __future__ import annotations

from librt.random import Random

from calavera.rules.state import entry_what, entry_who
from calavera.rules.yamiks.state import YamiksState


def imagine(state: YamiksState, _seat: int, observed: tuple[int, ...], _rng: Random) -> None:
    """Play `observed` on a new state."""
    for i in range(len(observed)):
        state.apply(entry_who(observed[i]), entry_what(observed[i]))


def settled(observed: tuple[int, ...]) -> int:
    return len(observed)
