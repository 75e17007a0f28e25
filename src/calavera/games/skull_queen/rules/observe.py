"""What a seat may know of Skull Queen, put together. Compiled: a server does this for every seat after every move."""

from __future__ import annotations

from typing import Any

from calavera.core.bits import count, members
from calavera.core.observe import common, seat_or_none
from calavera.core.state import NOBODY, OVER
from calavera.games.skull_queen.rules.actions import CARD_NAMES, COLOUR_NAMES, SIDES, Colour
from calavera.games.skull_queen.rules.layout import (
    BACK,
    CHOICE,
    COLOURS,
    FRONT,
    HAND,
    LOWERED,
    OVERBOARD,
    PLACING,
    PLAYED_BY,
    RAISED,
    SIDE,
    SPACES,
    VOID,
    at_points,
    at_space,
    at_worth,
    has_fallen,
    mover_of,
    steps_down,
    steps_up,
    values_of,
)
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.rules.view import (
    STAGES,
    PirateMove,
    PlankSides,
    PlankView,
    PlayedCard,
    SkullQueenSeat,
    SkullQueenView,
    TrickPreview,
    TrickView,
)


def observe(state: SkullQueenState, seat: int, history: bool) -> SkullQueenView:
    own = personal(state, seat)
    if "seats" not in own:
        own["seats"] = _seats(state, seat)
    return SkullQueenView(
        **common(state, seat, history),
        worth=PlankSides(front=_worth(state, FRONT), back=_worth(state, BACK)),
        stage=STAGES[state.stage],
        round=state.round,
        rounds=state.rounds,
        dealer=seat_or_none(state.dealer),
        leader=None if state.players == 2 else seat_or_none(state.leader),
        tricks_left=state.tricks_left,
        colour=_colour(state.colour),
        trick=_cards_played(state, state.trick, state.leader),
        preview=_preview(state) if state.trick != 0 else None,
        centre=_cards(state.centre),
        gone=_cards(state.gone),
        last_trick=_last_trick(state) if state.last_trick != 0 else None,
        **own,
    )


def personal(state: SkullQueenState, seat: int) -> dict[str, Any]:
    """What is not the same for everybody; the seats are, except while there are planks that only their owners know."""
    own: dict[str, Any] = {
        "hand": _cards(state.at[HAND + seat]) if seat >= 0 else (),
        "chosen": _chosen(state, seat),
    }
    if state.stage == PLACING:
        own["seats"] = _seats(state, seat)
    return own


def _seats(state: SkullQueenState, viewer: int) -> tuple[SkullQueenSeat, ...]:
    return tuple([_seat_view(state, seat, viewer) for seat in range(state.players)])


def _worth(state: SkullQueenState, side: int) -> tuple[int, ...]:
    return tuple([state.at[at_worth(side, space)] for space in range(SPACES)])


def _colour(colour: int) -> Colour | None:
    return None if colour == NOBODY else COLOUR_NAMES[colour]


def _cards(cards: int) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in members(cards)])


def _cards_played(state: SkullQueenState, cards: int, leader: int) -> tuple[PlayedCard, ...]:
    """In the order of play: the ghost, then clockwise from the leader."""
    by_seat = {state.at[PLAYED_BY + card]: CARD_NAMES[card] for card in members(cards)}
    order = [NOBODY, *((leader + i) % state.players for i in range(state.players))]
    return tuple([PlayedCard(seat=seat_or_none(seat), card=by_seat[seat]) for seat in order if seat in by_seat])


def _preview(state: SkullQueenState) -> TrickPreview:
    tried = state.clone()
    for colour in range(COLOURS):
        tried.evaluate_colour(colour)
    # With two players the ghost leads whatever they play.
    leader = None if state.players == 2 else seat_or_none(state.highest_by)
    return TrickPreview(moves=_moves(tried, state.trick, state.centre), leader=leader)


def _moves(state: SkullQueenState, trick: int, centre: int) -> tuple[PirateMove, ...]:
    """What a trick has moved together with the centre before it."""
    moves: list[PirateMove] = []
    card_of = {state.at[PLAYED_BY + card]: CARD_NAMES[card] for card in members(trick)}
    for colour in range(COLOURS):
        values = values_of(trick | centre, colour)
        raised, lowered = state.at[RAISED + colour], state.at[LOWERED + colour]
        for moved, steps in ((raised, steps_up(values)), (lowered, steps_down(values))):
            if moved != NOBODY:
                seat, fell = mover_of(moved), has_fallen(moved)
                name = COLOUR_NAMES[colour]
                moves.append(PirateMove(seat=seat, colour=name, steps=steps, card=card_of[seat], overboard=fell))
    return tuple(moves)


def _last_trick(state: SkullQueenState) -> TrickView:
    return TrickView(
        colour=COLOUR_NAMES[state.last_colour],
        cards=_cards_played(state, state.last_trick, state.last_leader),
        centre=_cards(state.last_centre),
        moves=_moves(state, state.last_trick, state.last_centre),
    )


def _seat_view(state: SkullQueenState, of: int, viewer: int) -> SkullQueenSeat:
    rounds_played = state.round if state.mover() == OVER else max(state.round - 1, 0)
    return SkullQueenSeat(
        cards=count(state.at[HAND + of]),
        plank=_plank(state, of, viewer),
        points=tuple([state.at[at_points(i + 1, of)] for i in range(rounds_played)]),
        void=tuple([COLOUR_NAMES[colour] for colour in members(state.at[VOID + of])]),
    )


def _plank(state: SkullQueenState, of: int, viewer: int) -> PlankView | None:
    own_choice = of == viewer and state.stage == PLACING and not state.may_act(of)
    if state.stage <= PLACING and not own_choice:
        return None
    spaces = [state.at[at_space(of, colour)] for colour in range(COLOURS)]
    pirates = tuple([None if space == OVERBOARD else space for space in spaces])
    return PlankView(side=SIDES[state.at[SIDE + of]], pirates=pirates)


def _chosen(state: SkullQueenState, seat: int) -> str | None:
    """A card chosen face down in a game for two, while the other player is still choosing."""
    waiting = state.movers()
    if state.players == 2 and 0 <= seat not in waiting and waiting and state.stage != PLACING:
        return CARD_NAMES[state.at[CHOICE + seat]]
    return None
