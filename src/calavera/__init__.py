"""Calavera: four games of skulls and dice as a fast, typed library. `docs/library.md` walks through it.

    state = calavera.new("skull", 3)
    state.happen(state.sample(7))
    state.play(0, "place skull")

The overloads tell a type checker which state and which game an id stands for; they name our own games, and a test holds
them against the registry. Games of other packages are found all the same, as `State` and `Game`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

from librt.random import Random

from calavera.core.bot import Bot
from calavera.core.errors import BadDump, CalaveraError, UnknownGame
from calavera.core.game import Game
from calavera.core.options import Options
from calavera.core.replay import Replay
from calavera.core.state import CHANCE, OVER, State
from calavera.core.view import View
from calavera.games import GAMES, find_game
from calavera.games.bots import make_bot
from calavera.search.rollout import playouts

if TYPE_CHECKING:
    from calavera.games.skull.game import SkullGame
    from calavera.games.skull.rules.state import SkullState
    from calavera.games.skull_king.game import SkullKingGame
    from calavera.games.skull_king.rules.state import SkullKingState
    from calavera.games.skull_queen.game import SkullQueenGame
    from calavera.games.skull_queen.rules.state import SkullQueenState
    from calavera.games.yamiks.game import YamiksGame
    from calavera.games.yamiks.rules.state import YamiksState

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "Bot",
    "CalaveraError",
    "Game",
    "Options",
    "Random",
    "Replay",
    "State",
    "View",
    "__version__",
    "game",
    "load",
    "make_bot",
    "new",
    "playouts",
]

Given = Options | Mapping[str, Any] | None


@overload
def game(id: Literal["skull"]) -> SkullGame: ...
@overload
def game(id: Literal["skull_king"]) -> SkullKingGame: ...
@overload
def game(id: Literal["skull_queen"]) -> SkullQueenGame: ...
@overload
def game(id: Literal["yamiks"]) -> YamiksGame: ...
@overload
def game(id: str) -> Game[Any, Any, Any]: ...
def game(id: str) -> Game[Any, Any, Any]:
    """The game of this id: a rulebook, with its options, its words and its bots."""
    return find_game(id)


@overload
def new(id: Literal["skull"], players: int, options: Given = None, **more: Any) -> SkullState: ...
@overload
def new(id: Literal["skull_king"], players: int, options: Given = None, **more: Any) -> SkullKingState: ...
@overload
def new(id: Literal["skull_queen"], players: int, options: Given = None, **more: Any) -> SkullQueenState: ...
@overload
def new(id: Literal["yamiks"], players: int, options: Given = None, **more: Any) -> YamiksState: ...
@overload
def new(id: str, players: int, options: Given = None, **more: Any) -> State: ...
def new(id: str, players: int, options: Given = None, **more: Any) -> State:
    """A game that is about to begin. Options are named one by one, or given as a mapping or the game's struct."""
    rulebook = find_game(id)
    if more:
        given = rulebook.read_options(options, players)
        options = {**{name: getattr(given, name) for name in given.__struct_fields__}, **more}
    state: State = rulebook.new(players, options)
    return state


def load(text: str) -> State:
    """Read the dump of a game, whichever game it is; `game(id).load` does the same for a known one."""
    header = text.partition("\n")[0].split(" ")
    if len(header) < 3:
        raise BadDump(line=1)
    if header[2] not in GAMES:
        raise BadDump(line=1, reason=UnknownGame.code) from UnknownGame(id=header[2], known=", ".join(GAMES))
    state: State = GAMES[header[2]].load(text)
    return state
