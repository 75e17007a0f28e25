"""Hidden hands: share out what nobody has seen among seats known to be out of some colours.

Every way of sharing out the single dice or cards is equally likely. A proposal fills the most restricted seats first,
each from what it may hold; it is accepted in proportion to the number of ways it leaves to itself, which makes up for
the order of filling. Should many proposals in a row be refused, one that can be completed is built step by step.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, entry_what, entry_who

TRIES: Final = 200


def share_out(rng: Random, supply: list[int], wanted: list[int], barred: list[int]) -> list[list[int]]:
    """How many of each colour each seat gets.

    `supply` counts the unseen pieces by colour, `wanted` is what each seat lacks, `barred` has a bit for each colour a
    seat is known not to hold. What nobody gets stays where it is. The demands must be satisfiable.
    """
    given = shares(rng, vec[i64](supply), vec[i64](wanted), vec[i64](barred))
    colours = len(supply)
    return [[int(given[colours * seat + colour]) for colour in range(colours)] for seat in range(len(wanted))]


def shares(rng: Random, supply: vec[i64], wanted: vec[i64], barred: vec[i64]) -> vec[i64]:
    """The same in one vector: all colours of the first seat, then those of the second."""
    seats: i64 = len(wanted)
    colours: i64 = len(supply)
    order = _most_restricted_first(supply, barred)
    given = vec[i64]([0] * (seats * colours))
    for _ in range(TRIES):
        left = supply[:]
        if rng.random() < _propose(rng, order, left, wanted, barred, given):
            return given
        for i in range(seats * colours):
            given[i] = 0
    return _complete_step_by_step(rng, supply[:], wanted[:], barred)


def _most_restricted_first(supply: vec[i64], barred: vec[i64]) -> vec[i64]:
    seats: i64 = len(barred)
    order = vec[i64]([0] * seats)
    for seat in range(seats):
        may_hold = _allowed(supply, barred[seat])
        at: i64 = seat
        while at > 0 and _allowed(supply, barred[order[at - 1]]) > may_hold:
            order[at] = order[at - 1]
            at -= 1
        order[at] = seat
    return order


def _allowed(supply: vec[i64], barred: i64) -> i64:
    total: i64 = 0
    for colour in range(len(supply)):
        if barred >> colour & 1 == 0:
            total += supply[colour]
    return total


def _propose(
    rng: Random, order: vec[i64], left: vec[i64], wanted: vec[i64], barred: vec[i64], given: vec[i64]
) -> float:
    """Fill `given` from `left`; return the probability with which to accept it."""
    accept = 1.0
    total = _allowed(left, 0)
    most = vec[i64]([0] * len(order))
    for i in range(len(order)):
        most[i] = _allowed(left, barred[i])
    for i in range(len(order)):
        seat = order[i]
        free = _allowed(left, barred[seat])
        ceiling = min(total, most[seat])
        lacking = wanted[seat]
        while lacking > 0:  # compiled, `for _ in range(...)` would make an object of every number
            lacking -= 1
            if free == 0:
                return 0.0
            if free != ceiling:
                accept *= float(free) / float(ceiling)
            _draw(rng.randrange(free), left, barred[seat], given, len(left) * seat)
            free -= 1
            ceiling -= 1
            total -= 1
    return accept


def _draw(at: i64, left: vec[i64], barred: i64, given: vec[i64], hand: i64) -> None:
    for colour in range(len(left)):
        if barred >> colour & 1 == 0:
            at -= left[colour]
            if at < 0:
                left[colour] -= 1
                given[hand + colour] += 1
                return


def _complete_step_by_step(rng: Random, left: vec[i64], wanted: vec[i64], barred: vec[i64]) -> vec[i64]:
    colours: i64 = len(left)
    given = vec[i64]([0] * (len(wanted) * colours))
    for seat in range(len(wanted)):
        while wanted[seat] > 0:
            wanted[seat] -= 1
            fitting: list[int] = []
            for colour in range(colours):
                if left[colour] > 0 and barred[seat] >> colour & 1 == 0:
                    left[colour] -= 1
                    if _satisfiable(left, wanted, barred):
                        fitting += [colour] * int(left[colour] + 1)
                    left[colour] += 1
            drawn: i64 = fitting[rng.randrange(len(fitting))]
            left[drawn] -= 1
            given[colours * seat + drawn] += 1
    return given


def _satisfiable(left: vec[i64], wanted: vec[i64], barred: vec[i64]) -> bool:
    """Hall's condition: no group of seats wants more than what at least one of them may hold."""
    seats: i64 = len(wanted)
    groups: i64 = 1 << seats
    for group in range(1, groups):
        together: i64 = 0
        barred_to_all: i64 = -1
        for seat in range(seats):
            if group >> seat & 1 == 1:
                together += wanted[seat]
                barred_to_all &= barred[seat]
        if together > _allowed(left, barred_to_all):
            return False
    return True


def last_deal(observed: tuple[int, ...], first: i64, end: i64) -> int:
    """Where the last deal of an observed history begins; outcomes from `first` to before `end` are deals."""
    start = len(observed)
    while start > 0 and not _is_deal(observed[start - 1], first, end):
        start -= 1
    while start > 0 and _is_deal(observed[start - 1], first, end):
        start -= 1
    return start


def _is_deal(packed: i64, first: i64, end: i64) -> bool:
    return entry_who(packed) == CHANCE and first <= entry_what(packed) < end
