"""Builds the view of a seat. Compiled, because a server does this for every seat after every move."""

from __future__ import annotations

from typing import Any

from calavera.core.observe import common, seat_or_none
from calavera.core.state import NOBODY
from calavera.games.skull_king.rules.actions import FACE_NAMES, KIND_NAMES, Kind
from calavera.games.skull_king.rules.layout import (
    BIDDING,
    BIDS,
    BLACK,
    BONUS,
    ENDED,
    KINDS,
    LEFT,
    NO_COLOUR,
    ROLLING,
    TAKEN,
    VOID,
    bid_of,
    bonus_of,
    die_face,
    die_kind,
    die_seat,
    hand_at,
    hands_of,
    has_colour,
    sheet_at,
    taken_of,
    took,
    trick_at,
    within_reach,
)
from calavera.games.skull_king.rules.state import SkullKingState, points
from calavera.games.skull_king.rules.tricks import strongest, why_taken
from calavera.games.skull_king.rules.view import (
    COLOURS,
    REASONS,
    STAGES,
    SheetLine,
    SkullKingSeat,
    SkullKingView,
    ThrownDie,
    Trick,
)


def observe(state: SkullKingState, seat: int, history: bool) -> SkullKingView:
    own = personal(state, seat)
    if "seats" not in own:
        own["seats"] = _seats(state, seat)
    return SkullKingView(
        **common(state, seat, history),
        stage=STAGES[state.stage],
        hand=state.hand,
        hands=hands_of(state.players),
        starter=seat_or_none(state.starter),
        turn=seat_or_none(state.turn),
        colour=None if state.colour == NO_COLOUR else COLOURS[state.colour - BLACK],
        **own,
        bids=_bids(state),
        trick=_on_the_table(state),
        taking=_taking(state),
        last_trick=_trick(state, state.tricks) if state.tricks > 0 or state.hand > 1 else None,
        tricks=tuple([_trick(state, number) for number in range(1, state.tricks + 1)]),
        sheet=_sheet(state),
    )


def personal(state: SkullKingState, seat: int) -> dict[str, Any]:
    """What is not the same for everybody; the seats are, except while there are bids that only their owners know."""
    own: dict[str, Any] = {
        "dice": _dice(state, seat) if seat >= 0 else (),
        "unseen": {name: _unseen(state, kind, seat) for kind, name in enumerate(KIND_NAMES)},
    }
    if state.stage == BIDDING:
        own["seats"] = _seats(state, seat)
    return own


def _seats(state: SkullKingState, viewer: int) -> tuple[SkullKingSeat, ...]:
    return tuple([_seat_view(state, seat, viewer) for seat in range(state.players)])


def _seat_view(state: SkullKingState, of: int, viewer: int) -> SkullKingSeat:
    # A bid is nobody else's business until all have bid.
    shown = state.stage != BIDDING or of == viewer
    bid = state.at[BIDS + of]
    taken = state.at[TAKEN + of]
    return SkullKingSeat(
        dice=sum(state.at[hand_at(of) + kind] for kind in range(KINDS)),
        bid=bid if shown and bid != NOBODY else None,
        taken=taken,
        bonus=state.at[BONUS + of],
        reachable=state.stage <= BIDDING or within_reach(bid, taken, state.hand - state.tricks),
        void=tuple([colour for i, colour in enumerate(COLOURS) if not has_colour(state.at[VOID + of], BLACK + i)]),
    )


def _bids(state: SkullKingState) -> int | None:
    if state.stage <= BIDDING:
        return None
    return sum(state.at[BIDS + seat] for seat in range(state.players))


def _dice(state: SkullKingState, seat: int) -> tuple[Kind, ...]:
    return tuple([name for kind, name in enumerate(KIND_NAMES) for _ in range(state.at[hand_at(seat) + kind])])


def _unseen(state: SkullKingState, kind: int, viewer: int) -> int:
    behind_screens = sum(state.at[hand_at(seat) + kind] for seat in range(state.players) if seat != viewer)
    return state.at[LEFT + kind] + behind_screens


def _on_the_table(state: SkullKingState) -> tuple[ThrownDie, ...]:
    first = trick_at(state.players, state.tricks + 1)
    rolled = tuple([_die(state.at[first + i]) for i in range(state.in_trick)])
    if state.stage == ROLLING:
        return (*rolled, ThrownDie(state.turn, KIND_NAMES[state.rolling], None))
    return rolled


def _taking(state: SkullKingState) -> int | None:
    if state.in_trick == 0:
        return None
    first = trick_at(state.players, state.tricks + 1)
    return die_seat(state.at[strongest(state.at, first, first + state.in_trick)])


def _trick(state: SkullKingState, number: int) -> Trick:
    """A trick that was taken: 1 is the first of this hand, 0 the last of the hand before."""
    first = trick_at(state.players, number)
    end = first + state.players
    slot = first
    while not took(state.at[slot]):
        slot += 1
    why = REASONS[why_taken(state.at, first, end, slot)]
    return Trick(die_seat(state.at[slot]), why, tuple([_die(state.at[i]) for i in range(first, end)]))


def _die(packed: int) -> ThrownDie:
    return ThrownDie(die_seat(packed), KIND_NAMES[die_kind(packed)], FACE_NAMES[die_face(packed)])


def _sheet(state: SkullKingState) -> tuple[tuple[SheetLine, ...], ...]:
    scored = state.hand if state.stage == ENDED else state.hand - 1
    return tuple([_lines(state, hand) for hand in range(1, scored + 1)])


def _lines(state: SkullKingState, hand: int) -> tuple[SheetLine, ...]:
    first = sheet_at(hand)
    return tuple([_line(state, hand, state.at[first + seat]) for seat in range(state.players)])


def _line(state: SkullKingState, hand: int, packed: int) -> SheetLine:
    bid, taken, bonus = bid_of(packed), taken_of(packed), bonus_of(packed)
    return SheetLine(bid, taken, bonus, points(state.landlubber, hand, bid, taken, bonus))
