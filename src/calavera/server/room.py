"""Room: one table as it lives in the server, between the store and its viewers.

Everything that changes a table goes through `_carry_out`: decide, store, fold, tell, in this order and one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence, Set
from contextlib import AbstractAsyncContextManager, nullcontext

import msgspec

from calavera.server.answered import Answered
from calavera.server.clock import Forward, Now, now_ms
from calavera.server.hub import Outbox
from calavera.server.protocol import PROTOCOL, Goodbye, SeatState
from calavera.server.telling import Company, Telling
from calavera.store.errors import Conflict
from calavera.store.port import Document, Store
from calavera.table import log
from calavera.table.commands import Command, HandBack, Pause, Resume, ServerCommand
from calavera.table.decide import decide, decide_for_server
from calavera.table.errors import NotAllowed
from calavera.table.events import Entry, Event, Finished
from calavera.table.people import Asker
from calavera.table.table import Table, fold

__all__ = ["Room", "Viewer", "now_ms"]

# Given the table before its last events and those events: what is written together with them. Left only when that is
# done, so that what two tables write about one player comes one after the other.
Finisher = Callable[[Table, Sequence[Event]], AbstractAsyncContextManager[Sequence[Document]]]


class Viewer:
    """A connection that looks at a table, from a seat or as a spectator."""

    def __init__(self, player: str | None, outbox: Outbox, *, full: bool = False) -> None:
        self.player = player
        self.outbox = outbox
        self.full = full  # wants views with their history


class Room:
    def __init__(
        self, table: Table, entries: list[Entry], store: Store, on_finish: Finisher, now: Now = now_ms
    ) -> None:
        self.table = table
        self.entries = entries
        self.viewers: set[Viewer] = set()
        self.away_since: dict[str, int] = {}
        self.now = Forward(now, table.last_at)
        self.last_used = self.now()
        self.on_change: Callable[[Room], None] | None = None  # called after every change
        self.rematching = asyncio.Lock()  # several may ask for a rematch at once, and get the same one
        self._store = store
        self._on_finish = on_finish
        self._answered = Answered()
        self._lock = asyncio.Lock()

    @classmethod
    async def load(cls, id: str, store: Store, on_finish: Finisher, now: Now = now_ms) -> Room | None:
        """The table from its log, None if there is none."""
        entries = [log.read(line) for line in await store.read(id)]
        return cls(fold(id, entries), entries, store, on_finish, now) if entries else None

    # Changing the table

    async def do(self, command: Command, asker: Asker, key: str | None) -> int:
        """Carry out a person's command once, however often it is sent; return the entry it led to."""
        own = None if key is None else f"{asker.player}:{key}"
        return await self._once(lambda: self._decide(command, asker, key), own)

    def _decide(self, command: Command, asker: Asker, key: str | None) -> Sequence[Event]:
        def decided() -> Sequence[Event]:
            return decide(self.table, command, asker, self.now())

        return decided() if key is None else self._answered.decided(asker.player, key, decided)

    async def do_for_server(self, command: ServerCommand) -> int:
        return await self._once(lambda: decide_for_server(self.table, command), None)

    async def stop_clocks(self) -> None:
        """After the server was down: nobody pays for that time, so the pause begins with the last thing that happened.

        The first of the players to come back ends it.
        """
        await self._once(lambda: decide_for_server(self.table, Pause()), None, at=self.table.last_at)

    async def settled(self) -> None:
        """Wait until what is being written is written and told."""
        async with self._lock:
            pass

    async def _once(self, deciding: Callable[[], Sequence[Event]], key: str | None, at: int | None = None) -> int:
        # What is being written is finished and told even if whoever asked is gone by then.
        return await asyncio.shield(asyncio.ensure_future(self._locked(deciding, key, at)))

    async def _locked(self, deciding: Callable[[], Sequence[Event]], key: str | None, at: int | None) -> int:
        async with self._lock:
            while True:
                # Asked anew after every conflict: the log we did not know of may hold this very command.
                if key is not None and (done := self.table.done(key)) is not None:
                    return done
                try:
                    return await self._carry_out(deciding, key, at)
                except Conflict:
                    if not await self._catch_up():
                        raise  # the log is behind us: deciding again would change nothing, for ever

    async def _carry_out(self, deciding: Callable[[], Sequence[Event]], key: str | None, at: int | None) -> int:
        events = deciding()
        if not events:
            return self.table.version
        when = max(self.now() if at is None else at, self.table.last_at)
        entries = log.number(events, self.table.version, when, key)
        lines = [log.write(entry) for entry in entries]
        async with self._documents(events) as documents:
            await self._store.append(self.table.id, self.table.version, lines, documents)
        self._take(entries)
        return entries[0].n

    def _documents(self, events: Sequence[Event]) -> AbstractAsyncContextManager[Sequence[Document]]:
        if any(isinstance(event, Finished) for event in events):
            return self._on_finish(self.table, events)
        return nullcontext(())

    async def _catch_up(self) -> bool:
        """The log should be ahead of us: read what was written, and tell it; False if there is nothing."""
        entries = [log.read(line) for line in await self._store.read(self.table.id, self.table.version)]
        if entries:
            self._take(entries)
        return bool(entries)

    def _take(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.table.apply(entry)
        self.entries += entries
        self.last_used = self.now()
        self.tell(entries)
        if self.on_change is not None:
            self.on_change(self)

    # Telling

    def tell(self, entries: Sequence[Entry], but: Viewer | None = None) -> None:
        """Send new entries and the new state to every viewer; what each seat may know is put together once."""
        ready: dict[tuple[int | None, bool], bytes] = {}
        telling = self.telling(entries)
        for viewer in list(self.viewers):
            if viewer is but:
                continue
            if not self.may_look(viewer.player):
                self._send_away(viewer)
                continue
            key = self.seat_of(viewer), viewer.full
            if key not in ready:
                ready[key] = telling.update(key[0], full=viewer.full)
            if not viewer.outbox.put(ready[key]):
                self.viewers.discard(viewer)

    def telling(self, entries: Sequence[Entry]) -> Telling:
        return Telling(self.table, entries, self._company(), self.now())

    def may_look(self, player: str | None) -> bool:
        """Who takes part, and others if spectators are welcome or the seats are still being taken."""
        return self.table.setup.spectators or self.table.status == "open" or self.takes_part(player)

    def takes_part(self, player: str | None) -> bool:
        """Who sits there, and the owner."""
        return player is not None and (player == self.table.setup.owner or self.table.seat_of(player) is not None)

    def _send_away(self, viewer: Viewer) -> None:
        """The game begins without spectators: who took no seat has to go."""
        self.viewers.discard(viewer)
        viewer.outbox.put(msgspec.json.encode(Goodbye(PROTOCOL, NotAllowed.code, again=False)))
        viewer.outbox.finish()

    def seat_of(self, viewer: Viewer) -> int | None:
        return None if viewer.player is None else self.table.seat_of(viewer.player)

    def spectators(self) -> int:
        seated = self.table.people()
        return sum([viewer.player not in seated for viewer in self.viewers])

    def _company(self) -> Company:
        here = {viewer.player for viewer in self.viewers}
        return tuple([self._seat_state(i, here) for i in range(len(self.table.seats))]), self.spectators()

    def _seat_state(self, i: int, here: Set[str | None]) -> SeatState | None:
        seat = self.table.seats[i]
        if seat is None:
            return None
        connected = seat.bot is not None or seat.player in here
        return SeatState(seat.player, seat.name, seat.bot, seat.bot_sits_in, connected, self.table.clocks.deadline(i))

    # People coming and going

    def is_here(self, player: str) -> bool:
        return any(viewer.player == player for viewer in self.viewers)

    def enter(self, viewer: Viewer, have: int) -> None:
        """From here on the viewer is told everything; first what it does not have yet.

        Whoever says to have more than there is gets the whole log, which begins with entry 1.
        """
        self.viewers.add(viewer)
        self.last_used = self.now()
        if viewer.player is not None:
            self.away_since.pop(viewer.player, None)
        seat = self.seat_of(viewer)
        rest = self.entries[have:] if 0 <= have <= self.table.version else self.entries
        viewer.outbox.put(self.telling(rest).welcome(seat, full=viewer.full))
        self.tell((), but=viewer)

    async def welcome_back(self, viewer: Viewer) -> None:
        """Wake the table if it was paused, and give the seat back."""
        seat = self.seat_of(viewer)
        if self.table.paused and (seat is not None or not self.table.people()):
            await self.do_for_server(Resume())
        if seat is not None and self.table.status == "playing" and self.table.seated(seat).bot_sits_in:
            await self.do_for_server(HandBack(seat))

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.last_used = self.now()
        # Of spectators nobody asks since when they are gone, and there may be ever more of them.
        if viewer.player in self.table.people() and not self.is_here(viewer.player):
            self.away_since[viewer.player] = self.now()
        self.tell(())

    def away_from(self, player: str) -> int:
        """Since when a player is away; for one who is here, just now."""
        if self.is_here(player):
            return self.now()
        return self.away_since.setdefault(player, self.now())
