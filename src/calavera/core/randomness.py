"""Where luck comes from: the fast generator inside, and whatever a caller has at the edge."""

from __future__ import annotations

from typing import Protocol

from librt.random import Random

_BITS = 62  # a seed of the fast generator


class Bits(Protocol):
    """What the generators of the standard library can do."""

    def getrandbits(self, k: int, /) -> int: ...


Source = Random | Bits | int


def fast(source: Source) -> Random:
    """The fast generator itself, or one that is seeded by another generator or a number.

    A generator is moved on by this, so that two calls with the same one draw different luck.
    """
    if isinstance(source, Random):
        return source
    return Random(source if isinstance(source, int) else source.getrandbits(_BITS))
