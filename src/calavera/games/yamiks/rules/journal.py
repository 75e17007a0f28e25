"""The journal of Yamik's: an event for everything that happens at the table, with its reason where it has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal

from calavera.core.journal import JournalEvent
from calavera.core.state import NOBODY, Note
from calavera.games.yamiks.rules.actions import BOX_NAMES, Box
from calavera.games.yamiks.rules.dice import ALL_FACES, BEST_TWO, SUM
from calavera.games.yamiks.rules.layout import (
    BONUS,
    OPPONENT,
    OPPONENT_KNOWN,
    SEATS,
    box_in,
    end_points,
    end_seats,
    end_two_dice,
    filled_box,
    filled_fit,
    filled_points,
    filled_roll,
    pot_beaten,
    pot_leaders,
    pot_share,
    pot_two_dice,
    race_to_beat,
    race_total,
    roll_again,
    roll_dice,
)
from calavera.games.yamiks.rules.points import box_above, dice_of_series
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

    `fit` says why the `dice` score that; `above` is the box of the higher pattern where the dice make one, `count` how
    many dice count in a series (0 in the other boxes). `total` is what the seat has by now, before the bonus if that is
    earned too, and `to_beat` the best sum of the round so far. The third column follows with the pot.
    """

    seat: int
    box: Box
    points: int
    two_dice: int
    dice: Dice
    fit: Fit
    above: Box | None
    count: int
    total: int
    to_beat: int


class BonusEarned(JournalEvent, frozen=True, tag="bonus"):
    """The six series of this seat have come to `series`, enough for the bonus; it has `total` points by now."""

    seat: int
    points: int
    series: int
    total: int


class OpponentRolled(JournalEvent, frozen=True, tag="opponent_rolled"):
    """The virtual opponent of a player alone rolls once; `two_dice` is the sum of the two best of the dice.

    `to_beat` is the best sum of the round, now that both have played.
    """

    dice: Dice
    two_dice: int
    to_beat: int


class PotWon(JournalEvent, frozen=True, tag="pot_won"):
    """The third column: `points` from the pot for each of `seats`, which had the highest sum of the round, `two_dice`.

    `boxes` are those that these seats have filled in the round: the points stand in their lines. `beaten` is the best
    sum of all others, 0 where everybody shares. `opponent`: a player alone has raced against the virtual opponent, and
    shares with it where nobody was beaten.
    """

    seats: Seats
    boxes: tuple[Box, ...]
    points: int
    two_dice: int
    beaten: int
    opponent: bool


class PotLost(JournalEvent, frozen=True, tag="pot_lost"):
    """A player alone had the sum `two_dice`, less than the virtual opponent's sum `opponent`: nothing from the pot for
    the line of `box`.
    """

    seat: int
    box: Box
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


def _filled(note: Note) -> Filled:
    box, roll = filled_box(note.value), filled_roll(note.value)
    above = box_above(box, roll)
    return Filled(
        note.seat,
        box=BOX_NAMES[box],
        points=filled_points(note.value),
        two_dice=BEST_TWO[roll],
        dice=ALL_FACES[roll],
        fit=FITS[filled_fit(note.value)],
        above=None if above == NOBODY else BOX_NAMES[above],
        count=dice_of_series(box, roll),
        total=race_total(note.other),
        to_beat=race_to_beat(note.other),
    )


def _seats(bits: int) -> Seats:
    return tuple([seat for seat in range(SEATS) if bits >> seat & 1])


def _rolled_off(purpose: Literal["order", "tie"], note: Note) -> RolledOff:
    roll = roll_dice(note.value)
    return RolledOff(note.seat, purpose, ALL_FACES[roll], SUM[roll], _seats(roll_again(note.value)))


def _pot(note: Note) -> PotWon:
    seats = _seats(pot_leaders(note.value))
    return _pot_won(note, seats, opponent=False)


def _pot_alone(note: Note) -> PotWon | PotLost:
    if pot_leaders(note.value) == 1 << OPPONENT:
        box = BOX_NAMES[box_in(note.other, 0)]
        return PotLost(0, box, pot_beaten(note.value), opponent=pot_two_dice(note.value))
    return _pot_won(note, (0,), opponent=True)


def _pot_won(note: Note, seats: Seats, opponent: bool) -> PotWon:
    boxes = tuple([BOX_NAMES[box_in(note.other, seat)] for seat in seats])
    noted = note.value
    return PotWon(seats, boxes, pot_share(noted), pot_two_dice(noted), pot_beaten(noted), opponent)


def _level(note: Note) -> Ended:
    return Ended(_seats(end_seats(note.value)), "level", end_points(note.value), end_two_dice(note.value), 0)


def _won_by_two_dice(note: Note) -> Ended:
    return Ended((note.seat,), "two_dice", end_points(note.value), end_two_dice(note.value), 0)


# By what a note says: the event.
_EVENTS: Mapping[str, Callable[[Note], YamiksEvent]] = {
    "round": lambda note: RoundBegan(note.seat, note.value),
    "round_alone": lambda note: RoundAlone(note.seat, note.value, OPPONENT_KNOWN),
    "round_opponent_rolls": lambda note: RoundAlone(note.seat, note.value, None),
    "order_roll": partial(_rolled_off, "order"),
    "tie_roll": partial(_rolled_off, "tie"),
    "order_choice_start": lambda note: OrderChosen(note.seat, "start", note.value),
    "order_choice_finish": lambda note: OrderChosen(note.seat, "finish", note.value),
    "rolled": lambda note: Rolled(note.seat, ALL_FACES[note.value]),
    "kept": lambda note: Kept(note.seat, ALL_FACES[note.value]),
    "filled": _filled,
    "bonus": lambda note: BonusEarned(note.seat, BONUS, note.value, note.other),
    "opponent_rolled": lambda note: OpponentRolled(ALL_FACES[note.value], BEST_TWO[note.value], note.other),
    "pot": _pot,
    "pot_alone": _pot_alone,
    "level": _level,
    "won": lambda note: Ended((note.seat,), "points", note.value, 0, 0),
    "won_by_two_dice": _won_by_two_dice,
    "won_by_roll": lambda note: Ended((note.seat,), "roll", 0, 0, note.value),
    "finished_alone": lambda note: Ended((note.seat,), "alone", note.value, 0, 0),
}


def unpack(note: Note) -> YamiksEvent:
    return _EVENTS[note.what](note)
