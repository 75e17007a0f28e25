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
    noted_colour,
    noted_hand,
    noted_line,
    noted_lost,
    noted_players,
    noted_taking,
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
    """All bids at the same moment, seat by seat; `tricks` is how many there are to take."""

    bids: tuple[int, ...]
    tricks: int


class Threw(JournalEvent, frozen=True, tag="threw"):
    """`taking`: the seat that takes the trick as it stands now. `colour`: the one to follow, None while none is set."""

    seat: int
    die: Kind
    face: Face
    taking: int
    colour: Colour | None


class TrickTaken(JournalEvent, frozen=True, tag="trick_taken"):
    """`trick` is its number in the hand. The `die` of the seat, showing `face`, took it for the reason `why`."""

    seat: int
    trick: int
    die: Kind
    face: Face
    why: Why


class BonusEarned(JournalEvent, frozen=True, tag="bonus"):
    """`count` dice were captured for `points`, which count only if the bid is made exactly.

    `reachable`: it still can be.
    """

    seat: int
    points: int
    captured: Literal["pirates", "skull_king"]
    count: int
    reachable: bool


class HandScored(JournalEvent, frozen=True, tag="hand_scored"):
    """`made`: the bid was exact. `bonus` is the part of the points that came from captures, `lost` what captures would
    have brought with an exact bid.
    """

    seat: int
    hand: int
    points: int
    made: bool
    bid: int
    taken: int
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
            return BidsShown(bids, noted_tricks(other))
        case "threw":
            return _threw(seat, value, other)
        case "trick_taken":
            why = REASONS[noted_why(other)]
            return TrickTaken(seat, noted_trick(other), KIND_NAMES[die_kind(value)], FACE_NAMES[die_face(value)], why)
        case "bonus_king" | "bonus_king_too_late":
            return BonusEarned(seat, value, "skull_king", other, note.what == "bonus_king")
        case "bonus_pirates" | "bonus_pirates_too_late":
            return BonusEarned(seat, value, "pirates", other, note.what == "bonus_pirates")
        case "hand_scored":
            return _scored(seat, value, other)
    raise ValueError(f"The Skull King dice game notes nothing called {note.what!r}")


def _threw(seat: int, die: int, packed: int) -> Threw:
    colour = noted_colour(packed)
    follow = None if colour == NO_COLOUR else COLOURS[colour - BLACK]
    return Threw(seat, KIND_NAMES[die_kind(die)], FACE_NAMES[die_face(die)], noted_taking(packed), follow)


def _scored(seat: int, points: int, packed: int) -> HandScored:
    line = noted_line(packed)
    bid, taken = bid_of(line), taken_of(line)
    return HandScored(seat, noted_hand(packed), points, bid == taken, bid, taken, bonus_of(line), noted_lost(packed))
