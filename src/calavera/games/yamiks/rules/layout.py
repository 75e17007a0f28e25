"""How a state of Yamik's is laid out in numbers: boxes, actions, stages, and the columns of its one vector.

The numbers of all seats lie in one vector, column after column (`at[FILLED + seat]`), so that a clone is one copy. A
column with a number per box or per round has a row of SEATS numbers for each (`at[TWO_DICE + SEATS * round + seat]`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SEATS: Final = 4
ROUNDS: Final = 12
ROLLS: Final = 3
POT_EACH: Final = 6
BONUS: Final = 35
BONUS_FROM: Final = 60
OPPONENT: Final = 1  # the virtual opponent's place in the rows of a player alone
OPPONENT_KNOWN: Final = 10

# Boxes; box 0 to 5 are the series of ones to sixes
BOXES: Final = 12
SIXES: Final = 5
SMALL_STRAIGHT: Final = 6
LARGE_STRAIGHT: Final = 7
THREE: Final = 8
FULL_HOUSE: Final = 9
FOUR: Final = 10
GRAND_SLAM: Final = 11

# Actions; up to FILL the number is the index of the dice kept
FILL: Final = 210  # + box
START: Final = 222
FINISH: Final = 223

# An outcome is the index of the dice rolled.

# Stages
ORDER_ROLL: Final = 0
ORDER_CHOICE: Final = 1
ROLLING: Final = 2
CHOOSING: Final = 3
OPPONENT_ROLL: Final = 4
TIE_ROLL: Final = 5
ENDED: Final = 6

# Columns of `at`, a number per seat
FILLED: Final = 0  # a bit for each box filled
SERIES: Final = 4  # points in the six series
TOTAL: Final = 8  # boxes, bonus and pot
ROLL_OFF: Final = 12  # the last roll for the order or for a tie
STANDING: Final = 16  # what is compared when seats roll for it or the game ends
BOX: Final = 20  # points, a row for each box
TWO_DICE: Final = 68  # sum of the two best dice, a row for each round; 0 when not played yet
WON: Final = 116  # points from the pot, a row for each round
AFTER: Final = 164  # the total after it, a row for each round completed
FILLS: Final = 212  # which box was filled in which round: four bits for each round
COLUMNS: Final = 216


# What the journal notes, several small numbers in one, and how each of them is read again. Seats are a bit for each.


def fill_note(box: i64, points: i64, roll: i64, fit: i64) -> i64:
    """A box filled: with which roll, for how many points and why."""
    return ((64 * box + points) * 512 + roll) * 8 + fit


def filled_box(noted: i64) -> i64:
    return noted >> 18


def filled_points(noted: i64) -> i64:
    return noted >> 12 & 63


def filled_roll(noted: i64) -> i64:
    return noted >> 3 & 511


def filled_fit(noted: i64) -> i64:
    return noted & 7


def race_note(total: i64, to_beat: i64) -> i64:
    """How a seat stands after it has filled a box, and the best sum of the round so far."""
    return 16 * total + to_beat


def race_total(noted: i64) -> i64:
    return noted >> 4


def race_to_beat(noted: i64) -> i64:
    return noted & 15


def roll_note(roll: i64, again: i64) -> i64:
    """A roll for the order or for a tie, and the seats that have to roll again after it."""
    return 16 * roll + again


def roll_dice(noted: i64) -> i64:
    return noted >> 4


def roll_again(noted: i64) -> i64:
    return noted & 15


def pot_note(leaders: i64, share: i64, two_dice: i64, beaten: i64) -> i64:
    """Who has the highest sum, what that brings each, and the best sum of all others."""
    return ((64 * leaders + share) * 16 + two_dice) * 16 + beaten


def pot_leaders(noted: i64) -> i64:
    return noted >> 14


def pot_share(noted: i64) -> i64:
    return noted >> 8 & 63


def pot_two_dice(noted: i64) -> i64:
    return noted >> 4 & 15


def pot_beaten(noted: i64) -> i64:
    return noted & 15


def boxes_with(noted: i64, seat: i64, box: i64) -> i64:
    """The boxes that all seats have filled in a round, with that of one more."""
    return noted | box << 4 * seat


def box_in(noted: i64, seat: i64) -> i64:
    return noted >> 4 * seat & 15


def end_note(seats: i64, points: i64, two_dice: i64) -> i64:
    """Seats that are level, with so many points and such a sum."""
    return (1024 * points + two_dice) * 16 + seats


def end_seats(noted: i64) -> i64:
    return noted & 15


def end_points(noted: i64) -> i64:
    return noted >> 14


def end_two_dice(noted: i64) -> i64:
    return noted >> 4 & 1023
