"""Skull at the edge: its options and what one seat may know."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.rules.game import Options, View
from calavera.rules.skull.words import Disc

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


class SkullOptions(Options, frozen=True, kw_only=True):
    """`last_chance`: play with the Last Chance disc. `showing`: ask all after a failed challenge what they show."""

    last_chance: bool = False
    showing: bool = True


class SkullSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them; `stack` from the bottom, None for a disc the viewer may not know."""

    discs: int
    wins: int
    passed: bool
    stack: tuple[Disc | None, ...]


class SkullView(View, frozen=True, kw_only=True, tag="skull"):
    """`most_bid`: the most that can be bid, as many as there are discs on the table."""

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
