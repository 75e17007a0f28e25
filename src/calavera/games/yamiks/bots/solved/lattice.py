"""Handfuls of dice, one die apart: what lies one die above and one die below each of the multisets of `dice.py`.

With these two steps a whole turn is computed without ever listing what may be kept of a roll or how several dice may
fall: an expectation is an average over one die more, and the best of all that may be kept is the best over one less.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.yamiks.rules.dice import ALL_FACES, CODE, DICE, FACES, FULL, INDEX, MULTISETS, NO_DICE


def _fewer() -> list[list[int]]:
    number = {faces: i for i, faces in enumerate(ALL_FACES)}
    return [sorted({number[faces[:i] + faces[i + 1 :]] for i in range(len(faces))}) for faces in ALL_FACES]


def _five(entries: list[int]) -> list[int]:
    """The same entries, repeated: looking at one twice is cheaper than counting how many there are."""
    return (entries * DICE)[:DICE] if entries else [NO_DICE] * DICE


# By FACES * index + face: with one die more; only of fewer than five dice.
MORE: Final = vec[i64]([INDEX[CODE[kept] + FACES**face] for kept in range(FULL) for face in range(FACES)])
# The five entries from DICE * index on: with one die less, whichever is taken away.
LESS: Final = vec[i64]([less for entries in _fewer() for less in _five(entries)])
# By FACES * (roll - FULL) + face: how many dice of a full roll show the face.
COUNT: Final = vec[i64](
    [ALL_FACES[roll].count(face) for roll in range(FULL, MULTISETS) for face in range(1, FACES + 1)]
)
