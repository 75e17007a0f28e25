"""The view of a seat at Skull. Compiled, because a server makes one for every seat after every move."""

from __future__ import annotations

from typing import Any

from calavera.core.observe import common, seat_or_none
from calavera.core.state import NOBODY
from calavera.games.skull.rules.actions import Disc
from calavera.games.skull.rules.layout import (
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
    shows,
)
from calavera.games.skull.rules.state import SkullState
from calavera.games.skull.rules.view import STAGES, SkullSeat, SkullView


def observe(state: SkullState, seat: int, history: bool) -> SkullView:
    return SkullView(
        **common(state, seat, history),
        stage=STAGES[state.stage],
        round=state.round,
        first=seat_or_none(state.first),
        bid=state.bid,
        bidder=seat_or_none(state.bidder),
        most_bid=state.on_table,
        to_turn=state.to_turn,
        last_chance_holder=seat_or_none(state.chance_holder),
        **personal(state, seat),
    )


def personal(state: SkullState, seat: int) -> dict[str, Any]:
    """What is not the same for everybody."""
    return {
        "seats": tuple([_seat_view(state, other, seat) for other in range(state.players)]),
        "hand": _hand(state, seat) if seat >= 0 else (),
    }


def _seat_view(state: SkullState, of: int, viewer: int) -> SkullSeat:
    return SkullSeat(
        discs=state.at[OWNED + of],
        wins=state.at[WINS + of],
        passed=state.at[PASSED + of] == 1,
        stack=tuple([_disc(state, of, position, viewer) for position in range(state.at[HEIGHT + of])]),
    )


def _disc(state: SkullState, of: int, position: int, viewer: int) -> Disc | None:
    # While choices are still hidden, nobody may recognise the Last Chance disc or see what will be shown.
    pending = state.stage == PLACING
    shown = state.stage != SHOWING and shows(state.at[SHOWN + of], position)
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
