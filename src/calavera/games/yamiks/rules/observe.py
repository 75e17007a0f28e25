"""What a seat may know of Yamik's, put together. Compiled: a server does this for every seat after every move."""

from __future__ import annotations

from calavera.core.observe import common
from calavera.core.state import NOBODY
from calavera.games.yamiks.rules.dice import ALL_FACES, BEST_TWO
from calavera.games.yamiks.rules.layout import (
    BONUS,
    BONUS_FROM,
    BOXES,
    CHOOSING,
    ENDED,
    OPPONENT,
    ORDER_CHOICE,
    ORDER_ROLL,
    POT_EACH,
    ROLLS,
    ROUNDS,
    TIE_ROLL,
)
from calavera.games.yamiks.rules.points import points
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import STAGES, YamiksLine, YamiksSeat, YamiksView


def observe(state: YamiksState, seat: int, history: bool) -> YamiksView:
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
        to_beat=state.to_beat(),
        opponent=_opponent(state),
        rivals=tuple([other for other in range(state.players) if state.rivals >> other & 1]),
        bonus_from=BONUS_FROM,
        bonus_points=BONUS,
        seats=tuple([_seat_view(state, other) for other in range(state.players)]),
    )


def _offers(state: YamiksState) -> tuple[int | None, ...]:
    if state.stage != CHOOSING:
        return ()
    filled = state.filled(state.turn)
    return tuple(
        [None if filled >> box & 1 else points(box, state.dice, filled, state.free_downgrade) for box in range(BOXES)]
    )


def _to_play(state: YamiksState) -> tuple[int, ...]:
    if state.stage == ORDER_ROLL or state.stage == TIE_ROLL:
        return tuple([seat for seat in range(state.turn, state.players) if state.rivals >> seat & 1])
    if state.stage == ORDER_CHOICE or state.stage == ENDED:
        return ()
    from_first = [(state.first + i) % state.players for i in range(state.players)]
    return tuple([seat for seat in from_first if state.two_dice_in(seat, state.played) == 0])


def _opponent(state: YamiksState) -> tuple[int, ...]:
    if state.players > 1:
        return ()
    sums = [state.two_dice_in(OPPONENT, played) for played in range(ROUNDS)]
    return tuple([two for two in sums if two > 0])


def _seat_view(state: YamiksState, seat: int) -> YamiksSeat:
    completed = range(state.played)
    return YamiksSeat(
        lines=_lines(state, seat),
        series=state.series(seat),
        bonus=BONUS if state.series(seat) >= BONUS_FROM else 0,
        two_dice_total=state.two_dice_total(seat),
        pot_total=sum([state.pot_in(seat, played) for played in completed]),
        total=state.total(seat),
        totals=tuple([state.total_after(seat, played) for played in completed]),
        roll_off=ALL_FACES[state.roll_off(seat)],
    )


def _lines(state: YamiksState, seat: int) -> tuple[YamiksLine | None, ...]:
    lines: list[YamiksLine | None] = [None] * BOXES
    for played in range(ROUNDS):
        two_dice = state.two_dice_in(seat, played)
        if two_dice == 0:
            break
        box = state.box_filled(seat, played)
        lines[box] = YamiksLine(
            round=played + 1,
            points=state.box_points(seat, box),
            two_dice=two_dice,
            pot=state.pot_in(seat, played) if played < state.played else None,
        )
    return tuple(lines)
