"""The Skull King dice game at the edge: its options and what one seat may know."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from calavera.rules.errors import BadOptions
from calavera.rules.game import Options, View, common
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
from calavera.rules.skull_king.words import FACE_NAMES, KIND_NAMES, Face, Kind
from calavera.rules.state import NOBODY

Stage = Literal["draw_starter", "dealing", "bidding", "throwing", "rolling", "ended"]
STAGES: tuple[Stage, ...] = get_args(Stage)

Colour = Literal["black", "blue", "red", "yellow"]
COLOURS: tuple[Colour, ...] = ("black", "blue", "red", "yellow")

Count = Annotated[int, msgspec.Meta(ge=0, le=36)]


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All dice of one kind: how many there are and what is on each."""

    count: Count
    faces: tuple[Face, Face, Face, Face, Face, Face]


class Bag(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice in the bag. Blue, red and yellow are our reconstruction: count your own box and enter it."""

    skull_king: Dice = Dice(1, ("skull", "skull", "skull", "skull", "flag", "flag"))
    pirate: Dice = Dice(3, ("skull", "skull", "skull", "skull", "flag", "flag"))
    mermaid: Dice = Dice(2, ("skull", "skull", "skull", "skull", "flag", "flag"))
    black: Dice = Dice(7, (5, 5, 6, 6, 7, 7))
    blue: Dice = Dice(7, (3, 3, 4, 4, 5, 5))
    red: Dice = Dice(8, (1, 1, 2, 2, 3, 3))
    yellow: Dice = Dice(8, ("flag", "flag", "flag", 1, 1, 7))

    def kinds(self) -> tuple[Dice, ...]:
        """In the order of `KIND_NAMES`."""
        return (self.skull_king, self.pirate, self.mermaid, self.black, self.blue, self.red, self.yellow)


class SkullKingOptions(Options, frozen=True, kw_only=True):
    """`landlubber`: the simplified scoring. `bag`: the dice that are played with."""

    landlubber: bool = False
    # Written out in full wherever options are stored, so that an old game is replayed with the dice it had.
    bag: Bag = Bag()

    def check(self, players: int) -> None:
        for kind, dice in enumerate(self.bag.kinds()):
            for face in dice.faces:
                if face != "flag" and (face == "skull") != (kind < BLACK):
                    raise BadOptions(reason="bag.face", die=KIND_NAMES[kind], face=face)
        needed = players * hands_of(players)
        count = sum(dice.count for dice in self.bag.kinds())
        if count < needed:
            raise BadOptions(reason="bag.too_few", dice=count, needed=needed)


class ThrownDie(msgspec.Struct, frozen=True):
    """A die on the table; `face` is None while it still rolls."""

    seat: int
    die: Kind
    face: Face | None


class Trick(msgspec.Struct, frozen=True):
    """A trick taken, its dice in the order they were thrown."""

    taker: int
    dice: tuple[ThrownDie, ...]


class SheetLine(msgspec.Struct, frozen=True):
    """What the score pad says of one seat in one hand; `points` include the bonus."""

    bid: int
    taken: int
    bonus: int
    points: int


class SkullKingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One player in the hand being played, as the viewer sees them.

    `dice` counts those still behind the screen, `bonus` is what an exact bid will earn on top, `void` names the colours
    that all know this player to be out of.
    """

    dice: int
    bid: int | None
    taken: int
    bonus: int
    void: tuple[Colour, ...]


class SkullKingView(View, frozen=True, kw_only=True, tag="skull_king"):
    """`turn`: who draws, throws or rolls. `unseen`: by kind, dice in the bag or behind the screens of others."""

    options: SkullKingOptions
    stage: Stage
    hand: int
    hands: int
    starter: int | None
    turn: int | None
    colour: Colour | None
    seats: tuple[SkullKingSeat, ...]
    dice: tuple[Kind, ...]
    unseen: dict[Kind, int]
    trick: tuple[ThrownDie, ...]
    last_trick: Trick | None
    tricks: tuple[Trick, ...]
    sheet: tuple[tuple[SheetLine, ...], ...]


def look(state: SkullKingState, seat: int) -> SkullKingView:
    return SkullKingView(
        **common(state, seat),
        stage=STAGES[state.stage],
        hand=state.hand,
        hands=hands_of(state.players),
        starter=_seat(state.starter),
        turn=_seat(state.turn),
        colour=None if state.colour == NO_COLOUR else COLOURS[state.colour - BLACK],
        seats=tuple(_seat_view(state, other, seat) for other in range(state.players)),
        dice=_dice(state, seat) if seat >= 0 else (),
        unseen={name: _unseen(state, kind, seat) for kind, name in enumerate(KIND_NAMES)},
        trick=_on_the_table(state),
        last_trick=_trick(state, state.tricks) if state.tricks > 0 or state.hand > 1 else None,
        tricks=tuple(_trick(state, number) for number in range(1, state.tricks + 1)),
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
        void=tuple(colour for i, colour in enumerate(COLOURS) if state.at[VOID + of] >> BLACK + i & 1),
    )


def _dice(state: SkullKingState, seat: int) -> tuple[Kind, ...]:
    return tuple(name for kind, name in enumerate(KIND_NAMES) for _ in range(state.at[HELD + 8 * seat + kind]))


def _unseen(state: SkullKingState, kind: int, viewer: int) -> int:
    behind_screens = sum(state.at[HELD + 8 * seat + kind] for seat in range(state.players) if seat != viewer)
    return state.at[LEFT + kind] + behind_screens


def _on_the_table(state: SkullKingState) -> tuple[ThrownDie, ...]:
    first = THROWN + state.players * (state.tricks + 1)
    rolled = tuple(_die(state.at[first + i]) for i in range(state.in_trick))
    if state.stage == ROLLING:
        return (*rolled, ThrownDie(state.turn, KIND_NAMES[state.rolling], None))
    return rolled


def _trick(state: SkullKingState, number: int) -> Trick:
    """A trick of this hand, the first being 1; 0 is the last one of the hand before."""
    first = THROWN + state.players * number
    packed = [state.at[first + i] for i in range(state.players)]
    taker = next(die & TOOK - 1 for die in packed if die & TOOK) >> 8
    return Trick(taker, tuple(_die(die) for die in packed))


def _die(packed: int) -> ThrownDie:
    return ThrownDie(packed >> 8 & 7, KIND_NAMES[packed >> 4 & 15], FACE_NAMES[packed & 15])


def _sheet(state: SkullKingState) -> tuple[tuple[SheetLine, ...], ...]:
    scored = state.hand if state.stage == ENDED else state.hand - 1
    return tuple(
        tuple(_line(state, hand, state.at[SHEET + MOST_PLAYERS * (hand - 1) + seat]) for seat in range(state.players))
        for hand in range(1, scored + 1)
    )


def _line(state: SkullKingState, hand: int, packed: int) -> SheetLine:
    bid, taken, bonus = packed & 15, packed >> 4 & 15, packed >> 8
    return SheetLine(bid, taken, bonus, points(state.landlubber, hand, bid, taken, bonus))
