"""Who takes a trick, and why. The dice of a trick lie in `at` from `first` to before `end`, in the order thrown."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY
from calavera.games.skull_king.rules.layout import (
    BY_FLAG,
    BY_KING,
    BY_MERMAID,
    BY_NUMBER,
    BY_PIRATE,
    FLAG,
    KING_BEATS_PIRATE,
    MERMAID,
    MERMAID_BEATS_KING,
    ONLY_NUMBER,
    PIRATE,
    PIRATE_BEATS_MERMAID,
    SKULL,
    SKULL_KING,
    die_face,
    die_kind,
)

# The bonus for capturing the Skull King with a Mermaid, and for each Pirate captured with the Skull King
KING_CAUGHT: Final = 50
PIRATE_CAUGHT: Final = 30


def strongest(at: vec[i64], first: i64, end: i64) -> i64:
    """Where the die lies that takes the trick as it stands; at least one die must have come to rest."""
    king: i64 = NOBODY
    pirate: i64 = NOBODY
    mermaid: i64 = NOBODY
    number: i64 = first  # all flags: the first one
    highest: i64 = 1
    # Of equals the last one thrown is the stronger, so a later die replaces an earlier one.
    for slot in range(first, end):
        face = die_face(at[slot])
        if face == SKULL:
            kind = die_kind(at[slot])
            if kind == SKULL_KING:
                king = slot
            elif kind == PIRATE:
                pirate = slot
            else:
                mermaid = slot
        elif face >= highest:
            highest = face
            number = slot
    if king != NOBODY:
        return king if mermaid == NOBODY else mermaid
    if pirate != NOBODY:
        return pirate
    return number if mermaid == NOBODY else mermaid


def skulls(at: vec[i64], first: i64, end: i64, kind: i64) -> i64:
    """How many dice of a special kind show their skull."""
    count: i64 = 0
    for slot in range(first, end):
        if die_kind(at[slot]) == kind and die_face(at[slot]) == SKULL:
            count += 1
    return count


def captured(at: vec[i64], first: i64, end: i64, slot: i64) -> i64:
    """How many skulls the die in `slot` captures by taking its trick: Pirates by a king, one king by a Mermaid."""
    if die_face(at[slot]) != SKULL:
        return 0
    kind = die_kind(at[slot])
    if kind == SKULL_KING:
        return skulls(at, first, end, PIRATE)
    return 1 if kind == MERMAID and skulls(at, first, end, SKULL_KING) > 0 else 0


def why_taken(at: vec[i64], first: i64, end: i64, slot: i64) -> i64:
    """The reason for which the die in `slot`, the strongest, takes its trick."""
    face = die_face(at[slot])
    if face == FLAG:
        return BY_FLAG
    if face == SKULL:
        return _why_skull(at, first, end, die_kind(at[slot]))
    equals: i64 = 0
    numbers: i64 = 0
    for other in range(first, end):
        if die_face(at[other]) == face:
            equals += 1
        if FLAG < die_face(at[other]) < SKULL:
            numbers += 1
    if numbers == 1:
        return ONLY_NUMBER
    return BY_NUMBER + (1 if equals > 1 else 0)


def _why_skull(at: vec[i64], first: i64, end: i64, kind: i64) -> i64:
    last: i64 = 1 if skulls(at, first, end, kind) > 1 else 0
    if kind == SKULL_KING:
        if last == 0 and skulls(at, first, end, PIRATE) > 0:
            return KING_BEATS_PIRATE
        return BY_KING + last
    if kind == PIRATE:
        if last == 0 and skulls(at, first, end, MERMAID) > 0:
            return PIRATE_BEATS_MERMAID
        return BY_PIRATE + last
    return (MERMAID_BEATS_KING if skulls(at, first, end, SKULL_KING) > 0 else BY_MERMAID) + last
