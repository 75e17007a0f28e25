"""Sets of small numbers as the bits of one non-negative integer, below 62 each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_TOP: Final = 1 << 61

# The powers of two leave different remainders by 67, so the remainder of a single bit tells where it stands.
_REMAINDERS: Final = 67


def _places() -> vec[i64]:
    places = vec[i64]([0] * _REMAINDERS)
    for place in range(62):
        places[(1 << place) % _REMAINDERS] = place
    return places


_PLACE: Final = _places()


def bit(member: i64) -> i64:
    """The set of one member."""
    # Not `1 << member`: mypyc hands a small literal to C as a 32-bit int, and shifts out what does not fit.
    return _TOP >> 61 - member


def lowest(bits: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return _PLACE[(bits & -bits) % _REMAINDERS]


def highest(bits: i64) -> i64:
    """The largest member of a set that is not empty."""
    while bits & bits - 1 != 0:
        bits &= bits - 1
    return lowest(bits)


def count(bits: i64) -> i64:
    members: i64 = 0
    while bits != 0:
        bits &= bits - 1
        members += 1
    return members


def nth(bits: i64, n: i64) -> i64:
    """The member with `n` smaller ones in the set."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return _PLACE[(bits & -bits) % _REMAINDERS]


def members(bits: i64) -> list[int]:
    """The set as a list, ascending."""
    found: list[int] = []
    while bits != 0:
        found.append(lowest(bits))
        bits &= bits - 1
    return found
