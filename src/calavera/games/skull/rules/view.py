"""Skull at the edge: what one seat may know."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.core.view import View
from calavera.games.skull.rules.actions import Disc
from calavera.games.skull.rules.options import SkullOptions

Stage = Literal[
    "draw_starter",
    "placing",
    "adding",
    "bidding",
    "revealing",
    "showing",
    "losing_by_chance",
    "losing_by_choice",
    "naming_starter",
    "ended",
]
STAGES: tuple[Stage, ...] = get_args(Stage)


class SkullSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them. `stack` is told from the bottom, None for a disc the viewer may not know."""

    discs: int
    wins: int
    passed: bool
    stack: tuple[Disc | None, ...]


class SkullView(View, frozen=True, kw_only=True, tag="skull"):
    """What one seat, or a spectator, may know of a game of Skull.

    `bid` is the highest number so far and `bidder` its seat. The highest possible bid, `most_bid`, is the number of
    discs on the table. `to_turn` counts the discs that the challenger still has to turn; it is 0 outside a reveal.
    `hand` is the viewer's own.
    """

    options: SkullOptions
    stage: Stage
    round: int
    first: int | None
    bid: int
    bidder: int | None
    most_bid: int
    to_turn: int
    last_chance_holder: int | None
    seats: tuple[SkullSeat, ...]
    hand: tuple[Disc, ...]
