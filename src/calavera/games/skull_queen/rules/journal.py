"""What happens in Skull Queen, event by event."""

from __future__ import annotations

from typing import Literal

from calavera.core.journal import JournalEvent
from calavera.core.state import NOBODY, Note
from calavera.games.skull_queen.rules.actions import CARD_NAMES, COLOUR_NAMES, SIDES, Colour, Side
from calavera.games.skull_queen.rules.layout import (
    COLOURS,
    OVERBOARD,
    fallen_noted,
    lead_card,
    lead_tied,
    move_colour,
    move_space,
    move_steps,
    move_worth,
    plank_side,
    plank_space,
    stay_played,
    worth_noted,
)

Stay = Literal["centre", "ghost", "overboard"]


class RoundBegan(JournalEvent, frozen=True, tag="dealer"):
    """`seat` deals."""

    seat: int
    round: int


class CentreDealt(JournalEvent, frozen=True, tag="centre"):
    """A card that was left over lies in the centre from the start."""

    card: str


class PlankShown(JournalEvent, frozen=True, tag="plank"):
    """`spaces` of the red, yellow, green and blue pirate, from 0 at the wide end, and what those are `worth`."""

    seat: int
    side: Side
    spaces: tuple[int, ...]
    worth: tuple[int, ...]


class LeaderNamed(JournalEvent, frozen=True, tag="leader"):
    """`seat` leads the next trick because of `card`, the highest value of the last one; None for the first trick.

    `tied`: another card was as high, and this one was played later.
    """

    seat: int
    card: str | None
    tied: bool


class GhostPlayed(JournalEvent, frozen=True, tag="ghost_played"):
    card: str


class Played(JournalEvent, frozen=True, tag="played"):
    seat: int
    card: str


class ColourAnnounced(JournalEvent, frozen=True, tag="colour_announced"):
    """`seat`: the captain whose card has set the colour after a ghost's card without one, when both had chosen; None
    where the colour is to be followed.
    """

    colour: Colour
    seat: int | None


class ToCentre(JournalEvent, frozen=True, tag="to_centre"):
    """The only card of its colour stays in the centre."""

    card: str


class Moved(JournalEvent, frozen=True, tag="moved"):
    """A pirate went up (`steps` above 0) because `card` was the highest of the colour, or down because it was the
    lowest.

    A second step comes from the colour's 8 or 5. `space` is where the pirate stands now and `worth` its points; None
    and 0 when it is `overboard`.
    """

    seat: int
    colour: Colour
    steps: int
    card: str
    overboard: bool
    space: int | None
    worth: int


class Stayed(JournalEvent, frozen=True, tag="stayed"):
    """The highest (`steps` above 0) or lowest `card` of the colour moves nobody: it lies in the centre, the ghost has
    played it, or the pirate of `seat`, who has played it, is overboard already.
    """

    seat: int | None
    colour: Colour
    steps: int
    card: str
    why: Stay


class Discarded(JournalEvent, frozen=True, tag="discarded"):
    """All cards of the colour leave the trick and the centre."""

    colour: Colour


class RoundScored(JournalEvent, frozen=True, tag="round_scored"):
    """`pirates`: what the red, yellow, green and blue pirate add to the `points`; 0 for those `overboard`."""

    seat: int
    points: int
    pirates: tuple[int, ...]
    overboard: tuple[Colour, ...]


SkullQueenEvent = (
    RoundBegan
    | CentreDealt
    | PlankShown
    | LeaderNamed
    | GhostPlayed
    | Played
    | ColourAnnounced
    | ToCentre
    | Moved
    | Stayed
    | Discarded
    | RoundScored
)


_OF_A_CARD: dict[str, type[CentreDealt | GhostPlayed | ToCentre]] = {
    "centre": CentreDealt,
    "ghost_played": GhostPlayed,
    "to_centre": ToCentre,
}


def unpack(note: Note) -> SkullQueenEvent:
    """The event that the rules have noted."""
    seat, value = note.seat, note.value
    match note.what:
        case "dealer":
            return RoundBegan(seat, value)
        case "centre" | "ghost_played" | "to_centre":
            return _OF_A_CARD[note.what](CARD_NAMES[value])
        case "plank":
            return PlankShown(seat, SIDES[plank_side(value)], _spaces(value), _worths(note.other))
        case "leader":
            return _leader(note)
        case "played":
            return Played(seat, CARD_NAMES[value])
        case "colour_announced":
            return ColourAnnounced(COLOUR_NAMES[value], None if seat == NOBODY else seat)
        case "moved":
            return _moved(note)
        case "stayed":
            return _stayed(note)
        case "discarded":
            return Discarded(COLOUR_NAMES[value])
        case "round_scored":
            return RoundScored(seat, value, _worths(note.other), _fallen(note.other))
    raise ValueError(f"Skull Queen notes nothing called {note.what!r}")


def _spaces(plank: int) -> tuple[int, ...]:
    return tuple(plank_space(plank, colour) for colour in range(COLOURS))


def _worths(packed: int) -> tuple[int, ...]:
    return tuple(worth_noted(packed, colour) for colour in range(COLOURS))


def _fallen(packed: int) -> tuple[Colour, ...]:
    return tuple(COLOUR_NAMES[colour] for colour in range(COLOURS) if fallen_noted(packed, colour))


def _leader(note: Note) -> LeaderNamed:
    card = lead_card(note.value)
    return LeaderNamed(note.seat, None if card == NOBODY else CARD_NAMES[card], lead_tied(note.value))


def _moved(note: Note) -> Moved:
    packed, space = note.value, move_space(note.value)
    colour, steps, card = COLOUR_NAMES[move_colour(packed)], move_steps(packed), CARD_NAMES[note.other]
    fell = space == OVERBOARD
    return Moved(note.seat, colour, steps, card, fell, None if fell else space, move_worth(packed))


def _stayed(note: Note) -> Stayed:
    packed = note.value
    colour, steps, card = COLOUR_NAMES[move_colour(packed)], move_steps(packed), CARD_NAMES[note.other]
    if not stay_played(packed):
        return Stayed(None, colour, steps, card, "centre")
    if note.seat == NOBODY:
        return Stayed(None, colour, steps, card, "ghost")
    return Stayed(note.seat, colour, steps, card, "overboard")
