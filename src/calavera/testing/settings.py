"""Every setting in which the registered games are tried: all player counts with all options."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, NamedTuple

from calavera.core.setting import Setting
from calavera.core.state import State
from calavera.games import GAMES
from calavera.games.registry import AnyGame, BrokenGame


class GameSetting(NamedTuple):
    game: str
    players: int
    options: dict[str, Any]
    name: str

    def __str__(self) -> str:
        return self.name


def settings_of(game: AnyGame) -> list[GameSetting]:
    """None where a game does not say how it is to be tried, or cannot be asked."""
    if game.conformance is None:
        return []
    try:
        settings: Sequence[Setting] = game.conformance.get().SETTINGS
        return [GameSetting(game.id, each.players, each.options, f"{game.id}-{each}") for each in settings]
    except Exception as error:  # one package's broken module must not keep other games from being tried
        warnings.warn(f"{game.conformance!r}: {type(error).__name__}: {error}", BrokenGame, stacklevel=2)
        return []


SETTINGS = tuple(setting for game in GAMES.values() for setting in settings_of(game))


def broken_invariant(state: State) -> str:
    """The first invariant of its game that does not hold, or nothing."""
    conformance = state.game.conformance
    return "" if conformance is None else str(conformance.get().broken_invariant(state))
