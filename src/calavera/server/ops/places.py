"""All open connections: how many in all and by address, who has to act until when, and who makes room for others.

A connection that has sent a whole request is being served, and keeps its place. One that waits for the other side, at
first, between two requests or in the middle of one, holds its place only until somebody else needs it: the one that
has waited for longest goes first. So idle connections cannot lock anybody out, not even others at the same address.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Protocol

from calavera.server.ops.limiting import Seconds
from calavera.server.ops.metrics import ACCEPTED, DROPPED
from calavera.server.ops.spell import Spell


class Holder(Protocol):
    """What the protocol of a connection can be asked for."""

    def make_way(self) -> None:
        """Close immediately: the time is over, or the place or the memory is needed."""

    def unsent(self) -> int:
        """Bytes that wait for the other side to take them."""


class Place:
    """One open connection."""

    __slots__ = ("address", "deadline", "held", "holder", "open", "stalled")

    def __init__(self, address: str) -> None:
        self.address = address
        self.open = True
        self.holder: Holder | None = None  # until the connection has its protocol
        self.deadline = 0.0
        self.held = 0  # bytes received and not yet used
        self.stalled: tuple[float, int] | None = None  # since when so many bytes wait to be taken


class Full(Exception):
    """There is no place, and nobody who would make room."""

    def __init__(self, *, of_address: bool) -> None:
        self.of_address = of_address


class Places:
    def __init__(
        self, most: int, per_address: int | None, most_bytes: int, stalled_seconds: float, now: Seconds = time.monotonic
    ) -> None:
        """Without `per_address`, as behind a proxy, where all connections come from one, only all of them count."""
        self.now = now
        self._most = most
        self._per_address = per_address
        self._most_bytes = most_bytes
        self._stalled_seconds = stalled_seconds
        self._by_address: Counter[str] = Counter()
        self._count = 0
        self.taken = 0  # so far
        self._held = 0
        self._waiting: dict[Place, None] = {}  # whoever has waited for longest stands first
        self._waiting_of: dict[str, dict[Place, None]] = {}
        self._stalled: dict[Place, None] = {}
        self._full = Spell("connections_full")
        self._address_full = Spell("address_full")
        self._memory_full = Spell("buffers_full")

    def __len__(self) -> int:
        return self._count

    @property
    def held(self) -> int:
        return self._held

    # Coming and going

    def take(self, address: str) -> Place:
        """A place for a new connection, perhaps that of one that waits; raises Full."""
        if self._per_address is not None and self._by_address[address] >= self._per_address:
            self._address_full.note()
            if not self._push_out(self._waiting_of.get(address, {}), "address"):
                raise Full(of_address=True)
        if self._count >= self._most:
            self._full.note(most=self._most)
            if not self._push_out(self._waiting, "full"):
                raise Full(of_address=False)
        self._by_address[address] += 1
        self._count += 1
        self.taken += 1
        ACCEPTED.set(self._count)
        return Place(address)

    def leave(self, place: Place) -> None:
        """The connection is closed, or will be in a moment. Twice does no harm."""
        if not place.open:
            return
        self.served(place)
        self.flows(place)
        self.holds(place, 0)
        place.open = False
        place.holder = None  # no cycle is left behind, for which the collector would have to come
        self._count -= 1
        self._by_address[place.address] -= 1
        if self._by_address[place.address] == 0:
            del self._by_address[place.address]
        ACCEPTED.set(self._count)

    def _push_out(self, waiting: dict[Place, None], reason: str) -> bool:
        place = next(iter(waiting), None)
        if place is None:
            return False
        self._end(place, reason)
        return True

    def make_room(self, most: int) -> None:
        """Close so many of those that wait, as far as there are any."""
        for _ in range(most):
            if not self._push_out(self._waiting, "descriptors"):
                return

    def _end(self, place: Place, reason: str) -> None:
        holder = place.holder
        self.leave(place)
        DROPPED.labels(reason).inc()
        if holder is not None:
            holder.make_way()

    # Waiting for the other side

    def waits(self, place: Place, seconds: float) -> None:
        """The other side has so long to act. Its place in the queue it has from when the waiting began."""
        if not place.open:
            return
        place.deadline = self.now() + seconds
        if place not in self._waiting:
            self._waiting[place] = None
            self._waiting_of.setdefault(place.address, {})[place] = None

    def served(self, place: Place) -> None:
        """A whole request is there: nothing is expected of the other side now."""
        if place not in self._waiting:
            return
        del self._waiting[place]
        others = self._waiting_of[place.address]
        del others[place]
        if not others:
            del self._waiting_of[place.address]

    # Memory

    def holds(self, place: Place, count: int) -> None:
        """So many bytes of its input wait to be used; where all hold too much, whoever waits for longest goes."""
        if not place.open:
            return
        self._held += count - place.held
        place.held = count
        while self._held > self._most_bytes:
            self._memory_full.note()
            if not self._push_out(self._waiting, "memory"):
                self._end(place, "memory")

    def stalls(self, place: Place) -> None:
        """The other side does not take what is sent to it."""
        if place.open and place.holder is not None:
            place.stalled = (self.now(), place.holder.unsent())
            self._stalled[place] = None

    def flows(self, place: Place) -> None:
        self._stalled.pop(place, None)
        place.stalled = None

    # Time

    def tick(self) -> None:
        """Close whoever is out of time, and readers that hold too much."""
        now = self.now()
        for place in [place for place in self._waiting if place.deadline <= now]:
            self._end(place, "time")
        self._end_stalled(now)
        for spell in (self._full, self._address_full, self._memory_full):
            spell.tick()

    def _end_stalled(self, now: float) -> None:
        unsent: dict[Place, int] = {}
        for place in list(self._stalled):
            if place.holder is None or place.stalled is None:
                continue
            size = place.holder.unsent()
            since, before = place.stalled
            if size < before:
                place.stalled = (now, size)
            elif now - since >= self._stalled_seconds:
                self._end(place, "slow")
                continue
            unsent[place] = size
        total = sum(unsent.values())
        for place in sorted(unsent, key=lambda place: -unsent[place]):
            if total <= self._most_bytes:
                break
            self._memory_full.note()
            total -= unsent[place]
            self._end(place, "memory")
