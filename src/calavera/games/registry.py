"""The registry: every game that an installed package declares in the entry point group `calavera.games`.

Our own games are found the same way, so a game of another package can do all that ours can.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from calavera.core.errors import UnknownGame
from calavera.core.game import Game

GROUP = "calavera.games"
_OURS = "calavera"  # the distribution whose games come first

AnyGame = Game[Any, Any, Any]


class BrokenGame(UserWarning):
    """A package declares a game that cannot be used; the others are there all the same."""


class Registry(Mapping[str, AnyGame]):
    """Games by id, ours first. They are imported when somebody asks for the first one."""

    @cached_property
    def _games(self) -> dict[str, AnyGame]:
        found: dict[str, AnyGame] = {}
        for point in sorted(entry_points(group=GROUP), key=_order):
            game = _load(point)
            if game is not None and game.id not in found:
                found[game.id] = game
        return found

    def __getitem__(self, id: str) -> AnyGame:
        return self._games[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __repr__(self) -> str:
        return f"<games {', '.join(self)}>"


GAMES = Registry()


def games_of(distribution: str = _OURS) -> list[AnyGame]:
    """The games that one installed distribution brings, ours unless another one is named."""
    named = {
        point.name for point in entry_points(group=GROUP) if point.dist is not None and point.dist.name == distribution
    }
    return [game for id, game in GAMES.items() if id in named]


def find_game(id: str) -> AnyGame:
    """The game of this id."""
    try:
        return GAMES[id]
    except KeyError:
        raise UnknownGame(id=id, known=", ".join(GAMES)) from None


def _is_ours(point: EntryPoint) -> bool:
    return point.dist is not None and point.dist.name == _OURS


def _order(point: EntryPoint) -> tuple[bool, str]:
    return not _is_ours(point), point.name


def _load(point: EntryPoint) -> AnyGame | None:
    try:
        game = point.load()
        if not isinstance(game, Game) or game.id != point.name:
            raise TypeError(f"not a Game with the id {point.name!r}")
        if not _is_ours(point):
            from calavera.games.soundness import check_texts  # noqa: PLC0415  (only strangers' games need the reader)

            check_texts(game)
    except Exception as error:  # one package's broken module must not hide the other games
        warnings.warn(f"{point.value}: {type(error).__name__}: {error}", BrokenGame, stacklevel=2)
        return None
    return game
