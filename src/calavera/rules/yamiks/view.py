"""Yamik's at the edge: its options and what a seat may know, which is everything."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.rules.game import Options, View, common
from calavera.rules.state import NOBODY
from calavera.rules.yamiks.dice import ALL_FACES
from calavera.rules.yamiks.state import (
    BONUS,
    BONUS_FROM,
    BOX,
    BOXES,
    CHOOSING,
    ENDED,
    FILLED,
    OPPONENT,
    ORDER_CHOICE,
    ORDER_ROLL,
    POT_EACH,
    ROLL_OFF,
    ROUNDS,
    SEATS,
    SERIES,
    TIE_ROLL,
    TOTAL,
    TWO_DICE,
    WON,
    YamiksState,
    points,
)

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

    `two_dice` has a sum for each round this seat has played, `pot` the points won in each completed round.
    """

    boxes: tuple[int | None, ...]
    series: int
    bonus: int
    two_dice: tuple[int, ...]
    two_dice_total: int
    pot: tuple[int, ...]
    pot_total: int
    total: int
    roll_off: tuple[int, ...]


class YamiksView(View, frozen=True, kw_only=True, tag="yamiks"):
    """`turn` is whose dice they are, also while they roll; `to_play` who has still to play this round or to roll.

    `offers` is what each open box would give for the dice that lie now; `rivals` who is (or was last) in a roll-off.
    """

    options: YamiksOptions
    stage: Stage
    round: int
    first: int | None
    turn: int | None
    rolls: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    offers: tuple[int | None, ...]
    to_play: tuple[int, ...]
    pot: int
    to_beat: int
    opponent: tuple[int, ...]
    rivals: tuple[int, ...]
    seats: tuple[YamiksSeat, ...]


def look(state: YamiksState, seat: int) -> YamiksView:
    return YamiksView(
        **common(state, seat),
        stage=STAGES[state.stage],
        round=min(state.played + 1, ROUNDS),
        first=None if state.first == NOBODY else state.first,
        turn=None if state.stage == ENDED else state.turn,
        rolls=state.rolls,
        dice=ALL_FACES[state.dice],
        kept=ALL_FACES[state.kept],
        offers=_offers(state),
        to_play=_to_play(state),
        pot=POT_EACH * state.racers(),
        to_beat=_to_beat(state),
        opponent=_sums(state, OPPONENT) if state.players == 1 else (),
        rivals=tuple(other for other in range(state.players) if state.rivals >> other & 1),
        seats=tuple(_seat_view(state, other) for other in range(state.players)),
    )


def _offers(state: YamiksState) -> tuple[int | None, ...]:
    if state.stage != CHOOSING:
        return ()
    filled = state.at[FILLED + state.turn]
    return tuple(
        None if filled >> box & 1 else points(box, state.dice, filled, state.free_downgrade) for box in range(BOXES)
    )


def _to_play(state: YamiksState) -> tuple[int, ...]:
    if state.stage == ORDER_ROLL or state.stage == TIE_ROLL:
        return tuple(seat for seat in range(state.turn, state.players) if state.rivals >> seat & 1)
    if state.stage == ORDER_CHOICE or state.stage == ENDED:
        return ()
    from_first = [(state.first + i) % state.players for i in range(state.players)]
    return tuple(seat for seat in from_first if state.at[TWO_DICE + SEATS * state.played + seat] == 0)


def _to_beat(state: YamiksState) -> int:
    """The best sum of this round so far, 0 when there is none."""
    if state.played == ROUNDS:
        return 0
    return max(state.at[TWO_DICE + SEATS * state.played + racer] for racer in range(state.racers()))


def _sums(state: YamiksState, racer: int) -> tuple[int, ...]:
    sums = (state.at[TWO_DICE + SEATS * played + racer] for played in range(ROUNDS))
    return tuple(two for two in sums if two > 0)


def _seat_view(state: YamiksState, seat: int) -> YamiksSeat:
    filled = state.at[FILLED + seat]
    pot = tuple(state.at[WON + SEATS * played + seat] for played in range(state.played))
    return YamiksSeat(
        boxes=tuple(state.at[BOX + SEATS * box + seat] if filled >> box & 1 else None for box in range(BOXES)),
        series=state.at[SERIES + seat],
        bonus=BONUS if state.at[SERIES + seat] >= BONUS_FROM else 0,
        two_dice=_sums(state, seat),
        two_dice_total=state.two_dice_total(seat),
        pot=pot,
        pot_total=sum(pot),
        total=state.at[TOTAL + seat],
        roll_off=ALL_FACES[state.at[ROLL_OFF + seat]],
    )
