"""View: all that one seat, or a spectator, may know of a game. The only thing that bots and browsers are given."""

from __future__ import annotations

import msgspec

from calavera.core.options import Options


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's view: what is the same whatever is played.

    `seat` is None for a spectator. `to_act` names who may act; when it is empty and the game not over, chance is due.
    `history` is the whole game as this seat has seen it, in packed entries: what models of opponents read and what a
    determinization fills in.
    """

    players: int
    options: Options
    seat: int | None
    to_act: tuple[int, ...]
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    history: tuple[int, ...]
