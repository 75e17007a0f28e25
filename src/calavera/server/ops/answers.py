"""Answers that were costly to make, kept for whoever asks the same again."""

from __future__ import annotations

from collections import OrderedDict

MOST_BYTES = 16 * 2**20


class Answers:
    """Bodies by everything they depend on. Those not asked for longest go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bodies: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self.bytes = 0

    def get(self, key: tuple[object, ...]) -> bytes | None:
        body = self._bodies.get(key)
        if body is not None:
            self._bodies.move_to_end(key)
        return body

    def keep(self, key: tuple[object, ...], body: bytes) -> None:
        if key in self._bodies or len(body) > self._most_bytes:
            return
        self._bodies[key] = body
        self.bytes += len(body)
        while self.bytes > self._most_bytes:
            _, gone = self._bodies.popitem(last=False)
            self.bytes -= len(gone)
