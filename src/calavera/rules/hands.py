"""Hidden hands: share out what nobody has seen among seats known to be out of some colours.

Every way of sharing out the single dice or cards is equally likely. A proposal fills the most restricted seats first,
each from what it may hold; it is accepted in proportion to the number of ways it leaves to itself, which makes up for
the order of filling. Should many proposals in a row be refused, one that can be completed is built step by step.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

TRIES: Final = 200


def share_out(rng: Random, supply: list[int], wanted: list[int], barred: list[int]) -> list[list[int]]:
    """How many of each colour each seat gets.

    `supply` counts the unseen pieces by colour, `wanted` is what each seat lacks, `barred` has a bit for each colour a
    seat is known not to hold. What nobody gets stays where it is. The demands must be satisfiable.
    """
    order = sorted(range(len(wanted)), key=lambda seat: _allowed(supply, barred[seat]))
    for _ in range(TRIES):
        left = list(supply)
        given = [[0] * len(supply) for _ in wanted]
        if rng.random() < _propose(rng, order, left, wanted, barred, given):
            return given
    return _complete_step_by_step(rng, list(supply), list(wanted), barred)


def _allowed(supply: list[int], barred: int) -> int:
    return sum([supply[colour] for colour in range(len(supply)) if not barred >> colour & 1])


def _propose(
    rng: Random, order: list[int], left: list[int], wanted: list[int], barred: list[int], given: list[list[int]]
) -> float:
    """Fill `given` from `left`; return the probability with which to accept it."""
    accept = 1.0
    total: i64 = sum(left)
    most = [_allowed(left, mask) for mask in barred]
    for seat in order:
        free: i64 = _allowed(left, barred[seat])
        ceiling: i64 = min(most[seat], total)
        for _ in range(wanted[seat]):
            if free == 0:
                return 0.0
            accept *= float(free) / float(ceiling)
            _draw(rng.randrange(free), left, barred[seat], given[seat])
            free -= 1
            ceiling -= 1
            total -= 1
    return accept


def _draw(at: i64, left: list[int], barred: int, hand: list[int]) -> None:
    for colour in range(len(left)):
        if barred >> colour & 1:
            continue
        at -= left[colour]
        if at < 0:
            left[colour] -= 1
            hand[colour] += 1
            return


def _complete_step_by_step(rng: Random, left: list[int], wanted: list[int], barred: list[int]) -> list[list[int]]:
    given = [[0] * len(left) for _ in wanted]
    for seat in range(len(wanted)):
        while wanted[seat] > 0:
            wanted[seat] -= 1
            fitting: list[int] = []
            for colour in range(len(left)):
                if left[colour] > 0 and not barred[seat] >> colour & 1:
                    left[colour] -= 1
                    if _satisfiable(left, wanted, barred):
                        fitting += [colour] * (left[colour] + 1)
                    left[colour] += 1
            colour = fitting[rng.randrange(len(fitting))]
            left[colour] -= 1
            given[seat][colour] += 1
    return given


def _satisfiable(left: list[int], wanted: list[int], barred: list[int]) -> bool:
    """Hall's condition: no group of seats wants more than what at least one of them may hold."""
    for group in range(1, 1 << len(wanted)):
        together = 0
        barred_to_all = -1
        for seat in range(len(wanted)):
            if group >> seat & 1:
                together += wanted[seat]
                barred_to_all &= barred[seat]
        if together > _allowed(left, barred_to_all):
            return False
    return True
