"""What is conserved: components are neither lost nor made, counts agree with each other. Compiled, for long runs."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.rules.bits import count
from calavera.rules.skull.state import DISCS, HEIGHT, OWNED, OWNS_SKULL, SKULL_AT, TURNED, WINS, SkullState
from calavera.rules.skull_king.state import BIDS, DEALING, HELD, KINDS, LEFT, TAKEN, THROWN, SkullKingState
from calavera.rules.skull_king.state import ENDED as HANDS_ENDED
from calavera.rules.skull_king.state import ROLLING as DIE_ROLLING
from calavera.rules.skull_queen.state import (
    ALL_CARDS,
    COLOURS,
    HAND,
    ONES_AND_TWELVES,
    OVERBOARD,
    PLAYING,
    SPACE,
    SPACES,
    SkullQueenState,
)
from calavera.rules.state import NOBODY, State
from calavera.rules.yamiks.dice import DICE, SIZE
from calavera.rules.yamiks.state import (
    BONUS,
    BONUS_FROM,
    BOX,
    BOXES,
    FILLED,
    POT_EACH,
    ROUNDS,
    SEATS,
    SERIES,
    TOTAL,
    WON,
    YamiksState,
)


def broken_invariant(state: State) -> str:
    """The first invariant that does not hold, or nothing."""
    if isinstance(state, SkullState):
        return _skull(state)
    if isinstance(state, SkullKingState):
        return _skull_king(state)
    if isinstance(state, SkullQueenState):
        return _skull_queen(state)
    if isinstance(state, YamiksState):
        return _yamiks(state)
    return ""


def _skull(state: SkullState) -> str:
    placed: i64 = 0
    alive: i64 = 0
    for seat in range(state.players):
        owned = state.at[OWNED + seat]
        height = state.at[HEIGHT + seat]
        placed += height
        if owned > 0:
            alive += 1
        if not 0 <= owned <= DISCS or not 0 <= state.at[OWNS_SKULL + seat] <= 1 or state.at[OWNS_SKULL + seat] > owned:
            return "a player owns at most three flowers and one skull"
        if state.flowers_in_hand(seat) < 0 or state.flowers_in_hand(seat) > DISCS - 1:
            return "no flower is placed that is not owned"
        if state.at[SKULL_AT + seat] != NOBODY and state.at[OWNS_SKULL + seat] == 0:
            return "no skull is placed that is not owned"
        if not 0 <= state.at[TURNED + seat] <= height:
            return "only placed discs are turned"
        if not 0 <= state.at[WINS + seat] <= 2:
            return "nobody wins more than two challenges"
    if placed != state.on_table:
        return "the discs on the table are those of the stacks"
    if alive != state.alive or alive == 0:
        return "the players left are those with discs"
    return ""


def _skull_king(state: SkullKingState) -> str:
    for kind in range(KINDS):
        if _dice_of(state, kind) != state.counts[kind]:
            return "every die of the bag is somewhere, once"
    taken: i64 = 0
    for seat in range(state.players):
        taken += state.at[TAKEN + seat]
        if state.at[BIDS + seat] > state.hand:
            return "nobody bids more tricks than there are"
        held: i64 = 0
        for kind in range(KINDS):
            if state.at[HELD + 8 * seat + kind] < 0:
                return "no die is thrown that is not held"
            held += state.at[HELD + 8 * seat + kind]
        if held > state.hand or (state.stage == HANDS_ENDED and held > 0):
            return "nobody holds more dice than the hand has tricks"
    if state.stage > DEALING and taken != state.tricks:
        return "every trick is taken by somebody"
    return ""


def _dice_of(state: SkullKingState, kind: i64) -> i64:
    """In the bag, behind the screens, on the table and rolling."""
    dice = state.at[LEFT + kind]
    for seat in range(state.players):
        dice += state.at[HELD + 8 * seat + kind]
    for i in range(state.players * state.tricks + state.in_trick):
        if state.at[THROWN + state.players + i] >> 4 & 15 == kind:
            dice += 1
    if state.stage == DIE_ROLLING and state.rolling == kind:
        dice += 1
    return dice


def _skull_queen(state: SkullQueenState) -> str:
    lying: i64 = state.deck
    together: i64 = count(state.deck)
    for seat in range(state.players):
        lying |= state.at[HAND + seat]
        together += count(state.at[HAND + seat])
        for colour in range(COLOURS):
            if not OVERBOARD <= state.at[SPACE + COLOURS * seat + colour] < SPACES:
                return "a pirate is on the plank or overboard"
        if state.stage == PLAYING and count(state.at[HAND + seat]) - state.tricks_left > 0:
            return "nobody holds more cards than there are tricks left"
    for cards in (state.trick, state.centre, state.gone):
        lying |= cards
        together += count(cards)
    in_play: i64 = ALL_CARDS if state.players > 3 else ALL_CARDS & ~ONES_AND_TWELVES
    if state.round > 0 and (lying != in_play or together != count(in_play)):
        return "every card is somewhere, once"
    return ""


def _yamiks(state: YamiksState) -> str:
    pot: i64 = 0
    for seat in range(state.players):
        filled = count(state.at[FILLED + seat])
        if filled < state.played or filled > state.played + 1:
            return "every player fills one box a round"
        boxes: i64 = 0
        series: i64 = 0
        for box in range(BOXES):
            boxes += state.at[BOX + SEATS * box + seat]
            if box < 6:
                series += state.at[BOX + SEATS * box + seat]
        won: i64 = 0
        for played in range(ROUNDS):
            won += state.at[WON + SEATS * played + seat]
        pot += won
        if series != state.at[SERIES + seat]:
            return "the series are what stands in their boxes"
        bonus: i64 = BONUS if series >= BONUS_FROM else 0
        if boxes + bonus + won != state.at[TOTAL + seat]:
            return "the total is boxes, bonus and pot"
    if state.players > 1 and pot != POT_EACH * state.players * state.played:
        return "the whole pot is won, every round"
    if SIZE[state.dice] != 0 and SIZE[state.dice] != DICE:
        return "five dice lie on the table or none"
    return ""
