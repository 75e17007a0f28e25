"""What a seat may know of Yamik's, put together. Compiled: a server does this for every seat after every move."""

from __future__ import annotations

from calavera.rules.look import common
from calavera.rules.state import NOBODY
from calavera.rules.yamiks.dice import ALL_FACES, BEST_TWO
from calavera.rules.yamiks.state import (
    AFTER,
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
    ROLLS,
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
from calavera.rules.yamiks.view import STAGES, YamiksSeat, YamiksView


def look(state: YamiksState, seat: int, history: bool) -> YamiksView:
    return YamiksView(
        **common(state, seat, history),
        stage=STAGES[state.stage],
        round=min(state.played + 1, ROUNDS),
        first=None if state.first == NOBODY else state.first,
        turn=None if state.stage == ENDED else state.turn,
        rolls=state.rolls,
        rolls_left=ROLLS - state.rolls,
        dice=ALL_FACES[state.dice],
        kept=ALL_FACES[state.kept],
        offers=_offers(state),
        two_best=BEST_TWO[state.dice],
        to_play=_to_play(state),
        pot=POT_EACH * state.racers(),
        to_beat=_to_beat(state),
        opponent=_sums(state, OPPONENT) if state.players == 1 else (),
        rivals=tuple([other for other in range(state.players) if state.rivals >> other & 1]),
        bonus_from=BONUS_FROM,
        bonus_points=BONUS,
        seats=tuple([_seat_view(state, other) for other in range(state.players)]),
    )


def _offers(state: YamiksState) -> tuple[int | None, ...]:
    if state.stage != CHOOSING:
        return ()
    filled = state.at[FILLED + state.turn]
    return tuple(
        [None if filled >> box & 1 else points(box, state.dice, filled, state.free_downgrade) for box in range(BOXES)]
    )


def _to_play(state: YamiksState) -> tuple[int, ...]:
    if state.stage == ORDER_ROLL or state.stage == TIE_ROLL:
        return tuple([seat for seat in range(state.turn, state.players) if state.rivals >> seat & 1])
    if state.stage == ORDER_CHOICE or state.stage == ENDED:
        return ()
    from_first = [(state.first + i) % state.players for i in range(state.players)]
    return tuple([seat for seat in from_first if state.at[TWO_DICE + SEATS * state.played + seat] == 0])


def _to_beat(state: YamiksState) -> int:
    """The best sum of this round so far, 0 when there is none."""
    if state.played == ROUNDS:
        return 0
    return max(state.at[TWO_DICE + SEATS * state.played + racer] for racer in range(state.racers()))


def _sums(state: YamiksState, racer: int) -> tuple[int, ...]:
    sums = [state.at[TWO_DICE + SEATS * played + racer] for played in range(ROUNDS)]
    return tuple([two for two in sums if two > 0])


def _seat_view(state: YamiksState, seat: int) -> YamiksSeat:
    filled = state.at[FILLED + seat]
    pot = tuple([state.at[WON + SEATS * played + seat] for played in range(state.played)])
    return YamiksSeat(
        boxes=tuple([state.at[BOX + SEATS * box + seat] if filled >> box & 1 else None for box in range(BOXES)]),
        series=state.at[SERIES + seat],
        bonus=BONUS if state.at[SERIES + seat] >= BONUS_FROM else 0,
        two_dice=_sums(state, seat),
        two_dice_total=state.two_dice_total(seat),
        pot=pot,
        pot_total=sum(pot),
        total=state.at[TOTAL + seat],
        totals=tuple([state.at[AFTER + SEATS * played + seat] for played in range(state.played)]),
        roll_off=ALL_FACES[state.at[ROLL_OFF + seat]],
    )
