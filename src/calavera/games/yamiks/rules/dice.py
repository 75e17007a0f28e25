"""Rolls of up to five dice as multisets: the order in which dice lie never matters.

A *code* counts each face in a digit of base six (`CODE[a] + CODE[b]` puts two handfuls together). An *index* numbers
all multisets of no die up to five, the fewest dice first and within a size by their sorted faces: 0 is no die, and
from FULL on come the 252 rolls of all five. Tables are read by index.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FACES: Final = 6
DICE: Final = 5
NO_DICE: Final = 0
FULL: Final = 210  # the first roll of five dice
MULTISETS: Final = 462
_CODES: Final = 46_656  # 6 ** 6

ALL_FACES: Final[list[tuple[int, ...]]] = [
    faces for size in range(DICE + 1) for faces in combinations_with_replacement(range(1, FACES + 1), size)
]


def _code(faces: tuple[int, ...]) -> int:
    return sum([FACES ** (face - 1) for face in faces])


def _ways(faces: tuple[int, ...]) -> int:
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways


def _longest_run(faces: tuple[int, ...]) -> int:
    longest = run = 0
    for face in range(1, FACES + 1):
        run = run + 1 if face in faces else 0
        longest = max(longest, run)
    return longest


CODE: Final = vec[i64]([_code(faces) for faces in ALL_FACES])
SIZE: Final = vec[i64]([len(faces) for faces in ALL_FACES])
SUM: Final = vec[i64]([sum(faces) for faces in ALL_FACES])
BEST_TWO: Final = vec[i64]([sum(faces[-2:]) for faces in ALL_FACES])  # the two best dice together
MOST_ALIKE: Final = vec[i64]([max([faces.count(face) for face in range(1, FACES + 1)]) for faces in ALL_FACES])
LONGEST_RUN: Final = vec[i64]([_longest_run(faces) for faces in ALL_FACES])  # faces in a row
WAYS: Final = vec[i64]([_ways(faces) for faces in ALL_FACES])  # in how many orders the dice can fall

# FIRST_OF[n] is the first index of n dice; one more entry closes the last range.
FIRST_OF: Final = vec[i64]([0, 1, 7, 28, 84, FULL, MULTISETS])


def _index() -> vec[i64]:
    index = vec[i64]([-1] * _CODES)
    for i in range(MULTISETS):
        index[CODE[i]] = i
    return index


INDEX: Final = _index()  # by code; -1 for more than five dice


def index_of(faces: tuple[int, ...]) -> int:
    """The index of up to five dice, in any order."""
    return INDEX[_code(faces)]


def _rolled() -> vec[i64]:
    rolled: list[int] = []
    shorter = [NO_DICE]
    for _ in range(DICE):
        shorter = [INDEX[CODE[roll] + FACES**face] for roll in shorter for face in range(FACES)]
        rolled += shorter
    return vec[i64](rolled)


# Every way n dice can fall, one after the other, is an entry of ROLLED from ROLLED_FROM[n] to ROLLED_FROM[n + 1].
ROLLED: Final = _rolled()
ROLLED_FROM: Final = vec[i64]([0, 0, 6, 42, 258, 1_554, 9_330])


def _keeps() -> list[list[int]]:
    number = {faces: i for i, faces in enumerate(ALL_FACES)}
    return [
        sorted({number[kept] for size in range(DICE) for kept in combinations(ALL_FACES[roll], size)})
        for roll in range(FULL, MULTISETS)
    ]


def _starts(lists: list[list[int]]) -> list[int]:
    starts = [0]
    for entries in lists:
        starts.append(starts[-1] + len(entries))
    return starts


# What may be kept of a full roll, anything but all five dice, ascending: the entries of KEEPS from
# KEEPS_FROM[roll - FULL] to KEEPS_FROM[roll - FULL + 1].
_BY_ROLL: Final = _keeps()
KEEPS: Final = vec[i64]([kept for keeps in _BY_ROLL for kept in keeps])
KEEPS_FROM: Final = vec[i64](_starts(_BY_ROLL))
