"""Where luck comes from: the fast generator inside, and whatever a caller has at the edge."""

from __future__ import annotations

from typing import Protocol, SupportsIndex

from librt.random import Random

_BITS = 62  # of a seed that another generator draws
_WORD = 1 << 64  # seeds of the fast generator are signed numbers of 64 bits


class Bits(Protocol):
    """What the generators of the standard library can do."""

    def getrandbits(self, k: int, /) -> int: ...


class Bytes(Protocol):
    """What the generators of NumPy can do."""

    def bytes(self, length: int, /) -> bytes: ...


Source = Random | Bits | Bytes | SupportsIndex


def fast(source: Source) -> Random:
    """The fast generator itself, or one that is seeded by another generator or a number of any size.

    A generator is moved on by this, so that two calls with the same one draw different luck.
    """
    if isinstance(source, Random):
        return source
    return Random(_seed(source))


def _seed(source: object) -> int:
    if isinstance(source, SupportsIndex):
        return (source.__index__() + _WORD // 2) % _WORD - _WORD // 2
    for draw, size in ("getrandbits", _BITS), ("bytes", _BITS // 8):
        method = getattr(source, draw, None)
        if callable(method):
            drawn = method(size)
            return drawn if isinstance(drawn, int) else int.from_bytes(drawn, "little")
    raise TypeError(f"luck comes from a seed or a generator of random numbers, not from {type(source).__name__}")
