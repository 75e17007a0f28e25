"""Room: one table as it lives in the server, between the store and its viewers.

Every change of a table takes the same way, one at a time: decide, store, adopt, tell.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence, Set
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

import msgspec

from calavera.core.errors import CalaveraError
from calavera.server.api.protocol import PROTOCOL, Goodbye, SeatState
from calavera.server.live.absence import stand_in_at
from calavera.server.live.comings import Comings
from calavera.server.live.crowd import Crowd
from calavera.server.live.outbox import Outbox
from calavera.server.live.presenter import Line, Presence, Presenter, seat_state
from calavera.server.live.refusals import Refusals
from calavera.server.ops.clock import MonotonicClock, Now, now_ms
from calavera.server.ops.costly import Costly
from calavera.store.errors import Conflict
from calavera.store.port import Append, Document, Store
from calavera.table import log
from calavera.table.commands import Command, HandBack, Lapse, Pause, Reseal, Resume, ServerCommand, Start
from calavera.table.decide import decide, decide_for_server
from calavera.table.decision import Decision
from calavera.table.errors import LogDamaged, NotAllowed
from calavera.table.events import Entry
from calavera.table.people import Asker
from calavera.table.table import Table

__all__ = ["Beside", "Room", "Viewer"]

# Given a table, a decision and its time: the documents to write together with its events. The context ends only after
# the write, so that two tables that record one player's result do so one after the other.
Recorder = Callable[[Table, Decision, int], AbstractAsyncContextManager[Sequence[Document]]]
# Given a twin and somebody's command: raises where what happened at the other table forbids it. The context ends only
# after the write, so that nothing else happens there meanwhile.
Guard = Callable[["Room", Command, Asker], AbstractAsyncContextManager[None]]


class Beside(NamedTuple):
    """What is written in one with the events of a decision, at other tables and in documents."""

    appends: Sequence[Append] = ()
    documents: Sequence[Document] = ()


# Entries that are read from the store in one go, and told in one message.
PAGE = 1_000
# So few are told directly, as after every move; more of them in pieces.
FEW = 100
# The code of a goodbye: a player has opened a table over and over, and the connection opened first goes.
TOO_MANY_WINDOWS = "limit.windows"
# A connection that has not even answered a ping for so long counts as gone, though it may recover: others are not left
# in the dark until it is given up.
SILENT_SECONDS = 8.5


def _nobody_listens(_: Room) -> None:
    pass


def _nobody_counts(_: Table, __: str | None, ___: int) -> None:
    pass


def never_silent() -> float:
    return 0.0


class Viewer:
    """A connection that looks at a table, from a seat or as a spectator."""

    def __init__(
        self,
        player: str | None,
        outbox: Outbox,
        *,
        full: bool = False,
        address: str = "",
        silence: Callable[[], float] = never_silent,
    ) -> None:
        self.player = player
        self.outbox = outbox
        self.full = full  # wants views with their history
        self.address = address
        self.silence = silence  # for how many seconds nothing at all has come from there
        self.is_silent = False
        self.number = 0  # in the order in which viewers have come to the room


def is_silent(viewer: Viewer) -> bool:
    return viewer.silence() >= SILENT_SECONDS


class Room:
    """`recorder` gives the documents to write with events; `on_change` is called after every change."""

    def __init__(
        self,
        table: Table,
        entries: list[Entry],
        store: Store,
        recorder: Recorder,
        on_change: Callable[[Room], None] = _nobody_listens,
        now: Now = now_ms,
    ) -> None:
        self.table = table
        self.entries = entries
        self.viewers: set[Viewer] = set()
        self._arrivals = 0
        # Until when time leads to nothing here, as long as the table and its company stay as they were then.
        self.calm_until = 0.0
        self.calm_company = (0, 0, 0)
        self._crowd = Crowd()
        self._comings = Comings()
        self.away_since: dict[str, int] = {}
        self.now = MonotonicClock(now, table.last_at)
        self.last_used = self.awake_since = self.now()
        # Told of every write: by which player it was caused, if by one, and how many bytes.
        self.on_write: Callable[[Table, str | None, int], None] = _nobody_counts
        self.refusals = Refusals()  # one that all tables share, where there are several
        self.code = ""  # of the table, for whoever is told to read it out
        self.guard: Guard | None = None
        self.kin: Set[str] | None = None  # the people of the other twin, once both are over
        self.hurried = False  # bots had less than their usual time for the last choice
        self.rematching = asyncio.Lock()  # several may ask for a rematch together, and get the same one
        self._store = store
        self._recorder = recorder
        self._on_change = on_change
        self._unreadable = False
        self._last_presence: tuple[tuple[object, ...], Presence] | None = None
        self._lock = asyncio.Lock()

    @classmethod
    async def load(
        cls,
        id: str,
        store: Store,
        costly: Costly,
        recorder: Recorder,
        on_change: Callable[[Room], None] = _nobody_listens,
        now: Now = now_ms,
    ) -> Room | None:
        """The table from its log, None if there is none. Others are served meanwhile."""
        table, entries = Table(id), list[Entry]()
        while lines := await store.read(id, len(entries), PAGE):
            await costly.in_pieces(_folding(table, entries, lines))
        return cls(table, entries, store, recorder, on_change, now) if entries else None

    # Changing the table

    async def do(self, command: Command, asker: Asker, key: str | None) -> int:
        """Carry out a person's command once, however often it is sent; return the entry it led to."""
        # A write under way is finished and told even if the asker is gone by then.
        return await asyncio.shield(self.carry_out(command, asker, key))

    async def carry_out(self, command: Command, asker: Asker, key: str | None, outbox: Outbox | None = None) -> int:
        """The same for a caller that waits for the end whatever happens; that spares a task.

        In its `outbox` the change is gathered, so that the answer to the command can go out with it.
        """
        if isinstance(command, Start) and asker.player == self.table.setup.owner:
            await self._lapse_absent()
        if self.table.twin is None or self.guard is None:
            return await self._carry_out(command, asker, key, outbox=outbox)
        async with self.guard(self, command, asker):
            return await self._carry_out(command, asker, key, outbox=outbox)

    async def do_for_server(self, command: ServerCommand, beside: Beside | None = None) -> int:
        """Nothing is written `beside` a command that leads to nothing."""
        return await asyncio.shield(self._carry_out(command, beside=beside))

    async def _lapse_absent(self) -> None:
        """Nobody's rated game starts without them; only where a move may take days nobody has to be there."""
        if self.table.status != "open" or self.table.starting_since is not None or self.table.clocks.by_days:
            return
        for i, seat in enumerate(list(self.table.seats)):
            if seat is not None and seat.confirmed and not self.is_here(seat.player):
                await self.do_for_server(Lapse(i))

    async def stop_clocks(self) -> None:
        """After the server was down: that time counts for no player, so the pause begins with the last event.

        The first of the players to come back ends it.
        """
        await asyncio.shield(self._carry_out(Pause(), at=self.table.last_at))

    async def reseal(self, seed: str, mark: Document) -> None:
        """Another seed for everything that is still to be drawn; `mark` goes with it."""
        await asyncio.shield(self._carry_out(Reseal(seed), beside=Beside(documents=[mark])))

    async def settled(self) -> None:
        """Wait until everything under way is written and told."""
        async with self._lock:
            pass

    async def _carry_out(
        self,
        command: Command | ServerCommand,
        asker: Asker | None = None,
        key: str | None = None,
        at: int | None = None,
        beside: Beside | None = None,
        outbox: Outbox | None = None,
    ) -> int:
        own = None if key is None or asker is None else f"{asker.player}:{key}"
        async with self._lock:
            while True:
                if self._unreadable:
                    raise LogDamaged(table=self.table.id)
                # Asked again after every conflict: the entries we did not know may hold this very command.
                if own is not None and (done := self.table.done(own)) is not None:
                    return done
                try:
                    decision = self._decide_once(command, asker, key)
                    entries = await self._write(decision, own, at, None if asker is None else asker.player, beside)
                    if not entries:
                        return self.table.version
                    if outbox is not None:
                        outbox.gather()
                    self._tell_change(entries)
                    return entries[0].n
                except Conflict:
                    if not await self._catch_up():
                        raise  # the log is behind us: deciding again would change nothing, for ever

    def _decide_once(self, command: Command | ServerCommand, asker: Asker | None, key: str | None) -> Decision:
        """Decide a command. A copy of one that led to nothing before leads to nothing again, for the same reason."""
        if isinstance(command, ServerCommand):
            return decide_for_server(self.table, command)
        if asker is None:
            raise NotAllowed()
        if key is None:
            return decide(self.table, command, asker, self.now())
        if self.refusals.recall(self.table.id, asker.player, key):
            return Decision()
        try:
            decision = decide(self.table, command, asker, self.now())
        except CalaveraError as error:
            self.refusals.remember(self.table.id, asker.player, key, error)
            raise
        if not decision.events:
            self.refusals.remember(self.table.id, asker.player, key, None)
        return decision

    async def _write(
        self, decision: Decision, key: str | None, at: int | None, player: str | None, beside: Beside | None
    ) -> list[Entry]:
        if not decision.events:
            return []
        when = max(self.now() if at is None else at, self.table.last_at)
        entries = log.number(decision.events, self.table.version, when, key)
        lines = [log.write(entry) for entry in entries]
        appends = [Append(self.table.id, self.table.version, lines)]
        async with self._recorder(self.table, decision, when) as documents:
            if beside is not None:
                appends += beside.appends
                documents = [*documents, *beside.documents]
            await self._store.append_together(appends, documents)
        self.on_write(self.table, player, sum(map(len, lines)))
        try:
            self.table.adopt(entries, decision)
        except LogDamaged:
            self._unreadable = True  # a mistake of ours; whatever we would build on it could not be read either
            raise
        return entries

    async def _catch_up(self) -> bool:
        """The log should be ahead of us: fold what was written, and tell it; False if there is nothing."""
        entries = [log.read(line) for line in await self._store.read(self.table.id, self.table.version)]
        for entry in entries:
            self.table.apply(entry)
        if entries:
            self._tell_change(entries)
        return bool(entries)

    def _tell_change(self, entries: list[Entry]) -> None:
        self.entries += entries
        self.last_used = self.now()
        self.tell(entries)
        self._on_change(self)

    # Telling

    def tell(self, entries: Sequence[Entry], but: Viewer | None = None) -> None:
        """Send new entries and the new state to every viewer; one message per seat serves all its viewers."""
        ready: dict[tuple[int | None, bool], bytes] = {}
        crowd: list[tuple[Outbox, bytes]] = []
        presenter = self.presenter(entries)
        for viewer in list(self.viewers):
            if viewer is but:
                continue
            seat = self.seat_of(viewer)
            if seat is None and not self.may_look(viewer.player):
                self._send_away(viewer, NotAllowed.code)
                continue
            key = seat, viewer.full
            message = ready.get(key)
            if message is None:
                message = ready[key] = presenter.update(seat, full=viewer.full)
            if seat is None and not self.takes_part(viewer.player):
                crowd.append((viewer.outbox, message))
            elif not viewer.outbox.put(message):
                self.viewers.discard(viewer)
        if crowd:
            self._crowd.tell(crowd)

    def _tell_who_is_here(self) -> None:
        self.tell(())

    def presenter(self, entries: Sequence[Entry]) -> Presenter:
        return Presenter(self.table, entries, self._presence(), self.now())

    def may_look(self, player: str | None) -> bool:
        """Participants may look, and others if spectators are welcome or the game has not begun. At a twin only those
        may who sit there, and the people of the other one when nothing is a secret any more.
        """
        if self.table.twin is not None and self.table.status != "open":
            seated = player is not None and self.table.seat_of(player) is not None
            return seated or (self.kin is not None and player in self.kin)
        return self.table.setup.spectators or self.table.status == "open" or self.takes_part(player)

    def takes_part(self, player: str | None) -> bool:
        """Participants are the seated players and the owner."""
        return player is not None and (player == self.table.setup.owner or self.table.seat_of(player) is not None)

    def _send_away(self, viewer: Viewer, code: str) -> None:
        self.viewers.discard(viewer)
        viewer.outbox.put(msgspec.json.encode(Goodbye(PROTOCOL, code, again=False)))
        viewer.outbox.finish()

    def make_place(self, player: str, most: int) -> None:
        """A player is about to come: as many connections of the same one stay as leave room for it, the latest."""
        own = sorted([viewer for viewer in self.viewers if viewer.player == player], key=lambda viewer: viewer.number)
        for viewer in own[: max(0, len(own) - most + 1)]:
            self._send_away(viewer, TOO_MANY_WINDOWS)

    def seat_of(self, viewer: Viewer) -> int | None:
        return None if viewer.player is None else self.table.seat_of(viewer.player)

    def spectators(self, address: str | None = None) -> int:
        """How many there are, in all or from one address."""
        seated = self.table.people()
        here = [viewer for viewer in self.viewers if viewer.player not in seated]
        return len(here) if address is None else sum([viewer.address == address for viewer in here])

    def _presence(self) -> Presence:
        table = self.table
        key = table.arranged_at, self.hurried, self.code, [(viewer.player, viewer.is_silent) for viewer in self.viewers]
        if self._last_presence is not None and key == self._last_presence[0]:
            return self._last_presence[1]
        here = {viewer.player for viewer in self.viewers if not viewer.is_silent}
        seats = tuple([self._seat_state(i, here) for i in range(len(table.seats))])
        presence = Presence(seats, self.spectators(), self.hurried and table.status == "playing", self.code)
        # A deadline, or the moment when somebody stands in for a player who is away, may change with every move.
        steady = table.clocks.clock.kind == "none" and all(seat is None or seat.connected for seat in seats)
        self._last_presence = (key, presence) if steady else None
        return presence

    def _seat_state(self, i: int, here: Set[str | None]) -> SeatState | None:
        seat = self.table.seats[i]
        if seat is None:
            return None
        connected = seat.bot is not None or seat.player in here
        due = None if connected else self._stand_in_at(i, seat.player, here)
        return seat_state(self.table, i, connected=connected, deadline=self.table.clocks.deadline(i), stand_in=due)

    def _stand_in_at(self, i: int, player: str, here: Set[str | None]) -> int | None:
        """Nobody acts for a player while all of them are away."""
        if here.isdisjoint(self.table.remaining()):
            return None
        due = stand_in_at(self.table, i, max(self.away_since.get(player, 0), self.awake_since))
        deadline = self.table.clocks.deadline(i)
        return due if due is None or deadline is None else min(due, deadline)

    # People coming and going

    def company(self) -> tuple[int, int, int]:
        """Something else whenever the table or those who look at it have changed."""
        return self.table.version, self._arrivals, len(self.viewers)

    def is_here(self, player: str) -> bool:
        return any(viewer.player == player and not viewer.is_silent for viewer in self.viewers)

    def notice_silence(self) -> list[Viewer]:
        """Tell everybody whose connection has gone silent, and whose has recovered; the latter are returned."""
        changed = [one for one in self.viewers if one.is_silent != is_silent(one)]
        for viewer in changed:
            viewer.is_silent = not viewer.is_silent
            self._note_presence(viewer.player)
        if changed and self._comings.take(self._tell_who_is_here):
            self.tell(())
        return [viewer for viewer in changed if not viewer.is_silent]

    def _note_presence(self, player: str | None) -> None:
        """Only of seated players: nothing depends on a spectator's absence, and their number has no limit."""
        if player is None or player not in self.table.people():
            return
        if self.is_here(player):
            self.away_since.pop(player, None)
        else:
            self.away_since.setdefault(player, self.now())

    def missing_from(self, have: int) -> int:
        """The last entry that a viewer has; none if it claims to have more than there is."""
        return have if 0 <= have <= self.table.version else 0

    def enter(self, viewer: Viewer, have: int, ready: Sequence[Line] = ()) -> None:
        """From here on the viewer is told everything; first the entries it does not have yet.

        `ready` are the first of these, made ready before. A viewer that claims to have more than there is gets the
        whole log, which begins with entry 1.
        """
        self.viewers.add(viewer)
        self._arrivals += 1
        viewer.number = self._arrivals
        self.last_used = self.now()
        if viewer.player is not None:
            self.away_since.pop(viewer.player, None)
        seat = self.seat_of(viewer)
        rest = self.entries[self.missing_from(have) + len(ready) :]
        viewer.outbox.put(self.presenter(rest).welcome(seat, full=viewer.full, ready=ready))
        if self._comings.take(self._tell_who_is_here):
            self.tell((), but=viewer)

    async def welcome_back(self, viewer: Viewer) -> None:
        """Wake the table if it was paused, and give the seat back."""
        seat = self.seat_of(viewer)
        if seat in self.table.forfeits:
            return  # a rated game is not entered again
        waits = self.table.paused and not self.table.pauses.agreed
        if waits and (seat is not None or not self.table.people()):
            await self.do_for_server(Resume())
        if seat is not None and self.table.status == "playing" and self.table.seated(seat).bot_sits_in:
            await self.do_for_server(HandBack(seat))

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.last_used = self.now()
        self._note_presence(viewer.player)
        if self._comings.take(self._tell_who_is_here):
            self.tell(())

    def away_from(self, player: str) -> int:
        """Since when a player is away; now, for a player who is here."""
        if self.is_here(player):
            return self.now()
        return self.away_since.setdefault(player, self.now())


def _folding(table: Table, entries: list[Entry], lines: Sequence[bytes]) -> Generator[None, None, None]:
    for line in lines:
        entry = log.read(line)
        table.apply(entry)
        entries.append(entry)
        yield
