"""What a seat may know of the dice game, put together. Compiled: a server does this for every seat after every move."""

from __future__ import annotations

from calavera.rules.look import common
from calavera.rules.skull_king.state import (
    BIDDING,
    BIDS,
    BLACK,
    BONUS,
    ENDED,
    HELD,
    KINDS,
    LEFT,
    MOST_PLAYERS,
    NO_COLOUR,
    ROLLING,
    SHEET,
    TAKEN,
    THROWN,
    TOOK,
    VOID,
    SkullKingState,
    hands_of,
    points,
)
from calavera.rules.skull_king.view import (
    COLOURS,
    STAGES,
    SheetLine,
    SkullKingSeat,
    SkullKingView,
    ThrownDie,
    Trick,
)
from calavera.rules.skull_king.words import FACE_NAMES, KIND_NAMES, Kind
from calavera.rules.state import NOBODY


def look(state: SkullKingState, seat: int, history: bool) -> SkullKingView:
    return SkullKingView(
        **common(state, seat, history),
        stage=STAGES[state.stage],
        hand=state.hand,
        hands=hands_of(state.players),
        starter=_seat(state.starter),
        turn=_seat(state.turn),
        colour=None if state.colour == NO_COLOUR else COLOURS[state.colour - BLACK],
        seats=tuple([_seat_view(state, other, seat) for other in range(state.players)]),
        bids=_bids(state),
        dice=_dice(state, seat) if seat >= 0 else (),
        unseen={name: _unseen(state, kind, seat) for kind, name in enumerate(KIND_NAMES)},
        trick=_on_the_table(state),
        taking=state.at[state.strongest()] >> 8 if state.in_trick > 0 else None,
        last_trick=_trick(state, state.tricks) if state.tricks > 0 or state.hand > 1 else None,
        tricks=tuple([_trick(state, number) for number in range(1, state.tricks + 1)]),
        sheet=_sheet(state),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seat_view(state: SkullKingState, of: int, viewer: int) -> SkullKingSeat:
    # A bid is nobody else's business until all have bid.
    shown = state.stage != BIDDING or of == viewer
    bid = state.at[BIDS + of]
    return SkullKingSeat(
        dice=sum(state.at[HELD + 8 * of + kind] for kind in range(KINDS)),
        bid=bid if shown and bid != NOBODY else None,
        taken=state.at[TAKEN + of],
        bonus=state.at[BONUS + of],
        void=tuple([colour for i, colour in enumerate(COLOURS) if state.at[VOID + of] >> BLACK + i & 1]),
    )


def _bids(state: SkullKingState) -> int | None:
    if state.stage <= BIDDING:
        return None
    return sum(state.at[BIDS + seat] for seat in range(state.players))


def _dice(state: SkullKingState, seat: int) -> tuple[Kind, ...]:
    return tuple([name for kind, name in enumerate(KIND_NAMES) for _ in range(state.at[HELD + 8 * seat + kind])])


def _unseen(state: SkullKingState, kind: int, viewer: int) -> int:
    behind_screens = sum(state.at[HELD + 8 * seat + kind] for seat in range(state.players) if seat != viewer)
    return state.at[LEFT + kind] + behind_screens


def _on_the_table(state: SkullKingState) -> tuple[ThrownDie, ...]:
    first = THROWN + state.players * (state.tricks + 1)
    rolled = tuple([_die(state.at[first + i]) for i in range(state.in_trick)])
    if state.stage == ROLLING:
        return (*rolled, ThrownDie(state.turn, KIND_NAMES[state.rolling], None))
    return rolled


def _trick(state: SkullKingState, number: int) -> Trick:
    """A trick of this hand, the first being 1; 0 is the last one of the hand before."""
    first = THROWN + state.players * number
    packed = [state.at[first + i] for i in range(state.players)]
    taker = next(die & TOOK - 1 for die in packed if die & TOOK) >> 8
    return Trick(taker, tuple([_die(die) for die in packed]))


def _die(packed: int) -> ThrownDie:
    return ThrownDie(packed >> 8 & 7, KIND_NAMES[packed >> 4 & 15], FACE_NAMES[packed & 15])


def _sheet(state: SkullKingState) -> tuple[tuple[SheetLine, ...], ...]:
    scored = state.hand if state.stage == ENDED else state.hand - 1
    return tuple([_lines(state, hand) for hand in range(1, scored + 1)])


def _lines(state: SkullKingState, hand: int) -> tuple[SheetLine, ...]:
    first = SHEET + MOST_PLAYERS * (hand - 1)
    return tuple([_line(state, hand, state.at[first + seat]) for seat in range(state.players)])


def _line(state: SkullKingState, hand: int, packed: int) -> SheetLine:
    bid, taken, bonus = packed & 15, packed >> 4 & 15, packed >> 8
    return SheetLine(bid, taken, bonus, points(state.landlubber, hand, bid, taken, bonus))
