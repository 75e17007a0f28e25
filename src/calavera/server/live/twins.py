"""Twins as the server keeps them: who may sit where, when their seed is published, and playing the same deals again.

Each table knows from its own log that it has a twin and whether the seed is published. What concerns both is decided
here, and can be decided again after a crash: nothing is kept but the two logs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from calavera.server.live.room import Room
from calavera.server.live.rooms import Rooms, UnknownTable
from calavera.server.ops.shares import Share, Shares
from calavera.table.commands import Command, Repeat, Sit, Start, TakeSeat, Unseal
from calavera.table.errors import LogDamaged, NotAllowed, NotFinished, NotTwin, TwinPlayer, TwinStranger, TwinTaken
from calavera.table.people import Asker
from calavera.table.table import Table
from calavera.table.twins import is_over


class Twins:
    def __init__(self, rooms: Rooms, shares: Shares) -> None:
        self._rooms = rooms
        self._shares = shares
        # One for both tables, by the lesser id, as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        rooms.guard = self._guard

    async def other(self, room: Room) -> Room | None:
        """The twin of a table; None where it was closed before anybody had seen a deal, and is forgotten."""
        if room.table.twin is None:
            raise NotTwin()
        try:
            return await self._rooms.find(room.table.twin.table)
        except UnknownTable:
            return None

    def _lock_of(self, room: Room) -> asyncio.Lock:
        if room.table.twin is None:
            raise NotTwin()
        return self._locks.setdefault(min(room.table.id, room.table.twin.table), asyncio.Lock())

    @asynccontextmanager
    async def _guard(self, room: Room, command: Command, asker: Asker) -> AsyncIterator[None]:
        """Who sits where is asked and written before anybody sits down at the other table: else two commands that come
        together would both be right.
        """
        if not isinstance(command, Sit | TakeSeat | Start):
            yield
            return
        async with self._lock_of(room):
            await self._check(room, command, asker)
            yield

    async def _check(self, room: Room, command: Sit | TakeSeat | Start, asker: Asker) -> None:
        """Nobody plays at both. Where the deals of a finished table are played again everybody does: somebody who has
        not seen them would play against people who know every hand.
        """
        other = await self.other(room)
        coming = room.table.people() if isinstance(command, Start) else [asker.player]
        knowing = [other is not None and _knows(other.table, player) for player in coming]
        if room.table.shift is not None and not all(knowing):
            raise TwinStranger()
        if room.table.shift is None and any(knowing):
            raise TwinPlayer()

    # The end of both

    def is_due(self, room: Room) -> bool:
        """Whether this table is over, and it was not yet settled whether the other one is."""
        return room.table.twin is not None and room.kin is None and is_over(room.table)

    async def settle(self, room: Room) -> None:
        """Publish the seed if both are over. While the other table cannot be read, nobody knows that."""
        try:
            other = await self.other(room)
        except LogDamaged:
            return
        if other is None:
            await room.do_for_server(Unseal())
            room.kin = frozenset()
        elif is_over(room.table) and is_over(other.table):
            for one, two in ((room, other), (other, room)):
                await one.do_for_server(Unseal())
                one.kin = frozenset((*two.table.people(), *two.table.witnesses))

    # The same people again

    async def again(self, room: Room, player: str, address: str) -> str:
        """Seat everybody of a finished table at its twin, one seat further on; asked twice, it is the same table."""
        if room.table.twin is None:
            raise NotTwin()
        if room.table.seat_of(player) is None:
            raise NotAllowed()
        if room.table.result is None:
            raise NotFinished()
        async with self._lock_of(room):
            other = await self.other(room)
            if other is None:
                raise TwinTaken()
            if other.table.shift is None:
                self._shares.check_writing(Share(address, player), bots=False)
                seats = tuple(room.table.seated(i) for i in range(len(room.table.seats)))
                await other.do_for_server(Repeat(seats, 1 % len(seats)))
            return other.table.id


def _knows(table: Table, player: str) -> bool:
    """Whether somebody sits at this table, or has seen what was dealt there."""
    return player in table.witnesses or (table.status == "open" and table.seat_of(player) is not None)
