"""Yamik's at the edge: what a seat may know, which is everything."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.core.view import View
from calavera.games.yamiks.rules.options import YamiksOptions

# Why dice score what they score in a box, as `points.py` numbers it: the pattern is there or not; a higher pattern
# counts down because its box is filled, or freely by the option, or not at all while its box is still open; and four of
# a kind is never a full house.
Fit = Literal["fits", "misses", "counts_down", "counts_freely", "still_open", "never"]
FITS: tuple[Fit, ...] = get_args(Fit)

Stage = Literal["order_roll", "order_choice", "rolling", "choosing", "opponent_roll", "tie_roll", "ended"]
STAGES: tuple[Stage, ...] = get_args(Stage)


class YamiksLine(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A filled line of the printed sheet with its three columns, and the round (from 1) in which they were filled.

    `points` are those of the box, `two_dice` is the sum of the two best dice, and `pot` are the points from the pot:
    None until the round is over.
    """

    round: int
    points: int
    two_dice: int
    pot: int | None


class YamiksSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A player's sheet; `lines` has a line per box in the order of the box names, None while the box is open.

    `series` are the points in the six series and `bonus` those for reaching the bonus. `two_dice_total` and `pot_total`
    add up the two other columns. `totals` has the total after each completed round. `roll_off` is the last roll for the
    order of play or to break a tie.
    """

    lines: tuple[YamiksLine | None, ...]
    series: int
    bonus: int
    two_dice_total: int
    pot_total: int
    total: int
    totals: tuple[int, ...]
    roll_off: tuple[int, ...]


class YamiksView(View, frozen=True, kw_only=True, tag="yamiks"):
    """What everybody sees of a game of Yamik's.

    `turn` is the seat that rolls or chooses now, `first` the seat that started this round and `to_play` the seats that
    have still to play it, or to roll. `offers` is what each open box would score with the dice as they lie, and
    `two_best` the sum they would bring into the race for the pot. `to_beat` is the best sum of this round so far, 0
    when there is none, and `opponent` has the sums of the virtual opponent of a player alone. `rivals` are the seats of
    the roll-off that is going on or was the last. The series that reach `bonus_from` points earn `bonus_points`.
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
