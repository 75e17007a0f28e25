"""How Skull is written in numbers: actions, outcomes, stages, facts, and the columns of a state.

The functions below pack and unpack these numbers, so that nothing else needs to know how they are put together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from calavera.core.state import NOBODY

MOST_PLAYERS: Final = 6
DISCS: Final = 4
MOST_DISCS: Final = 24
CHALLENGES_TO_WIN: Final = 2

# Actions
PLACE_FLOWER: Final = 0
PLACE_SKULL: Final = 1
PLACE_LAST_CHANCE: Final = 2
PLACE_HIDDEN: Final = 3  # what the others see when a flower or a skull is placed
PASS: Final = 4
BID: Final = 4  # + the number bid, 1 to 24
REVEAL: Final = 29  # + the seat whose top disc is turned
LOSE_FLOWER: Final = 35
LOSE_SKULL: Final = 36
LOSE_HIDDEN: Final = 37  # what the others see of it
START: Final = 38  # + the seat named to start
SHOW: Final = 44  # + a bit for each disc of the player's own stack, the lowest disc first

# Outcomes
STARTER: Final = 0  # + seat
LOST: Final = 6  # see `lost`
FLOWER: Final = 0
SKULL: Final = 1
UNSEEN: Final = 2  # the face of a lost disc, for everybody but its owner

# Stages
DRAW_STARTER: Final = 0
PLACING: Final = 1
ADDING: Final = 2
BIDDING: Final = 3
REVEALING: Final = 4
SHOWING: Final = 5
LOSING_BY_CHANCE: Final = 6
LOSING_BY_CHOICE: Final = 7
NAMING_STARTER: Final = 8
ENDED: Final = 9

# Which seats may show discs after a failed challenge
NOBODY_SHOWS: Final = 0
OTHERS_SHOW: Final = 1
EVERYBODY_SHOWS: Final = 2  # the challenger too, as in version 1 of these rules

# Columns of `SkullState.at`, with one number per seat
OWNED: Final = 0  # discs still owned, without the Last Chance disc
OWNS_SKULL: Final = 6
WINS: Final = 12
HEIGHT: Final = 18
SKULL_AT: Final = 24  # position in the stack, NOBODY when the skull is not in it
CHANCE_AT: Final = 30  # the same for the Last Chance disc
TURNED: Final = 36  # how many discs of the stack were turned, from the top
PASSED: Final = 42
SHOWN: Final = 48  # discs shown after a failed challenge, a bit each
COLUMNS: Final = 54

NEW_ROUND: Final = 96  # a fact; all other facts are made by `turned_fact`


# Actions


def is_placing(action: i64) -> bool:
    """A disc is placed, seen or hidden."""
    return action < PASS


def is_bid(action: i64) -> bool:
    return BID < action < REVEAL


def is_reveal(action: i64) -> bool:
    return REVEAL <= action < LOSE_FLOWER


def is_loss(action: i64) -> bool:
    """The challenger gives up a disc by choice, seen or hidden."""
    return LOSE_FLOWER <= action <= LOSE_HIDDEN


def shows(mask: i64, position: i64) -> bool:
    """Whether a set of shown discs has the disc at this position."""
    return mask >> position & 1 == 1


# Outcomes


def lost(seat: i64, face: i64) -> i64:
    """The outcome that chance takes a disc from a seat; `face` is FLOWER, SKULL or UNSEEN."""
    return LOST + 3 * seat + face


def is_lost(outcome: i64) -> bool:
    return outcome >= LOST


def lost_seat(outcome: i64) -> i64:
    return (outcome - LOST) // 3


def lost_face(outcome: i64) -> i64:
    return (outcome - LOST) % 3


# Facts


def turned_fact(seat: i64, position: i64, face: i64) -> i64:
    """The fact that a disc of a seat's stack lay face up."""
    return seat * 16 + position * 2 + face


def is_turned(fact: i64) -> bool:
    return fact != NEW_ROUND


def turned_seat(fact: i64) -> i64:
    return fact // 16


def turned_position(fact: i64) -> i64:
    return fact % 16 // 2


def turned_face(fact: i64) -> i64:
    return fact % 2


# Notes for the journal


def why_first(first: i64, challenger: i64, skull_of: i64) -> str:
    """What is noted of the seat that starts a round, after a challenge that met the skull of `skull_of`, or none."""
    if challenger == NOBODY:
        return "round_drawn"
    if first == challenger:
        return "round_challenger"
    return "round_named" if skull_of == challenger else "round_skull"


# Two small numbers in one


def pair(first: i64, second: i64) -> i64:
    """`first` is below 32."""
    return second * 32 + first


def pair_first(packed: i64) -> i64:
    return packed % 32


def pair_second(packed: i64) -> i64:
    return packed // 32
