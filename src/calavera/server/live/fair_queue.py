"""A fair queue: addresses take turns, at an address its players take turns, and what one player asks keeps its order.

However many questions one of them puts in, anybody else waits for at most one from each other address, and at the same
address for one from each other player.
"""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

from calavera.server.ops.shares import Share

T = TypeVar("T")


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        # The first in a mapping is the next one to be served. None of the inner collections is ever empty.
        self._addresses: dict[str, dict[str, deque[T]]] = {}
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, share: Share, item: T) -> None:
        players = self._addresses.setdefault(share.address, {})
        players.setdefault(share.player, deque()).append(item)
        self._length += 1

    def take(self) -> T:
        """The next item; whoever it belongs to goes to the end of the line. IndexError if there is none."""
        if not self._addresses:
            raise IndexError("an empty queue")
        address = next(iter(self._addresses))
        players = self._addresses.pop(address)
        player = next(iter(players))
        items = players.pop(player)
        item = items.popleft()
        if items:
            players[player] = items
        if players:
            self._addresses[address] = players
        self._length -= 1
        return item
