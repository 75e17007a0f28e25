"""Games in which everything happens: undo, bots that sit in, talk at the table and beside it, people who come back."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from typing import Any

from calavera.games import GAMES
from calavera.table.commands import Leave, Mute, Pause, PlayFor, Resume, Say, TakeBack, Undo
from calavera.table.errors import NothingToUndo, UndoTooLate
from tests.table.sitting import Sitting, started

# Every game with every number of players, and the options that change what is hidden.
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    (game.id, players, {}) for game in GAMES.values() for players in game.seats
]
TABLES += [("skull", 3, {"last_chance": True}), ("skull", 4, {"last_chance": True, "showing": False})]
TABLES += [("skull_queen", 2, {"rounds": 3}), ("yamiks", 1, {"solo_pot": "simple"})]
NAMES = ["-".join([game, str(players), *options]) for game, players, options in TABLES]


def play_lively(
    game: str,
    players: int,
    options: dict[str, Any],
    seed: int,
    look: Callable[[Sitting], None] | None = None,
    kind: type[Sitting] = Sitting,
) -> Sitting:
    """Play a game to its end; `look` is called after everything that was appended."""
    sitting, rng = started(game, players, kind, **options), random.Random(seed)
    while sitting.table.status == "playing":
        sitting.now += rng.randrange(4_000)
        if rng.random() < 0.2:
            _something_else(sitting, rng, players)
        else:
            _choice(sitting, rng)
        if look is not None:
            look(sitting)
    return sitting


def _choice(sitting: Sitting, rng: random.Random) -> None:
    table = sitting.table
    seat = rng.choice(table.to_act())
    words = table.game.actions.format(rng.choice(table.playing().legal(seat)))
    if seat in table.bots_to_act():
        sitting.server(PlayFor(seat, words, "bot", table.turns_of(seat)))
    else:
        sitting.play(seat, words)


def _something_else(sitting: Sitting, rng: random.Random, players: int) -> None:
    seat = rng.randrange(players)
    key = f"p{seat}:{sitting.now}-{len(sitting.entries)}"
    kind = rng.randrange(6)
    if kind < 2:
        with contextlib.suppress(NothingToUndo, UndoTooLate):
            sitting.do(seat, Undo(), key)
    elif kind == 2:
        sitting.do(seat, Leave() if rng.random() < 0.5 else TakeBack(), key)
    elif kind == 3:
        sitting.now += 10_000
        sitting.do(rng.choice([seat, 90, 91]), Say(text=f"word {rng.random()}"), key)
    elif kind == 4:
        sitting.server(Pause())
        sitting.server(Resume())
    else:
        sitting.do(0, Mute(f"p{seat}", muted=False), key)
