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
Way = Literal["up", "down"]
# Why a pirate makes its steps: its player's card is the highest or the lowest of the colour, and a second step comes
# from the colour's eight or five.
Because = Literal["highest", "highest_and_eight", "lowest", "lowest_and_five"]
_BECAUSE: dict[int, Because] = {1: "highest", 2: "highest_and_eight", -1: "lowest", -2: "lowest_and_five"}


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
    """`left` is how many cards are still in the pile of the ghost."""

    card: str
    left: int


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
    """A pirate went `way`, `count` steps, because of `card`; `why` says how. `steps` are the same with a sign, below 0
    for down.

    `space` is where the pirate stands now and `worth` its points; None and 0 when it is `overboard`.
    """

    seat: int
    colour: Colour
    steps: int
    way: Way
    count: int
    why: Because
    card: str
    overboard: bool
    space: int | None
    worth: int


class Stayed(JournalEvent, frozen=True, tag="stayed"):
    """The highest (`way` up) or lowest `card` of the colour moves nobody: it lies in the centre, the ghost has played
    it, or the pirate of `seat`, who has played it, is overboard already. `steps` are those that nobody makes.
    """

    seat: int | None
    colour: Colour
    steps: int
    way: Way
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


def unpack(note: Note) -> SkullQueenEvent:
    """The event that the rules have noted."""
    seat, value = note.seat, note.value
    match note.what:
        case "dealer":
            return RoundBegan(seat, value)
        case "centre" | "to_centre":
            return (CentreDealt if note.what == "centre" else ToCentre)(CARD_NAMES[value])
        case "ghost_played":
            return GhostPlayed(CARD_NAMES[value], note.other)
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
    packed, space, steps = note.value, move_space(note.value), move_steps(note.value)
    fell = space == OVERBOARD
    return Moved(
        note.seat,
        colour=COLOUR_NAMES[move_colour(packed)],
        steps=steps,
        way=_way(steps),
        count=steps if steps > 0 else -steps,
        why=_BECAUSE[steps],
        card=CARD_NAMES[note.other],
        overboard=fell,
        space=None if fell else space,
        worth=move_worth(packed),
    )


def _stayed(note: Note) -> Stayed:
    packed, steps = note.value, move_steps(note.value)
    colour, card = COLOUR_NAMES[move_colour(packed)], CARD_NAMES[note.other]
    if not stay_played(packed):
        return Stayed(None, colour, steps, _way(steps), card, "centre")
    if note.seat == NOBODY:
        return Stayed(None, colour, steps, _way(steps), card, "ghost")
    return Stayed(note.seat, colour, steps, _way(steps), card, "overboard")


def _way(steps: int) -> Way:
    return "up" if steps > 0 else "down"
