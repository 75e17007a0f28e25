"""Skull Queen at the edge: its options and what one seat may know."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from calavera.rules.bits import count, members
from calavera.rules.errors import BadOptions
from calavera.rules.game import Options, View, common
from calavera.rules.skull_queen.state import (
    CHOICE,
    COLOURS,
    EIGHT,
    FELL,
    FIVE,
    HAND,
    LOWERED,
    MOST_PLAYERS,
    OVERBOARD,
    PLACING,
    PLAYED_BY,
    POINTS,
    RAISED,
    SIDE,
    SPACE,
    VALUES,
    VOID,
    SkullQueenState,
)
from calavera.rules.skull_queen.words import CARD_NAMES, COLOUR_NAMES, SIDES, Colour, Side
from calavera.rules.state import NOBODY, OVER

Stage = Literal["draw_dealer", "dealing", "laying_out", "placing", "ghost_leads", "playing", "ended"]
STAGES: tuple[Stage, ...] = get_args(Stage)


class SkullQueenOptions(Options, frozen=True, kw_only=True):
    """`rounds`: how many two players play, 2 if not said; more players play as many rounds as they are."""

    rounds: Literal[2, 3] | None = None

    def check(self, players: int) -> None:
        if self.rounds is not None and players != 2:
            raise BadOptions(reason="rounds.two_players_only")

    def rounds_for(self, players: int) -> int:
        return self.rounds or players


class PlankView(msgspec.Struct, frozen=True, kw_only=True):
    """A plank with its red, yellow, green and blue pirate: on spaces 0 (wide end) to 4, or None when overboard."""

    side: Side
    pirates: tuple[int | None, ...]


class SkullQueenSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them.

    `plank` is None until all have placed their pirates, but for one's own. `points` has one number for each round
    played. `void` names the colours everybody knows this player to be out of.
    """

    cards: int
    plank: PlankView | None
    points: tuple[int, ...]
    void: tuple[Colour, ...]


class PlayedCard(msgspec.Struct, frozen=True, kw_only=True):
    """`seat` is None for the ghost."""

    seat: int | None
    card: str


class PirateMove(msgspec.Struct, frozen=True, kw_only=True):
    """`steps` are up, towards the narrow end, or when negative down."""

    seat: int
    colour: Colour
    steps: int
    overboard: bool


class TrickView(msgspec.Struct, frozen=True, kw_only=True):
    """A trick that is over: its cards as they were played, the centre before it, and what it moved."""

    colour: Colour
    cards: tuple[PlayedCard, ...]
    centre: tuple[str, ...]
    moves: tuple[PirateMove, ...]


class SkullQueenView(View, frozen=True, kw_only=True, tag="skull_queen"):
    """`leader` is None while the ghost leads; `chosen` is the viewer's own card that lies face down."""

    options: SkullQueenOptions
    stage: Stage
    round: int
    rounds: int
    dealer: int | None
    leader: int | None
    tricks_left: int
    colour: Colour | None
    trick: tuple[PlayedCard, ...]
    centre: tuple[str, ...]
    gone: tuple[str, ...]
    last_trick: TrickView | None
    seats: tuple[SkullQueenSeat, ...]
    hand: tuple[str, ...]
    chosen: str | None


def look(state: SkullQueenState, seat: int) -> SkullQueenView:
    return SkullQueenView(
        **common(state, seat),
        stage=STAGES[state.stage],
        round=state.round,
        rounds=state.rounds,
        dealer=_seat(state.dealer),
        leader=None if state.players == 2 else _seat(state.leader),
        tricks_left=state.tricks_left,
        colour=_colour(state.colour),
        trick=_cards_played(state, state.trick, state.leader),
        centre=_cards(state.centre),
        gone=_cards(state.gone),
        last_trick=_last_trick(state) if state.last_trick != 0 else None,
        seats=tuple(_seat_view(state, other, seat) for other in range(state.players)),
        hand=_cards(state.at[HAND + seat]) if seat >= 0 else (),
        chosen=_chosen(state, seat),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _colour(colour: int) -> Colour | None:
    return None if colour == NOBODY else COLOUR_NAMES[colour]


def _cards(cards: int) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in members(cards))


def _cards_played(state: SkullQueenState, cards: int, leader: int) -> tuple[PlayedCard, ...]:
    """In the order of play: the ghost, then clockwise from the leader."""
    by_seat = {state.at[PLAYED_BY + card]: CARD_NAMES[card] for card in members(cards)}
    order = [NOBODY, *((leader + i) % state.players for i in range(state.players))]
    return tuple(PlayedCard(seat=_seat(seat), card=by_seat[seat]) for seat in order if seat in by_seat)


def _last_trick(state: SkullQueenState) -> TrickView:
    moves: list[PirateMove] = []
    pool = state.last_trick | state.last_centre
    for colour in range(COLOURS):
        eight = pool >> VALUES * colour + EIGHT - 1 & 1
        five = pool >> VALUES * colour + FIVE - 1 & 1
        for moved, steps in ((state.at[RAISED + colour], 1 + eight), (state.at[LOWERED + colour], -1 - five)):
            if moved != NOBODY:
                seat, overboard = moved % FELL, moved >= FELL
                moves.append(PirateMove(seat=seat, colour=COLOUR_NAMES[colour], steps=steps, overboard=overboard))
    return TrickView(
        colour=COLOUR_NAMES[state.last_colour],
        cards=_cards_played(state, state.last_trick, state.last_leader),
        centre=_cards(state.last_centre),
        moves=tuple(moves),
    )


def _seat_view(state: SkullQueenState, of: int, viewer: int) -> SkullQueenSeat:
    rounds_played = state.round if state.mover() == OVER else max(state.round - 1, 0)
    return SkullQueenSeat(
        cards=count(state.at[HAND + of]),
        plank=_plank(state, of, viewer),
        points=tuple(state.at[POINTS + MOST_PLAYERS * i + of] for i in range(rounds_played)),
        void=tuple(COLOUR_NAMES[colour] for colour in members(state.at[VOID + of])),
    )


def _plank(state: SkullQueenState, of: int, viewer: int) -> PlankView | None:
    own_choice = of == viewer and state.stage == PLACING and not state.may_act(of)
    if state.stage <= PLACING and not own_choice:
        return None
    spaces = [state.at[SPACE + COLOURS * of + colour] for colour in range(COLOURS)]
    pirates = tuple(None if space == OVERBOARD else space for space in spaces)
    return PlankView(side=SIDES[state.at[SIDE + of]], pirates=pirates)


def _chosen(state: SkullQueenState, seat: int) -> str | None:
    """A captain's card while the other one is still choosing."""
    waiting = state.movers()
    if state.players == 2 and 0 <= seat not in waiting and waiting and state.stage != PLACING:
        return CARD_NAMES[state.at[CHOICE + seat]]
    return None
