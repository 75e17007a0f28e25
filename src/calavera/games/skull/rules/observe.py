"""What a seat may know of Skull, put together. Compiled: a server does this for every seat after every move."""

from __future__ import annotations

from calavera.rules.look import common
from calavera.rules.skull.state import (
    CHANCE_AT,
    HEIGHT,
    OWNED,
    OWNS_SKULL,
    PASSED,
    PLACING,
    SHOWING,
    SHOWN,
    SKULL_AT,
    WINS,
    SkullState,
)
from calavera.rules.skull.view import STAGES, SkullSeat, SkullView
from calavera.rules.skull.words import Disc
from calavera.rules.state import NOBODY


def look(state: SkullState, seat: int, history: bool) -> SkullView:
    return SkullView(
        **common(state, seat, history),
        stage=STAGES[state.stage],
        round=state.round,
        first=_seat(state.first),
        bid=state.bid,
        bidder=_seat(state.bidder),
        most_bid=state.on_table,
        to_turn=state.to_turn,
        last_chance_holder=_seat(state.chance_holder),
        seats=tuple([_seat_view(state, other, seat) for other in range(state.players)]),
        hand=_hand(state, seat) if seat >= 0 else (),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seat_view(state: SkullState, of: int, viewer: int) -> SkullSeat:
    return SkullSeat(
        discs=state.at[OWNED + of],
        wins=state.at[WINS + of],
        passed=state.at[PASSED + of] == 1,
        stack=tuple([_disc(state, of, position, viewer) for position in range(state.at[HEIGHT + of])]),
    )


def _disc(state: SkullState, of: int, position: int, viewer: int) -> Disc | None:
    # While choices are still hidden even the Last Chance disc and what will be shown are nobody's business.
    pending = state.stage == PLACING
    shown = state.stage != SHOWING and state.at[SHOWN + of] >> position & 1 == 1
    face_up = position >= state.face_down(of) or shown
    if state.at[CHANCE_AT + of] == position and (of == viewer or not pending):
        return "last_chance"
    if of == viewer or face_up:
        return "skull" if state.at[SKULL_AT + of] == position else "flower"
    return None


def _hand(state: SkullState, seat: int) -> tuple[Disc, ...]:
    hand: list[Disc] = ["flower"] * state.flowers_in_hand(seat)
    if state.at[OWNS_SKULL + seat] == 1 and state.at[SKULL_AT + seat] == NOBODY:
        hand.append("skull")
    if state.chance_holder == seat and state.at[CHANCE_AT + seat] == NOBODY:
        hand.append("last_chance")
    return tuple(hand)
