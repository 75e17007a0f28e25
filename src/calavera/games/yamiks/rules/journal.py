"""The journal of Yamik's: an event for everything that happens at the table, with its reason where it has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal

from calavera.core.journal import JournalEvent
from calavera.core.state import NOBODY, Note
from calavera.games.yamiks.rules.actions import BOX_NAMES, Box
from calavera.games.yamiks.rules.dice import ALL_FACES, BEST_TWO, SUM
from calavera.games.yamiks.rules.layout import BONUS, OPPONENT, OPPONENT_KNOWN, SEATS
from calavera.games.yamiks.rules.points import box_above
from calavera.games.yamiks.rules.view import FITS, Fit

Dice = tuple[int, ...]
Seats = tuple[int, ...]


class RoundBegan(JournalEvent, frozen=True, tag="round"):
    """`seat` plays first: in round 1 as was chosen, later because it ended the round before."""

    seat: int
    round: int


class RoundAlone(JournalEvent, frozen=True, tag="round_alone"):
    """A round of a player alone; `opponent` is the virtual opponent's sum, None where its dice are rolled later."""

    seat: int
    round: int
    opponent: int | None


class RolledOff(JournalEvent, frozen=True, tag="rolled_off"):
    """Five dice for the order of play, or in the end to break a tie; the highest `sum` counts.

    `again` are the seats that share the highest sum after the last of these rolls, and roll again.
    """

    seat: int
    purpose: Literal["order", "tie"]
    dice: Dice
    sum: int
    again: Seats


class OrderChosen(JournalEvent, frozen=True, tag="order_chosen"):
    """The highest roll, `sum`, has chosen to start the first round or to finish it."""

    seat: int
    place: Literal["start", "finish"]
    sum: int


class Rolled(JournalEvent, frozen=True, tag="rolled"):
    """Only the dice that were rolled, not those kept before."""

    seat: int
    dice: Dice


class Kept(JournalEvent, frozen=True, tag="kept"):
    """All dice that are not kept will be rolled again; none may be kept."""

    seat: int
    dice: Dice


class Filled(JournalEvent, frozen=True, tag="filled"):
    """Two columns of a line: `points` of the box, and the sum of the two best dice for the race for the pot.

    `fit` says why the `dice` score that; `above` is the box of the higher pattern where the dice make one.
    """

    seat: int
    box: Box
    points: int
    two_dice: int
    dice: Dice
    fit: Fit
    above: Box | None


class BonusEarned(JournalEvent, frozen=True, tag="bonus"):
    """The six series of this seat have come to `series`, enough for the bonus."""

    seat: int
    points: int
    series: int


class OpponentRolled(JournalEvent, frozen=True, tag="opponent_rolled"):
    """The virtual opponent of a player alone rolls once; `two_dice` is the sum of the two best of the dice."""

    dice: Dice
    two_dice: int


class PotWon(JournalEvent, frozen=True, tag="pot_won"):
    """The third column: `points` from the pot for each of `seats`, which had the highest sum of the round, `two_dice`.

    `beaten` is the best sum of all others, 0 where everybody shares. `opponent`: a player alone has raced against the
    virtual opponent, and shares with it where nobody was beaten.
    """

    seats: Seats
    points: int
    two_dice: int
    beaten: int
    opponent: bool


class PotLost(JournalEvent, frozen=True, tag="pot_lost"):
    """A player alone had the sum `two_dice`, less than the virtual opponent's sum `opponent`: nothing from the pot."""

    seat: int
    two_dice: int
    opponent: int


class Ended(JournalEvent, frozen=True, tag="ended"):
    """The last round is over and `seats` names the winner, or the last roll to break a tie has named it.

    `by`: what decided, `points`, at equal points `two_dice` (all sums of two dice together), or the highest `roll`.
    `level`: these `seats` are level in both, and will roll for it. `alone`: a player alone has a full sheet.
    """

    seats: Seats
    by: Literal["points", "two_dice", "level", "roll", "alone"]
    points: int
    two_dice: int
    roll: int


YamiksEvent = (
    RoundBegan
    | RoundAlone
    | RolledOff
    | OrderChosen
    | Rolled
    | Kept
    | Filled
    | BonusEarned
    | OpponentRolled
    | PotWon
    | PotLost
    | Ended
)


def _filled(seat: int, noted: int) -> Filled:
    box, points, roll = noted >> 18, noted >> 12 & 63, noted >> 3 & 511
    above = box_above(box, roll)
    higher = None if above == NOBODY else BOX_NAMES[above]
    return Filled(seat, BOX_NAMES[box], points, BEST_TWO[roll], ALL_FACES[roll], FITS[noted & 7], higher)


def _seats(bits: int) -> Seats:
    return tuple([seat for seat in range(SEATS) if bits >> seat & 1])


def _rolled_off(purpose: Literal["order", "tie"], seat: int, noted: int) -> RolledOff:
    roll = noted >> 4
    return RolledOff(seat, purpose, ALL_FACES[roll], SUM[roll], _seats(noted & 15))


def _pot(_: int, noted: int) -> PotWon:
    return PotWon(_seats(noted >> 14), noted >> 8 & 63, noted >> 4 & 15, noted & 15, False)


def _pot_alone(_: int, noted: int) -> PotWon | PotLost:
    share, two_dice, beaten = noted >> 8 & 63, noted >> 4 & 15, noted & 15
    if noted >> 14 == 1 << OPPONENT:
        return PotLost(0, beaten, two_dice)
    return PotWon((0,), share, two_dice, beaten, True)


# By what a note says: the event, from the note's seat and value.
_EVENTS: Mapping[str, Callable[[int, int], YamiksEvent]] = {
    "round": RoundBegan,
    "round_alone": lambda seat, number: RoundAlone(seat, number, OPPONENT_KNOWN),
    "round_opponent_rolls": lambda seat, number: RoundAlone(seat, number, None),
    "order_roll": partial(_rolled_off, "order"),
    "tie_roll": partial(_rolled_off, "tie"),
    "order_choice_start": lambda seat, roll: OrderChosen(seat, "start", roll),
    "order_choice_finish": lambda seat, roll: OrderChosen(seat, "finish", roll),
    "rolled": lambda seat, roll: Rolled(seat, ALL_FACES[roll]),
    "kept": lambda seat, dice: Kept(seat, ALL_FACES[dice]),
    "filled": _filled,
    "bonus": lambda seat, series: BonusEarned(seat, BONUS, series),
    "opponent_rolled": lambda _, roll: OpponentRolled(ALL_FACES[roll], BEST_TWO[roll]),
    "pot": _pot,
    "pot_alone": _pot_alone,
    "level": lambda _, noted: Ended(_seats(noted & 15), "level", noted >> 14, noted >> 4 & 1023, 0),
    "won": lambda seat, points: Ended((seat,), "points", points, 0, 0),
    "won_by_two_dice": lambda seat, noted: Ended((seat,), "two_dice", noted >> 14, noted >> 4 & 1023, 0),
    "won_by_roll": lambda seat, roll: Ended((seat,), "roll", 0, 0, roll),
    "finished_alone": lambda seat, points: Ended((seat,), "alone", points, 0, 0),
}


def unpack(note: Note) -> YamiksEvent:
    return _EVENTS[note.what](note.seat, note.value)
