"""The events of the Skull King dice game, and how they are unpacked from notes."""

from __future__ import annotations

from typing import Literal

from calavera.core.journal import JournalEvent
from calavera.core.state import NOBODY, Note
from calavera.games.skull_king.rules.actions import FACE_NAMES, KIND_NAMES, Face, Kind
from calavera.games.skull_king.rules.layout import (
    BLACK,
    NO_COLOUR,
    bid_of,
    bonus_of,
    die_face,
    die_kind,
    noted_bid,
    noted_bonus,
    noted_captured,
    noted_colour,
    noted_hand,
    noted_left,
    noted_line,
    noted_lost,
    noted_players,
    noted_reachable,
    noted_taken,
    noted_takers,
    noted_taking,
    noted_total,
    noted_trick,
    noted_tricks,
    noted_why,
    taken_of,
)
from calavera.games.skull_king.rules.view import COLOURS, REASONS, Colour, Why


class HandBegan(JournalEvent, frozen=True, tag="hand"):
    hand: int


class StarterNamed(JournalEvent, frozen=True, tag="starter"):
    seat: int


class Dealt(JournalEvent, frozen=True, tag="dealt"):
    """A seat drew a die; only that seat is told."""

    seat: int
    die: Kind


class BidsShown(JournalEvent, frozen=True, tag="bids"):
    """All bids at the same moment, seat by seat, and their `sum`; `tricks` is how many there are to take."""

    bids: tuple[int, ...]
    sum: int
    tricks: int


class Threw(JournalEvent, frozen=True, tag="threw"):
    """`taking`: the seat that takes the trick as it stands now. `colour`: the one to follow, None while none is set.

    `left`: how many dice the seat has left.
    """

    seat: int
    die: Kind
    face: Face
    taking: int
    colour: Colour | None
    left: int


class TrickTaken(JournalEvent, frozen=True, tag="trick_taken"):
    """`trick` is its number in the hand. The `die` of the seat, showing `face`, took it for the reason `why`.

    `taken` is how many tricks of the hand the seat has by now. `reachable`, by seat: the bid can still be made exactly.
    """

    seat: int
    trick: int
    die: Kind
    face: Face
    why: Why
    taken: int
    reachable: tuple[bool, ...]


class BonusEarned(JournalEvent, frozen=True, tag="bonus"):
    """`count` dice were captured for `points`, which count only if the bid is made exactly.

    `reachable`: it still can be. `total`: all such points of the seat in this hand so far.
    """

    seat: int
    points: int
    total: int
    captured: Literal["pirates", "skull_king"]
    count: int
    reachable: bool


class HandScored(JournalEvent, frozen=True, tag="hand_scored"):
    """`missed`: by more or by fewer tricks than bid, `off` how many; None and 0 where the bid was exact, `made`.

    `total` is the score by now. `bonus` is the part of the points that came from captures, `lost` what captures would
    have brought with an exact bid.
    """

    seat: int
    hand: int
    points: int
    total: int
    made: bool
    bid: int
    taken: int
    missed: Literal["over", "under"] | None
    off: int
    bonus: int
    lost: int


SkullKingEvent = HandBegan | StarterNamed | Dealt | BidsShown | Threw | TrickTaken | BonusEarned | HandScored


def unpack(note: Note) -> SkullKingEvent:
    seat, value, other = note.seat, note.value, note.other
    match note.what:
        case "hand":
            return HandBegan(value)
        case "starter":
            return StarterNamed(seat)
        case "dealt":
            return Dealt(seat, KIND_NAMES[value], only=None if note.only == NOBODY else note.only)
        case "bids":
            bids = tuple([noted_bid(value, bidder) for bidder in range(noted_players(other))])
            return BidsShown(bids, sum(bids), noted_tricks(other))
        case "threw":
            return _threw(seat, value, other)
        case "trick_taken":
            return _taken(seat, value, other)
        case "bonus_king" | "bonus_king_too_late":
            in_time = note.what == "bonus_king"
            return BonusEarned(seat, value, noted_bonus(other), "skull_king", noted_captured(other), in_time)
        case "bonus_pirates" | "bonus_pirates_too_late":
            in_time = note.what == "bonus_pirates"
            return BonusEarned(seat, value, noted_bonus(other), "pirates", noted_captured(other), in_time)
        case "hand_scored":
            return _scored(seat, value, other)
    raise ValueError(f"The Skull King dice game notes nothing called {note.what!r}")


def _threw(seat: int, die: int, packed: int) -> Threw:
    colour = noted_colour(packed)
    follow = None if colour == NO_COLOUR else COLOURS[colour - BLACK]
    kind, face = KIND_NAMES[die_kind(die)], FACE_NAMES[die_face(die)]
    return Threw(seat, kind, face, noted_taking(packed), follow, noted_left(packed))


def _taken(seat: int, die: int, packed: int) -> TrickTaken:
    kind, face = KIND_NAMES[die_kind(die)], FACE_NAMES[die_face(die)]
    reachable = tuple([noted_reachable(packed, other) for other in range(noted_takers(packed))])
    return TrickTaken(seat, noted_trick(packed), kind, face, REASONS[noted_why(packed)], noted_taken(packed), reachable)


def _scored(seat: int, points: int, packed: int) -> HandScored:
    line = noted_line(packed)
    bid, taken = bid_of(line), taken_of(line)
    return HandScored(
        seat,
        hand=noted_hand(packed),
        points=points,
        total=noted_total(packed),
        made=bid == taken,
        bid=bid,
        taken=taken,
        missed=None if bid == taken else "over" if taken > bid else "under",
        off=taken - bid if taken > bid else bid - taken,
        bonus=bonus_of(line),
        lost=noted_lost(packed),
    )
