"""What every state of Yamik's must satisfy: points and dice are neither lost nor made, and counts agree."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.core.bits import count
from calavera.games.yamiks.rules.dice import DICE, SIZE
from calavera.games.yamiks.rules.layout import BONUS, BONUS_FROM, BOXES, POT_EACH, ROUNDS, SIXES
from calavera.games.yamiks.rules.state import YamiksState


def broken_invariant(state: YamiksState) -> str:
    """The first invariant that does not hold, or nothing."""
    pot: i64 = 0
    for seat in range(state.players):
        filled = count(state.filled(seat))
        if filled < state.played or filled > state.played + 1:
            return "every player fills one box per round"
        boxes: i64 = 0
        series: i64 = 0
        for box in range(BOXES):
            boxes += state.box_points(seat, box)
            if box <= SIXES:
                series += state.box_points(seat, box)
        won: i64 = 0
        for played in range(ROUNDS):
            won += state.pot_in(seat, played)
        pot += won
        if series != state.series(seat):
            return "the series are what stands in their boxes"
        bonus: i64 = BONUS if series >= BONUS_FROM else 0
        if boxes + bonus + won != state.total(seat):
            return "the total is boxes, bonus and pot"
        if not _one_box_per_round(state, seat):
            return "every box is filled in a round of its own"
    if state.players > 1 and pot != POT_EACH * state.players * state.played:
        return "the whole pot is won, every round"
    if SIZE[state.dice] != 0 and SIZE[state.dice] != DICE:
        return "five dice lie on the table or none"
    return ""


def _one_box_per_round(state: YamiksState, seat: i64) -> bool:
    """Whether the boxes of the rounds played so far are exactly the filled ones."""
    boxes: i64 = 0
    for played in range(i64(ROUNDS)):
        if state.two_dice_in(seat, played) > 0:
            boxes |= i64(1) << state.box_filled(seat, played)
    return boxes == state.filled(seat)
