"""Yamik's at the edge: its options and what a seat may know, which is everything."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.rules.game import Options, View

Stage = Literal["order_roll", "order_choice", "rolling", "choosing", "opponent_roll", "tie_roll", "ended"]
STAGES: tuple[Stage, ...] = get_args(Stage)


class YamiksOptions(Options, frozen=True, kw_only=True):
    """`free_downgrade`: a higher pattern counts as a lower one whether or not the higher box is filled.

    `solo_pot`: how the virtual opponent of a player alone gets its sum.
    """

    free_downgrade: bool = False
    solo_pot: Literal["simple", "recommended"] = "recommended"


class YamiksSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player's sheet; `boxes` in the order of the box names, None while open.

    `two_dice` has a sum for each round this seat has played, `pot` the points won in each completed round and
    `totals` all points after it.
    """

    boxes: tuple[int | None, ...]
    series: int
    bonus: int
    two_dice: tuple[int, ...]
    two_dice_total: int
    pot: tuple[int, ...]
    pot_total: int
    total: int
    totals: tuple[int, ...]
    roll_off: tuple[int, ...]


class YamiksView(View, frozen=True, kw_only=True, tag="yamiks"):
    """`turn` is whose dice they are, also while they roll; `to_play` who has still to play this round or to roll.

    `offers` is what each open box would give for the dice that lie now, `two_best` what they would bring into the race
    for the pot; `rivals` who is (or was last) in a roll-off. The series that reach `bonus_from` earn `bonus_points`.
    """

    options: YamiksOptions
    stage: Stage
    round: int
    first: int | None
    turn: int | None
    rolls: int
    rolls_left: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    offers: tuple[int | None, ...]
    two_best: int
    to_play: tuple[int, ...]
    pot: int
    to_beat: int
    opponent: tuple[int, ...]
    rivals: tuple[int, ...]
    bonus_from: int
    bonus_points: int
    seats: tuple[YamiksSeat, ...]
