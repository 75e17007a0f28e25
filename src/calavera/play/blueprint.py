"""A blueprint: strategies worked out beforehand, kept small.

A situation is named by eight bytes of a hash of its key, a chance is kept in steps of 1/255, and the whole is packed.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from hashlib import blake2b

_NAME = 8
_STEPS = 255
_MAGIC = b"calavera blueprint 1\n"


class DamagedBlueprint(ValueError):
    pass


class Blueprint:
    """Chances by situation; as in `Trainer.strategy` they stand for the legal actions, ascending."""

    def __init__(self, strategies: Mapping[bytes, Sequence[float]]) -> None:
        self._steps = {_name(key): _in_steps(chances) for key, chances in strategies.items()}

    def __len__(self) -> int:
        return len(self._steps)

    def strategy(self, key: bytes) -> list[float] | None:
        steps = self._steps.get(_name(key))
        return None if steps is None else [step / sum(steps) for step in steps]

    def dump(self) -> bytes:
        """The same blueprint always gives the same bytes."""
        rows = b"".join(name + bytes([len(steps)]) + steps for name, steps in sorted(self._steps.items()))
        return _MAGIC + zlib.crc32(rows).to_bytes(4, "little") + zlib.compress(rows, 9)

    @staticmethod
    def load(data: bytes) -> Blueprint:
        start = len(_MAGIC)
        if data[:start] != _MAGIC:
            raise DamagedBlueprint("not a blueprint")
        try:
            rows = zlib.decompress(data[start + 4 :])
        except zlib.error as error:
            raise DamagedBlueprint(str(error)) from error
        if zlib.crc32(rows).to_bytes(4, "little") != data[start : start + 4]:
            raise DamagedBlueprint("checksum")
        found = Blueprint({})
        at = 0
        while at < len(rows):
            chances = at + _NAME + 1
            end = chances + rows[chances - 1]
            found._steps[rows[at : at + _NAME]] = rows[chances:end]
            at = end
        return found


def _name(key: bytes) -> bytes:
    return blake2b(key, digest_size=_NAME).digest()


def _in_steps(chances: Sequence[float]) -> bytes:
    """Rounded, but the likeliest choice never to nothing."""
    if not 0 < len(chances) <= _STEPS:
        raise ValueError("a situation has 1 to 255 choices")
    steps = [round(_STEPS * chance) for chance in chances]
    likeliest = max(range(len(chances)), key=chances.__getitem__)
    steps[likeliest] = max(1, steps[likeliest])
    return bytes(steps)
